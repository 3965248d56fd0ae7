"""A utilisation that is not the used part divided by the whole.

What: divides what is used or achieved by what there is, in memory, compute or bandwidth, and compares with the stated
percentage.
Why: such percentages carry the argument, and are easily taken against another peak.
Example: "It reaches 450 of 900 TFLOPS, an MFU of 62 %." - it is 50 %.
Silence: sentences where it is not plain which value is used and which is the whole; free parts; values of two products;
dense against sparse peaks; one percentage point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID, has_unread, is_open, sentence_of
from detector.check.formula import MESSAGES, Formula, Part, Values, judged, over, term_of
from detector.check.interval import Interval
from detector.check.measure import measure
from detector.check.passage import CROWD, marked
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_STATED = re.compile(
    r"(?:\butili[sz]ation|\bMFU|\bMBU|\butili[sz]ed|利用率|占用率|使用率)(?:\s?(?:of"
    r"|is|was|at|to|rate|reaches|为|是|达到?|约|:"
    r"|：))*\s?⟦"
    r"|⟧\s?(?:MFU|MBU|utili[sz]ation|of (?:the |its )?(?:theoretical |hardware )?peak|of (?:the |its )?(?:total"
    r"|capacity))"
    r"|(?:峰值|理论值?)[^⟦，。]{0,16}的\s?⟦",
    re.IGNORECASE,
)
_USED = re.compile(
    r"(?:\bused?|\buses|\boccup\w+|\bachiev\w+|\breach\w+|\bsustain\w*|\bmeasured|\bdeliver(?:s|ed)?|实测|达到|用了"
    r"|占用了?|实际|已用)"
    r"(?:\s?(?:of|at|about|around|的|带宽|算力|显存|吞吐|为|是|约))*\s?⟦"
    r"|⟧\s?(?:out )?of\b|⟧ (?:achieved|used|in use)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\bof (?:the |its |a )?(?:total |possible |theoretical |peak )?⟦|(?:\bpeak|\btheoretical|\btotal|\bcapacity"
    r"|\brated)\b"
    r"(?: \w+)?(?: of| is| at)?\s⟦|⟧\s?(?:theoretical|peak|total|capacity|available)"
    r"|(?:峰值|理论|标称|总)(?:算力|带宽|显存|容量|性能|值)?(?:为|是|达|约)?\s?⟦|⟧\s?(?:的)?(?:显存|总|峰值|容量)",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\bfree\b|unused|\bleft\b|headroom|remain|\bidle\b|\bHFU\b|\b(?:GPU|SM|core) utili|occupancy|although|though"
    r"|\bbut\b|\bonly\b|spars"
    r"|\bthan\b|versus|\bvs\b|compared|while"
    r"|whereas|improv|increas"
    r"|\bfrom\b|reserv|other|another|respective|\beach\b|averag|空闲|(?:GPU"
    r"|SM|核心)\s?利用率|但|虽|尽管|剩余|余量|未用"
    r"|稀疏|相比|比|提升|提高|从|预留|另|分别|平均|各",
    re.IGNORECASE,
)
_DIMENSIONS = frozenset({"bytes", "flops", "bytes_per_second"})
_PAIR = 2


def check_utilizations(article: Article) -> Iterator[Finding]:
    """A finding for every utilisation whose part and whole stand in its sentence."""
    for claim in article.about(Attribute.MEASURED_OTHER, Attribute.OTHER):
        if claim.unit != "%" or len(claim.numbers) != 1 or is_open(claim):
            continue
        if _STATED.search(marked(article, claim)):
            pair = _pair(article, claim)
            used, whole = (term_of(pair[0]), term_of(pair[1])) if pair else (None, None)
            if used and whole and whole.interval.low > 0:
                finding = judged(FORMULA, claim, {"used": used, "whole": whole}, RULE.code)
                if finding is not None:
                    yield finding


def _pair(article: Article, claim: Claim) -> tuple[Claim, Claim] | None:
    """What is used and the whole; None unless the sentence has just these two values."""
    claims = article.in_sentence(claim)
    passage = sentence_of(article, claim, claims)
    if len(claims) > CROWD or _OTHERS.search(passage.text) or UNSAID.search(passage.text) or has_unread(passage):
        return None
    values = [other for other in claims if other.numbers and other.start != claim.start]
    units = [measure(value.unit) for value in values]
    dimensions = {unit.dimension if unit else "" for unit in units}
    if len(values) != _PAIR or len(dimensions) > 1 or not dimensions <= _DIMENSIONS:
        return None
    if len({value.subject for value in (claim, *values) if value.subject}) > 1 or any(
        _is_loose(value) for value in values
    ):
        return None
    one, two = values
    options = [(used, whole) for used, whole in ((one, two), (two, one)) if _are(article, used, whole)]
    return options[0] if len(options) == 1 else None


def _is_loose(claim: Claim) -> bool:
    return is_open(claim) or len(claim.numbers) != 1


def _are(article: Article, used: Claim, whole: Claim) -> bool:
    """True where the words make one the used part and the other the whole."""
    part, rest = marked(article, used), marked(article, whole)
    is_used = used.has(Qualifier.MEASURED) or _USED.search(part) is not None
    return is_used and _WHOLE.search(rest) is not None and _WHOLE.search(part) is None


def _percentage(values: Values) -> tuple[Interval, ...]:
    """The share in percent, one point to each side."""
    share = over(values["used"], values["whole"])
    return (Interval(share.low * 100 - 1, share.high * 100 + 1),)


FORMULA = Formula(Part(), {}, _percentage, "{used} / {whole}", slack=Decimal(0))


RULE = Rule(
    code="M118",
    name="utilization-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_utilizations,
    flagged={
        Language.ENGLISH: (
            "The run reaches 450 TFLOPS of a peak of 900 TFLOPS, an MFU of 62%.",
            "The job used 36 GB of the 48 GB, a utilization of 90%.",
        ),
        Language.CHINESE: (
            "实测 450 TFLOPS，峰值 900 TFLOPS，MFU 为 62%。",
            "48GB 显存用了 36GB，利用率 90%。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The run reaches 450 TFLOPS of a peak of 900 TFLOPS, an MFU of 50%.",
            "The job used 36 GB of the 48 GB, a utilization of 75%.",
        ),
        Language.CHINESE: (
            "实测 450 TFLOPS，峰值 900 TFLOPS，MFU 为 50%。",
            "48GB 显存用了 36GB，利用率 75%。",
        ),
    },
)
