"""Whether the article says that it measured a value; "reaches" and "draws" stand in data sheets too."""

from __future__ import annotations

import re

from detector.check.context import around
from detector.check.rule import Article
from detector.model.claim import Claim

_REACH = 100
_WORDS = re.compile(
    r"\bmeasur|\bbench|\btest(?:s|ed|ing)?\b|\bobserv|\brecorded|\blogged|\bprofil|\bmonitor"
    r"|\b(?:we|i) (?:saw|see|got|get|reached|hit|ran|found|clocked)\b"
    r"|\b(?:our|my) (?:run|setup|rig|cluster|server|node|box|lab)"
    r"|实测|测得|测出|测到|测试|测量|测下来|跑出|跑到|跑分|压测|基准|监控|我们(?:看到|得到|跑)",
    re.IGNORECASE,
)


def says_measured(article: Article, claim: Claim) -> bool:
    """True where a word of measuring stands in the claim's sentence."""
    return _WORDS.search(around(article.document.text, claim, _REACH)) is not None
