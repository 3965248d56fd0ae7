"""Two measured values for one thing under the same stated conditions.

What: compares the measurements that an article gives in different paragraphs for the same subject, at the same batch,
length, precision and model, and called by the same words.
Why: one setup has one result; at least one of the two is wrong, or a condition is missing.
Example: "At batch 8 the Zeta X1 reaches 120 tokens/s." and below "At batch 8 the Zeta X1 reaches 175 tokens/s."
Silence: measurements without a stated batch or length; before and after, on and off, first and second; per user against
total; tables; several values in one sentence; values that agree after rounding, or are multiples.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from detector.check.conflict import excludes
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, block_kind, is_plain, sentence_around
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Kind, Qualifier
from detector.model.document import BlockKind, Language
from detector.model.finding import Finding, Severity, Verdict

_MEASURED = (Attribute.MEASURED_THROUGHPUT, Attribute.MEASURED_LATENCY)
_SIZE = re.compile(
    r"\bbatch(?:es)?(?: size)?(?: of| is|=|:)?\s?\d+|(?:批大小|批量|批次大小|batch)\s?(?:为|是|=)?\s?\d+"
    r"|\b\d[\d,.]*[kK]?[- ]tokens?\s(?:prompts?|inputs?|contexts?|outputs?)"
    r"|\b(?:context|input|output)s? of \d[\d,]*[kK]?"
    r"|(?:输入|输出|上下文)(?:长度)?(?:为|是)?\s?\d[\d,]*[kK]?"
    r"|\b(?:\d+) (?:concurrent|users|requests)|并发(?:数)?(?:为)?\s?\d+",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\b(?:p\d\d|TTFT|TPOT|ITL|prefill|decode|throughput|latency|mean|median|average|peak|max\w*|min\w*|worst|best"
    r"|per \w+|total|aggregate|each|first|FP\d+|BF16|INT\d|NVFP4|MXFP\d)\b"
    r"|首字|首个|吞吐|延迟|均|峰|总|单|每|整|预填充|解码|尾",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:before|after|now|then|baseline|originally|optimi[sz]\w*|tun(?:ed|ing)|without|enabl\w+|disabl\w+|again|re-?r[au]n\w*"
    r"|previous\w*|earlier|later|old\w*|new\w*|once|still|another|other|second|third|instead|default|patch\w*|upgrad\w+|version"
    r"|quanti[sz]\w+|speculative|driver|node|nodes|TP\d?|v\d)\b"
    r"|之前|之后|优化|现在|此时|基线|开启|关闭|启用|禁用|再次|重测|另|旧|新|改|换|版本|量化|投机|升级|驱动|调优|后来|后",
    re.IGNORECASE,
)
Key = tuple[object, ...]


def check_retests(article: Article) -> Iterator[Finding]:
    """A finding at the later of two measurements that exclude each other."""
    known: dict[Key, list[Claim]] = defaultdict(list)
    for claim in sorted(article.about(*_MEASURED), key=lambda item: item.start):
        key = _key(article, claim)
        if key is None:
            continue
        other = next((other for other in known[key] if other.block != claim.block and excludes(claim, other)), None)
        known[key].append(claim)
        if other is not None:
            yield _finding(claim, other)


def _key(article: Article, claim: Claim) -> Key | None:
    """What two measurements must share to be one; None where it is not all said."""
    base = base_readings(claim) if len(claim.numbers) == 1 else None
    if base is None or not claim.subject or claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST):
        return None
    if block_kind(article, claim) is not BlockKind.PARAGRAPH or not is_plain(article, claim):
        return None
    near = article.in_sentence(claim)
    if sum(other.attribute is claim.attribute for other in near) != 1:
        return None
    sentence = sentence_around(article, claim.start, claim.end)
    sizes = frozenset(re.sub(r"\W|size|of|is", "", match[0].lower()) for match in _SIZE.finditer(sentence))
    if not sizes or _CHANGED.search(sentence):
        return None
    names = frozenset(str(other.value) for other in near if other.kind is Kind.ENTITY)
    labels = frozenset(match[0].lower() for match in _LABEL.finditer(sentence))
    plain = (claim.subject, claim.variant, claim.attribute, base[0], claim.precision, claim.scope, claim.detail)
    return (*plain, sizes, names, labels)


def _finding(claim: Claim, earlier: Claim) -> Finding:
    words = " ".join(earlier.text.split())
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, other=words),
        computed=f"{words} / {' '.join(claim.text.split())}",
        related=((earlier.start, earlier.end),),
    )


RULE = Rule(
    code="A106",
    name="measurements-disagree",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {subject}, {other} at one place and {stated} here, under the same conditions.",
        Language.CHINESE: "文章对 {subject} 在相同条件下给出两个实测值：{other} 与 {stated}。",
    },
    check=check_retests,
    flagged={
        Language.ENGLISH: (
            "At batch 8 the Zeta X1 reaches 120 tokens/s.\n\nAt batch 8 the Zeta X1 reaches 175 tokens/s.",
            "With a batch size of 16 the Zeta X1 answers in 38 ms.\n\nThe Zeta X1 answers in 52 ms at batch size 16.",
        ),
        Language.CHINESE: (
            "批大小为 8 时，Zeta X1 达到 120 tokens/s。\n\n批大小为 8 时，Zeta X1 达到 175 tokens/s。",
            "批大小为 16 时，Zeta X1 的延迟为 38ms。\n\n批大小为 16 时，Zeta X1 的延迟为 52ms。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "At batch 8 the Zeta X1 reaches 120 tokens/s.\n\nAt batch 16 the Zeta X1 reaches 175 tokens/s.",
            "At batch 8 the Zeta X1 reaches 120 tokens/s.\n\nTuned, at batch 8 the Zeta X1 reaches 175 tokens/s.",
        ),
        Language.CHINESE: (
            "批大小为 8 时，Zeta X1 达到 120 tokens/s。\n\n批大小为 16 时，Zeta X1 达到 175 tokens/s。",
            "批大小为 8 时，Zeta X1 达到 120 tokens/s。\n\n优化之后，批大小为 8 时 Zeta X1 达到 175 tokens/s。",
        ),
    },
)
