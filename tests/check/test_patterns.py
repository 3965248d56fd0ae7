"""Traits of the whole article: P101 to P105."""

from __future__ import annotations

from dataclasses import replace

from detector.check.coinage import find_coinages
from detector.check.method import find_missing_method
from detector.check.peak import find_peaks
from detector.check.prematurity import find_older_software
from detector.check.repetition import find_repetitions
from detector.check.rule import Article
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
    peak = quantity("memory_bandwidth", "4.8", "TB/s", "H200", qualifiers=("measured",))
    below = quantity("memory_bandwidth", "4.1", "TB/s", "H200", qualifiers=("measured",))
    assert len(list(find_peaks(article(peak)))) == 1
    assert list(find_peaks(article(below))) == []


def test_software_older_than_the_main_product(article: Make) -> None:
    card = quantity("memory_capacity", "96", "GB", "RTX PRO 6000 Blackwell")
    old = claim("software_version", "version", subject="vLLM", value="0.4.2")
    new = claim("software_version", "version", subject="vLLM", value="0.9.0")
    (report,) = find_older_software(article(card, old, new))
    assert report.spans == ((old.start, old.end),)
