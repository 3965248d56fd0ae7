"""Text that stands twice.

What: finds paragraphs of some length that occur more than once.
Why: scraped and assembled articles often hold themselves twice; the editor should read only once.
Example: the whole article pasted again below its end.
Silence: short blocks, headings, code and table cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.rule import Article, Pattern
from detector.model.document import BlockKind, Language
from detector.model.report import PatternReport

_LONG = 80
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.QUOTE})
_BLANK = re.compile(r"\s+")


def find_repetitions(article: Article) -> Iterator[PatternReport]:
    """A report with the places of all paragraphs that stand a second time."""
    seen: set[str] = set()
    repeated = []
    for block in article.document.blocks:
        if block.kind not in _PROSE or block.end - block.start < _LONG:
            continue
        text = _BLANK.sub("", article.document.text[block.start : block.end])
        if text in seen:
            repeated.append((block.start, block.end))
        seen.add(text)
    if repeated:
        message = PATTERN.messages[article.document.language].format(count=len(repeated))
        yield PatternReport(code=PATTERN.code, message=message, spans=tuple(repeated))


_TWICE_ENGLISH = (
    "The rack was delivered in spring and has been running without interruption since then, as the operators "
    "told us during our visit to the hall."
)
_TWICE_CHINESE = (
    "这台机柜在春天交付，此后一直不间断运行，运维人员在我们参观机房时这样介绍，并且补充说明了散热系统、供电系统以及网络系统的"
    "日常维护流程，同时强调所有的操作都有完整的记录可供查询。"
)

PATTERN = Pattern(
    code="P102",
    name="text-repeated",
    messages={
        Language.ENGLISH: "{count} paragraphs stand twice.",
        Language.CHINESE: "{count} 个段落重复出现。",
    },
    find=find_repetitions,
    flagged={
        Language.ENGLISH: (
            f"{_TWICE_ENGLISH}\n\nThat was all.\n\n{_TWICE_ENGLISH}",
            f"{_TWICE_ENGLISH}\n\n{_TWICE_ENGLISH}",
        ),
        Language.CHINESE: (
            f"{_TWICE_CHINESE}\n\n以上。\n\n{_TWICE_CHINESE}",
            f"{_TWICE_CHINESE}\n\n{_TWICE_CHINESE}",
        ),
    },
    clean={
        Language.ENGLISH: (_TWICE_ENGLISH, "Short.\n\nShort."),
        Language.CHINESE: (_TWICE_CHINESE, "短句。\n\n短句。"),
    },
)
