"""Columns in code points and in the units of an editor."""

from __future__ import annotations

import pytest
from lsprotocol.types import Position

from detector.lsp.ruler import Ruler
from detector.read.page import Page

TEXT = "💡显存 é\r\nplain\n"


@pytest.mark.parametrize(
    ("encoding", "units"), [("utf-8", [0, 4, 7, 10, 11, 13]), ("utf-16", [0, 2, 3, 4, 5, 6]), ("utf-32", range(6))]
)
def test_columns_there_and_back(encoding: str, units: list[int]) -> None:
    ruler = Ruler(Page.of(TEXT), encoding)
    for column, unit in enumerate(units, 1):
        assert ruler.position(1, column) == Position(0, unit)
        assert ruler.column(Position(0, unit)) == (1, column)


@pytest.mark.parametrize(
    ("position", "place"), [(Position(9, 0), (3, 1)), (Position(1, 99), (2, 6)), (Position(0, 99), (1, 6))]
)
def test_position_outside_moves_inside(position: Position, place: tuple[int, int]) -> None:
    assert Ruler(Page.of(TEXT)).column(position) == place
