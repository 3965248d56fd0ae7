"""The extractor as spaCy components, and what holds for any text at all."""

from __future__ import annotations

from time import process_time

import pytest
import spacy
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import registry
from spacy.vocab import Vocab

from detector.extract.fold import fold
from detector.extract.pipeline import create_pipeline
from detector.extract.tokenizer import MixedTokenizer
from detector.read import document_from_text
from detector.specs.table import Specs
from tests.extract.reading import extractor, read

FACTORIES = ("detector_names", "detector_quantities", "detector_claims")
TEXT = "The H100 has 80 GB of HBM3. H100 显存带宽达 3.35TB/s，功耗 700W。"
PIECES = (
    *("H100", "MI300X", "NVLink 6.0", "CUDA 13.3", "vLLM 0.4.2", "FP8", "80 GB", "3.35TB/s", "700W", "±15 ms", "8x"),
    *(
        "显存",
        "分别",
        "亿",
        "双向",
        "如果",
        "不是",
        "than the ",
        "respectively",
        "up to ",
        "# ",
        "\n",
        "\n\n",
        "| ",
        "- ",
        "```\n",
    ),
    *(
        "\t",
        " ",
        "。",
        ", ",
        ": ",
        "(",
        ")",
        "<b>",
        "](",
        "http://",
        "1,000",
        "2024-05",
        "\U0001f600",
        "e\u0301",
        "\u0301",
        "\u05d0\u05d1",
        "\u202e",
    ),
    *(
        "\u0627\u0644",
        "\u200d",
        "\ufeff",
        "\u3000",
        "\u00a0",
        "Ａ１",
        "\r\n",
        "\u2028",
        "\x00",
        "\x0c",
        "\x85",
        "İ",
        "ß",
        "ﬀ",
        "½",
        "²",
        "٣",
        "Ⅷ",
    ),
)
MIXED = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=40).map("".join)
ANY = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def nlp() -> Language:
    """A pipeline of one's own with the three components."""
    pipeline = spacy.blank("en")
    for name in FACTORIES:
        pipeline.add_pipe(name)
    return pipeline


@pytest.fixture(scope="module")
def doc(nlp: Language) -> Doc:
    """The example with its claims."""
    return nlp(TEXT)


@pytest.mark.parametrize("name", FACTORIES)
def test_factories_are_registered(name: str) -> None:
    assert Language.has_factory(name)


def test_tokeniser_is_registered() -> None:
    assert registry.get("tokenizers", "detector.MixedTokenizer.v1")() is not None


def test_text_is_kept(doc: Doc) -> None:
    assert doc.text == TEXT


@pytest.mark.parametrize("group", ["names", "quantities", "claims"])
def test_span_groups_are_filled(doc: Doc, group: str) -> None:
    assert len(doc.spans[group]) > 1


def test_spans_of_claims_hold_their_text(doc: Doc) -> None:
    for span, claim in zip(doc.spans["claims"], doc.user_data["detector.claims"], strict=True):
        assert claim.text in span.text
        assert (span.label_, span.kb_id_) == (claim.attribute.value, claim.subject or "")


def test_spans_of_claims_carry_the_number_of_the_claim(doc: Doc) -> None:
    assert [span.id_ for span in doc.spans["claims"]] == [claim.id for claim in doc.user_data["detector.claims"]]


def test_own_pipeline_finds_what_the_extractor_finds(doc: Doc) -> None:
    assert tuple(doc.user_data["detector.claims"]) == read(TEXT)


def test_pipeline_for_a_table_finds_what_the_extractor_finds() -> None:
    doc = create_pipeline(Specs.built_in())(TEXT)
    assert tuple(doc.user_data["detector.claims"]) == read(TEXT)


def test_pipe_gives_every_document_its_own_claims(nlp: Language) -> None:
    found = [
        [claim.text for claim in doc.user_data["detector.claims"]] for doc in nlp.pipe([TEXT, "The H200 has 141 GB."])
    ]
    assert found == [[claim.text for claim in read(TEXT)], ["H200", "141 GB"]]


