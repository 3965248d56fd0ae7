"""Where a stretch of a document stands in its source, for an editor who opens the source."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol

from pydantic import ConfigDict, model_serializer


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a source; only what its format has is set, everything is counted from 1.

    `part` names what is not the body (footnote, endnote, comment, textbox, header); `box` is left, bottom, right and
    top in points from the page's lower left corner; `character` counts code points of the paragraph, cell or field.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    page: int | None = None
    box: tuple[float, float, float, float] | None = None
    record: int | None = None
    field: str | None = None
    part: str | None = None
    paragraph: int | None = None
    table: int | None = None
    row: int | None = None
    cell: int | None = None
    character: int | None = None

    @model_serializer
    def set_fields(self) -> dict[str, Any]:
        """The fields that are set, so that a report names no paragraph of a page."""
        values = ((name, getattr(self, name)) for name in PLACE_FIELDS)
        return {name: value for name, value in values if value is not None}


PLACE_FIELDS = tuple(field.name for field in fields(Place))


class Origin(Protocol):
    """What a reader knows about the way from its text back to the source."""

    def position(self, offset: int) -> tuple[int, int] | None:
        """Line and column in the source, from 1 in code points; None where only the text has lines."""

    def place(self, start: int, end: int) -> Place | None:
        """The place of a stretch of the text; None where line and column say everything."""
