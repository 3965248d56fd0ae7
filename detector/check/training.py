"""A training compute far from six times parameters times tokens.

What: multiplies six, the parameters and the training tokens and compares with the stated operations.
Why: the rule of thumb shows a slip of the exponent at once.
Example: "Training 30B parameters on 2T tokens takes 3.6e22 FLOP." - about 3.6e23.
Silence: a note, never an accusation; a factor of three; mixtures of experts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, product
from detector.check.interval import Interval
from detector.check.passage import Passage, Reach
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import parameters_in
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SIX = Interval(Decimal(6), Decimal(6))
_OTHERS = re.compile(
    r"\bless\b|\bmore\b|fewer|sav(?:es?|ing)|inference|fine-?tun|distill|per (?:token|step|second)|threshold"
    r"|推理|微调|蒸馏|节省|减少|每 ?token|每步|每秒|阈值",
    re.IGNORECASE,
)
_TRAINING = re.compile(r"train|训练", re.IGNORECASE)


def _given(passage: Passage) -> Mapping[str, Term] | None:
    count = parameters_in(passage)
    return {"count": count} if count and _TRAINING.search(passage.text) else None


def _operations(values: Values) -> tuple[Interval, ...]:
    """Two operations a parameter and token forwards, four backwards."""
    return (product(_SIX, values["count"], values["tokens"]),)


FORMULA = Formula(
    stated=Part(units=frozenset({"FLOP"})),
    parts={"tokens": Part(units=frozenset({"tokens"}))},
    compute=_operations,
    written="6 x {count} x {tokens}",
    given=_given,
    silent=_OTHERS,
    low=Decimal(1) / 3,
    high=Decimal(3),
    soft=True,
    reaches=(Reach.SENTENCE, Reach.BEFORE),
)


def check_training(article: Article) -> Iterator[Finding]:
    """A note for every training compute whose parameters and tokens stand in its sentence or the one before."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M131",
    name="training-compute-off",
    family=RuleFamily.MATH,
    severity=Severity.NOTE,
    messages=MESSAGES,
    check=check_training,
    flagged={
        Language.ENGLISH: (
            "Training 30B parameters on 2T tokens takes 3.6e22 FLOP.",
            "The model has 13 billion parameters. It was trained on 1.4T tokens with 9.8 x 10^24 FLOPs.",
        ),
        Language.CHINESE: (
            "30B 参数、2 万亿 token 的训练需要 3.6e22 FLOP。",
            "模型有 130 亿参数。训练用了 1.4 万亿 token，计算量为 9.8×10^24 FLOPs。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Training 30B parameters on 2T tokens takes 3.6e23 FLOP.",
            "The model has 13 billion parameters. It was trained on 1.4T tokens with 1.1 x 10^23 FLOPs.",
        ),
        Language.CHINESE: (
            "30B 参数、2 万亿 token 的训练需要 3.6e23 FLOP。",
            "模型有 130 亿参数。训练用了 1.4 万亿 token，计算量为 1.1×10^23 FLOPs。",
        ),
    },
)
