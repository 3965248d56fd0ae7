"""How long a text has to rest before it is scanned."""

from __future__ import annotations

import pytest

from detector.lsp.worker import LONGEST_PAUSE, SHORTEST_PAUSE, Worker


@pytest.mark.parametrize(
    ("took", "pause"),
    [
        ((0.0, 0.0), SHORTEST_PAUSE),
        ((0.0, 3.0), SHORTEST_PAUSE),
        ((3.0, 0.1), SHORTEST_PAUSE),
        ((0.5, 0.4), 0.8),
        ((9.0, 8.0), LONGEST_PAUSE),
    ],
)
def test_pause_grows_with_the_last_two_scans(took: tuple[float, float], pause: float) -> None:
    assert Worker(lambda draft: pytest.fail(str(draft)), took=took).pause == pause
