"""A total that is not the sum of the parts named with it.

What: adds the values of a sentence that leads up to its own total and compares.
Why: a sum is the first thing that a reader takes over.
Example: "Prefill takes 30 ms and decode 55 ms, 105 ms in total." - they add up to 85 ms.
Silence: totals of something else (a system's total power), parts by the piece, overlaps, overheads and rests, numbers
whose part is not clear, sentences with one value beside the total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID, as_end, cast_of, has_unread, is_open, sentence_of, total_of
from detector.check.formula import MESSAGES, Formula, Part, judged
from detector.check.measure import measure
from detector.check.passage import CROWD, marked
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_DIMENSIONS = frozenset({"time", "bytes", "power", "area", "energy", "currency"})
_SKIPPED = frozenset({Attribute.PERCENT_CHANGE, Attribute.RATIO, Attribute.DEVICE_COUNT})
_CLOSES = re.compile(
    r"(?:\b(?:for|giving|makes?|making|is|,) a (?:combined |grand )?total of|\badd(?:s|ing)? up to"
    r"|\bsum(?:s|ming)? (?:up )?to|\btotal(?:l?ing|s)|\b(?:a|the) sum of"
    r"|^\s*(?:[二两三]者|[两三]项)?(?:合计|共计|总计|总共|加起来|相加|一共|共)(?:为|是|约|需|耗时|达|得)?)\s?⟦"
    r"|⟧ (?:of \w+ )?(?:in (?:total|all|sum)|altogether|combined|together)\b|\btogether ⟦",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\beach\b|\bper\b|apiece|\bevery\b|\bboth\b|\btwo\b|\btwice\b|\bpair|\bdual\b|\bdozen|\btimes\b|overhead"
    r"|overlap|parallel"
    r"|concurren|other|\brest\b|remain|\bplus\b|includ|exclud|\bof which\b|minus|\bless\b|sav(?:es?|ing)|instead"
    r"|compared"
    r"|\bthan\b|versus|\bvs\b|first|last|latter|former|option|variant|scenario|another|respective|up from|down"
    r"|average|peak"
    r"|\b(?:three|four|five|six|seven|eight|ten|twelve|sixteen)\b|[x×*]\s?\d|\d\s?[x×*]"
    r"|每|单[卡个张]|各|均|两(?![者项])|双|倍|重叠|并行|并发|开销|其他|其它|其余|剩余|另|包括|包含|含|其中|扣除"
    r"|节省|相比|比"
    r"|前者|后者|分别|[四五六七八九十]|三(?![者项])|方案|配置|版本|平均|峰值|至|下降|提升",
    re.IGNORECASE,
)
_FEWEST = 2
_ADDS = re.compile(r"\b(?:add|sum)\w* up to\s⟦", re.IGNORECASE)


def check_sums(article: Article) -> Iterator[Finding]:
    """A finding for every total that closes a sentence of parts."""
    for written in article.claims:
        unit = measure(written.unit) if len(written.numbers) == 1 else None
        if unit is None or unit.dimension not in _DIMENSIONS or not _CLOSES.search(marked(article, written)):
            continue
        claim = as_end(written) if _ADDS.search(marked(article, written)) else written
        if is_open(claim):
            continue
        parts = _parts(article, claim, unit.dimension)
        cast = cast_of(parts) if len(parts) >= _FEWEST else None
        if cast:
            formula = Formula(Part(), {}, total_of, " + ".join(f"{{{name}}}" for name in cast), slack=Decimal("0.01"))
            finding = judged(formula, claim, cast, RULE.code)
            if finding is not None:
                yield finding


def _parts(article: Article, total: Claim, dimension: str) -> list[Claim]:
    """The values before the total, if the sentence has no other number; none otherwise."""
    claims = article.in_sentence(total)
    if len(claims) > CROWD:
        return []
    passage = sentence_of(article, total, claims)
    numbers = [claim for claim in claims if claim.numbers and claim.start != total.start]
    if _OTHERS.search(passage.text) or UNSAID.search(passage.text) or has_unread(passage):
        return []
    parts = [claim for claim in numbers if claim.start < total.start and claim.attribute not in _SKIPPED]
    plain = [claim for claim in parts if len(claim.numbers) == 1 and _is(claim, dimension)]
    return plain if len(plain) == len(numbers) else []


def _is(claim: Claim, dimension: str) -> bool:
    unit = measure(claim.unit)
    return unit is not None and unit.dimension == dimension


RULE = Rule(
    code="M106",
    name="sum-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_sums,
    flagged={
        Language.ENGLISH: (
            "Prefill takes 30 ms and decode takes 55 ms, 105 ms in total.",
            "The weights take 26 GB and the KV cache takes 14 GB, adding up to 48 GB.",
        ),
        Language.CHINESE: (
            "预填充耗时 30 ms，解码耗时 55 ms，合计 105 ms。",
            "权重占用 26GB，KV 缓存占用 14GB，加起来 48GB。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Prefill takes 30 ms and decode takes 55 ms, 85 ms in total.",
            "The weights take 26 GB and the KV cache takes 14 GB, adding up to 40 GB.",
        ),
        Language.CHINESE: (
            "预填充耗时 30 ms，解码耗时 55 ms，合计 85 ms。",
            "权重占用 26GB，KV 缓存占用 14GB，加起来 40GB。",
        ),
    },
)
