"""The corpus against its labels: floors for what is found, judged and scored, by language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from detector.evaluate.collection import at_hand, read_collection
from detector.evaluate.measure import Evaluation, evaluate

LABELS = Path(__file__).parent.parent / "labels"
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


@cache
def found() -> Evaluation:
    """The evaluation of the articles that the project holds."""
    return evaluate(at_hand(read_collection(LABELS)))


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize(
    ("figure", "floor"),
    [
        ("f1", 0.92),
        ("f1_with_unit", 0.86),
        ("attribute", 0.86),
        ("subject", 0.74),
        ("wrong_precision", 0.95),
        ("wrong_precision_of_all", 0.90),
        ("wrong_recall", 0.50),
    ],
)
def test_figures_have_floors(language: str, figure: str, floor: float) -> None:
    """What is found and judged of the claims that a table or the article's own numbers can decide."""
    assert getattr(found().parts["language"][language], figure) >= floor


@pytest.mark.slow
@LANGUAGES
def test_true_claims_are_not_accused(language: str) -> None:
    """At most one true claim in a hundred is flagged, and with confidence not more than two."""
    part = found().parts["language"][language]
    flagged = [one.text for one in found().mistakes if one.kind.value == "true, but accused"]
    assert part.false_flag_share is not None and part.false_flag_share <= 0.01, flagged
    assert part.false_flag_bound is not None and part.false_flag_bound <= 0.02, flagged


@pytest.mark.slow
def test_scores_are_probabilities() -> None:
    """Checked claims: the calibration error and the Brier score have ceilings, and the scores tell claims apart."""
    score = found().core.checked_score
    assert score and score.ece <= 0.03 and score.brier <= 0.05 and score.resolution > 0.05


@pytest.mark.slow
def test_retellings_are_high_and_true_articles_are_low() -> None:
    """Risk tells the retold originals from the truthful articles."""
    levels = {one.doc: one.level for one in found().risks}
    assert {level for document, level in levels.items() if document.startswith("retelling")} == {"high"}
    assert {level for document, level in levels.items() if not document.startswith("retelling")} == {"low"}


@pytest.mark.slow
def test_simple_methods_are_beaten() -> None:
    """The rules accuse more wrong claims than a plain look-up or a fixed tolerance, and fewer true ones."""
    core = found().core
    for name, simple in found().baselines.items():
        assert (core.wrong_recall or 0) > (simple.wrong_recall or 0), name
        assert core.false_flags <= simple.false_flags, name
