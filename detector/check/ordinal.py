"""A generation whose number is not the version beside it.

What: compares "fifth-generation NVLink" with a version that follows the same name at once, as in "(NVLink 4)".
Why: for NVLink and PCIe the generation is the version; one of the two words is wrong.
Example: "sixth-generation PCIe 5.0"; 第三代 NVLink（NVLink 4）.
Silence: names whose generations are counted otherwise (HBM, NVSwitch); versions that stand further off or are only
compared; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_NAMES = r"(?:NVLink|PCIe|PCI Express)"
_BEHIND = re.compile(
    rf"\s?(?:{_NAMES}\s?)?(?:[(（]\s?(?:即|i\.e\.,?\s|or\s|also\s)?{_NAMES}\s?(?:Gen\s?|v)?(?P<inside>\d)(?:\.0)?\s?[)）]"
    r"|(?:Gen\s?|v)?(?P<version>\d)(?:\.0)?(?![\d.]|\s?(?:GB|TB|Gb|Tb|GT|x|×|链路|links?\b|条|个|路|switch|chips?\b|GPUs?\b|cards?\b|nodes?\b|代|块|张|卡)))",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"generation|gen\b|第.{1,2}代", re.IGNORECASE)


def check_ordinals(article: Article) -> Iterator[Finding]:
    """A finding for every generation with another version right behind it."""
    text = article.document.text
    for claim in article.about(Attribute.INTERCONNECT_VERSION, Attribute.PCIE_GENERATION):
        if not _ORDINAL.search(claim.text) or not re.search(_NAMES, claim.text, re.IGNORECASE):
            continue
        behind = _BEHIND.match(text, claim.end)
        stated = re.match(r"\d+", str(claim.value or ""))
        if behind is None or stated is None or not is_plain(article, claim):
            continue
        version = behind["inside"] or behind["version"]
        if int(version) != int(stated[0]):
            yield _finding(claim, stated[0], version, behind)


def _finding(claim: Claim, stated: str, version: str, behind: re.Match[str]) -> Finding:
    words = f"{stated} != {version}"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, version=" ".join(behind[0].strip(" ()（）").split()), found=words),
        computed=words,
        formula=words,
        related=(behind.span(),),
    )


RULE = Rule(
    code="A103",
    name="generation-not-version",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}, and {version} beside it. The generation is the version: {found}.",
        Language.CHINESE: "文章：{stated}，紧接着写 {version}。代次即版本号：{found}。",
    },
    check=check_ordinals,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 uses fifth-generation NVLink 4 between its GPUs.",
            "The Zeta X1 has a fourth-generation PCIe (PCIe 5.0) interface.",
        ),
        Language.CHINESE: ("Zeta X1 采用第三代 NVLink（NVLink 4）互连。", "Zeta X1 采用第五代 PCIe 4.0 接口。"),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 uses fourth-generation NVLink 4 between its GPUs.",
            "The Zeta X1 has a fifth-generation PCIe (PCIe 5.0) interface.",
        ),
        Language.CHINESE: ("Zeta X1 采用第四代 NVLink（NVLink 4）互连。", "Zeta X1 采用第五代 PCIe 5.0 接口。"),
    },
)
