"""What the table says to one claim: agrees, disagrees, or leaves it open, and by which entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from detector.check.comparison import NEAR_LIMIT, Agreement, Fit, Stated, agree, fitting, stated
from detector.check.doubt import is_unit_slip, may_accuse
from detector.check.lineage import ancestors
from detector.check.multiple import as_total
from detector.check.reference import Entry, Origin, attribute_of, entries, for_variant
from detector.check.rival import is_tied, may_be_meant, rivals
from detector.check.rule import Article
from detector.check.subject import candidates, doubtful
from detector.check.unasserted import is_corrected, is_of_another_kind, is_of_part
from detector.model.claim import Candidate, Claim, Kind
from detector.model.finding import Flag, Reason

NUMERIC_KINDS = frozenset({Kind.QUANTITY, Kind.ARITHMETIC})
UNCHECKED = frozenset(
    {
        *("percent_change", "ratio", "measured_latency", "measured_throughput", "measured_other", "release_date"),
        *("software_version", "driver_version", "minimum_version", "interconnect_version", "existence", "feature"),
        *("compute_capability", "architecture", "memory_type", "form_factor", "process_node", "pcie_generation"),
        *("tensor_core_generation", "other"),
    }
)
_SUPPORT_BY_FALLBACK = frozenset({"transistor_count", "memory_bus_width", "die_count", "die_area"})
_TWOFOLD = frozenset({"compute", "interconnect_bandwidth", "pcie_bandwidth"})
_ENOUGH_PRECISIONS = 3
WEAK_RANK = 3
_ORDER = {Origin.OWN: 0, Origin.COMPONENT: 1, Origin.MEMBER: 2, Origin.FALLBACK: 3}
_TWO = Decimal(2)
_LESSER = frozenset({"dense", "unidirectional"})
_GREATER = frozenset({"sparse", "bidirectional"})


class Outcome(StrEnum):
    """The table's answer to a claim."""

    AGREES = "agrees"
    QUALIFIED = "qualified"
    DISAGREES = "disagrees"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Assessment:
    """The answer, the entries behind it (agreeing or the ones that were expected), and why it is open where it is."""

    outcome: Outcome
    subject: str = ""
    variant: str | None = None
    entries: tuple[Entry, ...] = ()
    flags: tuple[Flag, ...] = ()
    gap: float | None = None
    reason: Reason | None = None


@dataclass(slots=True)
class _Tally:
    """The compared entries by how they came out."""

    full: list[Entry] = field(default_factory=list)
    qualified: list[Entry] = field(default_factory=list)
    far: list[Entry] = field(default_factory=list)
    unstated: list[Entry] = field(default_factory=list)
    excused: list[Entry] = field(default_factory=list)
    totals: list[Entry] = field(default_factory=list)


def assess(article: Article, claim: Claim) -> Assessment | None:
    """The table's answer to a numeric claim over all its likely subjects; None for a claim that is not a quantity of
    the table."""
    if claim.kind not in NUMERIC_KINDS or not claim.numbers or attribute_of(claim) in UNCHECKED:
        return None
    memo = article.assessments
    if claim.id not in memo:
        memo[claim.id] = over_candidates(article, claim, _assess)
    return memo[claim.id]


def over_candidates(
    article: Article, claim: Claim, examine: Callable[[Article, Claim, Candidate], Assessment]
) -> Assessment:
    """The answer for the likeliest subject; a disagreement counts only where every likely subject has one."""
    likely = candidates(claim)
    wider = ancestors(article.specs, likely[0].name)[1:] if likely else ()
    answers = [examine(article, claim, candidate) for candidate in likely if candidate.name not in wider]
    if not answers:
        return Assessment(Outcome.OPEN, reason=Reason.NO_SUBJECT)
    first = answers[0]
    if first.outcome is not Outcome.DISAGREES:
        return first
    if doubtful(claim) or any(_rescues(answer) for answer in answers[1:]):
        return Assessment(Outcome.OPEN, first.subject, reason=Reason.SUBJECT_UNCERTAIN)
    if is_of_part(article, claim) or is_of_another_kind(article, claim) or is_corrected(article, claim):
        return Assessment(Outcome.OPEN, first.subject, reason=Reason.NOT_CHECKED)
    if _belongs_elsewhere(article, claim, first.subject, examine):
        return Assessment(Outcome.OPEN, first.subject, reason=Reason.SUBJECT_UNCERTAIN)
    return first


def _belongs_elsewhere(
    article: Article, claim: Claim, subject: str, examine: Callable[[Article, Claim, Candidate], Assessment]
) -> bool:
    """True where nothing but nearness gave the value to the product, and the article may mean another."""
    if is_tied(article, claim, subject):
        return False
    if not may_be_meant(article, claim, subject):
        return True
    others = (examine(article, claim, Candidate(name=name, weight=1.0)) for name in rivals(article, claim, subject))
    return any(answer.outcome in {Outcome.AGREES, Outcome.QUALIFIED} for answer in others)


def _rescues(answer: Assessment) -> bool:
    """True where another likely subject may carry the claim; one that only secondary sources contradict may not."""
    return answer.outcome is not Outcome.DISAGREES and answer.reason is not Reason.WEAK_SOURCE


