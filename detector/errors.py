"""The exceptions of this package.

DetectorError
├── UsageError   a command, option or date that cannot be used
├── ReadError    a document that cannot be read
└── TableError   a row of a reference table that is not allowed

Every text says what is wrong, where, and what is allowed.
"""

from __future__ import annotations


class DetectorError(Exception):
    """Base of all errors that a user can cause; its text is meant to be shown."""


class UsageError(DetectorError):
    """A command, option, date or folder that cannot be used as given."""


class ReadError(DetectorError):
    """A document that cannot be read as text."""


class TableError(DetectorError):
    """A row of a reference table that breaks the form of the table."""
