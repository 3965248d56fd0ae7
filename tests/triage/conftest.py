"""A store and a desk for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from detector.triage import account
from detector.triage.desk import Desk
from detector.triage.store import Store
from tests.triage.making import make_desk


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed in a way that would be too quick to be safe."""
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(account, "_hasher", lambda: hasher)
        yield


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "store.db")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk on this machine, without sign-in."""
    return make_desk(tmp_path)