def _assess(article: Article, claim: Claim, candidate: Candidate) -> Assessment:
    subject, attribute = candidate.name, attribute_of(claim)
    answer = Assessment(Outcome.OPEN, subject, candidate.variant)
    known = entries(article.specs, subject, attribute, article.as_of)
    if not known:
        return replace(answer, reason=missing(article, subject))
    quantity = stated(article.specs, claim, subject)
    if quantity is None:
        return replace(answer, reason=Reason.NOT_CHECKED)
    tally = _compare(article, quantity, for_variant(known, candidate.variant))
    if tally.full or tally.qualified:
        return _agreeing(answer, tally)
    return _disagreeing(article, answer, quantity, tally)


def missing(article: Article, subject: str) -> Reason:
    """Why there is nothing to compare with: the table lacks the subject, or only the attribute."""
    return Reason.ATTRIBUTE_NOT_IN_TABLE if subject in article.specs.names else Reason.SUBJECT_NOT_IN_TABLE


def _compare(article: Article, quantity: Stated, known: tuple[Entry, ...]) -> _Tally:
    tally = _Tally()
    for entry, how in fitting(quantity.meaning, known):
        agreement = agree(quantity, entry)
        if agreement is Agreement.FULL and entry.origin is Origin.FALLBACK:
            usable = quantity.attribute in _SUPPORT_BY_FALLBACK
            (tally.full if usable else tally.excused).append(entry)
        elif agreement is Agreement.FULL:
            (tally.full if how is Fit.PLAIN else tally.qualified).append(entry)
        elif agreement is not Agreement.FAR or _doubled(quantity, entry):
            tally.excused.append(entry)
        else:
            total, perhaps = as_total(article, quantity, entry)
            if total is not None:
                tally.totals.append(total)
            elif perhaps:
                tally.excused.append(entry)
            else:
                (tally.far if how is Fit.PLAIN else tally.unstated).append(entry)
    if not tally.full and not tally.qualified and tally.totals:
        tally.full = tally.totals
    return tally


def _doubled(quantity: Stated, entry: Entry) -> bool:
    """True where an unstated sparsity or direction would explain a factor of two."""
    meaning = quantity.meaning
    unsure = meaning.sparsity is None if quantity.attribute == "compute" else meaning.direction is None
    if not unsure or quantity.attribute not in _TWOFOLD or entry.printed is None:
        return False
    tight, stated_as = quantity.printed.tight, {entry.fact.sparsity, entry.fact.direction}
    half = tight.scaled(_TWO).gap(entry.printed) <= NEAR_LIMIT and not stated_as & _LESSER
    twice = tight.gap(entry.printed.scaled(_TWO)) <= NEAR_LIMIT and not stated_as & _GREATER
    return half or twice


def _agreeing(answer: Assessment, tally: _Tally) -> Assessment:
    matched = tally.full or tally.qualified
    current = [entry for entry in matched if not entry.withdrawn]
    flags = [] if current else [Flag.OUTDATED]
    shown = current or matched
    if not tally.full:
        flags.append(Flag.QUALIFIER_MISSING)
    others = [entry for entry in tally.far if not entry.withdrawn and _same_cell(entry, shown[0])]
    if others:
        flags.append(Flag.SOURCES_DISAGREE)
    outcome = Outcome.AGREES if tally.full else Outcome.QUALIFIED
    return replace(answer, outcome=outcome, entries=tuple(shown), flags=tuple(flags))


def _same_cell(left: Entry, right: Entry) -> bool:
    one, two = left.fact, right.fact
    return (one.subject, one.variant, one.precision, one.sparsity, left.scope, one.direction, left.details) == (
        *(two.subject, two.variant, two.precision, two.sparsity, right.scope, two.direction, right.details),
    )


def _disagreeing(article: Article, answer: Assessment, quantity: Stated, tally: _Tally) -> Assessment:
    """The answer where nothing agrees: it disagrees only if nothing else can explain the value."""
    far = tally.far + (tally.unstated if _covers_unstated(quantity, tally) else [])
    far = [entry for entry in far if not entry.withdrawn and not entry.future]
    if not far and not tally.excused:
        reason = Reason.QUALIFIER_MISSING if tally.unstated else Reason.ATTRIBUTE_NOT_IN_TABLE
        return replace(answer, reason=reason)
    near = _nearest(quantity, tally.excused or far)
    gap = float(quantity.printed.tight.gap(near[0].printed)) if near[0].printed else None
    answer = replace(answer, entries=tuple(near), gap=gap)
    excused = bool(tally.excused) or not may_accuse(article, quantity, far)
    if excused and not is_unit_slip(article, quantity, tally.excused + far):
        return replace(answer, reason=Reason.NOT_CHECKED)
    if min(entry.rank for entry in far or near) >= WEAK_RANK:
        return replace(answer, reason=Reason.WEAK_SOURCE)
    return replace(answer, outcome=Outcome.DISAGREES)


def _covers_unstated(quantity: Stated, tally: _Tally) -> bool:
    """True where the entries of the readings that the article leaves open are enough to rule the value out."""
    if quantity.attribute != "compute" or quantity.claim.precision:
        return bool(tally.far)
    precisions = {entry.fact.precision for entry in tally.far + tally.unstated}
    if len(precisions) < _ENOUGH_PRECISIONS:
        return False
    highest = max(entry.printed.high for entry in tally.far + tally.unstated if entry.printed)
    return quantity.printed.loose.low > highest * _TWO


def _nearest(quantity: Stated, known: list[Entry]) -> list[Entry]:
    """The entries, those nearest to the claimed value first, the subject's own before those of parts and relatives."""
    tight = quantity.printed.tight
    ranked = [(_ORDER[entry.origin], tight.gap(entry.printed), entry) for entry in known if entry.printed]
    return [entry for _, _, entry in sorted(ranked, key=lambda item: item[:2])]
