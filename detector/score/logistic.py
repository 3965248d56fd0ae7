"""The logistic model of the score, in plain arithmetic; its numbers are in `model.json`, made by `detector train`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from detector.model.report import Contribution

MODEL = Path(__file__).with_name("model.json")
SCHEMA = "detector.score/2"
_DIGITS = 4


class Training(BaseModel):
    """What a model was trained on, and how well it did on stories that it had not seen.

    `labels` is the hash of labels and texts, `samples` that of the features made from them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    labels: str
    samples: str
    claims: int
    variants: int
    stories: int
    ece: float
    brier: float
    resolution: float


class Model(BaseModel):
    """A base in log-odds, what each feature adds to it, and the line that calibrates the sum.

    `rules` says how often a rule has been right, in log-odds; `for` and `against` stand for a rule that is not known.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_: str = Field(default=SCHEMA, serialization_alias="schema", validation_alias="schema")
    training: Training | None = None
    base: float
    slope: float = 1.0
    offset: float = 0.0
    coefficients: Mapping[str, float]
    rules: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True)
class Score:
    """The probability that a claim holds and its contributions in log-odds, the heaviest first after the base."""

    value: float
    contributions: tuple[Contribution, ...]


@cache
def load_model() -> Model:
    """The model of the package."""
    return Model.model_validate_json(MODEL.read_text(encoding="utf-8"))


def probability(model: Model, features: Mapping[str, float]) -> float:
    """The probability that a claim with these features holds; one that the model does not know adds nothing."""
    return _sigmoid(_base(model) + sum(_terms(model, features).values()))


def apply_model(model: Model, features: Mapping[str, float]) -> Score:
    """The score of these features, rounded, with what each of them adds."""
    terms = {name: value for name, value in _terms(model, features).items() if value}
    heaviest = sorted(terms.items(), key=lambda item: (-abs(item[1]), item[0]))
    return Score(
        round(probability(model, features), _DIGITS),
        tuple(
            Contribution(name=name, value=round(value, _DIGITS)) for name, value in [("base", _base(model)), *heaviest]
        ),
    )


def _base(model: Model) -> float:
    return model.offset + model.slope * model.base


def _terms(model: Model, features: Mapping[str, float]) -> dict[str, float]:
    known = model.coefficients
    return {name: model.slope * known[name] * value for name, value in features.items() if name in known}


def _sigmoid(total: float) -> float:
    return 1 / (1 + exp(-total)) if total >= 0 else exp(total) / (1 + exp(total))
