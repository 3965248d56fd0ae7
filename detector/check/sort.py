"""What the table says to a claimed kind, generation or technology name: agrees, disagrees, or leaves it open."""

from __future__ import annotations

import re
from dataclasses import replace

from detector.check.assessment import WEAK_RANK, Assessment, Outcome, missing, over_candidates
from detector.check.comparison import Agreement
from detector.check.context import spoken_of_denial, spoken_of_host, spoken_of_product, spoken_of_requirement
from detector.check.detail import details
from detector.check.doubt import too_few
from detector.check.lineage import ancestors
from detector.check.nature import agree_on_type, folded
from detector.check.reference import Entry, Origin, entries, for_variant
from detector.check.rule import Article
from detector.check.statement import block_kind
from detector.model.claim import Attribute, Candidate, Claim
from detector.model.document import BlockKind
from detector.model.finding import Flag, Reason

TYPED = (
    Attribute.MEMORY_TYPE,
    Attribute.FORM_FACTOR,
    Attribute.TENSOR_CORE_GENERATION,
    Attribute.PROCESS_NODE,
    Attribute.COMPUTE_CAPABILITY,
    Attribute.INTERCONNECT_VERSION,
    Attribute.PCIE_GENERATION,
    Attribute.ARCHITECTURE,
)
_SUPPORT_BY_FALLBACK = frozenset({"tensor_core_generation", "process_node", "architecture"})
_ACCUSE_BY_FALLBACK = frozenset({"tensor_core_generation", "interconnect_version"})
# `从 Hopper 和 Ada 架构开始才支持`: the architecture of what came later.
_SINCE = re.compile(
    r"(?:从|自|直到|等到|要到)[^，。；,;]{0,14}$|\b(?:since|from|until|starting with|beginning with)\s[^,.;]{0,20}$"
)
_SINCE_REACH = 32
_WHOLE_ARCHITECTURE = frozenset({"tensor_core_generation", "interconnect_version"})


def assess_type(article: Article, claim: Claim) -> Assessment | None:
    """The table's answer to a claim about a kind or generation; None for other claims."""
    if claim.attribute not in TYPED or claim.relation is not None or claim.detail == "link_count":
        return None
    memo = article.assessments
    if claim.id not in memo:
        memo[claim.id] = over_candidates(article, claim, _assess)
    return memo[claim.id]


def claimed_text(claim: Claim) -> str:
    """The claimed kind as text: the value, or the number with its unit."""
    if claim.numbers:
        return f"{claim.numbers[0]} {claim.unit or ''}".strip()
    return str(claim.value) if claim.value is not None else claim.text


def _assess(article: Article, claim: Claim, candidate: Candidate) -> Assessment:
    answer = Assessment(Outcome.OPEN, candidate.name, candidate.variant)
    known = for_variant(entries(article.specs, candidate.name, claim.attribute.value, article.as_of), candidate.variant)
    if not known:
        return replace(answer, reason=missing(article, candidate.name))
    full, far, excused = _compare(claim, known)
    if full:
        current = [entry for entry in full if not entry.withdrawn]
        flags = () if current else (Flag.OUTDATED,)
        return replace(answer, outcome=Outcome.AGREES, entries=tuple(current or full), flags=flags)
    far = [entry for entry in far if not entry.withdrawn and not entry.future]
    if not far or excused or not _may_accuse(article, claim, candidate, far):
        return replace(answer, entries=tuple(excused or far), reason=Reason.NOT_CHECKED)
    if min(entry.rank for entry in far) >= WEAK_RANK:
        return replace(answer, entries=tuple(far), reason=Reason.WEAK_SOURCE)
    own = [entry for entry in far if entry.origin is Origin.OWN]
    return replace(answer, outcome=Outcome.DISAGREES, entries=tuple(own or far))


def _compare(claim: Claim, known: tuple[Entry, ...]) -> tuple[list[Entry], list[Entry], list[Entry]]:
    """The entries that agree, that disagree, and that explain the claim or cannot be held against it."""
    full: list[Entry] = []
    far: list[Entry] = []
    excused: list[Entry] = []
    attribute, named, text = claim.attribute.value, details(claim.detail), claimed_text(claim)
    for entry in known:
        if named and entry.details and not named & entry.details:
            continue
        agreement = agree_on_type(attribute, text, entry)
        fallback = entry.origin is Origin.FALLBACK
        if agreement is Agreement.FULL:
            (excused if fallback and attribute not in _SUPPORT_BY_FALLBACK else full).append(entry)
        elif agreement is Agreement.FAR:
            (excused if fallback and attribute not in _ACCUSE_BY_FALLBACK else far).append(entry)
        elif agreement is not Agreement.APART:
            excused.append(entry)
    return full, far, excused


def _may_accuse(article: Article, claim: Claim, candidate: Candidate, far: list[Entry]) -> bool:
    attribute, text = claim.attribute.value, article.document.text
    if (attribute not in _WHOLE_ARCHITECTURE and too_few(far)) or spoken_of_denial(text, claim):
        return False
    if claim.attribute is Attribute.ARCHITECTURE:
        if _SINCE.search(text, max(0, claim.start - _SINCE_REACH), claim.start):
            return False
        return _other_architecture(article, claim, candidate)
    if claim.attribute is Attribute.PCIE_GENERATION:
        return block_kind(article, claim) is BlockKind.CELL or not spoken_of_host(text, claim)
    if claim.attribute is Attribute.COMPUTE_CAPABILITY:
        return not spoken_of_requirement(text, claim)
    if claim.attribute is Attribute.FORM_FACTOR and folded(claimed_text(claim)) == "pcie":
        return spoken_of_product(text, claim)
    if (claim.detail or "").casefold() == "nvswitch":
        return all(_below(entry, claim) for entry in far)
    return True


def _below(entry: Entry, claim: Claim) -> bool:
    """True where the claimed generation is newer than the entry's: switch generations are counted in two ways, never
    ahead."""
    numbers = [folded(text).strip("v") for text in (str(entry.fact.value), claimed_text(claim))]
    try:
        return float(numbers[0]) < float(numbers[1])
    except ValueError:
        return False


def _other_architecture(article: Article, claim: Claim, candidate: Candidate) -> bool:
    row = article.specs.names.get(claimed_text(claim))
    line = ancestors(article.specs, candidate.name)
    return (
        row is not None and row.kind == "architecture" and bool(line) and row.name not in line and line[0] != row.name
    )
