"""Scores and outcomes -> how far the scores are probabilities: ECE, Brier score and its parts, reliability table."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

BINS = 10


class Bin(BaseModel):
    """The claims whose score lies in one tenth of [0, 1]: how many, their mean score, and the share that holds."""

    model_config = ConfigDict(frozen=True)

    low: float
    high: float
    claims: int
    score: float
    share: float


class Calibration(BaseModel):
    """How far scores are probabilities. Brier = reliability - resolution + uncertainty, but for the spread within bins
    (Murphy 1973, https://doi.org/10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2)."""

    model_config = ConfigDict(frozen=True)

    claims: int
    ece: float
    brier: float
    reliability: float
    resolution: float
    uncertainty: float
    bins: tuple[Bin, ...]


Scored = tuple[float, bool]


def calibrate(scores: Sequence[Scored]) -> Calibration | None:
    """The calibration of scores, each with whether the claim holds; None without any."""
    if not scores:
        return None
    count, base = len(scores), sum(holds for _, holds in scores) / len(scores)
    bins = tuple(_bins(scores))
    return Calibration(
        claims=count,
        ece=sum(part.claims * abs(part.score - part.share) for part in bins) / count,
        brier=sum((score - holds) ** 2 for score, holds in scores) / count,
        reliability=sum(part.claims * (part.score - part.share) ** 2 for part in bins) / count,
        resolution=sum(part.claims * (part.share - base) ** 2 for part in bins) / count,
        uncertainty=base * (1 - base),
        bins=bins,
    )


def _bins(scores: Sequence[Scored]) -> list[Bin]:
    held: list[list[Scored]] = [[] for _ in range(BINS)]
    for score, holds in scores:
        held[min(BINS - 1, int(score * BINS))].append((score, holds))
    return [
        Bin(
            low=place / BINS,
            high=(place + 1) / BINS,
            claims=len(part),
            score=sum(score for score, _ in part) / len(part),
            share=sum(holds for _, holds in part) / len(part),
        )
        for place, part in enumerate(held)
        if part
    ]
