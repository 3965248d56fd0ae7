"""Report -> SARIF 2.1.0, the form in which code hosts and editors take findings.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

from detector import __version__
from detector.model.document import Language
from detector.model.fingerprint import fingerprint
from detector.model.report import Report
from detector.read.page import Page
from detector.report.listing import Entry, list_entries
from detector.report.location import file_name, place_text
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
    artifacts, found, complete = dict[str, Node](), list[Node](), True
    for result in results:
        artifact = _artifact(result)
        index = list(artifacts).index(artifact.uri) if artifact.uri in artifacts else len(artifacts)
        artifacts.setdefault(artifact.uri, artifact.node)
        found += _Writer(result, {"uri": artifact.uri, "index": index}, ranks, options).results()
        complete = complete and isinstance(result.outcome, Report)
    known = {description.code: description for description in describe_rules(options.language)}
    run = {
        "tool": {
            "driver": {"name": "detector", "version": __version__, "rules": [_rule(known[code]) for code in ranks]}
        },
        "invocations": [{"executionSuccessful": complete}],
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "artifacts": list(artifacts.values()),
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


@dataclass(frozen=True, slots=True)
class _Artifact:
    """A file; the articles of an export share one, whose hash none of them knows."""

    uri: str
    node: Node


def _artifact(result: Result) -> _Artifact:
    outcome = result.outcome
    if not isinstance(outcome, Report):
        uri = _uri(outcome.document.name)
        return _Artifact(uri, {"location": {"uri": uri}, "roles": ["analysisTarget"]})
    uri = _uri(file_name(outcome.document))
    node: Node = {"location": {"uri": uri}, "roles": ["analysisTarget"], "encoding": outcome.document.encoding}
    if outcome.document.record is None:
        node["hashes"] = {"sha-256": outcome.document.sha256}
    return _Artifact(uri, node)


class _Writer:
    """The results of one input."""

    def __init__(self, result: Result, artifact: Node, ranks: dict[str, int], options: Options) -> None:
        self.outcome = result.outcome
        self.page = result.page
        self.ranks = ranks  # codes in the order of their first result, shared by all inputs
        self.options = options
        self.artifact = artifact
        self.language = options.language or _language(result)

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
            elsewhere = word("elsewhere", self.language)
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

    def _location(self, span: tuple[int, int] | None) -> Node:
        """The file with a region where it has lines, else with the place in words and in parts."""
        physical: Node = {"artifactLocation": self.artifact}
        if span is None or self.page is None:
            return {"physicalLocation": physical}
        place = self.page.place(*span)
        if place is None:
            return {"physicalLocation": {**physical, "region": _region(self.page, *span)}}
        where = {"fullyQualifiedName": place_text(place, self.language), "kind": "element"}
        quote = self.page.text[slice(*span)]
        properties = {"place": place.set_fields(), "text": quote}
        return {"physicalLocation": physical, "logicalLocations": [where], "properties": properties}


def _language(result: Result) -> Language:
    return result.outcome.document.language if isinstance(result.outcome, Report) else Language.ENGLISH


def _region(page: Page, start: int, end: int) -> Node:
    """Lines and columns; offsets and the text as well where the text is the file itself."""
    line, column = page.position(start)
    last, behind = page.position(max(start, end - 1))
    region: Node = {"startLine": line, "startColumn": column, "endLine": last, "endColumn": behind + (end > start)}
    if page.origin is None:
        region |= {"charOffset": start, "charLength": end - start, "snippet": {"text": page.text[start:end]}}
    return region
