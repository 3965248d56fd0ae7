"""A mean that lies outside the range it is the mean of.

What: compares the mean or median of a sentence with the range, or the least and the greatest value, beside it.
Why: no mean can be below the least or above the greatest value.
Example: "Latency ranges from 10 to 30 ms, with an average of 45 ms." - it must lie between them.
Silence: ranges of most cases, means of something else, several ranges; a mean inside the range proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID, as_end, cast_of, has_unread, is_open, sentence_of, span_of
from detector.check.formula import Formula, Part, judged
from detector.check.measure import measure
from detector.check.passage import CROWD, marked
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_MEAN = re.compile(
    r"\b(?:average|mean|median)s?(?:\s\w+)?(?:\s(?:of|is|was|at|being))?\s?⟦|\b(?:averag(?:ing|es|ed)"
    r"|avg\.?)\s?:?\s?⟦"
    r"|⟧ on average\b|(?:平均值?|均值|中位数)(?:延迟|功耗|吞吐|带宽|频率|利用率)?(?:为|是|约|达)?\s?⟦",
    re.IGNORECASE,
)
_LEAST = re.compile(r"\b(?:minimum|min|lowest|least)\b[^⟦]{0,16}⟦|最[低小少短](?:值|延迟|为|是)?\s?⟦", re.IGNORECASE)
_MOST = re.compile(r"\b(?:maximum|max|highest|peak)\b[^⟦]{0,16}⟦|最[高大多长](?:值|延迟|为|是)?\s?⟦", re.IGNORECASE)
_OTHERS = re.compile(
    r"industry|worst|\bbest\b|burst|spik|overall|global|competit|rival|previous|earlier|before|\bthan\b|versus"
    r"|\bvs\b|compared|most\b|mostly"
    r"|typical"
    r"|usual|often|outlier|tail|\bp\d\d|\d\dth|percentile|excluding|other|another|weighted|annual|\bper\b|\beach\b"
    r"|cluster|\btotal|target|normal"
    r"|行业|最差|最好|偶|尖峰|突发|业界|整体|全球|竞品|对手|此前|之前|上一代|相比|比|多数|大多|通常|一般|常见|典型|尾"
    r"|离群|异常|百分位|分位"
    r"|不含|其他|另|加权|单|每|集群|总|目标|往年|正常",
    re.IGNORECASE,
)
_ENDS = 2


def check_means(article: Article) -> Iterator[Finding]:
    """A finding for every mean outside its range."""
    for claim in article.claims:
        if len(claim.numbers) == 1 and claim.unit and not is_open(claim) and _MEAN.search(marked(article, claim)):
            ends = _ends(article, claim)
            cast = cast_of(ends) if ends else None
            if cast:
                written = " ... ".join(f"{{{name}}}" for name in cast)
                formula = Formula(Part(), {}, span_of, written, slack=Decimal(0), confirms=False)
                finding = judged(formula, claim, cast, RULE.code)
                if finding is not None:
                    yield finding


def _ends(article: Article, mean: Claim) -> list[Claim]:
    """The range of the sentence, or its least and greatest value; none where anything else is stated in that unit."""
    claims, unit = article.in_sentence(mean), measure(mean.unit)
    passage = sentence_of(article, mean, claims)
    if len(claims) > CROWD or unit is None or mean.attribute in {Attribute.PERCENT_CHANGE, Attribute.RATIO}:
        return []
    if _OTHERS.search(passage.text) or UNSAID.search(passage.text) or has_unread(passage):
        return []
    others = [claim for claim in claims if claim.numbers and claim.start != mean.start]
    same = [claim for claim in others if (known := measure(claim.unit)) and known.dimension == unit.dimension]
    subjects = {claim.subject for claim in (*same, mean) if claim.subject}
    if len(same) != len(others) or len(subjects) > 1:
        return []
    if len(same) == 1 and len(same[0].numbers) == _ENDS:
        return same
    return [as_end(claim) for claim in same] if len(same) == _ENDS and _are_ends(article, same) else []


def _are_ends(article: Article, claims: list[Claim]) -> bool:
    """True for a least and a greatest value, in any order."""
    words = [marked(article, claim) for claim in claims]
    one, two = ((bool(_LEAST.search(text)), bool(_MOST.search(text))) for text in words)
    return one != two and (True, False) in {one, two} and (False, True) in {one, two}


RULE = Rule(
    code="M108",
    name="mean-outside-range",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated} as the mean. Stated range: {formula}.",
        Language.CHINESE: "文章：均值 {stated}。所给范围：{formula}。",
    },
    check=check_means,
    flagged={
        Language.ENGLISH: (
            "Latency ranges from 10 to 30 ms, with an average of 45 ms.",
            "The minimum was 210 W, the maximum 320 W and the mean 350 W.",
        ),
        Language.CHINESE: (
            "延迟在 10 到 30 ms 之间，平均 45 ms。",
            "最低 210W，最高 320W，平均 350W。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Latency ranges from 10 to 30 ms, with an average of 18 ms.",
            "The minimum was 210 W, the maximum 320 W and the mean 290 W.",
        ),
        Language.CHINESE: (
            "延迟在 10 到 30 ms 之间，平均 18 ms。",
            "最低 210W，最高 320W，平均 290W。",
        ),
    },
)
