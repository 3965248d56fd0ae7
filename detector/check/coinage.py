"""Coined names tied to a product.

What: gathers the names of units, modes and tools that no document behind the table knows and that the article ties
to a product.
Why: real products have documented parts; several unknown ones together are a trait of invented articles.
Example: "The B200 relies on an Output Filter Unit (OFU) and a Dynamic Expert Scheduler (DXS)."
Silence: fewer than two such names. None of them is called wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.rule import Article, Pattern
from detector.check.wording import listed
from detector.model.document import Language
from detector.model.report import PatternReport

_ENOUGH = 2


def find_coinages(article: Article) -> Iterator[PatternReport]:
    """A report with the places of the coined names, where there are at least two."""
    coined = [claim for claim in article.claims if claim.undocumented]
    names = listed([" ".join(claim.text.split()) for claim in coined])
    if len({claim.text for claim in coined}) >= _ENOUGH:
        message = PATTERN.messages[article.document.language].format(count=len(coined), names=names)
        yield PatternReport(
            code=PATTERN.code, message=message, spans=tuple((claim.start, claim.end) for claim in coined)
        )


PATTERN = Pattern(
    code="P101",
    name="coined-names",
    messages={
        Language.ENGLISH: "{count} names that no known document has: {names}.",
        Language.CHINESE: "{count} 个在已知文档中查不到的名称：{names}。",
    },
    find=find_coinages,
    flagged={
        Language.ENGLISH: (
            "The B200 relies on an Output Filter Unit (OFU) and a Dynamic Expert Scheduler (DXS).",
            "The H100 has an Output Filter Unit (OFU). The H100 also has a Dynamic Expert Scheduler (DXS).",
        ),
        Language.CHINESE: (
            "B200 通过 Output Filter Unit 过滤输出，并由 Dynamic Expert Scheduler 调度。",
            "H100 由 Dynamic Expert Scheduler（DXS）调度，H100 再经过 Output Filter Unit（OFU）过滤。",
        ),
    },
    clean={
        Language.ENGLISH: ("The H100 has a Transformer Engine.", "The B200 has Tensor Cores."),
        Language.CHINESE: ("H100 配有 Transformer Engine。", "B200 配有 Tensor Core。"),
    },
)
