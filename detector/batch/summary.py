"""The tables of a run -> a summary: shard by shard, so that its size does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from detector.batch.row import ARTICLES, CLAIMS, FLIPS
from detector.batch.run import Outcome
from detector.batch.store import read_table
from detector.model.finding import WRONG

BINS = 20
MOST = 20
UNDATED = "undated"
_WRONG = [verdict.value for verdict in WRONG]
_ARTICLE = ["article", "id", "source", "url", "status", "reason", "dated", "risk", "level", "claims", "wrong", "codes"]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the corpus: its articles, the sum of their risks, and how many are of high risk."""

    name: str
    articles: int
    mean_risk: float
    high: int


@dataclass(frozen=True, slots=True)
class Worst:
    """An article at the top of the list."""

    id: str
    url: str | None
    risk: float
    wrong: int
    claims: int
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a corpus looks like; lists begin with the largest."""

    articles: int
    failed: int
    kept: int
    claims: int
    verdicts: tuple[tuple[str, int], ...]
    levels: tuple[tuple[str, int], ...]
    risks: tuple[int, ...]
    sources: tuple[Share, ...]
    months: tuple[Share, ...]
    rules: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, int], ...]
    worst: tuple[Worst, ...]
    failures: tuple[tuple[str, int], ...]
    flips: tuple[tuple[str, int], ...]


class _Sums:
    """What is added up over the shards."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {
            name: Counter() for name in ("verdict", "level", "rule", "attribute", "failure", "flip")
        }
        self.risks: Counter[int] = Counter()
        self.shares: dict[str, Any] = {}
        self.worst: Any = None

    def add_articles(self, frame: Any) -> None:
        """The articles of one shard."""
        import pandas

        failed = frame[frame.status == "failed"]
        self.counts["failure"].update(failed.reason.map(_kind_of_failure).value_counts().to_dict())
        good = frame[frame.status == "ok"].copy()
        self.counts["level"].update(good.level.value_counts().to_dict())
        self.risks.update((good.risk * BINS).astype(int).clip(upper=BINS - 1).value_counts().to_dict())
        good["place"] = [_place(url, source) for url, source in zip(good.url, good.source, strict=True)]
        good["month"] = [_month(dated) for dated in good.dated]
        good["high"] = (good.level == "high").astype(int)
        for name in ("place", "month"):
            sums = good.groupby(name).agg(articles=("risk", "size"), risk=("risk", "sum"), high=("high", "sum"))
            self.shares[name] = sums if name not in self.shares else self.shares[name].add(sums, fill_value=0)
        bad = good[good.wrong > 0]
        both = bad if self.worst is None else pandas.concat([self.worst, bad])
        order = {"by": ["risk", "wrong", "article"], "ascending": [False, False, True]}
        self.worst = both.sort_values(**order).head(MOST)

    def add_claims(self, frame: Any) -> None:
        """The claims of one shard."""
        self.counts["verdict"].update(frame.verdict.value_counts().to_dict())
        wrong = frame[frame.verdict.isin(_WRONG)]
        self.counts["attribute"].update(wrong.attribute.value_counts().to_dict())
        self.counts["rule"].update(wrong.codes.str[0].value_counts().to_dict())

    def add_flips(self, frame: Any) -> None:
        """The verdicts of one shard that have changed."""
        now = frame.after.isin(_WRONG)
        self.counts["flip"].update({"true before, wrong now": int(now.sum()), "wrong before": int((~now).sum())})


def summarize(outcome: Outcome) -> Summary:
    """The summary of a run."""
    sums, output = _Sums(), outcome.settings.output
    for name in outcome.names:
        sums.add_articles(read_table(output, ARTICLES, name, _ARTICLE).to_pandas())
        sums.add_claims(read_table(output, CLAIMS, name, ["verdict", "attribute", "codes"]).to_pandas())
        if outcome.flips:
            sums.add_flips(read_table(output, FLIPS, name, ["after"]).to_pandas())
    tops = {name: tuple(_ranked(counter)[:MOST]) for name, counter in sums.counts.items()}
    months = sorted(_shares(sums.shares.get("month")), key=lambda share: (share.name == UNDATED, share.name))
    places = sorted(_shares(sums.shares.get("place")), key=lambda share: (-share.articles, share.name))
    return Summary(
        *(outcome.counts.articles, outcome.counts.failed, outcome.kept, outcome.counts.claims),
        verdicts=tops["verdict"],
        levels=tuple((level, sums.counts["level"][level]) for level in ("low", "medium", "high")),
        risks=tuple(int(sums.risks[number]) for number in range(BINS)),
        sources=tuple(places[:MOST]),
        months=tuple(months),
        rules=tops["rule"],
        attributes=tops["attribute"],
        worst=tuple(_worst(sums.worst)),
        failures=tops["failure"],
        flips=tuple(pair for pair in tops["flip"] if pair[1]),
    )


def _ranked(counter: Counter[str]) -> list[tuple[str, int]]:
    return sorted(((str(name), int(count)) for name, count in counter.items()), key=lambda pair: (-pair[1], pair[0]))


def _shares(frame: Any) -> Iterable[Share]:
    for row in frame.itertuples() if frame is not None else ():
        yield Share(row.Index, int(row.articles), round(row.risk / row.articles, 4), int(row.high))


def _worst(frame: Any) -> Iterable[Worst]:
    for row in frame.itertuples() if frame is not None else ():
        url = row.url if isinstance(row.url, str) else None
        yield Worst(row.id, url, round(row.risk, 4), int(row.wrong), int(row.claims), tuple(row.codes))


def _kind_of_failure(reason: str) -> str:
    """The reason without what differs from article to article."""
    return reason.partition(";")[0].partition(" (")[0][:80]


def _month(dated: object) -> str:
    return dated[: len("2026-12")] if isinstance(dated, str) and "-" in dated else UNDATED


def _place(url: object, source: str) -> str:
    """The host of an address, else the file of records, else the folder of the article's own file."""
    if isinstance(url, str) and (host := urlsplit(url).hostname if "://" in url else None):
        return host
    from detector.batch.source import is_record_file

    return source if is_record_file(source) else str(PurePosixPath(source).parent)
