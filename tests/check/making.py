"""Claims made by hand, with the fields that a test does not care about filled in."""

from __future__ import annotations

import itertools
from typing import Any

from detector.model.claim import Attribute, Claim, Kind

_COUNTER = itertools.count(1)


def claim(attribute: str, kind: str = "entity", **fields: Any) -> Claim:
    """A claim with its own id; the text defaults to the value."""
    text = str(fields.pop("text", fields.get("value") or ""))
    start = fields.pop("start", 0)
    return Claim(
        id=fields.pop("id", f"c{next(_COUNTER)}"),
        start=start,
        end=start + len(text),
        text=text,
        kind=Kind(kind),
        attribute=Attribute(attribute),
        **fields,
    )


def quantity(attribute: str, numbers: str, unit: str | None, subject: str | None = None, **fields: Any) -> Claim:
    """A claim with one number, or two for a range (`350..400`)."""
    parts = tuple(numbers.split(".."))
    fields.setdefault("text", f"{'-'.join(parts)} {unit or ''}".strip())
    return claim(attribute, "quantity", numbers=parts, unit=unit, subject=subject, **fields)
