"""Labels, predictions and folders of labels that tests of the evaluation are made of."""

from __future__ import annotations

from pathlib import Path

from detector.evaluate.label import INDEX, Label, Labelled, written
from detector.evaluate.outcome import Outcome
from detector.evaluate.prediction import Prediction
from detector.model.claim import Attribute, Kind
from detector.model.document import Language
from detector.model.finding import Verdict

TEXT = "The H100 has 80 GB of HBM3 and 3.35 TB/s.\nThe H100 has 700 W.\n"
ROW = Labelled(doc="note", file="corpus/note.txt", language=Language.ENGLISH, as_of="2026-12-01", kind="truthful, note")


def label(words: str = "80 GB", verdict: Verdict = Verdict.SUPPORTED, **fields: object) -> Label:
    """A label of the text above."""
    start = TEXT.index(words)
    data = {
        "doc": "note",
        "id": f"note-{start:03d}",
        "start": start,
        "end": start + len(words),
        "surface": words,
        "kind": Kind.QUANTITY,
        "subject": "H100",
        "attribute": Attribute.MEMORY_CAPACITY,
        "value": 80,
        "unit": "GB",
        "verdict": verdict,
        "source": "NVIDIA H100 datasheet",
    }
    return Label.model_validate({**data, **fields})


def prediction(words: str = "80 GB", verdict: Verdict = Verdict.SUPPORTED, **fields: object) -> Prediction:
    """A prediction of the text above."""
    start = TEXT.index(words)
    data = {
        "doc": "note",
        "start": start,
        "end": start + len(words),
        "kind": Kind.QUANTITY,
        "subject": "H100",
        "attribute": Attribute.MEMORY_CAPACITY,
        "value": 80.0,
        "unit": "GB",
        "precision": None,
        "verdict": verdict,
        "score": 0.9,
        "rule": "S101",
    }
    return Prediction.model_validate({**data, **fields})


def outcome(labelled: Verdict | None, answered: Verdict | None, score: float = 0.9) -> Outcome:
    """A label and a prediction with these verdicts; None where there is none."""
    return Outcome(
        ROW,
        label(verdict=labelled) if labelled else None,
        prediction(verdict=answered, score=score) if answered else None,
    )


def folder(place: Path, *labels: Label, row: Labelled = ROW) -> Path:
    """A folder of labels with its corpus beside it."""
    (place / "corpus").mkdir()
    (place / "corpus" / "note.txt").write_text(TEXT, "utf-8")
    home = place / "labels"
    home.mkdir()
    (home / INDEX).write_text(f"{row.model_dump_json()}\n", "utf-8")
    (home / "note.jsonl").write_text("".join(f"{written(one)}\n" for one in labels), "utf-8")
    return home
