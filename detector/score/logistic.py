"""The logistic model of the score, in plain arithmetic; its numbers are in `model.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from detector.model.report import Contribution

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Model:
    """A base in log-odds and what each feature adds to it."""

    base: float
    coefficients: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Score:
    """The probability that a claim holds and its contributions in log-odds, the heaviest first after the base."""

    value: float
    contributions: tuple[Contribution, ...]


@cache
def load_model() -> Model:
    """The model of the package."""
    data = json.loads(Path(__file__).with_name("model.json").read_text(encoding="utf-8"))
    return Model(float(data["base"]), {name: float(value) for name, value in data["coefficients"].items()})


def apply_model(model: Model, features: Mapping[str, float]) -> Score:
    """The score of these features; a feature that the model does not know adds nothing."""
    terms = {name: value * model.coefficients.get(name, 0.0) for name, value in features.items()}
    heaviest = sorted((item for item in terms.items() if item[1]), key=lambda item: (-abs(item[1]), item[0]))
    total = model.base + sum(terms.values())
    parts = [("base", model.base), *heaviest]
    return Score(
        round(1 / (1 + exp(-total)), _DIGITS),
        tuple(Contribution(name=name, value=round(value, _DIGITS)) for name, value in parts),
    )
