"""The rows of the reference table, one class a file; the form is described in `tables/README.md`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from detector.model.document import PartialDate
from detector.model.unit import Unit, unit_named


@dataclass(frozen=True, slots=True)
class Name:
    """A thing that an article can name."""

    name: str
    kind: str
    vendor: str
    family: str
    parent: str
    aliases: tuple[str, ...]
    valid_from: date | None
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A SKU of a product."""

    subject: str
    variant: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """A family of names with a pattern for its members; `closed` where the table is complete between the two dates."""

    family: str
    kind: str
    vendor: str
    pattern: str
    closed: bool
    complete_from: date | None
    complete_to: date | None
    source: str


@dataclass(frozen=True, slots=True)
class Release:
    """A published version of a software with its date as stated, and the first and last day on which it can have
    appeared."""

    subject: str
    version: str
    dated: PartialDate
    source: str
    since: date
    until: date

    @property
    def written(self) -> str:
        """The version with its date, as it is shown to a reader."""
        return f"{self.version} ({self.dated})"


@dataclass(frozen=True, slots=True)
class Rule:
    """A compatibility statement: subject (at these versions) relates to object (at these versions)."""

    id: str
    kind: str
    subject: str
    subject_versions: str
    object: str
    object_versions: str
    valid_from: date | None
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class Identifier:
    """A documented programming name."""

    name: str
    kind: str
    owner: str
    source: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One accepted value. `number` is None for text values; a range has its upper end in `number_to`."""

    subject: str
    variant: str
    attribute: str
    value: str
    unit: str
    precision: str
    sparsity: str
    scope: str
    direction: str
    valid_from: date | None
    valid_to: date | None
    source: str
    note: str
    number: Decimal | None
    number_to: Decimal | None

    @property
    def measure(self) -> Unit | None:
        """The unit of the value, or None for text and bare numbers."""
        return unit_named(self.unit) if self.unit else None

    @property
    def written(self) -> str:
        """The value with its unit, as it is shown to a reader."""
        value = self.value.replace("..", "-")
        parts = [f"{value} {self.unit}".strip(), self.precision, self.sparsity]
        if self.direction:
            parts.append(self.direction)
        if self.scope and self.scope != "gpu":
            parts.append(f"per {self.scope}")
        return " ".join(part for part in parts if part)

    def holds_on(self, day: date) -> bool:
        """True where the value was public and not withdrawn on that day."""
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_to is None or day <= self.valid_to)


@dataclass(frozen=True, slots=True)
class Exemption:
    """Facts that may break a proof of the table; an empty cell stands for any."""

    proof: str
    subject: str
    variant: str
    attribute: str
    precision: str
    value: str
    source: str
    reason: str

    def covers(self, proof: str, fact: Fact) -> bool:
        """True where the fact is one of those that may break the proof."""
        cells = (
            (self.variant, fact.variant),
            (self.attribute, fact.attribute),
            (self.precision, fact.precision),
            (self.value, fact.value),
        )
        return (self.proof, self.subject) == (proof, fact.subject) and all(mine in {"", its} for mine, its in cells)
