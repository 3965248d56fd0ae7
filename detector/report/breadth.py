"""How much the table holds, counted by what articles write about."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from detector.specs.load import FILES
from detector.specs.row import Fact, Release
from detector.specs.table import Specs

HARDWARE = ("accelerator", "system", "cpu")
LINKS = ("interconnect", "bus", "network", "memory", "process", "form_factor")
TERMS = ("technology", "format", "architecture")
_RANKS = (1, 2, 3)


class Breadth(BaseModel):
    """The counts, and which state of the table they are of."""

    model_config = ConfigDict(frozen=True)

    rows: dict[str, int]
    accelerators_and_systems: int
    cpus: int
    variants: int
    generations_and_links: int
    technology_terms: int
    releases: dict[str, int]
    models: int
    compatibility_rules: int
    sources_by_rank: dict[str, int]
    hash: str
    newest: str


def breadth_of(specs: Specs) -> Breadth:
    """What the table holds; a product counts where there is a fact on it."""
    kinds = {row.name: row.kind for row in specs.names.values()}
    subjects = {row.subject for row in specs.every("facts") if isinstance(row, Fact)}
    released = sorted({row.subject for row in specs.every("releases") if isinstance(row, Release)})
    ranks = [source.rank for source in specs.sources.values()]

    def with_facts(*wanted: str) -> set[str]:
        return {name for name in subjects if kinds.get(name) in wanted}

    products = with_facts("accelerator", "system")
    return Breadth(
        rows={part: len(specs.every(part)) for part in FILES},
        accelerators_and_systems=len(products),
        cpus=len(with_facts("cpu")),
        variants=sum(len(specs.variants(name)) for name in products),
        generations_and_links=len(with_facts(*LINKS)),
        technology_terms=sum(kind in TERMS for kind in kinds.values()),
        releases={name: len(specs.releases(name)) for name in released},
        models=sum(kind == "model" for kind in kinds.values()),
        compatibility_rules=len(specs.every("rules")),
        sources_by_rank={str(rank): ranks.count(rank) for rank in _RANKS},
        hash=specs.hash,
        newest=specs.newest,
    )


def breadth_lines(breadth: Breadth) -> Iterator[str]:
    """The counts for a reader."""
    yield _line("accelerators and systems", breadth.accelerators_and_systems, f"{breadth.variants} variants")
    yield _line("cpus", breadth.cpus)
    yield _line("generations and links", breadth.generations_and_links)
    yield _line("technology terms", breadth.technology_terms)
    yield _line("software releases", sum(breadth.releases.values()), f"{len(breadth.releases)} products")
    yield from (f"  {name:26} {count:6}" for name, count in breadth.releases.items())
    yield _line("models", breadth.models)
    yield _line("compatibility rules", breadth.compatibility_rules)
    yield _line("sources", sum(breadth.sources_by_rank.values()))
    yield from (f"  rank {rank:21} {count:6}" for rank, count in breadth.sources_by_rank.items())
    yield _line("rows", sum(breadth.rows.values()))
    yield from (f"  {part:26} {count:6}" for part, count in breadth.rows.items())
    yield f"hash {breadth.hash}, sources read up to {breadth.newest or 'never'}"


def _line(name: str, count: int, more: str = "") -> str:
    return f"{name:28} {count:6}" + (f"  {more}" if more else "")
