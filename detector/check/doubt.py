"""What may explain a value that is far from every entry: another meaning, a use, a measurement, a part."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import chain, islice

from detector.check.comparison import FULL_LIMIT, HOST, Agreement, Stated, agree
from detector.check.context import around, speaks_of_rating, spoken_of_content, spoken_of_use
from detector.check.detail import details
from detector.check.multiple import MANY, SEVERAL, context_of
from detector.check.names import product_names
from detector.check.pair import MOST
from detector.check.reference import Entry, Origin, entries
from detector.check.rule import Article
from detector.model.claim import Attribute, Claim, Qualifier
from detector.specs.row import Name

_SORTS = frozenset({"l1", "l2", "l3", "infinity cache", "register", "shared", "on-chip", "boost", "base", "memory"})
_NEED_DETAIL = frozenset({"cache", "clock"})
_ACCUSED = frozenset({"accelerator", "system", "cpu", "die", "architecture", "model"})
_BANDWIDTHS = frozenset({"memory_bandwidth", "interconnect_bandwidth", "pcie_bandwidth"})
_PARTED = frozenset({"cuda_cores", "tensor_core_count"})
_PARTS = Decimal(10)
_ENOUGH_MEMBERS = 4
_OVER = Decimal("1.03")
_LEAST_LOAD = Decimal("0.6")
# What a data sheet lists and nobody measures; two of them beside a power show that it is rated as well.
_RATED = frozenset(
    {Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH, Attribute.COMPUTE, Attribute.TRANSISTOR_COUNT}
    | {Attribute.CUDA_CORES, Attribute.SM_COUNT, Attribute.INTERCONNECT_BANDWIDTH, Attribute.MEMORY_BUS_WIDTH}
)
_ENOUGH_RATED = 2
_RESULT = re.compile(
    r"\d[\d.,e]*\s?[×xX*]\s?\d[\d.,e]*\s?(?:[A-Za-z/]+\s?)?[=≈]\s?[~≈]?\s?$|\d\s?[×xX*]\s?\d[\d.,e]*\s?[=≈]"
)
_PER_OTHER = re.compile(r"\s?/\s?(?:W|GB|\$|USD|元|瓦)|\s?per (?:watt|GB|gigabyte|dollar)\b|每(?:瓦|元|GB)")
_HALVED = re.compile(r"一半|对半|平分|\bhal(?:f|ves?|ved|ving)\b|\bsplit\b", re.IGNORECASE)
# What somebody reckons with may be less than the rating, and hardly more.
_RECKONED = re.compile(r"[照按以].{0,12}[算计]|估算|假设|reckon|calculat|assum|budget|\bat \d[\d,]* W\b", re.IGNORECASE)
_NAMED_REACH = 120
_CALCULATION, _NETWORK_REACH = 28, 40
_NETWORK = re.compile(
    r"网卡|网络|以太网|网口|对外|交换机|\bNICs?\b|Ethernet|InfiniBand|RoCE|\badapters?\b|\bswitch(?:es)?\b",
    re.IGNORECASE,
)
_OF_MEMORY = re.compile(
    r"(?:\b(?:memory|HBM\d?e?|VRAM) bandwidth|(?:显存|内存|HBM\d?e?)\s?(?:访问)?带宽)"
    r"(?:(?!NVLink|fabric|PCI|link|网|互[联连])[^.,;:|\n，。；：、]){0,40}"
    r"(?:\s(?:of|is|was|at|reaches|totals)(?:\s(?:about|only|up to|roughly))?\s|[为是达到](?:约|仅|高达)?\s?)$",
    re.IGNORECASE,
)
_WORDS_REACH = 60
_SERVER = Decimal(3)
_FLEET = re.compile(
    r"(?<![\d.,])(?:\d{1,3},\d{3}|\d{3,6})\s?(?:[张块颗片个枚]\s?)?(?:NVIDIA |AMD |Intel |英伟达\s?|昇腾\s?)?"
    r"(?:[A-Z]{1,6}\s?\d|GPUs\b|Blackwell|Hopper)"
)
_FLEET_REACH = 60
_THOUSAND = 1000
_BITS = Decimal(8)
_THOUSANDS = (Decimal(1000), Decimal("0.001"))
_UNSTATED = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)


def may_accuse(article: Article, quantity: Stated, far: list[Entry]) -> bool:
    """True where nothing beside the claim explains a value that is far from every entry."""
    claim, row = quantity.claim, article.specs.names.get(far[0].fact.subject)
    if (
        _is_calculated(article, claim)
        or _is_half(article, quantity, far)
        or _is_of_machine(article, quantity, far, row)
    ):
        return False
    if row is not None and row.kind not in _ACCUSED and not (row.kind == "bus" and quantity.scope):
        return row.kind == "network" and _is_in_bytes(quantity, far)
    if _is_borrowed(quantity, far) or too_few(far):
        return False
    if _is_other_bandwidth(article, quantity, far[0].fact.subject):
        return False
    if _is_vague(article, quantity, far) or (
        claim.attribute is Attribute.DEVICE_COUNT and not _is_content(article, claim, far)
    ):
        return False
    if (
        quantity.attribute == "tdp"
        and _is_partial(quantity, far)
        and not speaks_of_rating(article.document.text, claim)
        and not _is_in_data_sheet(article, claim)
    ):
        return False
    if claim.has(Qualifier.MEASURED):
        return _is_above(quantity, far)
    return _reckoned_above(article, quantity, far) and not spoken_of_use(article.document.text, claim)


def _reckoned_above(article: Article, quantity: Stated, far: list[Entry]) -> bool:
    """False for a power to reckon with that is below the rating, or of no product named just before."""
    claim = quantity.claim
    if quantity.attribute != "tdp" or not _RECKONED.search(around(article.document.text, claim)):
        return True
    named = any(product_names(article, max(0, claim.start - _NAMED_REACH), claim.start))
    return named and _is_above(quantity, far)


def _is_above(quantity: Stated, far: list[Entry]) -> bool:
    """True for more than every entry has."""
    return quantity.printed.tight.low > max(entry.printed.high for entry in far if entry.printed) * _OVER


def is_unit_slip(article: Article, quantity: Stated, known: list[Entry]) -> bool:
    """True for the digits of the product's own value with a unit a thousand times too large or too small: `700 kW`."""
    stated = not quantity.scope and not quantity.claim.has(*_UNSTATED) and not _is_calculated(article, quantity.claim)
    if not stated or _THOUSAND in article.counts:
        return False
    if MANY.search(context_of(article, quantity.claim)) or SEVERAL.search(
        around(article.document.text, quantity.claim)
    ):
        return False
    tight = quantity.printed.tight
    own = [
        entry.printed for entry in known if entry.printed and entry.origin is Origin.OWN and entry.scope in {"", "gpu"}
    ]
    return any(tight.gap(value.scaled(factor)) <= FULL_LIMIT for value in own for factor in _THOUSANDS)


