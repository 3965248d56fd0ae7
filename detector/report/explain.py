"""A rule or pattern -> its page: What, Why, Example and Silence in one language, and its tested examples."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from detector.check.rule import Pattern, Rule
from detector.check.rules import PATTERNS, RULES
from detector.errors import UsageError
from detector.model.document import Language
from detector.model.finding import Severity
from detector.report.chinese import chinese_page
from detector.report.listing import OPEN
from detector.report.result import UNREADABLE
from detector.report.words import word

_HEADINGS = re.compile(r"\n+(What|Why|Example|Silence): ?")
_BLANK = re.compile(r"\{(\w+?)(?:_zh)?\}")


@dataclass(frozen=True, slots=True)
class Description:
    """A code with its name, how loud it is, what it finds in one line, and its page."""

    code: str
    name: str
    level: str
    summary: str
    page: str

    @property
    def severity(self) -> Severity:
        """How loud the rule is; a pattern informs."""
        return Severity.NOTE if self.level == "pattern" else Severity(self.level)


_UNREADABLE = {
    Language.ENGLISH: """I001 unreadable (input, error)

What: an input could not be read as text: it is missing, empty, binary, too large, or in an unknown encoding.

Why: a file that was not read must not look like one without findings, so the exit code is 2.

Example: `detector scan missing.txt` - cannot read: no such file.

Silence: give an existing text file; name its encoding with --encoding if it is not UTF-8, UTF-16, GB18030
or cp1252.""",
    Language.CHINESE: """I001 unreadable（输入，错误）

检查内容：输入不能作为文本读取：文件不存在、为空、是二进制文件、过大，或编码未知。

原因：没有读到的文件不能看起来像没有问题的文件，因此退出码为 2。

示例：`detector scan missing.txt` - 无法读取：文件不存在。

如何消除：给出存在的文本文件；如果编码不是 UTF-8、UTF-16、GB18030 或 cp1252，请用 --encoding 指明。""",
}
_OPEN = {
    Language.ENGLISH: """I002 open (claim, note)

What: lists a claim that could be checked but is not decided, with the reason: the table does not have the product or
the value, the subject is uncertain, or the value is a private measurement.

Why: an editor who has to check everything by hand wants to know what is left; it accuses nobody.

Example: "The X900 has 96 GB of memory." - memory capacity of a product that the table does not have.

Silence: it is shown with --min-severity note only; your own table (--specs FOLDER) can decide the claim.""",
    Language.CHINESE: """I002 open（陈述，说明）

检查内容：列出可以核查但尚无结论的陈述及其原因：参考表没有该产品或该数值、对象不确定，或是非公开的测量。

原因：需要逐条人工核查的编辑想知道还剩下什么；这不是指责。

示例：“X900 配备 96 GB 显存。” - 参考表没有该产品的显存容量。

如何消除：只有使用 --min-severity note 时才显示；您自己的参考表（--specs FOLDER）可以给出结论。""",
}
_OWN = {
    UNREADABLE: (
        "unreadable",
        "error",
        {Language.ENGLISH: "An input that cannot be read.", Language.CHINESE: "无法读取的输入。"},
        _UNREADABLE,
    ),
    OPEN: (
        "open",
        "note",
        {Language.ENGLISH: "A claim that could not be decided.", Language.CHINESE: "尚无结论的陈述。"},
        _OPEN,
    ),
}


def explain_code(code: str, language: Language | None = None) -> str:
    """The page of a rule or pattern; raises UsageError that names the nearest codes for an unknown one."""
    known = {description.code: description for description in describe_rules(language)}
    names = {description.name: description for description in known.values()}
    found = known.get(code.upper()) or names.get(code.lower())
    if found is None:
        near = get_close_matches(code.upper(), known, n=3) or get_close_matches(code.lower(), names, n=3)
        hint = f"nearest: {', '.join(near)}; " if near else ""
        raise UsageError(f"explain {code}: no such rule; {hint}`detector explain` lists all")
    return found.page


def list_rules(language: Language | None = None) -> str:
    """One line for each rule and pattern: code, severity, name, and what it finds."""
    rows = describe_rules(language)
    width = max(len(row.name) for row in rows)
    return "\n".join(f"{row.code}  {row.level:8} {row.name:{width}}  {row.summary}" for row in rows)


def describe_rules(language: Language | None = None) -> list[Description]:
    """Every code that an output can have, sorted; examples and messages in one language, or in both."""
    entries: list[Rule | Pattern] = [*RULES, *PATTERNS]
    found = [_describe(entry, language) for entry in entries]
    spoken = language or Language.ENGLISH
    for code, (name, level, summaries, pages) in _OWN.items():
        found.append(Description(code, name, level, summaries[spoken], pages[spoken]))
    return sorted(found, key=lambda description: description.code)


def _describe(entry: Rule | Pattern, language: Language | None) -> Description:
    level = entry.severity.value if isinstance(entry, Rule) else "pattern"
    summary = _text(entry, language).split("\n", 1)[0]
    return Description(entry.code, entry.name, level, summary, "\n".join(_page(entry, level, language)))


def _page(entry: Rule | Pattern, level: str, language: Language | None) -> Iterator[str]:
    family = entry.family.value if isinstance(entry, Rule) else "PATT"
    shown = (language,) if language else tuple(Language)
    spoken = language or Language.ENGLISH
    yield f"{entry.code} {entry.name} ({family}, {level})"
    yield ""
    yield _HEADINGS.sub(lambda match: "\n\n" + word(f"page_{match[1].lower()}", spoken), _text(entry, language)).strip()
    if language:
        yield from ("", word("page_message", spoken) + _BLANK.sub("…", entry.messages[spoken]))
    for key, examples in (("page_flagged", entry.flagged), ("page_clean", entry.clean)):
        lines = [f"  {each.value}  {text}" for each in shown for text in examples.get(each, ())]
        if lines:
            yield from ("", word(key, spoken), *lines)


def _text(entry: Rule | Pattern, language: Language | None) -> str:
    """The docstring of the module that defines the rule, or what stands for it in Chinese."""
    chinese = chinese_page(entry.code) if language is Language.CHINESE else None
    function = entry.check if isinstance(entry, Rule) else entry.find
    return chinese or (sys.modules[function.__module__].__doc__ or entry.name).strip()
