"""The evaluation: its figures are those of the scorer that stands beside the project where it is developed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from detector.evaluate.collection import at_hand, read_collection
from detector.evaluate.figure import Figures, figures
from detector.evaluate.measure import Read, scan_article
from detector.evaluate.outcome import outcomes
from detector.evaluate.prediction import flat
from detector.pipeline import Scanner

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
SCORER = SHARED / "tools" / "evaluate.py"
NAMES = {
    "n_gold": "labels",
    "n_pred": "predictions",
    "matched": "found",
    "precision": "precision",
    "recall": "recall",
    "f1": "f1",
    "strict_f1": "f1_with_unit",
    "attribute_acc": "attribute",
    "subject_acc": "subject",
    "subject_acc_lenient": "subject_lenient",
    "verdict_exact_acc": "verdict_exact",
    "wrong_precision": "wrong_precision",
    "wrong_precision_end_to_end": "wrong_precision_of_all",
    "wrong_recall": "wrong_recall",
    "wrong_recall_matched": "wrong_recall_of_found",
    "false_flag_rate": "false_flag_share",
}


def reads() -> list[Read]:
    scanner = Scanner()
    return [scan_article(article, scanner) for article in at_hand(read_collection(SHARED / "labels", SHARED / "seeds"))]


def scored(read: list[Read], folder: Path, core: bool) -> dict[str, float]:
    """The figures of the scorer for the same predictions."""
    predictions = folder / "predictions.jsonl"
    rows = [json.dumps(flat(found), ensure_ascii=False) for one in read for found in one.found]
    predictions.write_text("\n".join(rows), "utf-8")
    files = [str(SHARED / "labels" / file.name) for file in sorted((SHARED / "labels").glob("*.jsonl"))]
    command = [sys.executable, str(SCORER), "--json", "--pred", str(predictions), "--gold", *files]
    done = subprocess.run([*command, *(["--core"] if core else [])], capture_output=True, text=True, check=True)
    total: dict[str, float] = json.loads(done.stdout)["total"]
    return total


def figures_of(read: list[Read], core: bool) -> Figures:
    return figures(row for one in read for row in outcomes(one.article, one.found, core))


@pytest.mark.slow
@pytest.mark.skipif(not SCORER.exists(), reason="the scorer stands beside the checkout only where it is handed out")
def test_figures_are_those_of_the_scorer(tmp_path: Path) -> None:
    read = reads()
    for core in (True, False):
        theirs, ours = scored(read, tmp_path, core), figures_of(read, core)
        for name, field in NAMES.items():
            assert getattr(ours, field) == pytest.approx(theirs[name]), (core, name)
        assert ours.score is not None
        assert ours.score.brier == pytest.approx(theirs["brier"])
        assert ours.score.ece == pytest.approx(theirs["ece"])