def _is_in_bytes(quantity: Stated, far: list[Entry]) -> bool:
    """True for the rate of a network card with bytes for its bits: `ConnectX-7: 400 GB/s`."""
    if quantity.attribute != "interconnect_bandwidth" or (quantity.claim.unit or "").endswith("b/s"):
        return False
    tight = quantity.printed.tight
    return any(tight.gap(entry.printed.scaled(_BITS)) <= FULL_LIMIT for entry in far if entry.printed)


def _is_borrowed(quantity: Stated, far: list[Entry]) -> bool:
    """True where the entries are only those of relatives, or of parts of which the product may have several."""
    if all(entry.origin is Origin.FALLBACK for entry in far):
        return True
    borrowed = all(entry.origin in {Origin.COMPONENT, Origin.FALLBACK} for entry in far)
    return borrowed and quantity.scope in {None, "", "system"}


def _is_in_data_sheet(article: Article, claim: Claim) -> bool:
    """True where the same sentence or table gives other values of the product that the table knows."""
    from detector.check.assessment import Outcome, assess

    agreeing = 0
    for other in islice(chain(article.in_sentence(claim), article.in_table(claim)), MOST):
        if other.subject == claim.subject and other.attribute in _RATED and not other.has(Qualifier.MEASURED):
            answer = assess(article, other)
            agreeing += answer is not None and answer.outcome is Outcome.AGREES
    return agreeing >= _ENOUGH_RATED


def _is_calculated(article: Article, claim: Claim) -> bool:
    """True for the result of a multiplication (`33 × 15.2 ≈ 502 GB/s`), and for a value per watt or per gigabyte."""
    text = article.document.text
    if _PER_OTHER.match(text, claim.end):
        return True
    return _RESULT.search(text, max(0, claim.start - _CALCULATION), claim.start + 2) is not None


def _is_half(article: Article, quantity: Stated, far: list[Entry]) -> bool:
    """True for half of a value of the table where the sentence halves it: `halve the 192 GB and 96 GB are left`."""
    twice = quantity.printed.tight.scaled(Decimal(2))
    halved = any(entry.printed is not None and twice.overlaps(entry.printed) for entry in far)
    claim = quantity.claim
    return halved and _HALVED.search(article.document.text, max(0, claim.start - _CALCULATION), claim.start) is not None


def _is_of_machine(article: Article, quantity: Stated, far: list[Entry], row: Name | None) -> bool:
    """True for what may be a server's or a network card's beside the product: its power, its ports, its line rate."""
    claim = quantity.claim
    if claim.unit == "port" and _is_own_column(article, claim, far):
        return False
    if claim.unit == "port" or (quantity.attribute in _BANDWIDTHS and _is_of_network(article, quantity)):
        return row is None or row.kind != "network"
    if quantity.attribute == "compute" and _counts_fleet(article, claim):
        return quantity.printed.tight.low > max(entry.printed.high for entry in far if entry.printed) * _SERVER
    if quantity.attribute != "tdp" or row is None or row.kind == "system":
        return False
    return quantity.printed.tight.low > max(entry.printed.high for entry in far if entry.printed) * _SERVER


