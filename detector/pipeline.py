"""The whole in one picture: text -> read -> extract -> check -> score -> report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from detector.check.policy import Policy
from detector.check.rule import Article
from detector.model.document import Document, Language
from detector.model.report import Report
from detector.read import document_from_text
from detector.report.build import AsOfSource, Scan, build_report
from detector.score.article import score_article
from detector.specs.table import Specs

if TYPE_CHECKING:
    from detector.extract.extractor import Extractor


class Scanner:
    """Scans articles against one table; made once, it serves any number of articles."""

    def __init__(
        self,
        as_of: date | None = None,
        specs: Specs | Path | str | None = None,
        language: Language | None = None,
        policy: Policy | None = None,
        today: date | None = None,
    ) -> None:
        """A scanner with a reference date for every article, a table (or a folder of one), a message language, and
        what editors have set aside. `today` is the day that counts as today, for a run that goes on on another one."""
        self.as_of = _checked_day(as_of)
        self.today = _checked_day(today)
        self.specs = _opened(specs)
        self.language = language
        self.policy = policy or Policy()

    def __getstate__(self) -> dict[str, object]:
        """What a copy in another process needs; it builds its own extractor."""
        return {name: value for name, value in self.__dict__.items() if name != "extractor"}

    @cached_property
    def extractor(self) -> Extractor:
        """The extractor of claims, built when the first article is scanned."""
        from detector.extract.extractor import Extractor

        return Extractor(self.specs)

    def scan(self, text: str, name: str = "text", as_of: date | None = None) -> Report:
        """The report of a text; `as_of` wins over the scanner's date."""
        for what, value in (("text", text), ("name", name)):
            if not isinstance(value, str):
                raise TypeError(f"{what}: {_kind(value)} instead of str; allowed: a text that is decoded already")
        return self.scan_document(document_from_text(text, name), as_of)

    def scan_many(self, articles: Iterable[str | Document]) -> Iterator[Report]:
        """The reports of texts or documents, one by one in their order."""
        for number, article in enumerate(articles, 1):
            if isinstance(article, Document):
                yield self.scan_document(article)
            else:
                yield self.scan(article, f"text-{number}")

    def scan_document(self, document: Document, as_of: date | None = None) -> Report:
        """The report of a document that is already read."""
        return build_report(self.examine(document, as_of), self.language or document.language)

    def examine(self, document: Document, as_of: date | None = None) -> Scan:
        """All that is found in a document: what its report is built from."""
        from detector.check.judge import judge
        from detector.extract.plain import Plain

        if not isinstance(document, Document):
            raise TypeError(f"document: {_kind(document)} instead of Document; allowed: what detector.read gives")
        day, source = reference_day(_checked_day(as_of) or self.as_of, document, self.today)
        plain = Plain.of(document)
        article = Article(plain.document, self.extractor.claims(plain.document), self.specs, day)
        screen = self.policy.screen(document, plain.position)
        judgements, patterns = judge(article, screen) if screen else judge(article)
        self.policy.close(screen)
        scores = score_article(article, judgements, patterns)
        given = Article(document, plain.claims(article.claims), self.specs, day)
        return Scan(given, plain.judgements(judgements), plain.patterns(patterns), scores, source)


def scan(text: str, name: str = "text", as_of: date | None = None) -> Report:
    """The report of one text with the table of the package."""
    return _scanner().scan(text, name, as_of)


@cache
def _scanner() -> Scanner:
    return Scanner()


def _kind(value: object) -> str:
    return type(value).__name__


def _checked_day(day: object) -> date | None:
    """The day; a time of day or a text is refused, as it could mean more than one."""
    if day is None or (isinstance(day, date) and not isinstance(day, datetime)):
        return day
    raise TypeError(f"as_of: {_kind(day)} instead of datetime.date; allowed: such as date(2026, 3, 1), or None")


def _opened(specs: object) -> Specs:
    """The table that is given, or the one in a folder, or the built-in one."""
    if specs is None:
        return Specs.built_in()
    if isinstance(specs, Specs):
        return specs
    if isinstance(specs, str | Path) and str(specs):
        return Specs.with_folder(Path(specs))
    raise TypeError(f"specs: {_kind(specs) if specs else repr(specs)} is no table; allowed: a folder, Specs, or None")


def reference_day(chosen: date | None, document: Document, today: date | None = None) -> tuple[date, AsOfSource]:
    """The day of the check: the chosen one, else the article's own but no later than today, else today."""
    today = today or date.today()
    if chosen:
        return chosen, "option"
    return (min(document.dated.last, today), "article") if document.dated else (today, "today")
