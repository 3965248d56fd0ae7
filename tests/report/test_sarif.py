"""SARIF, accepted by the schema of the standard (`tests/files/sarif-schema-2.1.0.source.md` says where it is from)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from detector.model.document import Language
from detector.model.finding import Severity
from detector.read.page import Page
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable

SCHEMA = Path(__file__).parents[1] / "files" / "sarif-schema-2.1.0.json"


def log_of(results: Iterable[Result], **options: Any) -> Any:
    """The log, once the schema has accepted it."""
    from jsonschema import Draft4Validator

    log = json.loads("\n".join(RENDERERS["sarif"](results, Options(**options))))
    Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(log)
    return log


def only_run(log: Any) -> Any:
    (run,) = log["runs"]
    return run


def test_schema_accepts_findings_failures_and_nothing(result: Result) -> None:
    assert only_run(log_of([result, unreadable("b.md", "b.md: no such file")]))["results"]
    assert only_run(log_of([]))["results"] == []


def test_result_has_place_other_place_fingerprint_and_rule(result: Result) -> None:
    run = only_run(log_of([result]))
    (found,) = run["results"]
    assert (found["ruleId"], found["level"]) == ("S101", "error")
    assert run["tool"]["driver"]["rules"][found["ruleIndex"]]["id"] == "S101"
    assert "What:" in run["tool"]["driver"]["rules"][found["ruleIndex"]]["help"]["text"]
    region = found["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (3, 9, 17)
    (related,) = found["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 5
    assert len(found["partialFingerprints"]["detector/v1"]) == 16
    assert run["columnKind"] == "unicodeCodePoints"


def test_every_place_is_the_text_at_it(result: Result) -> None:
    assert isinstance(result.page, Page)
    for found in only_run(log_of([result], least=Severity.NOTE))["results"]:
        for location in [*found["locations"], *found.get("relatedLocations", [])]:
            region = location["physicalLocation"]["region"]
            start = region["charOffset"]
            text = result.page.text[start : start + region["charLength"]]
            assert text == region["snippet"]["text"]
            assert result.page.position(start) == (region["startLine"], region["startColumn"])


def test_unreadable_input_is_a_result_without_a_region() -> None:
    run = only_run(log_of([unreadable("b.md", "b.md: no such file")], language=Language.CHINESE))
    (found,) = run["results"]
    assert (found["ruleId"], found["message"]["text"][:6]) == ("I001", "无法读取：文")
    assert "region" not in found["locations"][0]["physicalLocation"]
    assert run["invocations"] == [{"executionSuccessful": False}]


@pytest.mark.parametrize(
    ("name", "uri"),
    [("a b/中.md", "a%20b/%E4%B8%AD.md"), ("/x/a#1.md", "file:///x/a%231.md"), ("https://a.md", "https%3A/a.md")],
)
def test_names_become_addresses(name: str, uri: str) -> None:
    run = only_run(log_of([unreadable(name, "gone")]))
    assert run["artifacts"][0]["location"]["uri"] == uri
