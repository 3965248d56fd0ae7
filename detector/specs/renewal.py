"""Release dates as a package index serves them, compared with those of the table: what is new, what is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import NamedTuple

from detector.errors import UsageError
from detector.model.document import PartialDate
from detector.specs.load import FILES, Rows
from detector.specs.version import version_key

PACKAGE = "pkg:pypi/"
_BUILD_PARTS = 4


class Upload(NamedTuple):
    """A version of a package with the day of its first file."""

    version: str
    day: date
    preliminary: bool = False


Index = Callable[[str], list[Upload]]


class Tracked(NamedTuple):
    """A package that the table follows: the source that names it, its file's folder, and its releases by version."""

    source: str
    package: str
    folder: Path
    subject: str
    dates: dict[str, str]


class Change(NamedTuple):
    """A release whose row is new (`before` is empty) or dated otherwise."""

    tracked: Tracked
    version: str
    before: str
    after: str

    def __str__(self) -> str:
        """The line for an editor."""
        what = f"date {self.before} -> {self.after}" if self.before else f"added, {self.after}"
        return f"{self.tracked.subject} {self.version}: {what} ({PACKAGE}{self.tracked.package})"


@dataclass
class Renewal:
    """What a look at the index has brought."""

    read: list[Tracked] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """How many packages were read and how many releases are new or changed."""
        added = sum(not change.before for change in self.changes)
        changed = len(self.changes) - added
        return f"{len(self.read)} packages read; releases added: {added}, dates changed: {changed}"


def tracked_packages(layers: Iterable[Rows], wanted: Iterable[str] = ()) -> list[Tracked]:
    """The packages that sources of the table name; only those of the wanted products or packages, where any are."""
    releases = [cells for rows in layers for _, cells in rows.part("releases")]
    id_, url = FILES["sources"].index("id"), FILES["sources"].index("url")
    found: dict[str, Tracked] = {}
    for rows in layers:
        for place, cells in rows.part("sources"):
            mine = [row for row in releases if row[3] == cells[id_]]
            if cells[url].startswith(PACKAGE) and mine and cells[id_] not in found:
                package = cells[url].removeprefix(PACKAGE)
                dates = {row[1]: row[2] for row in reversed(mine)}
                found[cells[id_]] = Tracked(cells[id_], package, place.path.parent, mine[0][0], dates)
    asked = {name.lower() for name in wanted}
    chosen = [one for one in found.values() if not asked or {one.package.lower(), one.subject.lower()} & asked]
    if missing := asked - {name.lower() for one in chosen for name in (one.package, one.subject)}:
        allowed = ", ".join(sorted({one.package for one in found.values()})) or "none, as no source names a package"
        raise UsageError(f"specs update {' '.join(sorted(missing))}: no such package in the table; allowed: {allowed}")
    return chosen


def renew(packages: Iterable[Tracked], index: Index, known: dict[str, set[str]]) -> Renewal:
    """What the index says of the packages; `known` are the versions of each product from any source."""
    result = Renewal()
    for tracked in packages:
        try:
            uploads = index(tracked.package)
        except LookupError as error:
            result.failures.append(f"{PACKAGE}{tracked.package}: {error.args[0]}")
            continue
        result.read.append(tracked)
        if _counts_builds(tracked, uploads):
            result.remarks += _builds(tracked, uploads)
        else:
            result.changes += _changes(tracked, uploads, known)
    result.changes = _earliest(result.changes)
    return result


def _counts_builds(tracked: Tracked, uploads: list[Upload]) -> bool:
    """True where the package has other numbers than the product: few rows of the table are spelled as it spells."""
    spelled = {text for upload in uploads for text in _spellings(tracked, upload, uploads)}
    return 2 * len(spelled & set(tracked.dates)) < len(tracked.dates)


def _builds(tracked: Tracked, uploads: list[Upload]) -> Iterator[str]:
    newest = max(PartialDate.parse(text).last for text in tracked.dates.values())
    for upload in uploads:
        if upload.day > newest and not upload.preliminary:
            yield (
                f"{tracked.subject}: build {upload.version} of {upload.day} is not entered, because the package counts "
                f"builds, not versions ({PACKAGE}{tracked.package})"
            )


def _changes(tracked: Tracked, uploads: list[Upload], known: dict[str, set[str]]) -> Iterator[Change]:
    follows = _follows_preliminary(tracked, uploads)
    days: dict[str, date] = {}
    for upload in uploads:
        for version in _spellings(tracked, upload, uploads):
            if version in tracked.dates or not upload.preliminary or follows:
                days[version] = min(upload.day, days.get(version, upload.day))
    for version, day in sorted(days.items(), key=lambda item: (item[1], version_key(item[0]), item[0])):
        before = tracked.dates.get(version, "")
        if before != day.isoformat() and (before or version not in known.get(tracked.subject, set())):
            yield Change(tracked, version, before, day.isoformat())


def _follows_preliminary(tracked: Tracked, uploads: list[Upload]) -> bool:
    """True where the table holds preliminary versions of the package beside the final ones that they led to."""
    final = {upload.version for upload in uploads if not upload.preliminary} & set(tracked.dates)
    early = {upload.version for upload in uploads if upload.preliminary} & set(tracked.dates)
    return any(version.startswith(one) and not version[len(one)].isdigit() for version in early for one in final)


def _spellings(tracked: Tracked, upload: Upload, uploads: list[Upload]) -> Iterator[str]:
    """The version, without its build number where the table writes it so too, and without a post number that stands
    alone."""
    yield upload.version
    base, post, _ = upload.version.partition(".post")
    if post and all(one.version != base for one in uploads):
        yield base
    parts = upload.version.split(".")
    if len(parts) == _BUILD_PARTS and parts[-1].isdigit() and _drops_build(tracked):
        yield ".".join(parts[:-1])


def _drops_build(tracked: Tracked) -> bool:
    return any(text.count(".") == _BUILD_PARTS - 2 for text in tracked.dates)


def _earliest(changes: Iterable[Change]) -> list[Change]:
    """Each new version of a product once, from the package that had it first."""
    best: dict[tuple[str, str, str], Change] = {}
    for change in changes:
        key = (change.tracked.subject, change.version, change.tracked.source if change.before else "")
        if key not in best or change.after < best[key].after:
            best[key] = change
    return list(best.values())