def test_extractor_keeps_nothing_between_documents() -> None:
    first = extractor().claims(document_from_text(TEXT))
    extractor().claims(document_from_text("# MI300X\n\nMemory: 192 GB"))
    assert extractor().claims(document_from_text(TEXT)) == first


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "---", "|", "\ufeff", "。", "![](a.png)", "```\n```", "<!-- -->", "\U0001f600"]
)
def test_text_without_anything_has_no_claims(text: str) -> None:
    assert extractor().claims(document_from_text(text)) == ()


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("８０ＧＢ", "80GB"),
        ("80\u00a0GB", "80 GB"),
        ("80\u2011bit", "80-bit"),
        ("**80** `GB`", "  80    GB "),
        ("[a](https://b.c/80GB) x", "[a]" + " " * 18 + " x"),
        ("<b>80</b>", "   80    "),
        ("mm<sup>2</sup>", "mm<sup>2</sup>"),
        ("a@b.com x", " " * 7 + " x"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@ANY
@given(MIXED)
def test_fold_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


@ANY
@given(MIXED)
@example("a \u3000\u2028 b\r\n  c")
def test_tokeniser_keeps_the_text(text: str) -> None:
    assert MixedTokenizer(Vocab())(text).text == text


@ANY
@given(MIXED)
@example("")
@example("...")
def test_claims_of_any_text_are_well_formed(text: str) -> None:
    document = document_from_text(text)
    claims = extractor().claims(document)
    assert [claim.text for claim in claims] == [document.text[claim.start : claim.end] for claim in claims]
    assert [claim.id for claim in claims] == [f"c{number:03d}" for number in range(1, len(claims) + 1)]
    assert [claim.start for claim in claims] == sorted(claim.start for claim in claims)
    for claim in claims:
        assert claim.text.strip()
        assert (claim.start, claim.end) in claim.occurrences
        assert all(0 <= start < end <= len(document.text) for start, end in claim.occurrences)
        assert not claim.candidates or claim.subject == claim.candidates[0].name
        assert sum(candidate.weight for candidate in claim.candidates) <= 1.01


HOSTILE = {
    "digits": "1234567890",
    "versions": "1.2.3.4-5,6",
    "separators": "1,234",
    "quantities": "80 GB ",
    "cells": "| 80 GB ",
    "rows": "| 1 | H100 | 80 GB |\n",
    "pipes": "| ",
    "letters": "aB",
    "words": "gpu memory ",
    "Han": "显存带宽",
    "numerals": "一二三十百千万亿",
    "opening brackets": "([{<",
    "closing brackets": ")]}>",
    "links": "[a](http://",
    "names": "H100 ",
    "names run together": "H100A100",
    "generations": "第五代 NVLink ",
    "buses": "PCIe 5.0 x16 ",
    "parallel lists": "H100、H200 分别 80GB、141GB ",
    "back references": "H100 和 H200，前者 80GB ",
    "software": "vLLM 0.4.2 支持 B200，",
    "drivers": "CUDA 13.3 driver 550.54.12 ",
    "coined names": "Flow-Aware Routing ",
    "items": "- 80 GB\n",
    "headings": "# H100\n",
    "hyphens": "a-",
    "blanks": " \n",
    "cues": "if up to not measured ",
    "tags": "<a ",
    "underscores": "NV_A",
}


def seconds(text: str) -> float:
    """Time for the claims of a text, without reading it."""
    document = document_from_text(text)
    started = process_time()
    extractor().claims(document)
    return process_time() - started


def test_numbers_beyond_any_quantity_are_left_alone() -> None:
    assert [claim.text for claim in read("The H100 has 1e999999999 GB of memory, 80 GB.")] == ["H100", "80 GB"]


def test_digits_without_end_before_a_unit_cost_no_more_than_their_length() -> None:
    short, long_ = (f"H100 {'9' * length} GB" for length in (20_000, 80_000))
    assert min(seconds(long_) for _ in range(3)) < 8 * min(seconds(short) for _ in range(3)) + 0.05


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=list(HOSTILE))
def test_time_is_linear(unit: str) -> None:
    short, long_ = (unit * (length // len(unit)) for length in (4_000, 16_000))
    shortest = min(seconds(short) for _ in range(3))
    assert min(seconds(long_) for _ in range(3)) < 8 * shortest + 0.05
