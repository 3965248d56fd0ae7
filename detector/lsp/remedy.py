"""Findings in a range -> edits that set them aside: a comment with the rule and a reason before their block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from lsprotocol.types import CodeAction, CodeActionKind, Diagnostic, Range, TextEdit, WorkspaceEdit

from detector.lsp.diagnostic import SOURCE
from detector.lsp.sheet import Sheet
from detector.model.document import Block, BlockKind
from detector.report.listing import Entry
from detector.report.words import word

# Marks of Markdown before the text of a block; the first part says how deep it stands.
_MARKS = re.compile(r"(?P<margin>[\s>]*)(?:[-*+#|]+|\d{1,9}[.)])?[\s|]*")


def offer_remedies(sheet: Sheet, range_: Range, given: list[Diagnostic]) -> list[CodeAction]:
    """One action for each rule and block that has findings in the range; none in plain text, which has no comments."""
    if not sheet.takes_comments:
        return []
    actions: dict[tuple[str, int], CodeAction] = {}
    for entry in _entries(sheet, range_):
        block = _block(sheet, entry.start)
        if block is not None:
            about = [each for each in given if each.source == SOURCE and each.code == entry.code]
            actions.setdefault((entry.code, block.start), _action(sheet, entry, block, about))
    return list(actions.values())


def _entries(sheet: Sheet, range_: Range) -> Iterator[Entry]:
    for entry in sheet.entries:
        found = sheet.range(entry.start, entry.end)
        if found.start <= range_.end and range_.start <= found.end:
            yield entry


def _block(sheet: Sheet, offset: int) -> Block | None:
    """The block that a comment is for; of a table its first cell."""
    blocks = sheet.document.blocks
    block = next((each for each in blocks if each.start <= offset < each.end), None)
    if block is None or block.kind is not BlockKind.CELL:
        return block
    return next(each for each in blocks if each.table == block.table)


def _action(sheet: Sheet, entry: Entry, block: Block, given: list[Diagnostic]) -> CodeAction:
    language = sheet.language
    reason = word("ignore_reason", language).format(day=date.today())
    comment = f"<!-- detector: ignore {entry.code} {reason} -->"
    return CodeAction(
        title=word("ignore_here", language).format(code=entry.code),
        kind=CodeActionKind.QuickFix,
        diagnostics=given or None,
        edit=WorkspaceEdit(changes={sheet.uri: [_insertion(sheet, block, comment)]}),
    )


def _insertion(sheet: Sheet, block: Block, comment: str) -> TextEdit:
    """The comment on a line of its own before a block of Markdown, right before the text of a block of HTML."""
    line, column = sheet.page.position(block.start)
    before = sheet.ruler.page.line(line - 1)[: column - 1]
    marks = _MARKS.fullmatch(before)
    if sheet.is_page or marks is None:
        return TextEdit(sheet.ruler.range((line, column), (line, column)), comment)
    return TextEdit(sheet.ruler.range((line, 1), (line, 1)), f"{marks['margin']}{comment}{_break(sheet)}")


def _break(sheet: Sheet) -> str:
    """The line break of the text."""
    page = sheet.ruler.page
    if len(page.starts) == 1:
        return "\n"
    return page.text[page.ends[0] : page.starts[1]]
