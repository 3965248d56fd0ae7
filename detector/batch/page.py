"""A summary -> lines for the screen, JSON, and a page with plots that needs nothing from outside."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from html import escape

from detector.batch.chart import draw_bars, draw_histogram
from detector.batch.duplicate import Group
from detector.batch.summary import Share, Summary

_SHOWN = 5
_GROUPS = 100
_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "svg{max-width:100%;height:auto}svg text{font-size:12px;fill:currentColor}svg rect{fill:#3b6ea8}"
    "table{border-collapse:collapse}td,th{text-align:left;padding:.15rem .8rem .15rem 0;border-bottom:1px solid #8884}"
    ":root{color-scheme:light dark}"
)


def summary_json(summary: Summary, groups: Sequence[Group] | None) -> str:
    """The summary as JSON; near-duplicates only where they were looked for."""
    told = asdict(summary)
    if groups is not None:
        told["duplicates"] = [asdict(group) for group in groups]
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def summary_lines(summary: Summary, groups: Sequence[Group] | None) -> Iterator[str]:
    """The summary for the screen."""
    yield f"articles  {summary.articles:,} ({summary.failed:,} failed, {summary.kept:,} kept from before)"
    yield f"claims    {summary.claims:,}: {_listed(summary.verdicts, len(summary.verdicts))}"
    yield f"risk      {_listed(summary.levels)}"
    yield f"rules     {_listed(summary.rules) or 'none has found anything'}"
    if summary.attributes:
        yield f"wrong     {_listed(summary.attributes)}"
    if summary.failures:
        yield f"failed    {_listed(summary.failures)}"
    if summary.flips:
        yield f"flipped   {_listed(summary.flips)}"
    if groups is not None:
        yield f"same text {len(groups):,} groups, {sum(len(group.articles) for group in groups):,} articles"
    for worst in summary.worst[:_SHOWN]:
        yield f"{worst.risk:.2f} {worst.id}: {worst.wrong} of {worst.claims} claims wrong ({', '.join(worst.codes)})"


def _listed(pairs: Sequence[tuple[str, int]], most: int = _SHOWN) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in pairs[:most])


def summary_page(summary: Summary, groups: Sequence[Group] | None) -> str:
    """The summary as a page."""
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Summary of a corpus</title>'
        f"<style>{_STYLE}</style></head><body><h1>{summary.articles:,} articles</h1>",
        f"<p>{summary.failed:,} failed; {summary.claims:,} claims.</p>",
        *_section("Risk of the articles (height: logarithm of their number)", draw_histogram(summary.risks)),
        *_section("Level", draw_bars(summary.levels)),
        *_section("Verdicts of the claims", draw_bars(summary.verdicts)),
        *_section("Mean risk by source, the largest sources first", _draw_shares(summary.sources)),
        *_section("Mean risk by month", _draw_shares(summary.months)),
        *_section("Rules behind the wrong claims", draw_bars(summary.rules)),
        *_section("Attributes of the wrong claims", draw_bars(summary.attributes)),
        *_section("Articles of the highest risk", _worst_table(summary)),
    ]
    if summary.failures:
        parts += _section("Why articles failed", draw_bars(summary.failures))
    if summary.flips:
        parts += _section("Verdicts that flipped with the table (flips.csv)", draw_bars(summary.flips))
    if groups is not None:
        parts += _section(
            "The same text with other values", "".join(map(_group_table, groups[:_GROUPS])) or "<p>none</p>"
        )
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _section(title: str, content: str) -> tuple[str, str]:
    return f"<h2>{escape(title)}</h2>", content


def _draw_shares(shares: Sequence[Share]) -> str:
    return draw_bars([(f"{share.name} ({share.articles:,})", share.mean_risk) for share in shares], "{:.3f}")


def _worst_table(summary: Summary) -> str:
    rows = (
        (f"{worst.risk:.2f}", worst.id, f"{worst.wrong} of {worst.claims}", " ".join(worst.codes))
        for worst in summary.worst
    )
    return _table(("risk", "article", "wrong claims", "rules"), rows)


def _group_table(group: Group) -> str:
    rows = [
        (
            difference.subject,
            difference.attribute,
            *(_told(*pair) for pair in zip(difference.values, difference.verdicts, strict=True)),
        )
        for difference in group.differences
    ]
    if not rows:
        return f"<p>Same values: {escape(', '.join(group.ids))}</p>"
    return _table(("subject", "attribute", *group.ids), rows)


def _told(value: str | None, verdict: str | None) -> str:
    return "" if value is None else f"{value} ({verdict})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    titles = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{titles}</tr>{''.join(lines)}</table>"
