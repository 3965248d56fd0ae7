"""Predictions: the claims of a scan as they are compared with labels."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from detector.evaluate.label import Group, group_of
from detector.model.claim import Attribute, Kind
from detector.model.finding import Verdict
from detector.model.report import ClaimReport, Report


class Prediction(BaseModel):
    """What a scan says about one claim; `rule` is the code of the finding that decides, `score` that the claim
    holds."""

    model_config = ConfigDict(frozen=True)

    doc: str
    start: int
    end: int
    kind: Kind
    subject: str | None
    attribute: Attribute
    value: float | str | tuple[float, float] | None
    unit: str | None
    precision: str | None
    verdict: Verdict
    score: float
    rule: str = ""
    message: str = ""

    @property
    def group(self) -> Group:
        """What the verdict comes down to."""
        return group_of(self.verdict)


def predictions(name: str, report: Report) -> list[Prediction]:
    """The claims of a report under the name of the document, in order."""
    return [_prediction(name, claim) for claim in report.claims]


def _prediction(name: str, claim: ClaimReport) -> Prediction:
    first = claim.findings[0] if claim.findings and group_of(claim.verdict) is not Group.OPEN else None
    fields = {field: getattr(claim, field) for field in Prediction.model_fields if hasattr(claim, field)}
    code, message = (first.code, first.message) if first else ("", "")
    return Prediction(doc=name, rule=code, message=message, **fields)


def flat(prediction: Prediction) -> dict[str, object]:
    """The fields that a scorer of labels reads."""
    return prediction.model_dump(mode="json", exclude={"rule", "message"})
