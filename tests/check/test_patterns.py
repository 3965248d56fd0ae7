"""Traits of the whole article: P101 to P105."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detector.check.coinage import find_coinages
from detector.check.method import find_missing_method
from detector.check.peak import find_peaks
from detector.check.prematurity import find_older_software
from detector.check.repetition import find_repetitions
from detector.check.rule import Article
from detector.model.claim import Claim
from detector.model.document import Block, BlockKind
from tests.check.conftest import Make
from tests.check.making import claim, quantity

COINED = [claim("feature", subject="B200", value=name, undocumented=True) for name in ("Flow Unit", "Astra Unit")]


def test_two_coined_names_are_a_pattern(article: Make) -> None:
    assert len(list(find_coinages(article(*COINED)))) == 1


def test_one_coined_name_is_none(article: Make) -> None:
    assert list(find_coinages(article(COINED[0]))) == []


def repeated(made: Article, text: str, gap: int) -> Article:
    """The article with a text that stands twice."""
    size = len(text)
    blocks = (
        Block(BlockKind.PARAGRAPH, 0, size),
        Block(BlockKind.PARAGRAPH, size + gap, 2 * size + gap),
    )
    return replace(made, document=replace(made.document, text=text + "\n" * gap + text, blocks=blocks))


def test_second_copy_of_a_paragraph_is_reported(article: Make) -> None:
    text = "A paragraph of some length that says nothing in particular, " * 3
    (report,) = find_repetitions(repeated(article(), text, 2))
    assert report.spans == ((len(text) + 2, 2 * len(text) + 2),)


def test_short_paragraphs_may_repeat(article: Make) -> None:
    assert list(find_repetitions(repeated(article(), "Short.", 2))) == []


def test_measurements_without_a_method(article: Make) -> None:
    measured = [quantity("measured_latency", f"1{number}.5", "ms") for number in range(5)]
    assert len(list(find_missing_method(article(*measured, text="latencies")))) == 1
    assert list(find_missing_method(article(*measured, text="batch size 8"))) == []


def test_measured_value_equal_to_the_peak(article: Make) -> None:
    peak, below = (bandwidth(number) for number in ("4.8", "4.1"))
    assert len(list(find_peaks(article(peak, text=f"{peak.text} was measured")))) == 1
    assert list(find_peaks(article(below, text=f"{below.text} was measured"))) == []


def bandwidth(number: str, *qualifiers: str) -> Claim:
    """A measured bandwidth of the H200 at the beginning of a text."""
    return quantity("memory_bandwidth", number, "TB/s", "H200", qualifiers=("measured", *qualifiers))


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (bandwidth("4.8"), "reaches"),
        (bandwidth("4.8", "approx"), "was measured"),
        (bandwidth("4.8"), "is the theoretical peak; we measured 87% of it"),
        (bandwidth("4.8"), "的理论带宽，实测 87%"),
        (bandwidth("4.77"), "was measured"),
    ],
)
def test_peak_is_only_an_exact_value_that_was_measured(article: Make, made: Claim, words: str) -> None:
    assert list(find_peaks(article(made, text=f"{made.text} {words}"))) == []


@pytest.mark.parametrize(
    "made",
    [
        quantity("sm_count", "304", "CU", "H200", qualifiers=("measured",)),
        quantity("cache", "256", "MB", "H200", qualifiers=("measured",)),
        quantity("measured_other", "750", "W", "H200", qualifiers=("measured",)),
        bandwidth("4.8"),
    ],
    ids=lambda made: made.attribute.value,
)
def test_figures_of_a_data_sheet_are_no_measurements(article: Make, made: Claim) -> None:
    claims = [replace(made, id=f"m{number}") for number in range(6)]
    assert list(find_missing_method(article(*claims, text=f"{made.text} is what it draws"))) == []


def test_measured_values_that_the_table_confirms_need_no_method(article: Make) -> None:
    claims = [replace(bandwidth("4.8"), id=f"m{number}") for number in range(6)]
    assert list(find_missing_method(article(*claims, text="4.8 TB/s was measured"))) == []


def test_software_older_than_the_main_product(article: Make) -> None:
    card = quantity("memory_capacity", "96", "GB", "RTX PRO 6000 Blackwell")
    old = claim("software_version", "version", subject="vLLM", value="0.4.2")
    new = claim("software_version", "version", subject="vLLM", value="0.9.0")
    (report,) = find_older_software(article(card, old, new))
    assert report.spans == ((old.start, old.end),)
