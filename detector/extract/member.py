"""Members of known families that the table does not hold: `H300`, `NVLink 8.0`, `CUDA 14.2`, `GPT-7`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from detector.extract.ordered import Ordered
from detector.extract.scene import Mention
from detector.extract.trie import alternation, first_characters
from detector.specs.row import Family, Name
from detector.specs.table import Specs

_READ_WITH_VERSIONS = frozenset({"software", "driver", "os", "identifier"})
_WORD_START = r"(?<![A-Za-z0-9_./-])"
_PLAIN_OPENING = re.compile(
    r"(?:\\b|\(\?<!\[[^\]]*\]\))*(?P<optional>(?:\(\?:[^()\[\]\\?]+\)\?)*)"
    r"(?:\(\?:(?P<words>[^()\[\]\\?]+)\)(?![?*{])|(?P<letters>[^\W_](?![?*{])(?:[^\W_ ](?![?*{])| (?![?*{]))*))"
)
_PLAIN = re.compile(r"[^\W_](?![?*{])(?:[^\W_](?![?*{])|[ -](?![?*{]))*")
_INNERMOST_GROUP = re.compile(r"\([^()]*\)")
_NO_MARKS = str.maketrans({"(": "", ")": "|", "?": "", ":": ""})
_STEM = re.compile(r"\D*")
_DIGIT = re.compile(r"\d")


class Members:
    """The patterns of a table's families as two expressions, so that Chinese is tried for Chinese brands only."""

    def __init__(self, specs: Specs) -> None:
        """The families whose members are product, link, memory or model names (software is read with its versions)."""
        rows = [row for row in specs.families.values() if row.pattern and row.kind not in _READ_WITH_VERSIONS]
        rows.sort(key=lambda row: not row.pattern.isascii())
        self._families = {f"family{index}": row for index, row in enumerate(rows)}
        self._patterns = [
            _any_of(
                {group: row.pattern for group, row in self._families.items() if row.pattern.isascii() is ascii_only}
            )
            for ascii_only in (True, False)
        ]
        self._stems = _stems(specs.names.values())

    def find(self, text: str, known: Ordered[Mention]) -> list[Mention]:
        """Names that match a family and no known name, in order; `name` is as written, in one line."""
        found = [mention for pattern in self._patterns for mention in self._matches(pattern, text, known)]
        found.sort(key=lambda mention: (mention.start, -mention.end))
        return [mention for index, mention in enumerate(found) if index == 0 or mention.start >= found[index - 1].end]

    def _matches(self, pattern: re.Pattern[str], text: str, known: Ordered[Mention]) -> Iterator[Mention]:
        match = pattern.search(text)
        while match:
            is_new = not _is_cut(text, match.end()) and not _is_known(text, match, known)
            if is_new:
                family = self._families[match.lastgroup or ""]
                name, version = self._read(family, match)
                yield Mention(*match.span(), name, family.kind, known=False, version=version, family=family.family)
            match = pattern.search(text, match.end() if is_new else match.start() + 1)

    def _read(self, family: Family, match: re.Match[str]) -> tuple[str, str | None]:
        """The name in one line, with its number; Chinese brands become canonical (`昇腾910D` is `Ascend 910D`)."""
        written, stem = " ".join(match.group().split()), self._stems.get(family.family, "")
        outer = match.re.groupindex[match.lastgroup or ""]
        inner = outer + 1 <= match.re.groups and outer + 1 not in match.re.groupindex.values()
        number = match[outer + 1] if inner else None
        return (f"{stem}{number}" if inner and stem and not written.isascii() else written), number


def _any_of(patterns: dict[str, str]) -> re.Pattern[str]:
    """One expression for many, each in a group; tried at words that may open a name (no plain lower-case ones), and
    there only those that can begin with the letter: the number of families then costs next to nothing."""
    stripped = {group: pattern.removeprefix(_WORD_START) for group, pattern in patterns.items()}
    beyond_ascii = "".join(sorted({letter for pattern in patterns.values() for letter in pattern if letter > "\x7f"}))
    tree: dict[str, dict[str, list[str]]] = {}
    for group, pattern in stripped.items():
        words = _openings(pattern)
        letters = f"(?=[{first_characters(words)}])" if words else ""
        begin = f"(?={alternation(words)})" if any(len(word) > 1 for word in words) else ""
        tree.setdefault(letters, {}).setdefault(begin, []).append(f"(?P<{group}>{pattern})")
    options = _either(
        letters + _either(begin + _either(named) for begin, named in tree[letters].items()) for letters in tree
    )
    opening = rf"(?=[A-Za-z0-9{re.escape(beyond_ascii)}])(?![a-z]+[^A-Za-z0-9\-])"
    return re.compile(f"{_WORD_START}{opening}{options if tree else '(?!)'}")


def _either(options: Iterable[str]) -> str:
    return f"(?:{'|'.join(options)})"


def _openings(pattern: str) -> list[str]:
    """The plain texts of which one opens the pattern, some of them optional: `(?:Huawei )?Atlas`; none where others may
    open it."""
    match = _PLAIN_OPENING.match(pattern)
    if match is None or "|" in _without_groups(pattern):
        return []
    words = [match["optional"].translate(_NO_MARKS).strip("|"), match["words"], match["letters"]]
    options = "|".join(filter(None, words)).split("|")
    plain = [found[0] for option in options if (found := _PLAIN.match(option))]
    return plain if len(plain) == len(options) else []


def _without_groups(pattern: str) -> str:
    """What a pattern says at the top level."""
    shorter = _INNERMOST_GROUP.sub("", pattern)
    return pattern if shorter == pattern else _without_groups(shorter)


def _stems(names: Iterable[Name]) -> dict[str, str]:
    """What the canonical names of each family have in common, up to the first digit: `Ascend ` for 910B and 950PR."""
    members: dict[str, list[str]] = {}
    for row in names:
        if row.family:
            members.setdefault(row.family, []).append(row.name)
    return {family: _shared(found) for family, found in members.items() if len(found) > 1}


def _shared(names: list[str]) -> str:
    low, high = min(names), max(names)
    length = next((index for index, pair in enumerate(zip(low, high, strict=False)) if pair[0] != pair[1]), len(low))
    stem = _STEM.match(low, 0, length)
    return stem[0] if stem else ""


def _is_known(text: str, match: re.Match[str], known: Ordered[Mention]) -> bool:
    """True where a known name touches the match, unless the match goes on with a number (`Gaudi` in `Gaudi 9`)."""
    start, end = match.span()
    last = known.last_before(end)
    if last is None or last.end <= start:
        return False
    if last.start < start or last.end > end:
        return True
    return _DIGIT.search(text, start, last.start) is None and _DIGIT.search(text, last.end, end) is None


def _is_cut(text: str, end: int) -> bool:
    """True where the word goes on behind a match."""
    after = text[end : end + 1]
    return after.isascii() and (after.isalnum() or after == "_")
