"""A claim in the making: what is said at a place, before repeats are merged and claims are numbered."""

from __future__ import annotations

from dataclasses import dataclass

from detector.extract.scene import Place
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier

Value = float | str | tuple[float, float] | None


@dataclass(slots=True)
class Content:
    """What a claim says: its value as reported, and the numbers behind it."""

    value: Value
    unit: str | None = None
    numbers: tuple[str, ...] = ()
    scale: str = "1"
    precision: str | None = None
    scope: str | None = None
    detail: str | None = None
    relation: str | None = None
    object: str | None = None
    undocumented: bool = False


@dataclass(slots=True)
class Draft:
    """A claim without a number; `candidates` for its subject come best first."""

    place: Place
    kind: Kind
    attribute: Attribute
    content: Content
    candidates: tuple[Candidate, ...]
    qualifiers: tuple[Qualifier, ...]

    @property
    def span(self) -> tuple[int, int]:
        """Start and end."""
        return self.place.start, self.place.end

    @property
    def subject(self) -> str | None:
        """The likeliest subject."""
        return self.candidates[0].name if self.candidates else None

    def claim(self, id_: str, text: str, occurrences: tuple[tuple[int, int], ...]) -> Claim:
        """The finished claim; `text` is the whole document's."""
        place, content = self.place, self.content
        best = self.candidates[0] if self.candidates else None
        return Claim(
            id=id_,
            start=place.start,
            end=place.end,
            text=text[place.start : place.end],
            kind=self.kind,
            attribute=self.attribute,
            subject=best.name if best else None,
            variant=best.variant if best else None,
            candidates=self.candidates,
            value=content.value,
            unit=content.unit,
            numbers=content.numbers,
            scale=content.scale,
            precision=content.precision,
            scope=content.scope,
            detail=content.detail,
            relation=content.relation,
            object=content.object,
            undocumented=content.undocumented,
            qualifiers=self.qualifiers,
            block=place.block_index,
            sentence=place.sentence_index,
            occurrences=occurrences,
        )


def certain(name: str, variant: str | None = None) -> tuple[Candidate, ...]:
    """The only candidate."""
    return (Candidate(name=name, weight=1.0, variant=variant),)
