"""`[tool.detector]` in pyproject.toml, or `.detector.toml` -> options of a scan; the nearest file wins."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from difflib import get_close_matches
from enum import Enum
from pathlib import Path

from detector.errors import UsageError
from detector.read.folder import is_folder

OWN, SHARED = ".detector.toml", "pyproject.toml"
_TABLE = ("tool", "detector")


Value = str | bool | list[str]


class Kind(Enum):
    """What a value of a setting may be."""

    TEXT = "a text"
    DAY = "a day or a text"
    FLAG = "true or false"
    LIST = "a list of texts, or one text"
    PATTERNS = "a list of patterns, or one pattern"
    PATH = "a path, relative to the folder of this file"


KEYS: dict[str, Kind] = {
    "format": Kind.TEXT,
    "as-of": Kind.DAY,
    "fail-on": Kind.TEXT,
    "min-severity": Kind.TEXT,
    "select": Kind.LIST,
    "ignore": Kind.LIST,
    "baseline": Kind.PATH,
    "lang": Kind.TEXT,
    "why": Kind.FLAG,
    "specs": Kind.PATH,
    "encoding": Kind.TEXT,
    "exclude": Kind.PATTERNS,
    "allow-empty": Kind.FLAG,
    "text-field": Kind.TEXT,
    "title-field": Kind.TEXT,
    "date-field": Kind.TEXT,
    "id-field": Kind.TEXT,
    "color": Kind.TEXT,
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The options that a file sets, as the command line would take them; none where there is no file."""

    file: Path | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


def find_settings(start: Path) -> Settings:
    """The settings of the nearest folder above a file or folder; raises UsageError for a key or value not allowed."""
    folder = (start if is_folder(start) else start.parent).absolute()
    for above in (folder, *folder.parents):
        for file in (above / OWN, above / SHARED):
            table = _table(file)
            if table is not None:
                return Settings(file, dict(_checked(file, table)))
    return Settings()


def _table(file: Path) -> Mapping[str, object] | None:
    """The part of a file that is meant for this program; None where there is none."""
    try:
        table: object = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        return None
    except ValueError as error:
        raise UsageError(f"{file}: {str(error).lower()}; allowed: TOML in UTF-8") from None
    for name in _TABLE if file.name == SHARED else ():
        table = table.get(name) if isinstance(table, dict) else None
    if table is not None and not isinstance(table, dict):
        raise UsageError(f"{file}: {'.'.join(_TABLE)} is no table; allowed: [{'.'.join(_TABLE)}]")
    return table


def _checked(file: Path, table: Mapping[str, object]) -> Iterator[tuple[str, Value]]:
    for key, value in table.items():
        kind = KEYS.get(key)
        if kind is None:
            near = get_close_matches(key.lower().replace("_", "-"), KEYS, n=1, cutoff=0.4)
            hint = f"; nearest: {near[0]}" if near else ""
            raise UsageError(f"{file}: {key}: no such key{hint}; allowed: {', '.join(KEYS)}")
        option = _option(kind, value, file.parent)
        if option is None:
            raise UsageError(f"{file}: {key}: {value!r}; allowed: {kind.value}")
        if value != []:
            yield key, option


def _option(kind: Kind, value: object, folder: Path) -> Value | None:
    """The value as an option takes it, None where it is of a kind that is not allowed."""
    if kind is Kind.FLAG:
        return value if isinstance(value, bool) else None
    if kind in {Kind.LIST, Kind.PATTERNS} and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value if kind is Kind.PATTERNS else ",".join(value)
    if kind is Kind.PATTERNS and isinstance(value, str):
        return [value]
    if kind is Kind.DAY and isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if not isinstance(value, str):
        return None
    return str(folder / value) if kind is Kind.PATH and value else value
