"""Counts -> bars as SVG, to stand inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_LINE, _LABEL, _BAR, _NUMBER = 22, 220, 360, 80
_COLUMN, _HEIGHT = 28, 120
_LONGEST = 32  # characters of a label


def draw_bars(rows: Sequence[tuple[str, float]], form: str = "{:,.0f}") -> str:
    """Lying bars, one for each name."""
    if not rows:
        return "<p>none</p>"
    most = max(value for _, value in rows) or 1
    width, height = _LABEL + _BAR + _NUMBER, _LINE * len(rows)
    parts = [f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">']
    for place, (name, value) in enumerate(rows):
        top, length = place * _LINE, _BAR * value / most
        shown = name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
        parts.append(
            f"<g><title>{escape(name)}: {form.format(value)}</title>"
            f'<text x="{_LABEL - 8}" y="{top + 15}" text-anchor="end">{escape(shown)}</text>'
            f'<rect x="{_LABEL}" y="{top + 3}" width="{length:.1f}" height="{_LINE - 6}"/>'
            f'<text x="{_LABEL + length + 6:.1f}" y="{top + 15}">{form.format(value)}</text></g>'
        )
    return "".join([*parts, "</svg>"])


def draw_histogram(counts: Sequence[int]) -> str:
    """Standing bars for equal steps from 0 to 1; their height is the logarithm, for most articles are at one end."""
    from math import log1p

    most = log1p(max(counts, default=0)) or 1
    width = _COLUMN * len(counts)
    parts = [f'<svg viewBox="0 0 {width} {_HEIGHT + 36}" width="{width}" height="{_HEIGHT + 36}" role="img">']
    for place, count in enumerate(counts):
        height, left = _HEIGHT * log1p(count) / most, place * _COLUMN
        title = f"{place / len(counts):.2f} to {(place + 1) / len(counts):.2f}: {count:,}"
        parts.append(
            f'<g><title>{title}</title><rect x="{left + 2}" y="{_HEIGHT - height + 16:.1f}" width="{_COLUMN - 4}" '
            f'height="{height:.1f}"/></g>'
        )
        if place % 4 == 0:
            parts.append(f'<text x="{left + 2}" y="{_HEIGHT + 32}">{place / len(counts):.1f}</text>')
    return "".join([*parts, "</svg>"])
