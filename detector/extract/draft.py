"""Put a claim together from what was found at a span."""

from __future__ import annotations

from dataclasses import dataclass

from detector.extract.scene import Scene
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier

Value = float | str | tuple[float, float] | None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim stands."""

    start: int
    end: int


def draft(
    scene: Scene,
    place: Place,
    form: tuple[Kind, Attribute],
    content: Content,
    about: tuple[tuple[Candidate, ...], tuple[Qualifier, ...]],
) -> Claim:
    """A claim without a number; `about` holds the candidates for its subject, best first, and its qualifiers."""
    candidates, qualifiers = about
    best = candidates[0] if candidates else None
    return Claim(
        id="",
        start=place.start,
        end=place.end,
        text=scene.document.text[place.start : place.end],
        kind=form[0],
        attribute=form[1],
        subject=best.name if best else None,
        variant=best.variant if best else None,
        candidates=candidates,
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
        qualifiers=qualifiers,
        block=scene.block_index(place.start),
        sentence=scene.sentence_index(place.start),
    )


def certain(name: str, variant: str | None = None) -> tuple[Candidate, ...]:
    """The only candidate."""
    return (Candidate(name=name, weight=1.0, variant=variant),)
