"""Report -> SARIF 2.1.0, the form in which code hosts and editors take findings.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

from detector import __version__
from detector.model.fingerprint import fingerprint
from detector.model.report import Report
from detector.read.page import Page
from detector.report.listing import Entry, list_entries
from detector.report.result import Failure, Options, Result, failure_message
from detector.report.words import word

if TYPE_CHECKING:
    from detector.report.explain import Description

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "detector/v1"
_HUNDRED = 100

Node = dict[str, object]


def render_sarif(results: Iterable[Result], options: Options) -> Iterator[str]:
    """One log with one run: the inputs, a result for each finding, and the rules behind them."""
    from detector.report.explain import describe_rules

    ranks: dict[str, int] = {}
    artifacts, found, complete = list[Node](), list[Node](), True
    for index, result in enumerate(results):
        artifacts.append(_artifact(result))
        found += _Writer(result, index, ranks, options).results()
        complete = complete and isinstance(result.outcome, Report)
    known = {description.code: description for description in describe_rules(options.language)}
    run = {
        "tool": {
            "driver": {"name": "detector", "version": __version__, "rules": [_rule(known[code]) for code in ranks]}
        },
        "invocations": [{"executionSuccessful": complete}],
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "artifacts": artifacts,
        "results": found,
    }
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(description: Description) -> Node:
    return {
        "id": description.code,
        "name": description.name,
        "shortDescription": {"text": description.summary},
        "fullDescription": {"text": description.summary},
        "help": {"text": description.page},
        "defaultConfiguration": {"level": description.severity.value},
    }


def _uri(name: str) -> str:
    """A relative path stays relative; an absolute one becomes a file address."""
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _artifact(result: Result) -> Node:
    outcome = result.outcome
    location: Node = {"location": {"uri": _uri(outcome.document.name)}, "roles": ["analysisTarget"]}
    if isinstance(outcome, Report):
        location |= {"encoding": outcome.document.encoding, "hashes": {"sha-256": outcome.document.sha256}}
    return location


class _Writer:
    """The results of one input."""

    def __init__(self, result: Result, index: int, ranks: dict[str, int], options: Options) -> None:
        self.outcome = result.outcome
        self.page = result.page
        self.ranks = ranks  # codes in the order of their first result, shared by all inputs
        self.options = options
        self.artifact: Node = {"uri": _uri(result.outcome.document.name), "index": index}

    def results(self) -> Iterator[Node]:
        """A result for each listed finding, or for each reason why the input could not be read."""
        if isinstance(self.outcome, Failure):
            for finding in self.outcome.findings:
                message = failure_message(finding, self.options.language)
                yield {**self._head(finding.code, finding.severity.value, message), "locations": [self._location(None)]}
            return
        for entry in list_entries(self.outcome, self.options):
            yield self._result(entry)

    def _result(self, entry: Entry) -> Node:
        result = self._head(entry.code, entry.severity.value, entry.message)
        result["locations"] = [self._location((entry.start, entry.end))]
        if entry.finding and entry.finding.related:
            elsewhere = self._elsewhere()
            result["relatedLocations"] = [
                {"id": number, "message": {"text": elsewhere}, **self._location(span)}
                for number, span in enumerate(entry.finding.related, 1)
            ]
        if entry.claim:
            result["partialFingerprints"] = {FINGERPRINT: fingerprint(entry.code, entry.claim)}
            result["rank"] = round(_HUNDRED * (1 - entry.claim.score), 2)
            sources = entry.finding.sources if entry.finding else ()
            result["properties"] = {
                "verdict": entry.claim.verdict.value,
                "score": entry.claim.score,
                "sources": [source.model_dump(mode="json") for source in sources],
            }
        return result

    def _head(self, code: str, level: str, message: str) -> Node:
        return {
            "ruleId": code,
            "ruleIndex": self.ranks.setdefault(code, len(self.ranks)),
            "level": level,
            "message": {"text": message},
        }

    def _elsewhere(self) -> str:
        assert isinstance(self.outcome, Report)
        return word("elsewhere", self.options.language or self.outcome.document.language)

    def _location(self, span: tuple[int, int] | None) -> Node:
        place: Node = {"artifactLocation": self.artifact}
        if span and self.page:
            place["region"] = _region(self.page, *span)
        return {"physicalLocation": place}


def _region(page: Page, start: int, end: int) -> Node:
    line, column = page.position(start)
    last, behind = page.position(end)
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": last,
        "endColumn": behind,
        "charOffset": start,
        "charLength": end - start,
        "snippet": {"text": page.text[start:end]},
    }
