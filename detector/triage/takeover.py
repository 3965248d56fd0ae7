"""Results of other commands -> the store: the rows of a batch, and the JSON lines of `scan` with their texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from detector.errors import ReadError
from detector.model.finding import Source
from detector.model.report import SCHEMA, Report
from detector.triage.intake import Submission

_COUNTS = ("claims", "checked", "supported", "wrong", "open")
_SAME = (
    *("start", "end", "line", "column", "text", "kind", "subject", "variant", "attribute", "unit", "precision"),
    *("sparsity", "scope", "qualifiers", "verdict", "reason", "flags", "severity", "score"),
)
_RANGE = " to "

Row = Mapping[str, Any]
FindSource = Callable[[str], Source | None]


def submission_of_rows(
    article: Row, claims: Iterable[Row], text: str, tool: Row, find_source: FindSource
) -> Submission:
    """An article of a batch; its report has what the rows have kept, and is made whole when it is scanned again."""
    report = {
        "schema": SCHEMA,
        "tool": tool,
        "document": {
            "name": article["id"],
            "sha256": article["sha256"],
            "language": article["language"],
            "encoding": "utf-8",
            "as_of": article["as_of"],
            "as_of_source": article["as_of_source"],
            "title": article["title"],
        },
        "risk": {"score": article["risk"], "level": article["level"], "contributions": []},
        "coverage": {name: article[name] for name in _COUNTS},
        "claims": [_claim(row, find_source) for row in claims],
        "patterns": [{"code": code, "message": code, "spans": []} for code in article["patterns"]],
    }
    key = f"batch:{article['source']}#{article['record']}"
    try:
        return Submission(key, article["source"], text, Report.model_validate(report), complete=False)
    except ValidationError as error:
        raise ReadError(f"{key}: {_fault(error)}; allowed: the rows of a batch of this version") from None


def _claim(row: Row, find_source: FindSource) -> dict[str, Any]:
    value = row["number"]
    if value is None:
        value = row["value"]
    elif row["value"] and _RANGE in row["value"]:
        value = [float(part) for part in row["value"].split(_RANGE)]
    told = {name: row[name] for name in _SAME}
    findings = [_finding(row, code, place == 0, find_source) for place, code in enumerate(row["codes"])]
    return {**told, "id": row["claim"], "value": value, "contributions": [], "occurrences": [], "findings": findings}


def _finding(row: Row, code: str, deciding: bool, find_source: FindSource) -> dict[str, Any]:
    """The first rule decided, and has the words and the evidence; of the others only the code is kept."""
    found = [source for id_ in row["evidence"] if (source := find_source(id_))] if deciding else []
    return {
        "code": code,
        "verdict": row["verdict"],
        "severity": row["severity"] or "note",
        "message": (row["message"] or code) if deciding else code,
        "expected": row["expected"] if deciding else None,
        "computed": row["computed"] if deciding else None,
        "sources": [source.model_dump() for source in found],
    }


def read_report_lines(path: Path) -> Iterator[Submission]:
    """The articles in a file of JSON lines: a report of `scan --format jsonl`, or an object with `report` and `text`.

    A report alone is of use where the file that it is about still is the same.
    """
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _submission(path, number, line)


def _submission(path: Path, number: int, line: str) -> Submission:
    try:
        told = json.loads(line)
        if not isinstance(told, dict):
            raise ReadError(f"{path}:{number}: not an object; allowed: a report, or an object with report and text")
        report = Report.model_validate(told.get("report", told))
    except (ValidationError, ValueError, RecursionError) as error:
        raise ReadError(f"{path}:{number}: {_fault(error)}; allowed: a report of {SCHEMA}") from None
    text = told.get("text") if "report" in told else None
    if not isinstance(text, str):
        text = _text_of(report, path.parent)
    key = told.get("key") if "report" in told else None
    source = told.get("source") if "report" in told else None
    return Submission(
        key if isinstance(key, str) else f"report:{report.document.name}",
        source if isinstance(source, str) else path.name,
        text or "",
        report,
        complete=bool(text) and _fits(report, text or ""),
    )


def _text_of(report: Report, folder: Path) -> str | None:
    """The text of the file that a report names, where it is the one that was scanned."""
    from detector.read import read_file

    for place in (Path(report.document.name), folder / report.document.name):
        try:
            document = read_file(place, report.document.encoding)
        except (ReadError, LookupError):
            continue
        if document.sha256 == report.document.sha256:
            return document.text
    return None


def _fits(report: Report, text: str) -> bool:
    return all(text[claim.start : claim.end] == claim.text for claim in report.claims)


def _fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    fault = error.errors()[0]
    return f"{'.'.join(map(str, fault['loc'])) or 'line'}: {fault['msg'].lower()}"