def _counts_fleet(article: Article, claim: Claim) -> bool:
    """True beside a count of so many devices that a value may be that of all of them: `27,648 V100`."""
    text = article.document.text
    beside = text[max(0, claim.start - _FLEET_REACH) : claim.start], text[claim.end : claim.end + _FLEET_REACH]
    return any(_FLEET.search(words) for words in beside)


def _is_own_column(article: Article, claim: Claim, far: list[Entry]) -> bool:
    """True in a table of accelerators, for one that has ports of its own."""
    return bool(article.in_table(claim)) and any(entry.origin is Origin.OWN for entry in far)


def _is_of_network(article: Article, quantity: Stated) -> bool:
    bits = (quantity.claim.unit or "").endswith(("b/s", "bps", "bit/s"))
    if quantity.attribute == "memory_bandwidth" and bits:
        return True
    return _NETWORK.search(around(article.document.text, quantity.claim, _NETWORK_REACH)) is not None


def _is_partial(quantity: Stated, far: list[Entry]) -> bool:
    """True for a power below the highest rating but of its size: it may have been measured."""
    ratings = [entry.printed for entry in far if entry.printed]
    lowest, highest = min(rating.low for rating in ratings), max(rating.low for rating in ratings)
    return lowest * _LEAST_LOAD <= quantity.printed.tight.high < highest


def _is_other_bandwidth(article: Article, quantity: Stated, subject: str) -> bool:
    """True where the value is another bandwidth of the product, so that the words may have been misread."""
    others = _BANDWIDTHS - {quantity.attribute} if quantity.attribute in _BANDWIDTHS else ()
    measured = quantity.claim.has(Qualifier.MEASURED)
    if quantity.attribute == "memory_bandwidth" and not measured and _is_of_memory(article, quantity.claim):
        return False
    return any(
        (agree(quantity, entry) is Agreement.FULL and _reaches(quantity, entry))
        or (measured and entry.printed is not None and quantity.printed.tight.low <= entry.printed.high)
        for attribute in sorted(others)
        for entry in entries(article.specs, subject, attribute, article.as_of)
    )


def _is_of_memory(article: Article, claim: Claim) -> bool:
    """True where the sentence says `memory bandwidth` right before the value and names no link."""
    return _OF_MEMORY.search(article.document.text, max(0, claim.start - _WORDS_REACH), claim.start) is not None


def _reaches(quantity: Stated, entry: Entry) -> bool:
    """True where an `up to` names the entry's value and not only more than it."""
    if not quantity.claim.has(Qualifier.UP_TO) or entry.printed is None:
        return True
    return quantity.printed.tight.high <= entry.printed.high * _OVER


def _is_vague(article: Article, quantity: Stated, far: list[Entry]) -> bool:
    """True where the number may count or measure something else than the entries do."""
    claim, attribute = quantity.claim, quantity.attribute
    if attribute in _NEED_DETAIL:
        several = len(details(around(article.document.text, claim)) & _SORTS) > 1
        return several or not any(entry.details & quantity.meaning.details for entry in far)
    if attribute in _PARTED:
        lowest = min(entry.printed.low for entry in far if entry.printed)
        return quantity.printed.tight.high < lowest / _PARTS
    if attribute == "interconnect_bandwidth":
        return not quantity.meaning.details and (claim.unit or "").endswith("b/s")
    return HOST in quantity.meaning.details


def _is_content(article: Article, claim: Claim, far: list[Entry]) -> bool:
    """True where a count is what one system is built of, and not so many systems together."""
    count = Decimal(claim.numbers[0])
    if _is_of_superchip(article, claim, far):
        return True
    if any(entry.fact.number and count % entry.fact.number == 0 for entry in far):
        return False
    return claim.scope is not None or spoken_of_content(article.document.text, claim)


def _is_of_superchip(article: Article, claim: Claim, far: list[Entry]) -> bool:
    """True for cores of a processor in a system that holds one of it, so that no second one explains twice as many."""
    if claim.unit != "cores" or SEVERAL.search(around(article.document.text, claim)):
        return False
    known = {entry.fact.number for entry in far}
    names = {other.subject for other in (claim, *article.in_sentence(claim)) if other.subject}
    rows = [row for name in names if (row := article.specs.names.get(name)) is not None and row.kind == "system"]
    held = [{fact.number for fact in article.specs.facts(row.name, "cpu_cores")} for row in rows]
    return bool(held) and all(numbers and numbers <= known for numbers in held)


def too_few(far: list[Entry]) -> bool:
    """True where only a few products stand for a whole architecture, so that another may have the value."""
    members = {entry.fact.subject for entry in far if entry.origin is Origin.MEMBER}
    return 0 < len(members) < _ENOUGH_MEMBERS and not any(entry.origin is Origin.OWN for entry in far)
