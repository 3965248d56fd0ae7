"""Two states of the reference table -> which articles the difference between them can affect."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from detector.batch.place import exists, join, read_text, write_text

if TYPE_CHECKING:
    from detector.specs.table import Specs

SNAPSHOTS = "tables"
_GAPS = re.compile(r"[\W_]+")
_PARTS = ("names", "variants", "facts", "releases", "families", "rules", "identifiers")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table in short: a hash of the rows of every name, the names' family, parent and spellings, the patterns of
    families, and which two names each rule joins."""

    digests: dict[str, str]
    names: dict[str, tuple[str, str, tuple[str, ...]]]
    families: dict[str, str]
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """What an article has to mention for a change of the table since `since` to reach it."""

    since: str
    words: tuple[str, ...]
    subjects: frozenset[str]
    patterns: tuple[str, ...]

    def reaches(self, text: str, subjects: Iterable[str | None]) -> bool:
        """True where the text or a subject of its claims is among what has changed, or is kin to it."""
        if not self.subjects.isdisjoint(subjects):
            return True
        plain = squeezed(text)
        return any(word in plain for word in self.words) or any(re.search(rule, text) for rule in self.patterns)


def squeezed(text: str) -> str:
    """The text without spaces, punctuation and case, so that H-100 and h 100 are one spelling."""
    return _GAPS.sub("", unicodedata.normalize("NFKC", text).casefold())


def snapshot_of(specs: Specs) -> Snapshot:
    """The table in short."""
    from detector.specs.row import Family, Rule

    families = {row.family: row.pattern for row in specs.every("families")[::-1] if isinstance(row, Family)}
    rules = {(row.subject, row.object) for row in specs.every("rules") if isinstance(row, Rule) and row.object}
    return Snapshot(
        {key: hashlib.sha256("\n".join(sorted(rows)).encode()).hexdigest()[:16] for key, rows in _told(specs).items()},
        {name: (row.family, row.parent, row.aliases) for name, row in specs.names.items()},
        families,
        tuple(sorted(rules)),
    )


def _told(specs: Specs) -> dict[str, list[str]]:
    """The rows of every name, each with the source that it cites."""
    result: dict[str, list[str]] = defaultdict(list)
    sources = {id_: str(source) for id_, source in specs.sources.items()}
    for part in _PARTS:
        for row in specs.every(part):
            name = next(word for key in ("subject", "name", "family") if (word := getattr(row, key, "")))
            result[name].append(f"{row} {sources.get(getattr(row, 'source', ''), '')}")
    return result


def save_snapshot(output: str, hash_: str, snapshot: Snapshot) -> None:
    """The table in short lies in the folder of the run, under its hash."""
    path = join(output, SNAPSHOTS, f"{hash_}.json")
    if exists(path):
        return
    told = json.dumps(asdict(snapshot), ensure_ascii=False, sort_keys=True)
    write_text(path, told)


def load_snapshot(output: str, hash_: str) -> Snapshot:
    """The table in short that a run was made with."""
    told = json.loads(read_text(join(output, SNAPSHOTS, f"{hash_}.json")))
    names = {name: (family, parent, tuple(aliases)) for name, (family, parent, aliases) in told["names"].items()}
    rules = tuple((subject, object_) for subject, object_ in told["rules"])
    return Snapshot(told["digests"], names, told["families"], rules)


def compare(since: str, before: Snapshot, after: Snapshot) -> Touch:
    """What the change can affect: the names whose rows differ, and in both states their kin and family."""
    keys = {*before.digests, *after.digests}
    changed = {key for key in keys if before.digests.get(key) != after.digests.get(key)}
    reached = changed | _kin(before, changed) | _kin(after, changed)
    words, patterns = set[str](), set[str]()
    for state in (before, after):
        words |= {squeezed(word) for name in reached for word in (name, *state.names.get(name, ("", "", ()))[2])}
        groups = {state.names[name][0] for name in changed if name in state.names} | changed
        patterns |= {state.families[group] for group in groups if state.families.get(group)}
    return Touch(since, tuple(sorted(words - {""})), frozenset(reached), tuple(sorted(patterns)))


def _kin(state: Snapshot, changed: set[str]) -> set[str]:
    """What verdicts are drawn from beside a name's own rows: the names above it and all that are below those, its
    family, and the other side of its rules."""
    below: dict[str, list[str]] = defaultdict(list)
    for name, (family, parent, _) in state.names.items():
        below[parent].append(name)
        below[family].append(name)
    result = {one for one, other in state.rules if other in changed}
    result |= {other for one, other in state.rules if one in changed}
    for name in changed:
        result |= {name, *_below(below, name)}
        for above in _above(state, name):
            result |= {above, *_below(below, above)}
        result.update(below[state.names[name][0]] if name in state.names and state.names[name][0] else ())
    return result


def _above(state: Snapshot, name: str) -> Iterator[str]:
    seen = {name}
    while (name := state.names.get(name, ("", "", ()))[1]) and name not in seen:
        seen.add(name)
        yield name


def _below(below: dict[str, list[str]], name: str) -> set[str]:
    result: set[str] = set()
    waiting = list(below.get(name, ())) if name else []
    while waiting:
        entry = waiting.pop()
        if entry not in result:
            result.add(entry)
            waiting += below.get(entry, ())
    return result
