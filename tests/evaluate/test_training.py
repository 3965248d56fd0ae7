"""Training from labels: the model of the package comes of the labels, and more labels change it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.evaluate.change import model_changes
from detector.evaluate.collection import at_hand, read_collection
from detector.evaluate.merge import merge, write_merged
from detector.evaluate.training import labels_digest, train
from detector.evaluate.variant import Variant, read_variants
from detector.score.logistic import load_model

ROOT = Path(__file__).parents[2]


def test_variants_fit_their_articles() -> None:
    articles = {article.row.doc: article for article in read_collection(ROOT / "labels")}
    variants = read_variants(ROOT / "labels")
    assert len(variants) > 100 and {articles[one.doc].row.kind.split(",")[0] for one in variants} == {"truthful"}
    for one in variants:
        changed = one.applied(articles[one.doc].document.text)
        assert changed[slice(*one.span)] == one.after != one.before


def test_a_variant_of_another_text_is_refused() -> None:
    variant = Variant(doc="note", kind="value", start=0, end=2, before="80", after="96")
    assert variant.applied("80 GB") == "96 GB"
    with pytest.raises(ReadError, match="has not '80' there"):
        variant.applied("90 GB")


@pytest.mark.slow
def test_the_model_of_the_package_is_trained_on_the_labels_of_the_project() -> None:
    """Where it fails, `detector train --write` makes the model anew."""
    articles = at_hand(read_collection(ROOT / "labels"))
    training = load_model().training
    assert training and training.labels == labels_digest(articles, read_variants(ROOT / "labels"))


@pytest.mark.slow
def test_labels_from_elsewhere_are_merged_and_change_the_model(tmp_path: Path) -> None:
    """The relabelling loop: what an article lacks comes back from a file, and the model says what it changed."""
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    shutil.copytree(
        ROOT / "labels", tmp_path / "labels", ignore=shutil.ignore_patterns("originals", "second", "variants")
    )
    held = tmp_path / "labels" / "retelling-003-en.jsonl"
    lines = held.read_text("utf-8").splitlines(keepends=True)
    held.write_text("".join(lines[::2]), "utf-8")
    before = train(at_hand(read_collection(tmp_path / "labels")), ())
    export = tmp_path / "export.jsonl"
    export.write_text("".join(lines), "utf-8")
    merger = merge(tmp_path / "labels", export)
    write_merged(tmp_path / "labels", merger)
    after = train(at_hand(read_collection(tmp_path / "labels")), ())
    assert before.training and after.training and after.training.claims > before.training.claims
    said = list(model_changes(before, after))
    assert any(line.startswith("labels changed") for line in said) and any(" -> " in line for line in said[-1:])
