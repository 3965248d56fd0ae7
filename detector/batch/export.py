"""The results of a complete run -> its summary in three forms, CSV files, and the lists of flips and duplicates."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from detector.batch.duplicate import Group, find_groups
from detector.batch.page import summary_json, summary_lines, summary_page
from detector.batch.place import exists, join, removed, write_text, writing
from detector.batch.row import ARTICLES, CLAIMS, FIELDS, FLIPS
from detector.batch.run import Outcome
from detector.batch.store import read_rows
from detector.batch.summary import summarize

PAGE, DATA = "summary.html", "summary.json"


def export_outcome(outcome: Outcome, with_csv: bool) -> list[str]:
    """The lines for the screen; the same summary lies in the folder as JSON and as a page."""
    output = outcome.settings.output
    groups: list[Group] | None = find_groups(output, outcome.names) if outcome.settings.signatures else None
    summary = summarize(outcome)
    write_text(join(output, DATA), summary_json(summary, groups))
    write_text(join(output, PAGE), summary_page(summary, groups))
    wanted = {ARTICLES: with_csv, CLAIMS: with_csv, FLIPS: outcome.flips}
    for table, here in wanted.items():
        path = join(output, f"{table}.csv")
        if here:
            write_csv(output, table, outcome.names)
        elif exists(path):  # of an earlier run: it would not fit the tables any more
            removed(path)
    return list(summary_lines(summary, groups))


def write_csv(output: str, table: str, names: Iterable[str]) -> None:
    """All shards of a table in one CSV file; lists are joined by spaces."""
    with writing(join(output, f"{table}.csv")) as stream:
        text = io.TextIOWrapper(stream, "utf-8", newline="", write_through=True)
        writer = csv.DictWriter(text, list(FIELDS[table]), lineterminator="\n")
        writer.writeheader()
        for name in names:
            for row in read_rows(output, table, name):
                writer.writerow({key: " ".join(cell) if isinstance(cell, list) else cell for key, cell in row.items()})
        text.flush()
        text.detach()
