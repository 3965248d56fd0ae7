"""Errors in what a sentence says of several things: product, product of numbers, order word, acronym, percent base.

Each kind gives its errors and their controls: the same words changed so that the sentence stays true. A changed number
that its rounding still covers is no error and left out, and so is a product of which the table accepts the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, permutations

from tests.mutation.acronym import acronyms
from tests.mutation.article import known, labels, language, source, statements
from tests.mutation.change import TABLE, draw, is_true, written
from tests.mutation.figure import Figure, figures, sentences
from tests.mutation.naming import ALIASES, OTHERS, Named, names
from tests.mutation.ordering import ORDER
from tests.mutation.rewriting import Piece

_HALF = Decimal("0.5")
_POINTS = 3


@dataclass(frozen=True, slots=True)
class Edit:
    """The words that take the place of others, whether the sentence is still true, and what else they are said of."""

    pieces: tuple[Piece, ...]
    true: bool = False
    beside: tuple[tuple[int, int], ...] = ()


def swap_product(document: str) -> Iterator[Edit]:
    """Another product in the place of the only one of a sentence; the control is another name of the same."""
    text = source(document).text
    if document in statements():
        return
    done: set[int] = set()
    for label in labels(document):
        if label["attribute"] not in TABLE or label["kind"] != "quantity" or label["verdict"] != "supported":
            continue
        start, end = next(
            ((low, high) for low, high in sentences(text) if low <= int(str(label["start"])) < high), (0, 0)
        )
        found = names(text, start, end)
        if len(found) != 1 or found[0].name != label["subject"] or label.get("qualifiers"):
            continue
        name = found[0]
        candidates = [other for other in OTHERS if other != name.name and _is_known_otherwise(label, other)]
        if candidates:
            other = candidates[draw(label, "product", len(candidates))]
            yield Edit((Piece(name.start, name.end, other),), beside=_said_of(document, name, (start, end)))
        if name.start not in done and name.written in ALIASES[language(document)]:
            done.add(name.start)
            yield Edit((Piece(name.start, name.end, ALIASES[language(document)][name.written]),), true=True)


def _is_known_otherwise(label: dict[str, object], other: str) -> bool:
    """True where the table knows the attribute of another product, with other values only."""
    from detector.specs.table import Specs

    number = str(label["value"])
    swapped = {**label, "subject": other}
    known_there = Specs.built_in().facts(other, str(label["attribute"]))
    return bool(known_there) and number.replace(".", "").isdigit() and not is_true(swapped, number)


def _said_of(document: str, name: Named, span: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """What the sentence says of the product: one accused value shows that the name is wrong."""
    found = (claim for claim in known(document) if claim.subject == name.name and span[0] <= claim.start < span[1])
    return tuple((claim.start, claim.end) for claim in found)


def change_total(document: str) -> Iterator[Edit]:
    """n of u that are t: the total is half as much again; the control writes it in another unit."""
    text = source(document).text
    for low, high in sentences(text):
        found = figures(text, low, high)
        for count, each, total in permutations(found, 3):
            if count.start > each.start or not _multiplies(count, each, total):
                continue
            larger = written(total.number * (1 + _HALF), total.number)
            yield Edit((Piece(total.number_start, total.number_end, larger),))
            if other := total.converted():
                yield Edit((Piece(total.start, total.end, other),), true=True)
            break


def _multiplies(count: Figure, each: Figure, total: Figure) -> bool:
    if count.dimension not in {"", "count"} or each.dimension != total.dimension or not each.is_physical:
        return False
    whole = count.number == count.number.to_integral_value() and count.number >= 2
    return whole and abs(count.value * each.value - total.value) <= total.half_step


def flip_order(document: str) -> Iterator[Edit]:
    """The opposite order word between two values; the control exchanges products and values as well."""
    text = source(document).text
    for low, high in sentences(text):
        found, named = figures(text, low, high), names(text, low, high)
        words = [match for pattern, _ in ORDER for match in pattern.finditer(text, low, high)]
        physical = [figure for figure in found if figure.is_physical]
        if len(words) != 1 or len(physical) != 2 or len(named) != 2 or named[0].name == named[1].name:
            continue
        if physical[0].dimension != physical[1].dimension or physical[0].value == physical[1].value:
            continue
        flipped = next(new for pattern, new in ORDER if pattern.fullmatch(words[0][0]))
        word = Piece(words[0].start(), words[0].end(), flipped)
        yield Edit((word,), beside=tuple((figure.start, figure.end) for figure in physical))
        if len(found) == len(physical) and _speaks_only_of(document, (low, high), physical):
            yield Edit((word, *_exchanged(text, named), *_exchanged(text, physical)), true=True)


def _exchanged(text: str, pair: Sequence[Figure] | Sequence[Named]) -> tuple[Piece, Piece]:
    one, two = pair
    return Piece(one.start, one.end, text[two.start : two.end]), Piece(two.start, two.end, text[one.start : one.end])


def _speaks_only_of(document: str, span: tuple[int, int], values: list[Figure]) -> bool:
    """True where the sentence claims nothing but the two values: an architecture would stay with the wrong name."""
    places = {value.start for value in values}
    claims = [claim for claim in known(document) if span[0] <= claim.start < span[1]]
    return all(claim.attribute == "existence" or claim.start in places for claim in claims)


def change_base(document: str) -> Iterator[Edit]:
    """A percentage of the larger of two values instead of the smaller, or back; the control has one more digit."""
    text = source(document).text
    for low, high in sentences(text):
        found = figures(text, low, high)
        shares = [figure for figure in found if figure.dimension == "percent"]
        pairs = combinations([figure for figure in found if figure.is_physical], 2)
        for one, two in pairs:
            lower, upper = sorted((one.value, two.value))
            if one.dimension != two.dimension or not lower or lower == upper:
                continue
            rise, drop = (upper - lower) / lower * 100, (upper - lower) / upper * 100
            for share in shares:
                for right, base in ((rise, drop), (drop, rise)):
                    if abs(share.number - right) <= share.half_step and _is_other(one, two, rise, drop):
                        yield Edit((Piece(share.number_start, share.number_end, written(base, share.number)),))
                        closer = written(right, share.number / 10 + Decimal("0.1"))
                        yield Edit((Piece(share.number_start, share.number_end, closer),), true=True)


def _is_other(one: Figure, two: Figure, rise: Decimal, drop: Decimal) -> bool:
    """True where the two percentages are further apart than three points and than the values' own rounding."""
    lower, upper = sorted((one, two), key=lambda figure: figure.value)
    ends = [
        (upper.value + step * upper.half_step) / (lower.value - step * lower.half_step) * 100 - 100 for step in (1, -1)
    ]
    rounding = max(abs(end - rise) for end in ends)
    return abs(rise - drop) > max(Decimal(_POINTS), rounding)


def swap_acronym(document: str) -> Iterator[Edit]:
    """An expansion with one word of another; the control exchanges acronym and expansion."""
    text = source(document).text
    for acronym in acronyms(text):
        yield Edit((Piece(acronym.start, acronym.end, acronym.wrong),))
        yield Edit((Piece(acronym.start, acronym.end, acronym.turned),), true=True)


ERRORS: dict[str, Callable[[str], Iterator[Edit]]] = {
    "product": swap_product,
    "total": change_total,
    "order word": flip_order,
    "percent base": change_base,
    "acronym": swap_acronym,
}
