"""Properties that no single variant of a product has together.

What: takes what one passage or table column says of a product without naming a variant, and looks for a variant
that has it all.
Why: each figure is true of some variant, but a reader cannot buy the mixture.
Example: "H100: HBM2e, 3.35 TB/s" - the PCIe card has HBM2e, the SXM module 3.35 TB/s.
Silence: claims that name a variant; sentences where one variant fits, that give two values for one attribute, or
that name two or more variants; products of one form. The finding stands at the claim that the best fitting variant
does not have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from detector.check.assessment import Assessment, Outcome, assess
from detector.check.evidence import described, sources
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.sort import assess_type
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Block, BlockKind, Language
from detector.model.finding import Finding, Severity, Verdict

_JOINED = (
    *(Attribute.MEMORY_TYPE, Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH, Attribute.TDP),
    *(Attribute.FORM_FACTOR, Attribute.COMPUTE, Attribute.INTERCONNECT_BANDWIDTH, Attribute.SM_COUNT),
)
Held = tuple[Claim, Assessment, frozenset[str]]


def check_mixtures(article: Article) -> Iterator[Finding]:
    """A finding for every claim that does not go with the others of its passage in any variant."""
    for held in _passages(article).values():
        if _lists_alternatives(held):
            continue
        variants = frozenset[str]().union(*(names for _, _, names in held))
        if len(held) > 1 and not _fits_one(held, variants):
            yield from _odd_ones(article, held, variants)


def _passages(article: Article) -> dict[tuple[object, ...], list[Held]]:
    """What is said of each product with variants, by table column or sentence; those that name a variant are left
    out."""
    groups: dict[tuple[object, ...], list[Held]] = defaultdict(list)
    named: set[tuple[object, ...]] = set()
    for claim in article.about(*_JOINED):
        if not claim.subject or not article.specs.variants(claim.subject):
            continue
        key = (claim.subject, *_place(article, claim))
        if claim.variant is not None:
            named.add(key)
            continue
        answer = assess(article, claim) or assess_type(article, claim)
        names = _variants(answer)
        if answer is not None and answer.subject == claim.subject and names:
            groups[key].append((claim, answer, names))
    return {key: held for key, held in groups.items() if key not in named}


def _place(article: Article, claim: Claim) -> tuple[object, ...]:
    """The column of a table, else the sentence."""
    blocks = article.document.blocks
    block: Block | None = blocks[claim.block] if 0 <= claim.block < len(blocks) else None
    if block is not None and block.kind is BlockKind.CELL:
        return "column", block.table, block.column
    return "sentence", claim.sentence


def _lists_alternatives(held: list[Held]) -> bool:
    """True where the passage gives two values for one attribute, so that it speaks of more than one variant."""
    values: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for claim, answer, _ in held:
        values[claim.attribute, claim.precision, claim.sparsity].add(described(answer.entries))
    return any(len(texts) > 1 for texts in values.values())


def _variants(answer: Assessment | None) -> frozenset[str]:
    """The variants for which a supported claim holds; empty where it holds for all or is not supported."""
    if answer is None or answer.outcome is not Outcome.AGREES:
        return frozenset()
    names = {entry.fact.variant for entry in answer.entries if entry.fact.subject == answer.subject}
    return frozenset() if "" in names else frozenset(names)


def _fits_one(held: list[Held], variants: frozenset[str]) -> bool:
    return any(all(variant in names for _, _, names in held) for variant in variants)


def _odd_ones(article: Article, held: list[Held], variants: frozenset[str]) -> Iterator[Finding]:
    """The claims outside the variant that has most of them, each beside one claim that it conflicts with."""
    counts = {variant: sum(variant in names for _, _, names in held) for variant in sorted(variants)}
    best = max(counts, key=lambda variant: counts[variant])
    if list(counts.values()).count(counts[best]) > 1 and len(held) > 2:  # noqa: PLR2004 - more than a pair
        return
    inside = [one for one in held if best in one[2]]
    for claim, answer, names in held:
        other = next((one for one in inside if not one[2] & names), None)
        if best not in names and other is not None and len(held) > 2:  # noqa: PLR2004
            yield _finding(article, (claim, answer, names), other)
    if len(held) == 2 and not held[0][2] & held[1][2]:  # noqa: PLR2004
        first, second = sorted(held, key=lambda one: (not one[0].numbers, one[0].start))
        yield _finding(article, second, first)


def _finding(article: Article, odd: Held, other: Held) -> Finding:
    claim, answer, names = odd
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(
            claim,
            variants=listed(sorted(names)),
            other=" ".join(other[0].text.split()),
            other_variants=listed(sorted(other[2])),
        ),
        expected=f"{described(answer.entries)} / {described(other[1].entries)}",
        computed=f"{listed(sorted(names))} / {listed(sorted(other[2]))}",
        sources=sources(article, answer.entries[:2] + other[1].entries[:2]),
        related=((other[0].start, other[0].end),),
    )


RULE = Rule(
    code="J101",
    name="variants-mixed",
    family=RuleFamily.JOIN,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "{subject}: {stated} is of {variants}, {other} of {other_variants}; no variant has both.",
        Language.CHINESE: "{subject}：{stated} 属于 {variants}，{other} 属于 {other_variants}；没有型号兼有二者。",
    },
    check=check_mixtures,
    flagged={
        Language.ENGLISH: (
            "The H100 combines HBM2e memory with a memory bandwidth of 3.35 TB/s.",
            "The H100 has a memory bandwidth of 3.35 TB/s and HBM2e memory.",
        ),
        Language.CHINESE: (
            "H100 采用 HBM2e 显存，显存带宽 3.35 TB/s。",
            "H100 显存带宽 3.35 TB/s，采用 HBM2e 显存。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The H100 combines HBM3 memory with a memory bandwidth of 3.35 TB/s.",
            "The H100 PCIe combines HBM2e memory with a memory bandwidth of 2 TB/s.",
        ),
        Language.CHINESE: (
            "H100 采用 HBM3 显存，显存带宽 3.35 TB/s。",
            "H100 PCIe 采用 HBM2e 显存，显存带宽 2 TB/s。",
        ),
    },
)
