"""Things found in a text, in order, looked up by where they begin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar


class Spanned(Protocol):
    """Anything with a start and an end."""

    @property
    def start(self) -> int:
        """Where it begins."""

    @property
    def end(self) -> int:
        """Where it ends, excluded."""


Item = TypeVar("Item", bound=Spanned)


class Ordered(Generic[Item]):
    """Items sorted by their start; they do not change any more."""

    __slots__ = ("_items", "_starts")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        """The items, which must come in order."""
        self._items = list(items)
        self._starts = [item.start for item in self._items]

    def __iter__(self) -> Iterator[Item]:
        """The items in order."""
        return iter(self._items)

    def __len__(self) -> int:
        """How many items there are."""
        return len(self._items)

    def between(self, start: int, end: int) -> list[Item]:
        """The items that begin inside a span."""
        starts = self._starts
        low = bisect_left(starts, start)
        if low == len(starts) or starts[low] >= end:
            return []
        return self._items[low : bisect_left(starts, end, low)]

    def inside(self, start: int, end: int) -> list[Item]:
        """The items that lie inside a span as a whole."""
        starts = self._starts
        low = bisect_left(starts, start)
        if low == len(starts) or starts[low] >= end:
            return []
        return [item for item in self._items[low : bisect_left(starts, end, low)] if item.end <= end]

    def last_before(self, position: int) -> Item | None:
        """The last item that begins before a position."""
        index = bisect_left(self._starts, position)
        return self._items[index - 1] if index else None
