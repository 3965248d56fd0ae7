"""Marks and wraps are taken out before anything is read, and every span leads back to the text as given."""

from __future__ import annotations

import pytest

from detector.extract.plain import Plain
from detector.pipeline import scan
from detector.read.text import document_from_text

TEXTS = (
    ("The H100 has **80 GB** and *700 W*.", "The H100 has 80 GB and 700 W."),
    ("It reaches `75%` of the peak, or “81 %”.", "It reaches 75% of the peak, or 81 %."),
    ("H100 的<b>显存</b>是８０ＧＢ，功耗 700 W。", "H100 的显存是80GB，功耗 700 W。"),
    ("It takes 2**10 bytes.", "It takes 2**10 bytes."),
    ("```\na * b * c\n`x`\n```", "```\na * b * c\n`x`\n```"),
)


@pytest.mark.parametrize(("text", "plain"), TEXTS)
def test_marks_round_words_are_taken_out(text: str, plain: str) -> None:
    assert Plain.of(document_from_text(text, name="a.md")).document.text == plain


def test_a_wrap_is_a_blank_between_words_and_nothing_between_han() -> None:
    english = "The accelerator comes with a large amount of memory, namely 141\nGB of HBM3e."
    chinese = "这块加速卡配备了容量很大的显存，供货时间还没有最后确定，一共是一百四十一的显\n存容量。"
    assert "141 GB of" in Plain.of(document_from_text(english, name="a.md")).document.text
    assert "显存容量" in Plain.of(document_from_text(chinese, name="a.md")).document.text


@pytest.mark.parametrize("text", [text for text, _ in TEXTS])
def test_spans_lead_back(text: str) -> None:
    plain = Plain.of(document_from_text(text, name="a.md"))
    for start, mark in enumerate(plain.document.text):
        left, right = plain.span((start, start + 1))
        assert text[left:right].translate(str.maketrans("８０ＧＢ", "80GB")) == mark
        assert plain.position(left) == start


def test_a_report_speaks_of_the_text_as_given() -> None:
    text = "Throughput went from **100** to *175 tokens/s*, a rise of `95%`.\n\nThe H100 SXM has **120 GB**.\n"
    report = scan(text, name="a.md")
    assert [claim.text for claim in report.claims if claim.verdict.wrong] == ["95%", "120 GB"]
    assert all(text[claim.start : claim.end] == claim.text for claim in report.claims)
    used = report.claims[1].findings[0].related
    assert any("175 tokens/s" in text[low:high] for low, high in used)
