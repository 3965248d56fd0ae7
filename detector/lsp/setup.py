"""What the settings of a folder say, ready for use: a scanner, and what is listed of its findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from detector.pipeline import Scanner
from detector.report.result import Options
from detector.settings import Settings, find_settings


@dataclass(frozen=True, slots=True)
class Setup:
    """A scanner, and how its findings are listed."""

    scanner: Scanner
    options: Options


Opener = Callable[[Settings], Setup]
_Key = tuple[object, ...]


@dataclass(slots=True)
class Desk:
    """The setup for each file: the last one as long as the settings that count for the file stay the same."""

    open: Opener
    kept: dict[Path | None, tuple[_Key, Setup]] = field(default_factory=dict)

    def setup(self, path: Path) -> Setup:
        """The setup for a file; raises UsageError for settings that are not allowed."""
        settings = find_settings(path)
        key = _key(settings)
        before = self.kept.get(settings.file)
        if before and before[0] == key:
            return before[1]
        setup = self.open(settings)
        self.kept[settings.file] = key, setup
        return setup


def _key(settings: Settings) -> _Key:
    """What the settings say, and when the files that they name were last written."""
    named = (Path(str(settings.values[key])) for key in ("baseline", "specs") if key in settings.values)
    files = (each for path in named for each in (path, *sorted(path.glob("*.csv"))))
    stamps = tuple((file, file.stat().st_mtime_ns) for file in files if file.exists())
    return (*((name, str(value)) for name, value in settings.values.items()), stamps)
