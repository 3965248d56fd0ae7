"""A decoding speed above what reading the weights once a token allows.

What: divides the memory bandwidth by the size of the weights and compares with the stated tokens a second.
Why: at batch one every token reads every weight, so that nothing decodes faster.
Example: "At batch size 1 the 34B model in FP16 decodes at 200 tokens/s with 2 TB/s." - at most about 29.
Silence: a note, never an accusation; larger batches, mixtures of experts, speculative decoding, several devices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, over, times
from detector.check.interval import Interval
from detector.check.passage import Passage, Reach
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import bytes_each, parameters_in
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SINGLE = re.compile(
    r"batch(?:[- ]size)?(?: of)? ?(?:=\s?)?(?:1|one)\b(?!\.|,\d)|single[- ](?:stream|user|request"
    r"|sequence)|bs ?= ?1\b"
    r"|批大小为? ?1(?!\d)|batch ?(?:size)? ?为? ?1(?!\d)|单路|单用户|单请求|单流",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"speculat|draft|\bMTP\b|multi-token|medusa|eagle|lookahead|prefill|prompt processing|offload"
    r"|parallel|\bTP\b|投机|推测|草稿|预填充|并行|卸载",
    re.IGNORECASE,
)


def _given(passage: Passage) -> Mapping[str, Term] | None:
    count, width = parameters_in(passage), bytes_each(passage)
    return {"count": count, "width": width} if count and width and _SINGLE.search(passage.text) else None


def _speed(values: Values) -> tuple[Interval, ...]:
    """Bytes a second by the bytes of all weights."""
    return (over(values["bandwidth"], times(values["count"], values["width"])),)


FORMULA = Formula(
    stated=Part(dimension="tokens_per_second"),
    parts={"bandwidth": Part(dimension="bytes_per_second")},
    compute=_speed,
    written="{bandwidth} / ({count} x {width})",
    given=_given,
    silent=_OTHERS,
    low=Decimal(0),
    alone=True,
    soft=True,
    reaches=(Reach.SENTENCE, Reach.BEFORE),
)


def check_decoding(article: Article) -> Iterator[Finding]:
    """A note for every speed beyond what the bandwidth of its sentence, or the one before, allows."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M125",
    name="decoding-above-roofline",
    family=RuleFamily.MATH,
    severity=Severity.NOTE,
    messages=MESSAGES,
    check=check_decoding,
    flagged={
        Language.ENGLISH: (
            "At batch size 1 the 34B model in FP16 decodes at 200 tokens/s with 2 TB/s of memory bandwidth.",
            "The board reads its memory at 900 GB/s. A single-stream run of the 13B model in BF16 reaches 95 tokens/s.",
        ),
        Language.CHINESE: (
            "批大小为 1 时，34B 模型以 FP16 在 2TB/s 显存带宽下解码达到 200 tokens/s。",
            "显存带宽为 900GB/s。单路推理 13B 模型（BF16）达到 95 tokens/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "At batch size 1 the 34B model in FP16 decodes at 26 tokens/s with 2 TB/s of memory bandwidth.",
            "At batch size 32 the 34B model in FP16 decodes at 700 tokens/s with 2 TB/s of memory bandwidth.",
        ),
        Language.CHINESE: (
            "批大小为 1 时，34B 模型以 FP16 在 2TB/s 显存带宽下解码达到 26 tokens/s。",
            "批大小为 32 时，34B 模型以 FP16 在 2TB/s 显存带宽下解码达到 700 tokens/s。",
        ),
    },
)
