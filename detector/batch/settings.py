"""What a run is to do, the same for every shard, and the hash that decides whether an old result still stands."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from datetime import date

from detector import __version__
from detector.batch.record import Columns
from detector.model.document import Language

FORM = 1  # of the output files; another number makes old ones be written again


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a run. `day` is the one on which it was begun: undated articles are held against it."""

    output: str
    day: date
    specs_hash: str
    as_of: date | None = None
    specs: str | None = None
    language: Language | None = None
    columns: Columns = field(default_factory=Columns)
    limit: float = 60.0
    size: int = 500
    signatures: bool = False

    @property
    def options(self) -> dict[str, object]:
        """All that a result depends on beside the articles, as JSON has it."""
        return {
            "form": FORM,
            "tool": __version__,
            "specs": self.specs_hash,
            "day": self.day.isoformat(),
            "as_of": self.as_of.isoformat() if self.as_of else None,
            "lang": self.language.value if self.language else None,
            "columns": asdict(self.columns),
            "limit": self.limit,
            "shard": self.size,
            "duplicates": self.signatures,
        }

    def key(self, content: str) -> str:
        """The hash of these options and of a shard's content."""
        told = json.dumps([self.options, content], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()
