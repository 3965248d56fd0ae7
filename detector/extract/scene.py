"""The working view of one document while claims are found in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from detector.extract.cue import Cue
from detector.extract.fold import fold
from detector.model.document import Block, BlockKind, Document
from detector.model.unit import Unit

_SENTENCE = re.compile(r"[。！？!?；;]+[”’\"')\]]*|\.(?=\s+[A-Z\"'(\[\u4e00-\u9fff]|\s*$)|\n")
_CLAUSE = re.compile(r"(?<!\d)[,，、](?!\d{3})|(?<=\d),(?!\d)|[，、;；:：()（）—|]|\s-\s")
_ABBREVIATION = re.compile(r"(?:\b(?:vs|e\.g|i\.e|approx|resp|cf|Fig|No|ca|Dr|Inc)|\b[A-Z])$")
_OPEN_END = re.compile(r"[^\s。.!?！？:：;；|>]$")
_NEW_ITEM = re.compile(r"\s*(?:[-*+•·]\s|\d+[.)、]\s|[A-Za-z \u4e00-\u9fff]{1,30}[:：])")
# A number format whose figure ran into it: `FP81979 TFLOPS`.
_GLUED_FORMAT = re.compile(
    r"(?:FP|INT)(?:4|8)(?=\d{2,}(?:\.\d+)?\s?[TP]?(?:FL)?OPS)|(?:FP|BF|TF)(?:16|32|64)(?=\d{2,}(?:\.\d+)?\s?[TP]FLOPS)"
)
_WRAP = 50


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the text. `name` is canonical, or the written form where the table has no such name (`known` is then False)."""

    start: int
    end: int
    name: str
    kind: str
    known: bool = True
    variant: str | None = None
    version: str | None = None
    family: str | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit. `numbers` are as written without separators; two for a range. `scale` multiplies them."""

    start: int
    end: int
    numbers: tuple[str, ...]
    scale: str = "1"
    unit: Unit | None = None
    prefix: str = ""
    counted: str | None = None

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
class Scene:
    """A document with its folded text, sentence and clause limits, and what has been found so far."""

    document: Document
    text: str
    sentences: list[int]
    clauses: list[int]
    block_starts: list[int]
    mentions: list[Mention] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    cues: dict[str, list[Cue]] = field(default_factory=dict)
    formats: list[Mention] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    cells: dict[tuple[int, int, int], Block] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Scene:
        """The scene of a document, with nothing found yet."""
        text = fold(document.text)
        sentences: list[int] = []
        for block in document.blocks:
            sentences.append(block.start)
            if block.kind is not BlockKind.CELL:
                sentences.extend(_sentence_starts(text, block))
        clauses = [match.start() for match in _CLAUSE.finditer(text)]
        scene = cls(document, text, sentences, clauses, [block.start for block in document.blocks])
        scene.cells = {(block.table, block.row, block.column): block for block in document.blocks if block.table >= 0}
        return scene

    def cues_in(self, kind: str, start: int, end: int) -> list[Cue]:
        """The cues of one kind that lie inside a span, in order."""
        cues = self.cues.get(kind, [])
        low = bisect_left(cues, start, key=_start_of)
        high = bisect_left(cues, end, low, key=_start_of)
        return [cue for cue in cues[low:high] if cue.end <= end]

    def mentions_in(self, start: int, end: int) -> list[Mention]:
        """The names that begin inside a span, in order."""
        low = bisect_left(self.mentions, start, key=_start_of)
        high = bisect_left(self.mentions, end, low, key=_start_of)
        return self.mentions[low:high]

    def quantities_in(self, start: int, end: int) -> list[Quantity]:
        """The quantities that begin inside a span, in order."""
        low = bisect_left(self.quantities, start, key=_start_of)
        high = bisect_left(self.quantities, end, low, key=_start_of)
        return self.quantities[low:high]

    def block_index(self, position: int) -> int:
        """Index of the block that holds a position; -1 between blocks."""
        index = bisect_right(self.block_starts, position) - 1
        return index if index >= 0 and position < self.document.blocks[index].end else -1

    def block(self, position: int) -> Block | None:
        """The block that holds a position."""
        index = self.block_index(position)
        return self.document.blocks[index] if index >= 0 else None

    def sentence_index(self, position: int) -> int:
        """Index of the sentence that holds a position."""
        return bisect_right(self.sentences, position) - 1

    def sentence_span(self, position: int) -> tuple[int, int]:
        """Start and end of the sentence that holds a position."""
        index = max(self.sentence_index(position), 0)
        if not self.sentences:
            return 0, len(self.text)
        start = self.sentences[index]
        end = self.sentences[index + 1] if index + 1 < len(self.sentences) else len(self.text)
        block = self.block(start)
        return start, min(end, block.end) if block else end

    def clause_span(self, start: int, end: int) -> tuple[int, int]:
        """Limits of the clause around a span, inside its sentence."""
        low, high = self.sentence_span(start)
        before = bisect_left(self.clauses, start) - 1
        after = bisect_left(self.clauses, end)
        if before >= 0:
            low = max(low, self.clauses[before] + 1)
        if after < len(self.clauses):
            high = min(high, self.clauses[after])
        return low, high

    def clauses_between(self, start: int, end: int) -> int:
        """How many clause limits lie between two positions."""
        return bisect_left(self.clauses, end) - bisect_left(self.clauses, start)

    def sentences_between(self, start: int, end: int) -> int:
        """How many sentence limits lie between two positions."""
        return bisect_right(self.sentences, end) - bisect_right(self.sentences, start)


def hide_names(scene: Scene) -> str:
    """The folded text with the digits of names hidden, so that `A100300W` reads as a name and 300 W."""
    pieces: list[str] = []
    position = 0
    names = ((mention.start, mention.end) for mention in scene.mentions if mention.kind != "format")
    formats = ((match.start(), match.end()) for match in _GLUED_FORMAT.finditer(scene.text))
    for start, end in sorted([*names, *formats]):
        if start >= position and any(map(str.isdigit, scene.text[start:end])):
            pieces += [scene.text[position:start], "·" * (end - start)]
            position = end
    return "".join([*pieces, scene.text[position:]])


def _start_of(item: Cue | Mention | Quantity) -> int:
    return item.start


def _sentence_starts(text: str, block: Block) -> list[int]:
    result = []
    for match in _SENTENCE.finditer(text, block.start, block.end):
        mark = match.group()
        if mark == "\n" and _is_wrap(text, block, match.start()):
            continue
        if mark == "." and _ABBREVIATION.search(text, max(block.start, match.start() - 8), match.start()):
            continue
        if match.end() < block.end:
            result.append(match.end())
    return result


def _is_wrap(text: str, block: Block, position: int) -> bool:
    """True where a line break is only a wrap: the line is long, ends openly, and what follows is no new item."""
    begin = max(text.rfind("\n", block.start, position) + 1, block.start)
    if position - begin < _WRAP or not _OPEN_END.search(text, begin, position):
        return False
    return _NEW_ITEM.match(text, position + 1, block.end) is None
