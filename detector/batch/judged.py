"""The rows that a shard had before the table changed -> what is to be judged again, and which verdicts have flipped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from detector.batch.change import Touch
from detector.batch.place import exists, join
from detector.batch.plan import Shard
from detector.batch.record import Record, document_of
from detector.batch.row import ARTICLES, CLAIMS, SIGNATURES, Row
from detector.batch.settings import Settings
from detector.batch.store import read_rows
from detector.errors import DetectorError
from detector.model.finding import WRONG

_WRONG = frozenset(verdict.value for verdict in WRONG)


@dataclass(frozen=True, slots=True)
class Former:
    """The rows of one article from an earlier run."""

    article: Row
    claims: tuple[Row, ...]
    touch: Touch
    signature: bytes | None = None

    def is_reached(self, record: Record) -> bool:
        """True where the change can affect this article, or where nothing sound is known about it."""
        if self.article["status"] != "ok":
            return True
        try:
            document = document_of(record)
        except DetectorError:
            return True
        same = document.sha256 == self.article["sha256"]
        return not same or self.touch.reaches(document.text, (claim["subject"] for claim in self.claims))

    def flips(self, now: tuple[Row, ...]) -> Iterator[Row]:
        """The claims that were wrong and are not, or are wrong and were not."""
        before = {_identity(claim): claim for claim in self.claims}
        after = {_identity(claim): claim for claim in now}
        for key in sorted({*before, *after}):
            old, new = before.get(key), after.get(key)
            if _is_wrong(old) != _is_wrong(new):
                yield _flip(old, new)


def _identity(claim: Row) -> tuple[int, int, str, str]:
    return claim["start"], claim["end"], claim["kind"], claim["attribute"]


def _is_wrong(claim: Row | None) -> bool:
    return claim is not None and claim["verdict"] in _WRONG


def _flip(old: Row | None, new: Row | None) -> Row:
    shown = new or old or {}
    same = ("article", "id", "text", "subject", "attribute", "value", "unit", "start")
    return {
        **{name: shown[name] for name in same},
        "before": old["verdict"] if old else None,
        "after": new["verdict"] if new else None,
        "expected_before": old["expected"] if old else None,
        "expected_after": new["expected"] if new else None,
    }


def former_results(shard: Shard, settings: Settings, touch: Touch | None) -> Iterator[Former | None]:
    """What was known about each article of the shard, None where nothing is; as many as the shard has articles."""
    folder = settings.output
    if touch is None or not touch.since or not exists(join(folder, ARTICLES, shard.name)):
        yield from (None for _ in range(shard.count))
        return
    articles = {row["article"]: row for row in read_rows(folder, ARTICLES, shard.name)}
    claims: dict[int, list[Row]] = defaultdict(list)
    for row in read_rows(folder, CLAIMS, shard.name):
        claims[row["article"]].append(row)
    signatures: dict[int, bytes] = {}
    if settings.signatures:
        signatures = {row["article"]: row["signature"] for row in read_rows(folder, SIGNATURES, shard.name)}
    for number in range(shard.start, shard.start + shard.count):
        found = articles.get(number)
        yield None if found is None else Former(found, tuple(claims[number]), touch, signatures.get(number))
