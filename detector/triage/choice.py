"""What editors can decide, what they want, and the decisions that come of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from detector.errors import UsageError
from detector.model.claim import Attribute
from detector.model.finding import Verdict

ARTICLE = ""  # fingerprint of a decision about a whole article
LONGEST_NOTE = 4_000  # characters
_NEEDS_TRUTH = frozenset({Verdict.CONTRADICTED, Verdict.ANACHRONISTIC, Verdict.INCONSISTENT})
_NEEDS_SOURCE = frozenset({Verdict.CONTRADICTED, Verdict.ANACHRONISTIC})


class MissingError(UsageError):
    """An article or claim that is not in the store."""


class Action(StrEnum):
    """What an editor can decide about a claim (the first four) or an article."""

    AGREE = "agree"
    DISMISS = "dismiss"
    UNSURE = "unsure"
    CORRECT = "correct"
    PUBLISH = "publish"
    RETURN = "return"
    REJECT = "reject"
    UNDO = "undo"


class Cause(StrEnum):
    """Why an editor dismisses a finding."""

    RIGHT = "right"
    SUBJECT = "subject"
    MISREAD = "misread"
    TABLE = "table"
    CONTEXT = "context"


OF_CLAIMS = frozenset({Action.AGREE, Action.DISMISS, Action.UNSURE, Action.CORRECT})
OF_ARTICLES = frozenset({Action.PUBLISH, Action.RETURN, Action.REJECT})


class Correction(BaseModel):
    """What the label of a claim should be; what is None stays as the tool has read it. Rules: labels/guidelines.md."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_max_length=1_000, str_strip_whitespace=True)

    verdict: Verdict
    truth: str | None = None
    source: str | None = None
    subject: str | None = None
    attribute: Attribute | None = None
    value: float | str | None = Field(default=None, union_mode="left_to_right")
    unit: str | None = None

    @model_validator(mode="after")
    def _check(self) -> Correction:
        if self.verdict in _NEEDS_TRUTH and not self.truth:
            raise ValueError(f"{self.verdict} needs the right value (truth)")
        if self.verdict in _NEEDS_SOURCE and not self.source:
            raise ValueError(f"{self.verdict} needs a source")
        return self


def read_correction(fields: object) -> Correction:
    """The correction in these fields; raises UsageError that names the field at fault."""
    try:
        return Correction.model_validate(fields)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(map(str, fault["loc"])) or "correction"
        raise UsageError(f"{place}: {fault['msg'].lower()}; allowed: see labels/guidelines.md") from None


@dataclass(frozen=True, slots=True)
class Choice:
    """What an editor wants: an action on a claim of an article, or on the article (`fingerprint` is then empty).

    `seen` is the decision that stood when the page was drawn, 0 for none, None where nobody looked.
    """

    article: int
    fingerprint: str
    action: Action
    reason: str = ""
    note: str = ""
    label: Correction | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One row of the history; `undone` is the decision that takes it back, if any."""

    id: int
    at: str
    actor: str
    article: int
    fingerprint: str
    code: str
    action: Action
    reason: str
    note: str
    label: str | None
    batch: str | None
    undoes: int | None
    undone: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, and the decisions of others that it came after without their having been seen."""

    made: tuple[Decision, ...]
    overtaken: tuple[Decision, ...] = ()
