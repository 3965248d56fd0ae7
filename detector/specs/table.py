"""The reference table in memory: look-ups by name, attribute and day."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from detector.model.document import PartialDate
from detector.model.finding import Source
from detector.specs import load
from detector.specs.bound import bounded
from detector.specs.load import BUILT_IN, Rows
from detector.specs.own import check_rows
from detector.specs.row import Fact, Family, Identifier, Name, Release, Rule, Variant
from detector.specs.version import version_key


class Specs:
    """The facts that claims are compared with. Rows are typed when first asked for: a large table costs little."""

    def __init__(self, rows: Rows, own: Rows | None = None) -> None:
        """A table from the built-in rows and, optionally, a user's `own` rows, which win over them."""
        self._layers = [rows] if own is None else [own, rows]
        self.hash = hashlib.sha256("".join(layer.digest for layer in self._layers).encode()).hexdigest()[:12]
        self._typed_sources: dict[str, Source] = {}

    @classmethod
    def built_in(cls) -> Specs:
        """The table of the package."""
        return _built_in()

    @classmethod
    def with_folder(cls, folder: Path) -> Specs:
        """The table of the package with a user's folder on top; raises TableError for a bad row."""
        own = load.read_rows(folder)
        built_in = _built_in()._layers[0]
        check_rows(own, built_in)
        return cls(built_in, own)

    def every(self, part: str) -> list[object]:
        """All typed rows of one file, the user's first; raises TableError for a bad one."""
        return [row for layer in self._layers for row in load.typed(layer, part)]

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Sources by id."""
        return {row.id: row for row in self.every("sources")[::-1] if isinstance(row, Source)}

    @cached_property
    def _source_rows(self) -> dict[str, tuple[load.Place, list[str]]]:
        rows = [row for layer in self._layers for row in layer.part("sources")]
        return {cells[0]: (place, cells) for place, cells in reversed(rows)}

    @cached_property
    def newest(self) -> str:
        """The newest day on which a source of the table was read."""
        column = load.FILES["sources"].index("read")
        return max((cells[column] for _, cells in self._source_rows.values()), default="")

    @cached_property
    def names(self) -> dict[str, Name]:
        """Names by canonical spelling."""
        return {row.name: row for row in self.every("names")[::-1] if isinstance(row, Name)}

    @cached_property
    def _variants(self) -> dict[str, list[Variant]]:
        result: dict[str, list[Variant]] = defaultdict(list)
        for row in self.every("variants"):
            if isinstance(row, Variant):
                result[row.subject].append(row)
        return result

    def variants(self, subject: str) -> list[Variant]:
        """The variants of a product; empty where it has one form."""
        return self._variants.get(subject, [])

    @cached_property
    def _fact_rows(self) -> dict[str, list[tuple[int, load.Place, list[str]]]]:
        result: dict[str, list[tuple[int, load.Place, list[str]]]] = defaultdict(list)
        for layer, rows in enumerate(self._layers):
            for place, cells in rows.part("facts"):
                result[cells[0]].append((layer, place, cells))
        return result

    @cache  # noqa: B019 - a table lives as long as the process
    def _facts_of(self, subject: str) -> dict[str, list[Fact]]:
        result: dict[str, list[Fact]] = defaultdict(list)
        claimed: set[tuple[str, ...]] = set()
        own = len(self._layers) > 1
        for layer, place, cells in self._fact_rows.get(subject, []):
            cell = (cells[1], cells[2], *cells[5:9])
            if own and layer == 0:
                claimed.add(cell)
            elif cell in claimed:
                continue
            result[cells[2]].append(load.fact(place, cells))
        return result

    def facts(self, subject: str, attribute: str) -> list[Fact]:
        """Every row for this subject and attribute, whatever its dates; a user's own rows win over built-in ones."""
        return self._facts_of(subject).get(attribute, [])

    def attributes(self, subject: str) -> list[str]:
        """The attributes for which the table has a row of this subject."""
        return sorted(self._facts_of(subject))

    def subjects(self) -> list[str]:
        """Every subject that has a fact."""
        return sorted(self._fact_rows)

    @cached_property
    def _release_rows(self) -> dict[str, list[tuple[int, load.Place, list[str]]]]:
        result: dict[str, list[tuple[int, load.Place, list[str]]]] = defaultdict(list)
        for number, layer in enumerate(self._layers):
            for place, cells in layer.part("releases"):
                result[cells[0]].append((number, place, cells))
        return result

    @cache  # noqa: B019 - a table lives as long as the process
    def releases(self, subject: str) -> dict[tuple[int, ...], Release]:
        """Published versions of a software by version key; empty where the table tracks none. A user's own date wins,
        else the earlier one."""
        result: dict[tuple[int, ...], Release] = {}
        layers: dict[tuple[int, ...], int] = {}
        for number, place, cells in self._release_rows.get(subject, ()):
            row = load.release(place, cells)
            key = version_key(row.version)
            if layers.setdefault(key, number) != number:
                continue
            if key not in result or _sooner(row.dated, result[key].dated):
                result[key] = self._read_by(row)
        return {version_key(row.version): row for row in bounded(result.values())}

    def _read_by(self, row: Release) -> Release:
        """The release, out no later than the day on which its source was read."""
        source = self.source(row.source) if row.since != row.until else None
        if source is None or not source.read:
            return row
        return replace(row, until=max(row.since, min(row.until, PartialDate.parse(source.read).last)))

    def latest(self, subject: str, day: date) -> Release | None:
        """The highest version that was surely out on the day."""
        known = [row for row in self.releases(subject).values() if row.until <= day]
        return max(known, key=lambda row: version_key(row.version), default=None)

    def latest_possible(self, subject: str, day: date) -> Release | None:
        """The highest version that may have been out on the day: its date or the versions around it leave it open."""
        known = [row for row in self.releases(subject).values() if row.since <= day]
        return max(known, key=lambda row: version_key(row.version), default=None)

    @cached_property
    def families(self) -> dict[str, Family]:
        """Families by id."""
        return {row.family: row for row in self.every("families")[::-1] if isinstance(row, Family)}

    @cached_property
    def _rules(self) -> dict[tuple[str, str], list[Rule]]:
        result: dict[tuple[str, str], list[Rule]] = defaultdict(list)
        for row in self.every("rules"):
            if isinstance(row, Rule):
                result[row.kind, row.subject].append(row)
        return result

    def rules(self, kind: str, subject: str) -> list[Rule]:
        """The compatibility rules of one kind about one subject."""
        return self._rules.get((kind, subject), [])

    def identifier_names(self) -> Iterator[str]:
        """Documented programming names, the user's first, without their rows being typed."""
        return (cells[0] for layer in self._layers for _, cells in layer.part("identifiers"))

    @cached_property
    def identifiers(self) -> dict[str, Identifier]:
        """Documented programming names."""
        return {row.name: row for row in self.every("identifiers")[::-1] if isinstance(row, Identifier)}

    def source(self, id_: str) -> Source | None:
        """The source with this id."""
        if id_ not in self._typed_sources and id_ in self._source_rows:
            self._typed_sources[id_] = load.source(*self._source_rows[id_])
        return self._typed_sources.get(id_)

    def architecture(self, subject: str) -> str | None:
        """The architecture of a product, or the subject itself where it is one."""
        for _ in range(4):
            row = self.names.get(subject)
            if row is None:
                return None
            if row.kind == "architecture":
                return row.name
            subject = row.parent
        return None

    @cached_property
    def _members(self) -> dict[str, list[str]]:
        result: dict[str, list[str]] = defaultdict(list)
        for row in self.names.values():
            if row.parent:
                result[row.parent].append(row.name)
        return result

    def members(self, parent: str) -> list[str]:
        """The names whose parent is this one, such as the products of an architecture."""
        return self._members.get(parent, [])


def _sooner(one: PartialDate, two: PartialDate) -> bool:
    """True where the first date is the earlier one, or the same told more exactly."""
    if two.first <= one.first and one.last <= two.last:
        return one != two
    return one.first < two.first and not (one.first <= two.first and two.last <= one.last)


@cache
def _built_in() -> Specs:
    return Specs(load.read_rows(BUILT_IN))


def cited(specs: Specs, ids: Iterable[str]) -> tuple[Source, ...]:
    """The sources with these ids, best rank first, each once."""
    found = {source.id: source for source in map(specs.source, ids) if source}
    return tuple(sorted(found.values(), key=lambda source: (source.rank, source.id)))
