"""What somebody may do on the page."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What an account may do: look; also decide and submit; also export, see the log and manage accounts."""

    READER = "reader"
    EDITOR = "editor"
    ADMIN = "admin"

    def includes(self, other: Role) -> bool:
        """True where this role may do all that the other may."""
        order = list(Role)
        return order.index(self) >= order.index(other)
