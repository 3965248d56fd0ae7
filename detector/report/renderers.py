"""The output formats by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from detector.report.json import render_json
from detector.report.jsonl import render_jsonl
from detector.report.result import Options, Result
from detector.report.text import render_text

Renderer = Callable[[Iterable[Result], Options], Iterator[str]]

RENDERERS: dict[str, Renderer] = {"text": render_text, "json": render_json, "jsonl": render_jsonl}
