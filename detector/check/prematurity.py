"""Software that is older than the hardware it is said to run on.

What: compares the release of every version that the article uses with the announcement of the product that it is
mostly about.
Why: nobody installs year-old software on new hardware without trouble; such a set of versions was made up.
Example: an article on a card of March 2025 that installs vLLM 0.4.2 of May 2024.
Silence: articles without a product that stands out; versions published up to three months before the product;
minimum versions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from detector.check.rule import Article, Pattern
from detector.check.version import published
from detector.check.wording import listed
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.report import PatternReport
from detector.specs.row import Name

_EARLY = timedelta(days=90)
_SHARE = 0.5
_PRODUCTS = frozenset({"accelerator", "system"})


def find_older_software(article: Article) -> Iterator[PatternReport]:
    """A report with the versions that were out before the article's main product was announced."""
    product = _main_product(article)
    if product is None or product.valid_from is None:
        return
    old = [
        (claim, words)
        for claim in article.about(Attribute.SOFTWARE_VERSION, Attribute.DRIVER_VERSION)
        if claim.relation is None and (words := _older(article, claim, product)) is not None
    ]
    if old:
        versions = listed([words for _, words in old])
        since = product.valid_from.isoformat()
        message = PATTERN.messages[article.document.language].format(
            product=product.name, since=since, versions=versions
        )
        spans = tuple((claim.start, claim.end) for claim, _ in old)
        yield PatternReport(code=PATTERN.code, message=message, spans=spans)


def _main_product(article: Article) -> Name | None:
    """The product that at least half of the claims about products are about."""
    names = article.specs.names
    counted = Counter(claim.subject for claim in article.claims if claim.subject in names)
    products = {name: count for name, count in counted.items() if name and names[name].kind in _PRODUCTS}
    if not products:
        return None
    best = max(sorted(products), key=lambda name: products[name])
    return names[best] if products[best] >= _SHARE * sum(products.values()) else None


def _older(article: Article, claim: Claim, product: Name) -> str | None:
    known = published(article.specs, claim.subject or "", str(claim.value or ""))
    if known is None or known.release is None or product.valid_from is None:
        return None
    if product.valid_from - known.release.dated.last <= _EARLY:
        return None
    return f"{known.subject} {claim.value} ({known.release.dated})"


PATTERN = Pattern(
    code="P105",
    name="software-older-than-hardware",
    messages={
        Language.ENGLISH: "{product} was announced on {since}; older software: {versions}.",
        Language.CHINESE: "{product} 公开于 {since}；更早的软件：{versions}。",
    },
    find=find_older_software,
    flagged={
        Language.ENGLISH: (
            "The RTX PRO 6000 Blackwell has 96 GB of memory. We installed vLLM 0.4.2.",
            "The B200 was tested with PyTorch 2.1.0.",
        ),
        Language.CHINESE: (
            "RTX PRO 6000 Blackwell 显存容量 96GB。安装 vLLM 0.4.2。",
            "B200 的测试使用 PyTorch 2.1.0。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The RTX PRO 6000 Blackwell has 96 GB of memory. We installed vLLM 0.9.0.",
            "The B200 was tested with PyTorch 2.7.0.",
        ),
        Language.CHINESE: (
            "RTX PRO 6000 Blackwell 显存容量 96GB。安装 vLLM 0.9.0。",
            "B200 的测试使用 PyTorch 2.7.0。",
        ),
    },
)
