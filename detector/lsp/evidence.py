"""A place of a text -> the claims there with their verdict, findings and dated sources, for the editor to show."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from detector.lsp.sheet import Sheet
from detector.model.finding import Source
from detector.model.report import ClaimReport, FindingReport
from detector.report.listing import describe_claim
from detector.report.words import word

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
_BREAKS = re.compile(r"\s+")
_SCHEMES = ("https://", "http://")


def show_evidence(sheet: Sheet, position: Position, kind: MarkupKind) -> Hover | None:
    """The evidence at a position; None where no claim stands."""
    writer = _Writer(sheet, kind)
    cards = ["\n".join(writer.card(claim)) for claim in sheet.claims_at(sheet.ruler.column(position))]
    between = "\n\n---\n\n" if kind is MarkupKind.Markdown else "\n\n"
    return Hover(MarkupContent(kind, between.join(cards))) if cards else None


class _Writer:
    """Writes claims as Markdown, or as plain text for editors without it."""

    def __init__(self, sheet: Sheet, kind: MarkupKind) -> None:
        self.sheet = sheet
        self.marked = kind is MarkupKind.Markdown

    def card(self, claim: ClaimReport) -> Iterator[str]:
        """The lines about one claim."""
        yield self.strong(describe_claim(claim, self.sheet.language))
        for finding in claim.findings:
            yield ""
            yield from self.finding(claim, finding)

    def finding(self, claim: ClaimReport, finding: FindingReport) -> Iterator[str]:
        """A finding: its message, what stands against what, the other places, and the sources."""
        loud = word(f"severity_{finding.severity}", self.sheet.language)
        yield f"{self.strong(finding.code)} {loud}: {self.plain(finding.message)}"
        yield ""
        rows = {
            "article": claim.text,
            "table": finding.expected,
            "computed": finding.computed,
            "formula": finding.formula,
        }
        for key, value in rows.items():
            if value:
                yield self.row(key, self.plain(value))
        for start, end in finding.related:
            line, _ = self.sheet.page.position(start)
            where = word("line_number", self.sheet.language).format(line=line)
            yield self.row("elsewhere", f"{where}, {self.plain(self.sheet.document.text[start:end])}")
        for source in finding.sources:
            yield "- " + self.source(source)

    def source(self, source: Source) -> str:
        """The source with its address and dates."""
        language = self.sheet.language
        linked = self.marked and source.url.startswith(_SCHEMES)
        names = {
            "title": self.plain(source.title),
            "publisher": self.plain(source.publisher),
            "url": f"<{source.url}>" if linked else self.plain(source.url or word("no_address", language)),
            "published": source.published or word("undated", language),
            "read": source.read,
        }
        return word("source", language).format_map(names)

    def row(self, key: str, value: str) -> str:
        """One line of a list."""
        return "- " + word("row", self.sheet.language).format(name=word(key, self.sheet.language), value=value)

    def strong(self, text: str) -> str:
        """The text in bold."""
        return f"**{self.plain(text)}**" if self.marked else self.plain(text)

    def plain(self, text: str) -> str:
        """The text on one line; in Markdown none of its characters is a mark."""
        line = _BREAKS.sub(" ", text).strip()
        return _SIGNS.sub(r"\\\1", line) if self.marked else line
