"""A seeded sample of errors, controls and twins in the default run, all of them in the slow one: floors by language."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import pytest

from tests.mutation.__main__ import Tally, count_variant
from tests.mutation.article import TEXTS, index, language
from tests.mutation.form import convert, count_in_myriads, regroup, shorten, widen
from tests.mutation.passage import narrow, replace_words
from tests.mutation.rewriting import Piece, Rewriting, rewrite
from tests.mutation.twin import Twin, compare, twins
from tests.mutation.variant import Variant, variants

_ERRORS, _CONTROLS, _TWINS = "errors caught", "controls flagged", "twins kept"
_ONE_IN = 20


def is_drawn(*words: str) -> bool:
    """True for one in twenty, always the same."""
    return sha256(" ".join(words).encode()).digest()[0] % _ONE_IN == 0


def count(chosen_variants: Iterable[Variant], chosen_twins: Iterable[Twin]) -> Tally:
    """The tally of some variants and twins."""
    tally = Tally()
    for variant in chosen_variants:
        count_variant(tally, variant)
    for twin in chosen_twins:
        for comparison in compare(twin):
            tally.add(_TWINS, twin.kind, twin.language, comparison.kept)
    return tally


@pytest.fixture(scope="module")
def sample() -> Tally:
    """One in twenty of all of the articles, and the changes of one in twenty statements."""
    drawn = [text for text in TEXTS if text in index() or is_drawn(text)]
    return count(
        (item for item in variants(drawn) if item.document not in index() or is_drawn(item.document, item.words)),
        (
            item
            for item in twins(drawn)
            if item.document not in index() or is_drawn(item.document, item.kind, str(item.compared[0].start))
        ),
    )


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_sampled_errors_are_caught_and_true_texts_are_not_accused(sample: Tally, tongue: str) -> None:
    assert sample.rate(_ERRORS, "all", tongue) >= 0.55
    assert sample.rate(_CONTROLS, "all", tongue) == 0
    assert sample.rate(_TWINS, "all", tongue) >= 0.98


@pytest.mark.slow
def test_all_errors_controls_and_twins() -> None:
    tally = count(variants(), twins())
    for tongue, errors, kept in (("en", 0.62, 0.99), ("zh", 0.6, 0.98)):
        assert tally.rate(_ERRORS, "all", tongue) >= errors, str(tally)
        assert tally.rate(_CONTROLS, "all", tongue) <= 0.005, str(tally)
        assert tally.rate(_TWINS, "all", tongue) >= kept, str(tally)


def test_a_span_is_followed_through_a_rewriting() -> None:
    changed = rewrite("It has 80 GB and 700 W.", [Piece(7, 12, "80,000 MB"), Piece(17, 17, "about ")])
    assert changed.text == "It has 80,000 MB and about 700 W."
    assert changed.text[slice(*changed.span(7, 12))] == "80,000 MB"
    assert changed.text[slice(*changed.span(17, 22))] == "700 W"


def test_a_span_is_followed_to_another_place() -> None:
    turned = Rewriting("One. Two.", (Piece(5, 9), Piece(4, 5), Piece(0, 4)))
    assert turned.text == "Two. One."
    assert turned.text[slice(*turned.span(0, 4))] == "One."


@pytest.mark.parametrize(
    ("change", "text", "language", "changed"),
    [
        (convert, "3.35 TB/s", "en", "3350 GB/s"),
        (convert, "700 W", "en", "0.70 kW"),
        (convert, "80 GB", "en", None),
        (regroup, "1979 TFLOPS", "en", "1,979 TFLOPS"),
        (regroup, "1,979 TFLOPS", "en", "1979 TFLOPS"),
        (regroup, "2024", "en", None),
        (count_in_myriads, "2080 亿个晶体管", "zh", "20800000 万个晶体管"),
        (count_in_myriads, "21,760 个", "zh", "2.176 万个"),
        (count_in_myriads, "208 billion", "en", "208,000 million"),
        (shorten, "1,979 TFLOPS", "en", "1,980 TFLOPS"),
        (shorten, "4.8 TB/s", "en", None),
        (widen, "80GB", "zh", "８０GB"),
    ],
)
def test_other_forms_say_the_same(change: object, text: str, language: str, changed: str | None) -> None:
    assert callable(change)
    assert change(text, language) == changed


def test_other_words_and_marks() -> None:
    assert replace_words("The TDP is about 700 W.", "en").text == "The thermal design power is roughly 700 W."
    assert narrow("显存 80GB，带宽 3.35TB/s（SXM）", "zh").text == "显存 80GB,带宽 3.35TB/s(SXM)"
    assert language("h200-upgrade-en") == "en"
