"""What a proof stands on: the rows of a table with their places, and the exceptions that the table lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from detector.model.finding import Source
from detector.specs import load
from detector.specs.load import Place, Rows
from detector.specs.row import Exemption, Fact, Family, Name, Release, Variant

Row = TypeVar("Row")
WORST = 3
_OTHER = ("system memory", "LPDDR5X", "CPU", "fast memory", "together", "physical", "usable")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one row, and what would be right."""

    place: Place
    proof: str
    text: str
    right: str

    def __str__(self) -> str:
        """The line for an editor."""
        return f"{self.place.path}:{self.place.line}: {self.proof}: {self.text}; right: {self.right}"


class Placed(NamedTuple):
    """A fact with its place."""

    place: Place
    fact: Fact

    @property
    def other_memory(self) -> bool:
        """True where the note says that another memory is meant than that of the accelerator as it is sold."""
        return any(word in self.fact.note for word in _OTHER)

    @property
    def told(self) -> str:
        """The fact in words."""
        name = " ".join(part for part in (self.fact.subject, self.fact.variant) if part)
        return f"{name}, {self.fact.attribute} {self.fact.written}"


class Ground:
    """The typed rows of one or two layers: a user's own, and the built-in ones below them."""

    def __init__(self, *layers: Rows) -> None:
        """The rows of these layers, first to last."""
        self._layers = layers
        self._used: set[Place] = set()

    def _placed(self, part: str, kind: type[Row]) -> list[tuple[Place, Row]]:
        rows = [
            (place, row)
            for layer in self._layers
            for (place, _), row in zip(layer.part(part), load.typed(layer, part), strict=True)
        ]
        return [(place, row) for place, row in rows if isinstance(row, kind)]

    @cached_property
    def facts(self) -> list[Placed]:
        """Every fact."""
        return [Placed(place, row) for place, row in self._placed("facts", Fact)]

    @cached_property
    def names(self) -> dict[str, tuple[Place, Name]]:
        """Names by canonical spelling."""
        return {row.name: (place, row) for place, row in self._placed("names", Name)[::-1]}

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Sources by id."""
        return {row.id: row for _, row in self.source_rows[::-1]}

    @cached_property
    def source_rows(self) -> list[tuple[Place, Source]]:
        """Every source."""
        return self._placed("sources", Source)

    @cached_property
    def variants(self) -> list[tuple[Place, Variant]]:
        """Every variant."""
        return self._placed("variants", Variant)

    def rank(self, fact: Fact) -> int:
        """The rank of the fact's source."""
        return self.sources[fact.source].rank if fact.source in self.sources else WORST

    @cached_property
    def families(self) -> list[tuple[Place, Family]]:
        """Every family."""
        return self._placed("families", Family)

    @cached_property
    def releases(self) -> list[tuple[Place, Release]]:
        """Every release."""
        return self._placed("releases", Release)

    @cached_property
    def _by_attribute(self) -> dict[tuple[str, str], list[Placed]]:
        result: dict[tuple[str, str], list[Placed]] = defaultdict(list)
        for row in self.facts:
            result[row.fact.subject, row.fact.attribute].append(row)
        return result

    def about(self, subject: str, attribute: str) -> list[Placed]:
        """The facts on one attribute of one subject."""
        return self._by_attribute.get((subject, attribute), [])

    @cached_property
    def _exemptions(self) -> list[tuple[Place, Exemption]]:
        return self._placed("exceptions", Exemption)

    def excused(self, proof: str, fact: Fact) -> bool:
        """True where the table lists the fact as an exception to the proof, with its reason."""
        found = [place for place, row in self._exemptions if row.covers(proof, fact)]
        self._used.update(found)
        return bool(found)

    def excused_version(self, proof: str, subject: str, version: str) -> bool:
        """True where the table lists a version, or every version, as one that need not be there."""
        mine = [(place, row) for place, row in self._exemptions if (row.proof, row.subject) == (proof, subject)]
        found = [place for place, row in mine if row.value in {"", version}]
        self._used.update(found)
        return bool(found)

    def idle(self) -> Iterator[Fault]:
        """The exceptions that no proof needed."""
        for place, row in self._exemptions:
            if place not in self._used:
                told = " ".join(part for part in (row.subject, row.variant, row.attribute, row.value) if part)
                yield Fault(place, "exceptions", f"no fact breaks {row.proof} for {told}", "no such row")


def grouped(rows: Iterable[Placed], *columns: str) -> dict[tuple[str, ...], list[Placed]]:
    """The facts by the given columns."""
    result: dict[tuple[str, ...], list[Placed]] = defaultdict(list)
    for row in rows:
        result[tuple(getattr(row.fact, column) for column in columns)].append(row)
    return result
