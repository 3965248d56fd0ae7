"""Checks of a user's own table that the built-in one passed when it was built: all rows are read before a scan."""

from __future__ import annotations

import re

from detector.specs.load import FILES, Rows, typed


def check_rows(rows: Rows) -> None:
    """Type every row; raises TableError for a bad cell, a pattern that does not compile, or an id that stands twice."""
    for part in FILES:
        typed(rows, part)
    column = FILES["families"].index("pattern")
    for place, cells in rows.part("families"):
        try:
            re.compile(cells[column])
        except re.error as error:
            raise place.refuse("pattern", cells[column], f"a regular expression ({error})") from None
    known: set[str] = set()
    for place, cells in rows.part("sources"):
        if cells[0] in known:
            raise place.refuse("id", cells[0], "an id that no other row of the table has")
        known.add(cells[0])
