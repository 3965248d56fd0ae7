"""A passage that stands more than once gives each claim once, with every place."""

from __future__ import annotations

import pytest

from tests.extract.reading import claim, read

ENGLISH = "The H100 has 80 GB of HBM3 and a memory bandwidth of 3.35 TB/s with vLLM 0.9.0."
CHINESE = "H100 的显存为 80GB，显存带宽达到 3.35TB/s，功耗为 700W，配合 vLLM 0.9.0 使用。"
BOTH = pytest.mark.parametrize("passage", [ENGLISH, CHINESE], ids=["en", "zh"])
GAPS = pytest.mark.parametrize("gap", ["\n\n", "\n\nSomething else stands here.\n\n"])


@BOTH
@GAPS
def test_each_claim_once(passage: str, gap: str) -> None:
    once = [(item.text, item.attribute) for item in read(passage)]
    assert [(item.text, item.attribute) for item in read(passage + gap + passage)] == once


@BOTH
@GAPS
def test_both_places_are_kept(passage: str, gap: str) -> None:
    text, shift = passage + gap + passage, len(passage + gap)
    for item in read(text):
        assert item.occurrences == ((item.start, item.end), (item.start + shift, item.end + shift))


@BOTH
def test_occurrences_slice_the_same_text(passage: str) -> None:
    text = "\n\n".join([passage] * 3)
    for item in read(text):
        assert [text[start:end] for start, end in item.occurrences] == [item.text] * 3


def test_one_place_is_one_occurrence() -> None:
    found = claim(ENGLISH, "80 GB")
    assert found.occurrences == ((found.start, found.end),)


def test_other_value_in_a_similar_sentence_is_another_claim() -> None:
    text = ENGLISH + "\n\n" + ENGLISH.replace("80 GB", "96 GB")
    assert [len(claim(text, surface).occurrences) for surface in ("80 GB", "96 GB")] == [1, 1]


def test_same_value_of_another_product_is_another_claim() -> None:
    text = "The H100 has a memory capacity of 80 GB.\n\nThe A100 has a memory capacity of 80 GB."
    found = [item.subject for item in read(text) if item.text == "80 GB"]
    assert found == ["H100", "A100"]


def test_same_sentence_under_another_heading_keeps_its_subject() -> None:
    line = "The memory bandwidth reaches 3.35 TB/s in this product."
    text = f"# H100\n\n{line}\n\n# B200\n\n{line}\n"
    found = [(item.subject, item.start) for item in read(text) if item.text == "3.35 TB/s"]
    assert [subject for subject, _ in found] == ["H100", "B200"]
