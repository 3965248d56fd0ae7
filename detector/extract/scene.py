"""The working view of one document while claims are found in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from detector.extract.cue import Cue
from detector.extract.fold import fold
from detector.extract.ordered import Ordered
from detector.extract.sentence import split_clauses, split_sentences
from detector.extract.wrap import join_wraps
from detector.model.document import Block, BlockKind, Document
from detector.model.unit import Unit

# Text without a full stop is one sentence; what is further away than this says nothing about a place.
_LONGEST_REACH = 600


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the text. `name` is canonical, or as written where the table has no such name (`known` is then False).

    `variant_end` is where the words end that name its variant; 0 where there is none.
    """

    start: int
    end: int
    name: str
    kind: str
    known: bool = True
    variant: str | None = None
    version: str | None = None
    family: str | None = None
    variant_end: int = 0


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit. `numbers` are as written without separators; two for a range. `scale` multiplies them."""

    start: int
    end: int
    numbers: tuple[str, ...]
    scale: str = "1"
    unit: Unit | None = None
    prefix: str = ""

    @property
    def dimension(self) -> str:
        """The unit's dimension; `number` where there is none."""
        return self.unit.dimension if self.unit else "number"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the index of the heading that contains it, -1 at the top."""

    block: Block
    parent: int


@dataclass(frozen=True, slots=True)
class Topic:
    """A product that the article is about; `share` is 1 for the one named most, less for others."""

    name: str
    kind: str
    share: float


@dataclass(slots=True)
class Place:
    """Where a claim stands: its span and what is around it. `heads` are the cells that describe a table cell."""

    start: int
    end: int
    block: Block | None
    block_index: int
    sentence_index: int
    sentence: tuple[int, int]
    clause: tuple[int, int]
    heads: tuple[Block, ...] = ()

    @property
    def is_cell(self) -> bool:
        """True inside a table."""
        return self.block is not None and self.block.kind is BlockKind.CELL

    @property
    def is_code(self) -> bool:
        """True inside a listing."""
        return self.block is not None and self.block.kind is BlockKind.CODE


@dataclass(slots=True)
class Scene:
    """A document with its folded text, sentence and clause limits, and what has been found so far.

    `implied` holds what is no name of the table but may own a value: unknown products, machines, `the PCIe card`.
    """

    document: Document
    text: str
    sentences: list[tuple[int, int]]
    clauses: list[int]
    mentions: Ordered[Mention] = field(default_factory=Ordered)
    implied: Ordered[Mention] = field(default_factory=Ordered)
    quantities: Ordered[Quantity] = field(default_factory=Ordered)
    cues: dict[str, Ordered[Cue]] = field(default_factory=dict)
    headings: list[Heading] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    compared: dict[int, bool] = field(default_factory=dict)
    cells: dict[tuple[int, int, int], Block] = field(default_factory=dict)
    _block_starts: list[int] = field(default_factory=list)
    _sentence_starts: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, document: Document) -> Scene:
        """The scene of a document, with nothing found yet."""
        text = fold(document.text) if document.plain else join_wraps(fold(document.text), document.blocks)
        sentences = split_sentences(text, document.blocks) or [(0, len(text))]
        scene = cls(document, text, sentences, split_clauses(text))
        scene.cells = {(block.table, block.row, block.column): block for block in document.blocks if block.table >= 0}
        scene._block_starts = [block.start for block in document.blocks]
        scene._sentence_starts = [start for start, _ in sentences]
        return scene

    def place(self, start: int, end: int) -> Place:
        """A span with the block, sentence and clause that it begins in."""
        index = self.block_index(start)
        block = self.document.blocks[index] if index >= 0 else None
        sentence_index = bisect_right(self._sentence_starts, start) - 1
        low, high = self.sentences[max(sentence_index, 0)]
        sentence = (max(low, start - _LONGEST_REACH), min(high, end + _LONGEST_REACH))
        clause = self._clause(start, end, sentence)
        heads = self._heads(block) if block and block.table >= 0 else ()
        return Place(start, end, block, index, sentence_index, sentence, clause, heads)

    def cues_in(self, kind: str, start: int, end: int) -> list[Cue]:
        """The cues of one kind that lie inside a span, in order."""
        cues = self.cues.get(kind)
        return [] if cues is None else cues.inside(start, end)

    def mentions_in(self, start: int, end: int) -> list[Mention]:
        """The names that begin inside a span, in order."""
        return self.mentions.between(start, end)

    def quantities_in(self, start: int, end: int) -> list[Quantity]:
        """The quantities that begin inside a span, in order."""
        return self.quantities.between(start, end)

    def block_index(self, position: int) -> int:
        """Index of the block that holds a position; -1 between blocks."""
        index = bisect_right(self._block_starts, position) - 1
        return index if index >= 0 and position < self.document.blocks[index].end else -1

    def block(self, position: int) -> Block | None:
        """The block that holds a position."""
        index = self.block_index(position)
        return self.document.blocks[index] if index >= 0 else None

    def sentence_index(self, position: int) -> int:
        """Index of the sentence that holds a position."""
        return bisect_right(self._sentence_starts, position) - 1

    def sentence_span(self, position: int) -> tuple[int, int]:
        """Start and end of the sentence that holds a position; of an endless one, what is around the position."""
        low, high = self.sentences[max(bisect_right(self._sentence_starts, position) - 1, 0)]
        return max(low, position - _LONGEST_REACH), min(high, position + _LONGEST_REACH)

    def clause_span(self, start: int, end: int) -> tuple[int, int]:
        """Limits of the clause around a span, inside its sentence."""
        return self._clause(start, end, self.sentence_span(start))

    def _clause(self, start: int, end: int, sentence: tuple[int, int]) -> tuple[int, int]:
        low, high = sentence
        before = bisect_left(self.clauses, start) - 1
        after = bisect_left(self.clauses, end)
        if before >= 0:
            low = max(low, self.clauses[before] + 1)
        if after < len(self.clauses):
            high = min(high, self.clauses[after])
        return low, high

    def _heads(self, cell: Block) -> tuple[Block, ...]:
        """The head of the cell's column, the head of its row, and the corner."""
        keys = ((cell.table, 0, cell.column), (cell.table, cell.row, 0), (cell.table, 0, 0))
        found = [self.cells[key] for key in keys if key in self.cells]
        return tuple(head for index, head in enumerate(found) if head.start != cell.start and head not in found[:index])

    def clauses_between(self, start: int, end: int) -> int:
        """How many clause limits lie between two positions."""
        return bisect_left(self.clauses, end) - bisect_left(self.clauses, start)

    def sentences_between(self, start: int, end: int) -> int:
        """How many sentence limits lie between two positions."""
        return bisect_right(self._sentence_starts, end) - bisect_right(self._sentence_starts, start)
