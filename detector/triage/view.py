"""What the pages show, ready to print: frozen, in the reader's language, without characters that could mislead.

Every text that comes from an article has passed `printable`: control characters and those that turn the direction of
writing are dots, one for one. It is still text and has to be escaped as HTML.
"""

from __future__ import annotations

from dataclasses import dataclass

from detector.model.document import Language
from detector.model.report import Contribution
from detector.report.card import Card
from detector.triage.choice import Action
from detector.triage.queue import Filter, Row


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a filter in words."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class QueueView:
    """One page of the queue. `total` stops at the limit of counting: `at_least` is then true.

    `options` has the values of each select by the name of its field in `Filter`; `waiting`, `decided` and `all_` count
    the whole store. `query` is the filter as a query string, for links.
    """

    rows: tuple[Row, ...]
    total: int
    at_least: bool
    number: int
    previous: int | None
    following: int | None
    filter: Filter
    query: str
    options: dict[str, tuple[Option, ...]]
    waiting: int
    decided: int
    all_: int


@dataclass(frozen=True, slots=True)
class SourceView:
    """A document behind the table's value; `url` is empty where it is no web address."""

    title: str
    publisher: str
    url: str
    published: str
    read: str
    rank: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the article with what stands around them on their line (cut to what is readable)."""

    line: int
    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """What one rule says: the table's value (`expected`) or the result (`computed` by `formula`), with its proof."""

    code: str
    severity: str
    message: str
    expected: str
    computed: str
    formula: str
    sources: tuple[SourceView, ...]
    elsewhere: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision as the history shows it; `claim` are the words decided on, empty for the article.

    `cause` is the key of the reason in the table of words (`cause_right`), or empty. `undone` is true where it was
    taken back.
    """

    id: int
    at: str
    actor: str
    article: int
    claim: str
    code: str
    action: Action
    cause: str
    note: str
    in_batch: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim with its evidence. `number` counts from 0 in reading order and stands in the marks; forms send
    `fingerprint`, and the id of `decision` (0 where there is none) as `seen`."""

    number: int
    fingerprint: str
    text: str
    passage: Passage
    subject: str
    attribute: str
    value: str
    verdict: str
    verdict_text: str
    severity: str
    accused: bool
    score: float
    reason: str
    flags: tuple[str, ...]
    evidence: tuple[EvidenceView, ...]
    decision: DecisionView | None

    @property
    def waiting(self) -> bool:
        """True where an editor has to decide and nobody has."""
        return self.accused and self.decision is None


@dataclass(frozen=True, slots=True)
class PieceView:
    """A stretch of one line of the text; with a claim it is a <mark>. `related` is part of the evidence in focus."""

    text: str
    claim: int | None = None
    verdict: str = ""
    severity: str = ""
    decided: bool = False
    focus: bool = False
    related: bool = False


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the article, counted from 1."""

    number: int
    pieces: tuple[PieceView, ...]


@dataclass(frozen=True, slots=True)
class ArticleView:
    """An article with its text and marks, the claim in focus with its evidence, and what was decided.

    `cut` is true where the text is so long that only the part around the focus is shown; `complete` is false for an
    article taken over from a batch without its text. `next_claim` is what waits behind the focus, else the claim
    behind it; `next_article` follows in the queue that the editor came from.
    """

    row: Row
    language: Language
    as_of_source: str
    lines: tuple[LineView, ...]
    cut: bool
    complete: bool
    claims: tuple[ClaimView, ...]
    focus: ClaimView | None
    next_claim: int | None
    previous_claim: int | None
    next_article: int | None
    outcome: DecisionView | None
    history: tuple[DecisionView, ...]
    patterns: tuple[tuple[str, str], ...]
    risk_parts: tuple[Contribution, ...]
    query: str


@dataclass(frozen=True, slots=True)
class BulkView:
    """What a decision about everything that a filter reaches would write: how many, and the first few."""

    filter: Filter
    query: str
    count: int
    first: tuple[ClaimView, ...]


@dataclass(frozen=True, slots=True)
class QualityRow:
    """How a rule fared with the editors; `share` is overturned / decided, None before the first decision."""

    code: str
    name: str
    accused: int
    decided: int
    agreed: int
    overturned: int
    corrected: int
    unsure: int
    share: float | None


@dataclass(frozen=True, slots=True)
class CardView:
    """The reference card of a name; `card` is None where the table has none."""

    name: str
    card: Card | None
