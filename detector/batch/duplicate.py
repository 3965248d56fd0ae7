"""Articles that tell the same story with other numbers -> groups, with the values that differ side by side."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from detector.batch.row import ARTICLES, CLAIMS, SIGNATURES, Row
from detector.batch.store import read_rows, read_table

PERMUTATIONS, BANDS = 64, 16  # 4 rows a band: texts that share 0.8 of their shingles are met with probability 0.9998
SIMILAR = 0.7
_SEED = 20_260_301
_WORDS = 5
_TOKEN = re.compile(r"[0-9][0-9.,]*|[^\W\d_\u3400-\u9fff]+|[\u3400-\u9fff]")
_WIDTH = 4  # bytes of one hash


@dataclass(frozen=True, slots=True)
class Difference:
    """One property of one product with the values that the articles of a group give it, in their order."""

    subject: str
    attribute: str
    values: tuple[str | None, ...]
    verdicts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Articles with nearly the same words, numbers apart."""

    articles: tuple[int, ...]
    ids: tuple[str, ...]
    differences: tuple[Difference, ...]


def sign(text: str) -> bytes | None:
    """A short signature of the words of a text, in which all numbers are alike; None for a text of a few words."""
    from rensa import RMinHash

    tokens = ["0" if token[0].isdigit() else token.casefold() for token in _TOKEN.findall(text)]
    shingles = {" ".join(tokens[place : place + _WORDS]) for place in range(len(tokens) - _WORDS + 1)}
    if len(shingles) < _WORDS:
        return None
    hashes = RMinHash(num_perm=PERMUTATIONS, seed=_SEED)
    hashes.update(sorted(shingles))
    return b"".join(value.to_bytes(_WIDTH, "little") for value in hashes.digest())


def find_groups(output: str, names: Iterable[str]) -> list[Group]:
    """The groups of near-duplicates among the shards of a run, the largest first."""
    files = list(names)
    numbers, matrix = _signatures(output, files)
    members = _joined(numbers, _pairs(matrix))
    wanted = {number for group in members for number in group}
    ids: dict[int, str] = {}
    claims: dict[int, list[Row]] = defaultdict(list)
    for name in files if wanted else ():
        for row in read_rows(output, ARTICLES, name, ["article", "id"]):
            if row["article"] in wanted:
                ids[row["article"]] = row["id"]
        for row in read_rows(output, CLAIMS, name, ["article", "subject", "attribute", "value", "unit", "verdict"]):
            if row["article"] in wanted:
                claims[row["article"]].append(row)
    groups = [
        Group(tuple(group), tuple(ids[number] for number in group), tuple(_differences([claims[n] for n in group])))
        for group in members
    ]
    return sorted(groups, key=lambda group: (-len(group.articles), group.articles))


def _signatures(output: str, names: list[str]) -> tuple[list[int], Any]:
    import numpy

    numbers: list[int] = []
    parts = []
    for name in names:
        table = read_table(output, SIGNATURES, name)
        numbers += table["article"].to_pylist()
        parts.append(numpy.frombuffer(b"".join(table["signature"].to_pylist()), dtype="<u4"))
    joined = numpy.concatenate(parts) if parts else numpy.zeros(0, dtype="<u4")
    return numbers, joined.reshape(-1, PERMUTATIONS)


def _pairs(matrix: Any) -> Iterator[tuple[int, int]]:
    """The rows that share a band with the row before them in its order and are similar, band by band."""
    import numpy

    rows = PERMUTATIONS // BANDS
    for band in range(BANDS):
        part = matrix[:, band * rows : (band + 1) * rows]
        order = numpy.lexsort(part.T)
        ordered = part[order]
        same = (ordered[1:] == ordered[:-1]).all(axis=1)
        for place in numpy.flatnonzero(same):
            left, right = int(order[place]), int(order[place + 1])
            if (matrix[left] == matrix[right]).mean() >= SIMILAR:
                yield left, right


def _joined(numbers: list[int], pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The groups that the pairs make."""
    leader: dict[int, int] = {}

    def find(row: int) -> int:
        while (above := leader.setdefault(row, row)) != row:
            leader[row] = leader.setdefault(above, above)
            row = above
        return row

    for left, right in pairs:
        one, other = sorted((find(left), find(right)))
        leader[other] = one
    groups: dict[int, list[int]] = defaultdict(list)
    for row in sorted(leader):
        groups[find(row)].append(numbers[row])
    return list(groups.values())


def _differences(articles: list[list[Row]]) -> Iterator[Difference]:
    """What the articles say differently: the first claim of each subject, attribute and unit counts."""
    told: dict[tuple[str, str, str], dict[int, Row]] = defaultdict(dict)
    for place, claims in enumerate(articles):
        for claim in claims:
            key = (claim["subject"] or "", claim["attribute"], claim["unit"] or "")
            if claim["value"] is not None:
                told[key].setdefault(place, claim)
    for (subject, attribute, unit), found in sorted(told.items()):
        if len(found) > 1 and len({claim["value"] for claim in found.values()}) > 1:
            claims_ = [found.get(place) for place in range(len(articles))]
            values = tuple(f"{claim['value']} {unit}".strip() if claim else None for claim in claims_)
            yield Difference(
                subject, attribute, values, tuple(claim["verdict"] if claim else None for claim in claims_)
            )
