"""The report and its formats, from hand-built claims."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detector.model.claim import Attribute
from detector.model.document import Language
from detector.model.finding import Flag, Reason, Severity, Verdict
from detector.model.report import Report
from detector.read.page import Page
from detector.read.width import display_width
from detector.report.color import wants_color
from detector.report.excerpt import cut_excerpt, printable
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable
from detector.report.words import _WORDS, attribute_name, reason_text, term_text, word
from detector.score.logistic import load_model


def report_of(result: Result) -> Report:
    assert isinstance(result.outcome, Report)
    return result.outcome


def test_claims_stand_in_order_with_their_places(result: Result) -> None:
    claims = report_of(result).claims
    assert [(claim.text, claim.line, claim.column) for claim in claims] == [("5.2 TB/s", 3, 9), ("3.35 TB/s", 5, 14)]


def test_coverage_adds_up(result: Result) -> None:
    coverage = report_of(result).coverage
    assert (coverage.claims, coverage.checked, coverage.supported, coverage.wrong, coverage.open) == (2, 2, 1, 1, 0)


def test_text_shows_claim_carets_source_other_place_pattern_and_summary(result: Result) -> None:
    lines = list(RENDERERS["text"]([result], Options(language=Language.ENGLISH)))
    assert lines[0].startswith("a.md:3:9 S101 ")
    assert lines[1] == "3 | 这块卡的带宽是 5.2 TB/s，很快。"
    assert lines[2] == " " * (4 + 15) + "^" * 8
    assert any(line.strip().startswith("source: X100 datasheet, Maker, https://example.org/x100") for line in lines)
    assert "    elsewhere in the article: a.md:5:14" in lines
    assert "a.md:1:1 P101 a pattern" in lines
    assert "risk" in lines[-1] and "as of 2026-12-01 (given with --as-of)" in lines[-1]


def test_text_shows_supported_claims_only_when_asked(result: Result) -> None:
    short, full = ("\n".join(RENDERERS["text"]([result], Options(why=why))) for why in (False, True))
    assert "a.md:5:14 属实" not in short
    assert "a.md:5:14 属实" in full
    assert "起始值 +" in full


def test_json_is_one_object_with_the_schema_first(result: Result) -> None:
    data = json.loads("\n".join(RENDERERS["json"]([result], Options())))
    assert list(data) == ["schema", "tool", "document", "risk", "coverage", "claims", "patterns"]
    assert data["schema"] == "detector.report/1.1"
    assert Report.model_validate(data) == report_of(result)


def test_several_inputs_are_an_array_and_lines(result: Result) -> None:
    results = [result, unreadable("b.md", "b.md: no such file")]
    array = json.loads("\n".join(RENDERERS["json"](results, Options(several=True))))
    lines = [json.loads(line) for line in RENDERERS["jsonl"](results, Options(several=True))]
    assert array == lines
    assert lines[1]["findings"] == [{"code": "I001", "severity": "error", "message": "no such file"}]


def test_unreadable_input_is_a_finding_in_text() -> None:
    lines = list(RENDERERS["text"]([unreadable("b.md", "b.md: no such file")], Options()))
    assert lines == ["b.md:1:1 I001 cannot read: no such file"]


def test_same_input_gives_the_same_bytes(result: Result) -> None:
    for renderer in RENDERERS.values():
        assert list(renderer([result], Options())) == list(renderer([result], Options()))


def test_every_word_is_there_in_both_languages_with_the_same_blanks() -> None:
    for english, chinese in _WORDS.values():
        assert english and chinese
        assert {part.split("}")[0] for part in english.split("{")[1:]} == {
            part.split("}")[0] for part in chinese.split("{")[1:]
        }


def names_to_print() -> list[str]:
    """Every name that a contribution can have: what the model weighs, and what the features can be."""
    known = [f"{kind}_{entry}" for kind, entries in ENUMS.items() for entry in entries]
    return ["base", "chinese", *load_model().coefficients, *known]


ENUMS = {"verdict": Verdict, "reason": Reason, "flag": Flag}


@pytest.mark.parametrize("language", list(Language))
def test_everything_that_is_printed_has_words(language: Language) -> None:
    names = names_to_print()
    for name, text in zip(names, (term_text(name, language) for name in names), strict=True):
        assert name not in text and "_" not in text
        assert language is Language.ENGLISH or any("\u4e00" <= character <= "\u9fff" for character in text)
    for attribute in Attribute:
        assert "_" not in attribute_name(attribute, language)
    for severity in Severity:
        assert word(f"severity_{severity}", language)


@pytest.mark.parametrize(
    ("attribute", "unit", "text"),
    [
        (Attribute.MEASURED_LATENCY, "ms", "a private measurement"),
        (Attribute.MEASURED_OTHER, "%", "no public value to compare with"),
        (Attribute.RATIO, None, "no public value to compare with"),
        (Attribute.DEVICE_COUNT, "card", "no public value to compare with"),
    ],
)
def test_only_measurements_are_called_private(
    result: Result, attribute: Attribute, unit: str | None, text: str
) -> None:
    shown = replace(
        report_of(result).claims[0], attribute=attribute, unit=unit, reason=Reason.PRIVATE_MEASUREMENT, qualifiers=()
    )
    assert reason_text(shown, Language.ENGLISH) == text


def test_text_names_severity_and_repeats_no_source(result: Result) -> None:
    lines = list(RENDERERS["text"]([result], Options(language=Language.ENGLISH, why=True)))
    assert any("S101 error: Article: X100" in line for line in lines)
    assert sum("source: X100 datasheet" in line for line in lines) == 1
    assert "    source: same as above" in lines


def test_chain_shows_no_raw_names(result: Result) -> None:
    for language in Language:
        text = "\n".join(RENDERERS["text"]([result], Options(language=language, why=True)))
        assert "memory_bandwidth" not in text and "verdict_" not in text


@given(st.text(max_size=60), st.text(min_size=1, max_size=20), st.text(max_size=60), st.integers(20, 60))
def test_excerpt_fits_and_its_carets_stand_under_the_claim(before: str, claim: str, after: str, width: int) -> None:
    page = Page.of(before + claim + after)
    excerpt = cut_excerpt(page, len(before), len(before) + len(claim), width)
    assert display_width(excerpt.text) <= width
    assert display_width(excerpt.carets) <= max(width, 1) + 1
    shown = printable(claim.splitlines()[0]) if claim.splitlines() else ""
    if "\n" not in claim and "\r" not in claim and display_width(shown) < width and len(claim.splitlines()) == 1:
        column = len(excerpt.carets) - len(excerpt.carets.lstrip(" "))
        starts = [at for at in range(len(excerpt.text) + 1) if display_width(excerpt.text[:at]) == column]
        assert any(excerpt.text.startswith(shown, at) for at in starts)


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert printable("a\x1b[31mb\tc\u202e") == "a·[31mb c·"


@pytest.mark.parametrize(
    ("environment", "terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_color(environment: dict[str, str], terminal: bool, expected: bool) -> None:
    assert wants_color(environment, terminal) is expected


def test_color_marks_the_code_and_nothing_else_changes(result: Result) -> None:
    lines = list(RENDERERS["text"]([result], Options(color=True)))
    assert "\x1b[1;31mS101\x1b[0m" in lines[0]
