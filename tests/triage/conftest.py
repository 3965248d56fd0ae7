"""A store and a desk for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.triage.desk import Desk
from detector.triage.store import Store
from tests.triage.making import make_desk


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "store.db")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk on this machine, without sign-in."""
    return make_desk(tmp_path)
