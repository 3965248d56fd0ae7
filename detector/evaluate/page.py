"""The evaluation as one HTML page that needs no other file: plots, tables, and every mistake with its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from detector.evaluate.measure import Evaluation
from detector.evaluate.mistake import Mistake
from detector.evaluate.plot import Point, precision_recall, reliability
from detector.evaluate.section import Section, sections

_STYLE = """
:root{color-scheme:light dark;--line:#8884;--ink:#2563a8;--mark:#c2410c}
body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0 1.5rem;font-size:.92em}
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}
th:first-child,td:first-child,.words td{text-align:left}
figure{margin:0}figcaption{font-size:.9em}h2{font-size:1.15rem;margin:1.5rem 0 .2rem}p{margin:.2rem 0}
.plots{display:flex;flex-wrap:wrap;gap:2rem}.plots svg{width:22rem;max-width:100%}
svg text{font-size:11px;fill:currentColor}.frame{fill:none;stroke:var(--line)}.grid{stroke:var(--line);stroke-width:.5}
.ideal{fill:none;stroke:currentColor;stroke-dasharray:3 4;opacity:.6}
.curve{fill:none;stroke:var(--ink);stroke-width:1.6}.dot{fill:var(--ink);fill-opacity:.75}
mark{background:none;color:var(--mark);font-weight:600}summary{cursor:pointer;font-weight:600}.wide{overflow-x:auto}
"""


def page_lines(found: Evaluation) -> Iterator[str]:
    """The page, line by line."""
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>detector: evaluation</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>detector {escape(found.version)}: evaluation</h1>"
    yield f"<p>{found.articles} articles, reference table {escape(found.specs)}.</p>"
    yield f'<div class="plots">{_plots(found)}</div>'
    for section in sections(found):
        yield from _table(section)
    yield from _mistakes(found.mistakes)
    yield "</body></html>"


def _plots(found: Evaluation) -> str:
    drawn = {"Wrong claims accused: the curve by score, the dots by verdict": _accusations(found)}
    if found.every.score:
        drawn = {"Scores of all decided claims": reliability(found.every.score.bins)} | drawn
    figures = (f"<figure>{drawing}<figcaption>{words}</figcaption></figure>" for words, drawing in drawn.items())
    return "".join(figures)


def _accusations(found: Evaluation) -> str:
    return precision_recall(found.curve, _methods(found))


def _methods(found: Evaluation) -> Iterator[tuple[str, Point]]:
    for name, one in {"detector": found.core, **found.baselines}.items():
        if one.wrong_recall is not None and one.wrong_precision is not None:
            yield escape(name), (one.wrong_recall, one.wrong_precision)


def _table(section: Section) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.note:
        yield f"<p>{escape(section.note)}</p>"
    yield '<div class="wide"><table><thead>'
    yield f"{_row(section.head, 'th')}</thead><tbody>"
    yield from (_row(row, "td") for row in section.rows)
    yield "</tbody></table></div>"


def _row(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _mistakes(found: Iterable[Mistake]) -> Iterator[str]:
    """The mistakes by kind, folded."""
    for kind, rows in groupby(found, key=lambda one: one.kind):
        held = list(rows)
        yield f"<details><summary>{escape(kind)}: {len(held)}</summary>"
        yield '<div class="wide"><table class="words"><thead>'
        yield f"{_row(('article', 'text', 'attribute', 'label', 'verdict', 'why'), 'th')}</thead><tbody>"
        yield from map(_mistake, held)
        yield "</tbody></table></div></details>"


def _mistake(one: Mistake) -> str:
    text = f"{escape(one.before)}<mark>{escape(one.text)}</mark>{escape(one.after)}"
    cells = (f"{one.doc} {one.start}-{one.end}", "", one.attribute, one.label, one.verdict, f"{one.rule} {one.detail}")
    place, _, *others = (f"<td>{escape(cell)}</td>" for cell in cells)
    return f"<tr>{place}<td>{text}</td>{''.join(others)}</tr>"
