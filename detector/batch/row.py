"""A report -> the rows of an article and of its claims, and the form of the tables that they stand in."""

from __future__ import annotations

from typing import Any

from detector.batch.record import Record, partial_date
from detector.model.document import Document
from detector.model.report import ClaimReport, Report

Row = dict[str, Any]
ARTICLES, CLAIMS, TIMINGS, SIGNATURES, FLIPS = "articles", "claims", "timings", "signatures", "flips"
_COUNTS = ("claims", "checked", "supported", "wrong", "open")
_TEXTS = "list<string>"

# `article` is the number of an article in the run, from 0 in the order of the inputs; the other tables refer to it.
FIELDS: dict[str, dict[str, str]] = {
    ARTICLES: {
        "article": "int64",
        "id": "string",
        "source": "string",
        "record": "int64",
        "url": "string",
        "status": "string",
        "reason": "string",
        "sha256": "string",
        "language": "string",
        "title": "string",
        "dated": "string",
        "as_of": "string",
        "as_of_source": "string",
        "characters": "int64",
        "risk": "double",
        "level": "string",
        **dict.fromkeys(_COUNTS, "int64"),
        "codes": _TEXTS,
        "patterns": _TEXTS,
    },
    CLAIMS: {
        "article": "int64",
        "id": "string",
        "claim": "string",
        "start": "int64",
        "end": "int64",
        "line": "int64",
        "column": "int64",
        "text": "string",
        "kind": "string",
        "subject": "string",
        "variant": "string",
        "attribute": "string",
        "value": "string",
        "number": "double",
        "unit": "string",
        "precision": "string",
        "sparsity": "string",
        "scope": "string",
        "qualifiers": _TEXTS,
        "verdict": "string",
        "reason": "string",
        "flags": _TEXTS,
        "severity": "string",
        "score": "double",
        "codes": _TEXTS,
        "message": "string",
        "expected": "string",
        "computed": "string",
        "evidence": _TEXTS,
        "occurrences": "int64",
    },
    TIMINGS: {"article": "int64", "milliseconds": "double"},
    SIGNATURES: {"article": "int64", "signature": "binary"},
    FLIPS: {
        "article": "int64",
        "id": "string",
        "text": "string",
        "subject": "string",
        "attribute": "string",
        "value": "string",
        "unit": "string",
        "start": "int64",
        "before": "string",
        "after": "string",
        "expected_before": "string",
        "expected_after": "string",
    },
}


def schema_of(table: str) -> Any:
    """The Arrow schema of a table."""
    import pyarrow

    kinds = {
        "int64": pyarrow.int64(),
        "double": pyarrow.float64(),
        "string": pyarrow.string(),
        "binary": pyarrow.binary(),
        _TEXTS: pyarrow.list_(pyarrow.string()),
    }
    return pyarrow.schema([(name, kinds[kind]) for name, kind in FIELDS[table].items()])


def article_row(place: tuple[int, str, int], record: Record, document: Document, report: Report) -> Row:
    """The row of an article that was scanned; `place` is its number in the run, its file and its number there."""
    coverage = report.coverage
    unread = record.dated is not None and partial_date(record.dated) is None
    return {
        **_head(place, record),
        "status": "ok",
        "reason": f"date {record.dated!r} is none; allowed: such as 2026-03-01" if unread else None,
        "sha256": document.sha256,
        "language": document.language.value,
        "title": report.document.title,
        "dated": str(document.dated) if document.dated else None,
        "as_of": report.document.as_of,
        "as_of_source": report.document.as_of_source,
        "characters": len(document.text),
        "risk": report.risk.score,
        "level": report.risk.level,
        **{name: getattr(coverage, name) for name in _COUNTS},
        "codes": sorted({code for claim in report.claims if claim.verdict.wrong for code in codes_of(claim)}),
        "patterns": sorted({pattern.code for pattern in report.patterns}),
    }


def failed_row(place: tuple[int, str, int], record: Record, reason: str) -> Row:
    """The row of an article that could not be scanned, with the reason."""
    return {**dict.fromkeys(FIELDS[ARTICLES]), **_head(place, record), "status": "failed", "reason": reason}


def _head(place: tuple[int, str, int], record: Record) -> Row:
    number, source, index = place
    id_, url = _clean(record.id), _clean(record.url)
    return {"article": number, "id": id_, "source": _clean(source), "record": index, "url": url}


def _clean(text: str | None) -> str | None:
    """The text without half surrogates, which no file can hold."""
    return None if text is None else text.encode("utf-8", "replace").decode()


def claim_row(number: int, id_: str, claim: ClaimReport) -> Row:
    """The row of one claim."""
    first = claim.findings[0] if claim.findings else None
    plain = ("start", "end", "line", "column", "text", "subject", "variant", "unit", "precision", "sparsity", "scope")
    value = claim.value
    return {
        "article": number,
        "id": _clean(id_),
        "claim": claim.id,
        "score": claim.score,
        **{name: getattr(claim, name) for name in plain},
        "kind": claim.kind.value,
        "attribute": claim.attribute.value,
        "value": " to ".join(map(_told, value)) if isinstance(value, tuple) else _told(value),
        "number": value[0] if isinstance(value, tuple) else value if isinstance(value, float) else None,
        "qualifiers": [qualifier.value for qualifier in claim.qualifiers],
        "verdict": claim.verdict.value,
        "reason": claim.reason.value if claim.reason else None,
        "flags": [flag.value for flag in claim.flags],
        "severity": claim.severity.value if claim.severity else None,
        "codes": codes_of(claim),
        "message": first.message if first else None,
        "expected": first.expected if first else None,
        "computed": first.computed if first else None,
        "evidence": list(dict.fromkeys(source.id for finding in claim.findings for source in finding.sources)),
        "occurrences": len(claim.occurrences),
    }


def codes_of(claim: ClaimReport) -> list[str]:
    """The rules that spoke about a claim, the deciding one first."""
    return list(dict.fromkeys(finding.code for finding in claim.findings))


def _told(value: float | str | None) -> Any:
    return f"{value:.12g}" if isinstance(value, float | int) else value
