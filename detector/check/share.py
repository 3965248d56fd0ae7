"""Shares of one whole that do not add up to 100 %.

What: adds the percentages of a sentence that divides one whole and compares with 100; below 100 only where the rest is
named as the last of them.
Why: shares that add up to more are copied wrongly or are shares of different things.
Example: "Of the die area 48 % is compute, 33 % cache and 29 % I/O." - together 110 %.
Silence: changes, rates and utilisations, parts of parts, several wholes, answers that may overlap; half a unit of
rounding for each share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.closed import UNSAID, cast_of, has_unread, sentence_of, total_of
from detector.check.formula import Formula, Part, Term, Values, judged
from detector.check.interval import Interval
from detector.check.passage import CROWD, Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_ZH = "面积|时间|耗时|功耗|成本|预算|延迟|显存|流量|晶体管|收入|出货量?|算力|能耗|市场"
_WHOLE = re.compile(
    r"\b[Oo]f (?:its|the|all|this|that|our|total) (?:\w+ )?(?P<one>area|time|power|budget|cost|costs|runtime|latency"
    r"|energy|memory|traffic|die|transistors|revenue|step|shipments|compute|bandwidth|parameters|market)\b"
    rf"|(?P<two>{_ZH})(?=[中里上]|的?构成|分为|由)|(?<=占)(?P<three>{_ZH})(?=的)|(?<=的)(?P<four>{_ZH})(?=用于|花在)"
)
_SHARING = re.compile(
    r"\bspen(?:ds?|t)|\bgoes\b|\bgo to\b|\baccounts? for|\btakes?(?: up)?\b|\bis\b|\bare\b|\bmakes? up|split"
    r"|divided|breakdown"
    r"|占|分为|用于|分配|构成",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\bthe (?:rest|remainder)|\bremaining|其余|剩余|余下|剩下|split (?:as|into)|breaks? down|分为|由.{0,20}构成"
)
_OTHERS = re.compile(
    r"utili[sz]|occupan|accura|hit rate|efficien|\bof which\b|of that|of those|of these|overlap|respond|user"
    r"|survey|both"
    r"|either|improv|increas|decreas|reduc|faster|slower|higher|lower|\bmore\b|\bless\b|\bthan\b|\bversus\b"
    r"|\bvs\b|compared"
    r"|\bfrom\b|\bup\b|\bdown\b|phase|scenario|workload|period|\bnight|\bday\b|\b(?:card|chip|GPU|model|run|system"
    r"|node"
    r"|job|config) [A-Z\d]\b|[A-Z\d] ?(?:卡|芯片|方案|模型|配置)|\bwhile\b|whereas"
    r"|\bup to\b|\bonce\b|\bafter\b|\bbefore\b|respectively|\bor\b|also|\bhalf\b|another"
    r"|MFU"
    r"|last year|this year|quarter|\bin (?:19|20)\d\d|利用率|占用率|准确率|命中率|效率|重叠"
    r"|用户|受访|提升|提高|增加|降低|减少"
    r"|下降|增长|快|慢|高于|低于|比|相比|从|其中|之前|之后|同时|也|分别|季度|去年|阶段|场景|白天|夜间|周末|今年|另"
    r"|或",
    re.IGNORECASE,
)
_FEWEST = 3
_HUNDRED = Decimal(100)


def check_shares(article: Article) -> Iterator[Finding]:
    """A finding on the last share of every whole that is divided into the wrong number of percent."""
    seen: set[int] = set()
    for claim in article.about(Attribute.MEASURED_OTHER, Attribute.OTHER):
        if claim.unit == "%" and claim.sentence not in seen and claim.sentence >= 0:
            seen.add(claim.sentence)
            finding = _divided(article, claim)
            if finding is not None:
                yield finding


def _divided(article: Article, claim: Claim) -> Finding | None:
    claims = article.in_sentence(claim)
    passage = sentence_of(article, claim, claims)
    numbers = [other for other in claims if other.numbers]
    shares = [other for other in numbers if other.unit == "%" and other.attribute is not Attribute.PERCENT_CHANGE]
    if not _FEWEST <= len(shares) == len(numbers) <= len(claims) <= CROWD or not _is_of_one(passage):
        return None
    *parts, last = shares
    cast = cast_of(parts)
    if len({other.subject for other in claims if other.subject}) > 1:
        return None
    if cast is None or any(len(share.numbers) > 1 for share in shares):
        return None
    cast |= {"whole": Term("100 %", Interval(_HUNDRED, _HUNDRED), (parts[0].start, parts[0].end))}
    formula = Formula(Part(), {}, left_of, "100 - " + " - ".join(f"{{{name}}}" for name in cast if name != "whole"))
    complete = _REST.search(passage.text) is not None
    finding = judged(replace(formula, slack=Decimal(0), low=Decimal(1 if complete else 0)), last, cast, RULE.code)
    return _told(finding, last, shares) if finding is not None else None


def left_of(values: Values) -> tuple[Interval, ...]:
    """What the other shares leave of the whole, with half a unit of rounding for each."""
    (total,) = total_of({name: value for name, value in values.items() if name != "whole"})
    half = Decimal(len(values)) / 2
    return (Interval(max(Decimal(0), _HUNDRED - total.high - half), max(Decimal(0), _HUNDRED - total.low + half)),)


def _told(finding: Finding, last: Claim, shares: list[Claim]) -> Finding:
    """The finding in words of the sum."""
    words = [" ".join(share.text.split()) for share in shares]
    total = sum((Decimal(share.numbers[0]) for share in shares), Decimal(0))
    formula, computed = " + ".join(words), f"{total} %"
    return replace(
        finding,
        formula=formula,
        computed=computed,
        parameters=parameters(last, formula=formula, computed=computed),
        related=tuple((share.start, share.end) for share in shares[:-1]),
    )


def _is_of_one(passage: Passage) -> bool:
    """True where the words divide exactly one whole and nothing else is said of it."""
    if has_unread(passage) or UNSAID.search(passage.text) or _OTHERS.search(passage.text):
        return False
    wholes = {match[match.lastgroup or 0] for match in _WHOLE.finditer(passage.text)}
    return len(wholes) == 1 and _SHARING.search(passage.text) is not None


RULE = Rule(
    code="M107",
    name="shares-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. The shares of the whole: {formula} = {computed}.",
        Language.CHINESE: "文章：{stated}。各部分占比：{formula} = {computed}。",
    },
    check=check_shares,
    flagged={
        Language.ENGLISH: (
            "Of the die area, 48% is compute, 33% is cache and 29% is I/O.",
            "Attention takes 40% of the step time, the MLP takes 30% and the remaining 20% is communication.",
        ),
        Language.CHINESE: (
            "芯片面积中计算占 48%，缓存占 33%，I/O 占 29%。",
            "训练时间中注意力占 40%，MLP 占 30%，其余 20% 是通信。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Of the die area, 48% is compute, 33% is cache and 19% is I/O.",
            "Attention takes 40% of the step time, the MLP takes 30% and the remaining 30% is communication.",
        ),
        Language.CHINESE: (
            "芯片面积中计算占 48%，缓存占 33%，I/O 占 19%。",
            "训练时间中注意力占 40%，MLP 占 30%，其余 30% 是通信。",
        ),
    },
)
