"""A user's own table: refused at its first bad row, before a scan uses any of it."""

from __future__ import annotations

from detector.specs.load import Rows


def check_rows(rows: Rows, built_in: Rows) -> None:
    """Raises TableError with the place of the first cell that the table cannot be used with."""
    from detector.specs.proof.form import form_faults

    for error in form_faults(rows, built_in):
        raise error
