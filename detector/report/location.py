"""A place in a source -> words: `paragraph 12, character 40`, and how a list begins a line about it."""

from __future__ import annotations

from detector.model.document import Language
from detector.model.place import Place
from detector.model.report import DocumentInfo
from detector.read.page import Page
from detector.report.excerpt import printable

_PARTS = {
    "footnote": "脚注",
    "endnote": "尾注",
    "comment": "批注",
    "textbox": "文本框",
    "header": "页眉",
}
_WORDS = {
    "page": ("page {}", "第 {} 页"),
    "record": ("record {}", "第 {} 条记录"),
    "field": ("field {}", "字段 {}"),
    "part": ("{}", "{}"),
    "paragraph": ("paragraph {}", "第 {} 段"),
    "table": ("table {}", "表 {}"),
    "row": ("row {}", "第 {} 行"),
    "cell": ("cell {}", "第 {} 格"),
    "character": ("character {}", "第 {} 字"),
}


def place_text(place: Place, language: Language) -> str:
    """The place in words; the box of a page is left to machines."""
    chinese = language is Language.CHINESE
    values = ((name, getattr(place, name)) for name in _WORDS)
    parts = [_WORDS[name][chinese].format(_shown(value, chinese)) for name, value in values if value is not None]
    return ("，" if chinese else ", ").join(parts)


def _shown(value: object, chinese: bool) -> str:
    text = printable(str(value))
    return _PARTS.get(text, text) if chinese else text


def point_text(page: Page, offset: int, language: Language) -> str:
    """What follows `name:` in a list: `12:40` where the source has lines, else ` paragraph 12, character 40`."""
    found = page.place(offset, offset)
    if found:
        return f" {place_text(found, language)}"
    line, column = page.position(offset)
    return f"{line}:{column}"


def file_name(document: DocumentInfo) -> str:
    """The file that an article stands in: its name without the record of an export."""
    return document.name.removesuffix(f"#{document.record}") if document.record is not None else document.name
