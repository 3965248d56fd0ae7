"""Figures -> drawings: a reliability diagram and a precision-recall curve, as SVG of a page without other files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from detector.evaluate.calibration import Bin

_SIDE, _EDGE = 260, 44
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
Point = tuple[float, float]


def reliability(bins: Sequence[Bin]) -> str:
    """Mean score against the share that holds; the size of a dot is that of its bin, the diagonal is perfect."""
    largest = max((one.claims for one in bins), default=1)
    marks = [_line([(0.0, 0.0), (1.0, 1.0)], "ideal"), _line([(one.score, one.share) for one in bins], "curve")]
    for one in bins:
        words = f"{one.claims} claims: mean score {one.score:.3f}, {one.share:.3f} hold"
        marks.append(_dot((one.score, one.share), 2.5 + 8 * (one.claims / largest) ** 0.5, words))
    return _plot(marks, "score", "share that holds", "Reliability diagram")


def precision_recall(curve: Sequence[Point], points: Iterable[tuple[str, Point]]) -> str:
    """The curve of accusing by score, and a dot for each method that gives verdicts: its name, recall, precision."""
    marks = [_line(curve, "curve")]
    for row, (name, point) in enumerate(points, 1):
        marks.append(_dot(point, 4.5, f"{name}: recall {point[0]:.3f}, precision {point[1]:.3f}"))
        marks.append(_text((_across(point[0]) + 8, _down(point[1]) + 13 * row), name, "start"))
    return _plot(marks, "recall of wrong claims", "precision", "Precision and recall of accusations")


def _plot(marks: Iterable[str], below: str, beside: str, title: str) -> str:
    size = _SIDE + 2 * _EDGE
    frame = [f'<rect class="frame" x="{_EDGE}" y="{_EDGE}" width="{_SIDE}" height="{_SIDE}"/>']
    for tick in _TICKS:
        frame += [_line([(tick, 0.0), (tick, 1.0)], "grid"), _line([(0.0, tick), (1.0, tick)], "grid")]
        frame += [
            _text((_across(tick), _EDGE + _SIDE + 16), f"{tick:g}", "middle"),
            _text((_EDGE - 6, _down(tick) + 4), f"{tick:g}", "end"),
        ]
    names = [
        _text((_EDGE + _SIDE / 2, size - 6), below, "middle"),
        f'<text transform="translate(12 {_EDGE + _SIDE / 2:g}) rotate(-90)" text-anchor="middle">{beside}</text>',
    ]
    body = "".join([*frame, *marks, *names])
    return f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{title}"><title>{title}</title>{body}</svg>'


def _line(points: Iterable[Point], kind: str) -> str:
    path = " ".join(f"{_across(x):.1f},{_down(y):.1f}" for x, y in points)
    return f'<polyline class="{kind}" points="{path}"/>'


def _dot(point: Point, radius: float, words: str) -> str:
    x, y = _across(point[0]), _down(point[1])
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"><title>{words}</title></circle>'


def _text(place: Point, words: str, anchor: str) -> str:
    return f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" text-anchor="{anchor}">{words}</text>'


def _across(value: float) -> float:
    return _EDGE + _SIDE * value


def _down(value: float) -> float:
    return _EDGE + _SIDE * (1 - value)
