"""The manifest of a run: with which options it was begun, whether it is complete, and what it counts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date

from detector.batch.place import exists, join, read_text, write_text
from detector.errors import UsageError

NAME = "manifest.json"
SCHEMA = "detector.batch/1"


@dataclass(frozen=True, slots=True)
class Counts:
    """Articles that went in, of them failed ones; claims that came out."""

    articles: int
    failed: int
    claims: int
    shards: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known about a run; `counts` only when it is complete."""

    options: dict[str, object]
    inputs: tuple[str, ...]
    counts: Counts | None = None

    @property
    def day(self) -> date:
        """The day on which the run was begun."""
        return date.fromisoformat(str(self.options["day"]))

    @property
    def specs_hash(self) -> str:
        """The reference table of the run."""
        return str(self.options["specs"])


def save_manifest(output: str, manifest: Manifest) -> None:
    """The manifest lies in the folder of the run."""
    counts = manifest.counts
    told = {
        "schema": SCHEMA,
        "status": "complete" if counts else "unfinished",
        "options": manifest.options,
        "inputs": manifest.inputs,
        "counts": {name: getattr(counts, name) for name in Counts.__slots__} if counts else None,
    }
    write_text(join(output, NAME), json.dumps(told, indent=2, ensure_ascii=False) + "\n")


def load_manifest(output: str) -> Manifest | None:
    """The manifest of an earlier run in this folder; None where there is none."""
    path = join(output, NAME)
    if not exists(path):
        return None
    try:
        told = json.loads(read_text(path))
        counts = Counts(**told["counts"]) if told["counts"] else None
        manifest = Manifest(told["options"], tuple(told["inputs"]), counts)
        _ = manifest.day, manifest.specs_hash
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(
            f"--out {output}: {NAME} is not one of a batch ({error}); allowed: an empty folder, or that of a run"
        ) from None
    return manifest
