"""Report -> JSON lines: one object a line, one line an input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from detector.report.result import Options, Result


def render_jsonl(results: Iterable[Result], options: Options) -> Iterator[str]:
    """One line for each result, the same object as in JSON."""
    del options
    for result in results:
        yield result.outcome.model_dump_json(by_alias=True)
