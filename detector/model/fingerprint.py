"""What a finding is known by from one scan to the next, whatever is edited around it."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Protocol

from detector.model.claim import Attribute
from detector.model.unit import unit_named

_LENGTH = 16
_DIGITS = ".12g"


class Stated(Protocol):
    """What a fingerprint looks at: a claim as extracted and a claim as reported both have it."""

    @property
    def subject(self) -> str | None:
        """Who it is about."""

    @property
    def variant(self) -> str | None:
        """Which variant of the subject."""

    @property
    def attribute(self) -> Attribute:
        """Which property."""

    @property
    def precision(self) -> str | None:
        """At which number format."""

    @property
    def value(self) -> float | str | tuple[float, float] | None:
        """The value."""

    @property
    def unit(self) -> str | None:
        """Its unit."""

    @property
    def text(self) -> str:
        """The words of the article."""


def fingerprint(code: str, claim: Stated) -> str:
    """The same 16 hexadecimal digits for the same rule, subject, property and value, in whatever unit, wherever."""
    about = (claim.subject, claim.variant, claim.attribute.value, claim.precision)
    parts = [code, *(folded(part or "") for part in about), *_value(claim)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:_LENGTH]


def folded(text: str) -> str:
    """The text without case, width and white space."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _value(claim: Stated) -> list[str]:
    """The numbers in the base unit of their dimension, or the words where there is no number."""
    if claim.value is None or isinstance(claim.value, str):
        return [folded(claim.value or claim.text)]
    unit = unit_named(claim.unit) if claim.unit else None
    factor = float(unit.factor) if unit else 1.0
    numbers = claim.value if isinstance(claim.value, tuple) else (claim.value,)
    return [
        unit.dimension if unit else folded(claim.unit or ""),
        *(format(number * factor, _DIGITS) for number in numbers),
    ]
