"""Report -> JSON: one object for one input, an array where several were given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from detector.report.result import Options, Result


def render_json(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The lines of the JSON text, keys always in the same order."""
    texts = (result.outcome.model_dump_json(by_alias=True, indent=2) for result in results)
    if not options.several:
        yield from texts
        return
    separator = "["
    for text in texts:
        yield separator + "\n" + text
        separator = ","
    yield "]" if separator == "," else "[]"
