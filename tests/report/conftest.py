"""One scanned article, hand-built: a contradicted claim, a supported one and a pattern."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detector.check.rule import Article
from detector.model.document import Language
from detector.model.finding import Judgement, Verdict
from detector.model.report import PatternReport
from detector.read.page import Page
from detector.report.build import Scan, build_report
from detector.report.result import Result
from detector.score.article import score_article
from tests.conftest import build_judgement

TEXT = "# X100\n\n这块卡的带宽是 5.2 TB/s，很快。\n\nThe X100 has 3.35 TB/s.\n"
PARAMETERS = (("subject", "X100"), ("attribute", "bandwidth"), ("attribute_zh", "带宽"), ("stated", "5.2 TB/s"))


@pytest.fixture
def result(article: Callable[..., Article]) -> Result:
    scanned = article(TEXT, "5.2 TB/s", "3.35 TB/s")
    first, second = scanned.claims
    parameters = (*PARAMETERS, ("expected", "3.35 TB/s"), ("as_of", "2026-12-01"))
    related = ((second.start, second.end),)
    judgements: tuple[Judgement, ...] = (
        build_judgement(second, Verdict.SUPPORTED, parameters=parameters),
        build_judgement(first, Verdict.CONTRADICTED, parameters=parameters, expected="3.35 TB/s", related=related),
    )
    patterns = (PatternReport(code="P101", message="a pattern", spans=((0, 3),)),)
    scores = score_article(scanned, judgements, patterns)
    report = build_report(Scan(scanned, judgements, patterns, scores, "option"), Language.ENGLISH)
    return Result(report, Page.of(TEXT))
