"""A user's own table: refused with all its bad cells, before a scan uses any of it."""

from __future__ import annotations

from itertools import islice

from detector.errors import TableError
from detector.specs.load import Rows

MOST_SHOWN = 20


def check_rows(rows: Rows, built_in: Rows) -> None:
    """Raises TableError with the place of every cell that the table cannot be used with, one a line, up to a limit."""
    from detector.specs.proof.form import form_faults

    faults = [str(error) for error in islice(form_faults(rows, built_in), MOST_SHOWN + 1)]
    if len(faults) > MOST_SHOWN:
        faults[MOST_SHOWN:] = ["more faults are not shown; detector specs check --specs FOLDER shows all"]
    if faults:
        raise TableError("\n".join(faults))
