"""The facts of the table with their sources, one a row, as JSON or CSV."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pydantic import BaseModel, ConfigDict

from detector.model.finding import Source
from detector.report.csv import csv_line
from detector.specs.row import Fact
from detector.specs.table import Specs

COLUMNS = (
    *("subject", "variant", "attribute", "value", "unit", "precision", "sparsity", "scope", "direction"),
    *("valid_from", "valid_to", "note"),
)
SOURCE = tuple(Source.model_fields)


class Row(BaseModel):
    """One fact with the document behind it."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    subject: str
    variant: str
    attribute: str
    value: str
    unit: str
    precision: str
    sparsity: str
    scope: str
    direction: str
    valid_from: date | None
    valid_to: date | None
    note: str
    source: Source


def row_of(specs: Specs, fact: Fact) -> Row:
    """The fact with its source; one that the table does not have keeps its id alone."""
    cells = {column: getattr(fact, column) for column in COLUMNS}
    return Row(**cells, source=specs.source(fact.source) or _unknown(fact.source))


def _unknown(id_: str) -> Source:
    return Source(id=id_, title=id_, publisher="", url="", published=None, read="", rank=3)


def every_fact(specs: Specs) -> Iterator[Fact]:
    """The facts by subject and attribute."""
    for subject in specs.subjects():
        for attribute in specs.attributes(subject):
            yield from specs.facts(subject, attribute)


def export_json(specs: Specs) -> Iterator[str]:
    """Every fact with its source, a JSON array with one fact a line."""
    separator = "["
    for fact in every_fact(specs):
        yield f"{separator}\n{row_of(specs, fact).model_dump_json()}"
        separator = ","
    yield "]" if separator == "," else "[]"


def export_csv(specs: Specs) -> Iterator[str]:
    """Every fact with its source in columns of its own."""
    yield csv_line((*COLUMNS, *(f"source_{column}" for column in SOURCE)))
    for fact in every_fact(specs):
        row = row_of(specs, fact)
        yield csv_line((*(getattr(row, column) for column in COLUMNS), *(getattr(row.source, name) for name in SOURCE)))
