"""What the reference table knows, for people: one subject, a search, counts, and an export."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches

from detector.errors import UsageError
from detector.specs.load import FILES
from detector.specs.row import Fact
from detector.specs.table import Specs


def show_subject(specs: Specs, name: str) -> Iterator[str]:
    """The facts on a name, each with its source; raises UsageError with the nearest names for an unknown one."""
    subject = find_subject(specs, name)
    row = specs.names.get(subject)
    yield " ".join(part for part in (row.vendor if row else "", subject, f"({row.kind})" if row else "") if part)
    if row and row.aliases:
        yield f"also written: {', '.join(row.aliases)}"
    for attribute in specs.attributes(subject):
        for fact in specs.facts(subject, attribute):
            yield _fact_line(fact)
            yield f"    {_source_line(specs, fact.source)}"
    for release in specs.releases(subject).values():
        yield f"version {release.version}: {release.dated}"


def find_subject(specs: Specs, name: str) -> str:
    """The canonical name for a spelling, whatever its case, spaces and hyphens."""
    spellings = {_folded(subject): subject for subject in specs.subjects()}
    for row in specs.names.values():
        spellings |= {_folded(alias): row.name for alias in (*row.aliases, row.name)}
    if subject := spellings.get(_folded(name)):
        return subject
    near = get_close_matches(_folded(name), spellings, n=3)
    hint = f"; nearest: {', '.join(spellings[key] for key in near)}" if near else ""
    raise UsageError(f"specs show {name}: the table has no such name{hint}")


def search_names(specs: Specs, text: str) -> Iterator[str]:
    """The names and aliases that contain the text, one name a line."""
    wanted = _folded(text)
    for row in sorted(specs.names.values(), key=lambda row: row.name.lower()):
        if any(wanted in _folded(spelling) for spelling in (row.name, *row.aliases)):
            yield f"{row.name}  {row.kind}  {row.vendor}".rstrip()


def count_rows(specs: Specs) -> Iterator[str]:
    """How many rows each part of the table has, its hash, and the newest day on which a source was read."""
    for part in FILES:
        yield f"{part:12} {len(specs.every(part)):6}"
    yield f"{'subjects':12} {len(specs.subjects()):6}"
    yield f"hash {specs.hash}, sources read up to {specs.newest or 'never'}"


def export_json(specs: Specs) -> Iterator[str]:
    """Every fact with its source, a JSON array with one fact a line."""
    separator = "["
    for subject in specs.subjects():
        for attribute in specs.attributes(subject):
            for fact in specs.facts(subject, attribute):
                yield f"{separator}\n{_fact_json(specs, fact)}"
                separator = ","
    yield "]" if separator == "," else "[]"


def _fact_json(specs: Specs, fact: Fact) -> str:
    source = specs.source(fact.source)
    fields = {name: value for name, value in asdict(fact).items() if name not in {"number", "number_to"}}
    fields["source"] = source.model_dump() if source else fact.source
    return json.dumps(fields, ensure_ascii=False, default=str)


def _fact_line(fact: Fact) -> str:
    parts = [fact.variant, fact.attribute, fact.written]
    days = [f"from {fact.valid_from}"] if fact.valid_from else []
    days += [f"until {fact.valid_to}"] if fact.valid_to else []
    notes = ", ".join((*days, *([fact.note] if fact.note else [])))
    return " ".join(part for part in parts if part) + (f" ({notes})" if notes else "")


def _source_line(specs: Specs, id_: str) -> str:
    source = specs.source(id_)
    if source is None:
        return f"source: {id_}"
    published = source.published or "without date"
    address = source.url or "no public address"
    return f"source: {source.title}, {source.publisher}, {address}, published {published}, read {source.read}"


def _folded(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum() or character in ".+")
