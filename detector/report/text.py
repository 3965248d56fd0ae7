"""Report -> lines for a terminal: findings with the sentence and its evidence, patterns, and one line of summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from detector.model.document import Language
from detector.model.finding import Severity, Source
from detector.model.report import ClaimReport, FindingReport, Report
from detector.read.page import Page
from detector.report.color import paint
from detector.report.excerpt import cut_excerpt, printable
from detector.report.listing import Entry, list_claim
from detector.report.location import point_text
from detector.report.result import Options, Result, failure_message
from detector.report.words import attribute_name, reason_text, term_text, word

MOST_SOURCES = 2
MOST_RELATED = 3
NARROWEST = 20


def render_text(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The lines for each result, without line breaks."""
    for result in results:
        outcome = result.outcome
        if not isinstance(outcome, Report):
            for finding in outcome.findings:
                code = paint(finding.code, finding.severity, options.color)
                message = printable(failure_message(finding, options.language))
                yield f"{printable(outcome.document.name)}:1:1 {code} {message}"
        elif result.page is not None:
            yield from _Printer(outcome, result.page, options).lines()


@dataclass(frozen=True, slots=True)
class _Printer:
    report: Report
    page: Page
    options: Options
    named: list[str] = field(default_factory=list)

    @property
    def language(self) -> Language:
        """The language of the output."""
        return self.options.language or self.report.document.language

    def say(self, key: str, **values: object) -> str:
        """A word or filled template in the language of the output."""
        text = word(key, self.language)
        return text.format_map(values) if values else text

    def lines(self) -> Iterator[str]:
        """Everything that is printed for one article."""
        for claim in self.report.claims:
            if self.options.why:
                yield from self.chain(claim)
            else:
                yield from self.accusations(claim)
        for pattern in self.report.patterns if self.options.least is not Severity.ERROR else ():
            start = pattern.spans[0][0] if pattern.spans else 0
            yield f"{self.place(start)} {self.code(pattern.code, Severity.NOTE)} {printable(pattern.message)}"
        yield self.summary()

    def accusations(self, claim: ClaimReport) -> Iterator[str]:
        """The listed findings of a claim, each with its evidence."""
        for entry in list_claim(claim, self.options, self.language):
            yield f"{self.place(claim.start)} {self.headline(entry)}"
            yield from self.excerpt(claim.start, claim.end)
            if entry.finding:
                yield from self.evidence(claim, entry.finding)
            yield ""

    def chain(self, claim: ClaimReport) -> Iterator[str]:
        """A claim with its verdict, score and all findings."""
        verdict = paint(self.say(f"verdict_{claim.verdict}"), claim.severity or "bold", self.options.color)
        about = attribute_name(claim.attribute, self.language)
        if claim.subject:
            about = self.say("about", attribute=about, subject=claim.subject)
        notes = [reason_text(claim, self.language)] if claim.reason else []
        notes += [self.say(f"flag_{flag}") for flag in claim.flags]
        tail = f" ({self.say('list_break').join(notes)})" if notes else ""
        yield f"{self.place(claim.start)} {verdict}{tail}: {printable(about)}"
        yield from self.excerpt(claim.start, claim.end)
        terms = ((term_text(part.name, self.language), f"{part.value:+.2f}") for part in claim.contributions)
        parts = self.say("list_break").join(self.say("term", name=name, value=value) for name, value in terms)
        yield "    " + self.say("score", score=f"{claim.score:.2f}", parts=parts)
        for finding in claim.findings:
            yield f"    {self.headline(finding)}"
            yield from self.evidence(claim, finding)
        yield ""

    def evidence(self, claim: ClaimReport, finding: FindingReport) -> Iterator[str]:
        """What the article says and what stands against it, the sources, and the other places of the article."""
        rows = {
            "article": claim.text,
            "table": finding.expected,
            "computed": finding.computed,
            "formula": finding.formula,
        }
        for key, value in rows.items():
            if value and value not in finding.message:
                yield "    " + self.say("row", name=self.say(key), value=printable(value))
        yield from self.origins(finding)
        for start, end in finding.related[:MOST_RELATED]:
            yield "    " + self.say("row", name=self.say("elsewhere"), value=self.place(start))
            yield from self.excerpt(start, end)

    def origins(self, finding: FindingReport) -> Iterator[str]:
        """The sources of a finding, named once where the finding printed before it has the same."""
        ids = [source.id for source in finding.sources]
        if ids and ids == self.named:
            yield "    " + self.say("same_source")
            return
        self.named[:] = ids
        shown = finding.sources if self.options.why else finding.sources[:MOST_SOURCES]
        for source in shown:
            yield "    " + self.source(source)
        if len(shown) < len(finding.sources):
            yield "    " + self.say("more_sources", count=len(finding.sources) - len(shown))

    def headline(self, finding: FindingReport | Entry) -> str:
        """Code, severity and message of a finding."""
        severity = self.say(f"severity_{finding.severity}")
        message = self.say("message", severity=severity, message=printable(finding.message))
        return f"{self.code(finding.code, finding.severity)} {message}"

    def source(self, source: Source) -> str:
        """One line that names a source."""
        missing = {"published": self.say("undated"), "url": self.say("no_address")}
        fields = source.model_dump()
        fields |= {name: fields[name] or word for name, word in missing.items()}
        return printable(self.say("source", **fields))

    def excerpt(self, start: int, end: int) -> Iterator[str]:
        """The line of the article with carets under the span; it has a number where the source has lines."""
        place = self.page.place(start, end)
        number = "" if place and place.field is None else f"{self.page.position(start)[0]} "
        margin = len(number) + 2
        excerpt = cut_excerpt(self.page, start, end, max(NARROWEST, self.options.width - margin))
        yield paint(f"{number}| ", "dim", self.options.color) + excerpt.text
        yield " " * margin + paint(excerpt.carets, "bold", self.options.color)

    def place(self, offset: int) -> str:
        """`path:line:column` of an offset, or `path: paragraph 12, character 40` where the source has no lines."""
        where = point_text(self.page, offset, self.language)
        return paint(f"{printable(self.report.document.name)}:{where}", "bold", self.options.color)

    def code(self, code: str, severity: Severity) -> str:
        """A rule's code in the colour of its severity."""
        return paint(code, severity, self.options.color)

    def summary(self) -> str:
        """Risk, coverage and reference date in one line."""
        report = self.report
        return self.say(
            "summary",
            **report.coverage.model_dump(),
            name=printable(report.document.name),
            risk=f"{report.risk.score:.2f}",
            level=self.say(f"level_{report.risk.level}"),
            as_of=report.document.as_of,
            as_of_source=self.say(f"as_of_{report.document.as_of_source}"),
            newest=report.tool.specs.newest,
        )
