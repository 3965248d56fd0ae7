"""What a rule is, and what it may look at."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from detector.model.claim import Attribute, Claim
from detector.model.document import Block, Document, Language
from detector.model.finding import Finding, Severity
from detector.model.report import PatternReport
from detector.specs.table import Specs

if TYPE_CHECKING:
    from detector.check.assessment import Assessment
    from detector.check.names import Place

Key = TypeVar("Key", bound=Hashable)
_END = re.compile(r"[。！？!?；;]|\.(?=\s|$)")
_REACH = 400
_MOST_PRODUCTS = 24
_LAPPING = 4  # claims that may begin before a span and reach into it


class RuleFamily(StrEnum):
    """The question that a group of rules asks."""

    SPEC = "SPEC"
    NAME = "NAME"
    TIME = "TIME"
    COMP = "COMP"
    SELF = "SELF"
    MATH = "MATH"
    UNIT = "UNIT"
    JOIN = "JOIN"
    FIND = "FIND"
    PATT = "PATT"


@dataclass(frozen=True, eq=False)
class Article:
    """What the rules see: the document, its claims in order of position, the table, and the reference date."""

    document: Document
    claims: tuple[Claim, ...]
    specs: Specs
    as_of: date

    @cached_property
    def assessments(self) -> dict[str, Assessment | None]:
        """The table's answers to the claims so far, by claim; rules share them."""
        return {}

    @cached_property
    def _by_id(self) -> dict[str, Claim]:
        return {claim.id: claim for claim in self.claims}

    @cached_property
    def _by_attribute(self) -> dict[Attribute, list[Claim]]:
        return _grouped(self.claims, lambda claim: claim.attribute)

    @cached_property
    def claims_by_shape(self) -> dict[tuple[str | None, Attribute], list[Claim]]:
        """The claims with numbers by unit and attribute."""
        return _grouped((claim for claim in self.claims if claim.numbers), lambda claim: (claim.unit, claim.attribute))

    @cached_property
    def _by_sentence(self) -> dict[int, list[Claim]]:
        return _grouped(self.claims, lambda claim: claim.sentence)

    @cached_property
    def _by_block(self) -> dict[int, list[Claim]]:
        return _grouped(self.claims, lambda claim: claim.block)

    @cached_property
    def _by_table(self) -> dict[int, list[Claim]]:
        found: dict[int, list[Claim]] = defaultdict(list)
        for claim in self.claims:
            block = self.block(claim)
            found[block.table if block else -1].append(claim)
        return found

    @cached_property
    def _by_row(self) -> dict[tuple[int, int], list[Claim]]:
        found: dict[tuple[int, int], list[Claim]] = defaultdict(list)
        for claim in self.claims:
            block = self.block(claim)
            found[(block.table, block.row) if block else (-1, -1)].append(claim)
        return found

    @cached_property
    def _by_relation(self) -> dict[str, list[Claim]]:
        return _grouped((claim for claim in self.claims if claim.relation), lambda claim: claim.relation or "")

    @cached_property
    def subjects(self) -> frozenset[str]:
        """Everything that a claim is about."""
        return frozenset(claim.subject for claim in self.claims if claim.subject)

    @cached_property
    def counts(self) -> frozenset[int]:
        """How many devices the article speaks of anywhere."""
        from detector.check.multiple import counts_of

        return counts_of(self)

    @cached_property
    def processor_counts(self) -> frozenset[int]:
        """How many processors the article, or the table for the systems that it names, speaks of."""
        from detector.check.multiple import processors_of

        return processors_of(self)

    @cached_property
    def system_counts(self) -> frozenset[int]:
        """How many systems the article speaks of."""
        from detector.check.multiple import systems_of

        return systems_of(self)

    @cached_property
    def product_places(self) -> list[Place]:
        """Where each product of the table is named, in order."""
        from detector.check.names import find_places

        return find_places(self)

    @cached_property
    def product_counts(self) -> Counter[str]:
        """How often each product of the table is named, the most named first."""
        return Counter(dict(Counter(place.name for place in self.product_places).most_common(_MOST_PRODUCTS)))

    @cached_property
    def subject_counts(self) -> Counter[str]:
        """How many claims are about each subject."""
        return Counter(claim.subject for claim in self.claims if claim.subject)

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        return sorted(span for claim in self.claims for span in claim.occurrences or ((claim.start, claim.end),))

    def touches_claim(self, start: int, end: int) -> bool:
        """True where a claim, or a name that is one, shares a character with the span."""
        index = bisect_left(self._spans, (end, end))
        return any(right > start for _, right in self._spans[max(0, index - _LAPPING) : index])

    def sentence_span(self, claim: Claim) -> tuple[int, int]:
        """Where the claim's sentence begins and ends, as far as its block and the marks around it tell."""
        text = self.document.text
        low, high = self.block_span(claim)
        low, high = max(low, claim.start - _REACH), min(high, claim.end + _REACH)
        ends = [match.end() for match in _END.finditer(text, low, claim.start)]
        behind = _END.search(text, claim.end, high)
        return (ends[-1] if ends else low), (behind.start() if behind else high)

    def block_span(self, claim: Claim) -> tuple[int, int]:
        """Where the claim's block begins and ends; the whole text where its block is not known."""
        block = self.block(claim)
        return (block.start, block.end) if block else (0, len(self.document.text))

    def rows_above(self, claim: Claim) -> list[list[Claim]]:
        """The claims of the table that ends right above the claim's block, row by row; none where there is none."""
        blocks, index = self.document.blocks, claim.block - 1
        table = blocks[index].table if 0 <= index < len(blocks) else -1
        rows = _grouped(self._by_table[table], lambda other: blocks[other.block].row) if table >= 0 else {}
        return list(rows.values())

    def claim(self, id_: str) -> Claim:
        """The claim with this id; raises KeyError."""
        return self._by_id[id_]

    def about(self, *attributes: Attribute) -> list[Claim]:
        """The claims about any of the attributes, attribute by attribute in the order given."""
        return [claim for attribute in attributes for claim in self._by_attribute.get(attribute, [])]

    def related(self, *relations: str) -> list[Claim]:
        """The claims that state any of the relations."""
        return [claim for relation in relations for claim in self._by_relation.get(relation, [])]

    def drivers(self, version: str) -> list[Claim]:
        """The claims that name this driver version by itself; what holds for a relation of it holds for them."""
        named = self.about(Attribute.DRIVER_VERSION)
        return [claim for claim in named if claim.relation is None and claim.value == version]

    def in_sentence(self, claim: Claim) -> list[Claim]:
        """The claims of the same sentence, the claim itself included; only itself where its sentence is not known."""
        return self._by_sentence[claim.sentence] if claim.sentence >= 0 else [claim]

    def in_table(self, claim: Claim) -> list[Claim]:
        """The claims of the table that the claim stands in; none outside a table."""
        block = self.block(claim)
        return self._by_table[block.table] if block and block.table >= 0 else []

    def in_row(self, claim: Claim) -> list[Claim]:
        """The claims of the table row that the claim stands in; none outside a table."""
        block = self.block(claim)
        return self._by_row[block.table, block.row] if block and block.table >= 0 else []

    def block(self, claim: Claim) -> Block | None:
        """The block that the claim stands in; None where it is not known."""
        known = 0 <= claim.block < len(self.document.blocks)
        return self.document.blocks[claim.block] if known else None

    def in_block(self, claim: Claim) -> list[Claim]:
        """The claims of the same block, the claim itself included; only itself where its block is not known."""
        return self._by_block[claim.block] if claim.block >= 0 else [claim]

    def claims_of_sentence(self, index: int) -> list[Claim]:
        """The claims of a sentence by its index."""
        return self._by_sentence.get(index, [])

    def claims_of_block(self, index: int) -> list[Claim]:
        """The claims of the block with this number."""
        return self._by_block.get(index, [])


def _grouped(claims: Iterable[Claim], key: Callable[[Claim], Key]) -> dict[Key, list[Claim]]:
    result: dict[Key, list[Claim]] = defaultdict(list)
    for claim in claims:
        result[key(claim)].append(claim)
    return result


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code and name (the name says the fault), how loud it is, and texts that must and must not be
    flagged.

    `messages` are templates filled from a finding's parameters; they read as well for a finding that supports the
    claim. The module's docstring has the headings What, Why, Example and Silence, which `detector explain` prints
    together with the examples.
    """

    code: str
    name: str
    family: RuleFamily
    severity: Severity
    messages: dict[Language, str]
    check: Callable[[Article], Iterator[Finding]]
    flagged: dict[Language, tuple[str, ...]] = field(default_factory=dict)
    clean: dict[Language, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A trait of the whole article; it informs and never changes a verdict."""

    code: str
    name: str
    messages: dict[Language, str]
    find: Callable[[Article], Iterator[PatternReport]]
    flagged: dict[Language, tuple[str, ...]] = field(default_factory=dict)
    clean: dict[Language, tuple[str, ...]] = field(default_factory=dict)
