"""A rule or pattern -> its page: the What, Why, Example and Silence of its module, and its tested examples."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches

from detector.check.rule import Pattern, Rule
from detector.check.rules import PATTERNS, RULES
from detector.errors import UsageError
from detector.model.document import Language
from detector.report.result import UNREADABLE

_HEADINGS = re.compile(r"\n+(What|Why|Example|Silence):")
_LANGUAGES = {Language.ENGLISH: "en", Language.CHINESE: "zh"}
_UNREADABLE_PAGE = """I001 unreadable (input, error)

What: an input could not be read as text: it is missing, empty, binary, too large, or in an unknown encoding.

Why: a file that was not read must not look like one without findings, so the exit code is 2.

Example: `detector scan missing.txt` - cannot read: no such file.

Silence: give an existing text file; name its encoding with --encoding if it is not UTF-8, UTF-16, GB18030 or cp1252."""


def explain_code(code: str) -> str:
    """The page of a rule or pattern; raises UsageError that names the nearest codes for an unknown one."""
    if code.upper() == UNREADABLE:
        return _UNREADABLE_PAGE
    known = {entry.code: entry for entry in _entries()}
    names = {entry.name: entry for entry in known.values()}
    entry = known.get(code.upper()) or names.get(code.lower())
    if entry is None:
        near = get_close_matches(code.upper(), known, n=3) or get_close_matches(code.lower(), names, n=3)
        hint = f"nearest: {', '.join(near)}; " if near else ""
        raise UsageError(f"explain {code}: no such rule; {hint}`detector explain` lists all")
    return "\n".join(_page(entry))


def list_rules() -> str:
    """One line for each rule and pattern: code, severity, name, and what it finds."""
    rows = [(entry.code, _loudness(entry), entry.name, _text(entry).split("\n", 1)[0]) for entry in _entries()]
    rows.append((UNREADABLE, "error", "unreadable", "An input that cannot be read."))
    width = max(len(name) for _, _, name, _ in rows)
    return "\n".join(f"{code}  {level:8} {name:{width}}  {text}" for code, level, name, text in sorted(rows))


def _entries() -> list[Rule | Pattern]:
    return [*RULES, *PATTERNS]


def _page(entry: Rule | Pattern) -> Iterator[str]:
    yield f"{entry.code} {entry.name} ({_kind(entry)}, {_loudness(entry)})"
    yield ""
    yield _HEADINGS.sub(r"\n\n\1:", _text(entry)).strip()
    for title, examples in (("Flagged", entry.flagged), ("Not flagged", entry.clean)):
        lines = [f"  {_LANGUAGES[language]}  {text}" for language in Language for text in examples.get(language, ())]
        if lines:
            yield from ("", f"{title}:", *lines)


def _kind(entry: Rule | Pattern) -> str:
    return entry.family.value if isinstance(entry, Rule) else "PATT"


def _loudness(entry: Rule | Pattern) -> str:
    return entry.severity.value if isinstance(entry, Rule) else "pattern"


def _text(entry: Rule | Pattern) -> str:
    """The docstring of the module that defines the rule."""
    function = entry.check if isinstance(entry, Rule) else entry.find
    return (sys.modules[function.__module__].__doc__ or entry.name).strip()
