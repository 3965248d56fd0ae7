"""The output formats by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from detector.report.concise import render_concise
from detector.report.csv import render_csv
from detector.report.github import render_github
from detector.report.html import render_html
from detector.report.json import render_json
from detector.report.jsonl import render_jsonl
from detector.report.result import Options, Result
from detector.report.sarif import render_sarif
from detector.report.text import render_text

Renderer = Callable[[Iterable[Result], Options], Iterator[str]]

RENDERERS: dict[str, Renderer] = {
    "text": render_text,
    "concise": render_concise,
    "json": render_json,
    "jsonl": render_jsonl,
    "sarif": render_sarif,
    "github": render_github,
    "csv": render_csv,
    "html": render_html,
}
