"""What the table says of one name, as a card: head, one part a variant, releases, rules, and the sources at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from difflib import get_close_matches

from pydantic import BaseModel, ConfigDict

from detector.check.wording import attribute_words
from detector.errors import UsageError
from detector.model.claim import Attribute
from detector.model.finding import Source
from detector.report.rows import Row, row_of
from detector.specs.row import Fact
from detector.specs.table import Specs
from detector.specs.vocabulary import RULE_KINDS

WIDTH, VALUE_WIDTH = 24, 36
_KNOWN = [attribute.value for attribute in Attribute]
_FROZEN = ConfigDict(frozen=True)


class Part(BaseModel):
    """The facts on one variant; an empty name stands for all of them."""

    model_config = _FROZEN

    variant: str
    aliases: tuple[str, ...]
    facts: tuple[Row, ...]


class Version(BaseModel):
    """A release with its date as stated."""

    model_config = _FROZEN

    version: str
    date: str
    source: str


class Relation(BaseModel):
    """A compatibility rule in words."""

    model_config = _FROZEN

    text: str
    valid_from: date | None
    source: str


class Card(BaseModel):
    """Everything on one name."""

    model_config = _FROZEN

    name: str
    kind: str
    vendor: str
    architecture: str | None
    aliases: tuple[str, ...]
    valid_from: date | None
    note: str
    variants: tuple[Part, ...]
    releases: tuple[Version, ...]
    rules: tuple[Relation, ...]
    sources: tuple[Source, ...]


def card_of(specs: Specs, name: str) -> Card:
    """The card of a name; raises UsageError with the nearest names for one that the table does not have."""
    subject = find_subject(specs, name)
    row = specs.names.get(subject)
    parts, releases, rules = tuple(_parts(specs, subject)), _releases(specs, subject), tuple(_rules(specs, subject))
    cited = [fact.source.id for part in parts for fact in part.facts]
    cited += [release.source for release in releases] + [rule.source for rule in rules]
    if row and not cited:
        cited = [row.source]
    return Card(
        name=subject,
        kind=row.kind if row else "",
        vendor=row.vendor if row else "",
        architecture=specs.architecture(subject),
        aliases=row.aliases if row else (),
        valid_from=row.valid_from if row else None,
        note=row.note if row else "",
        variants=parts,
        releases=releases,
        rules=rules,
        sources=tuple(source for id_ in dict.fromkeys(cited) if (source := specs.source(id_))),
    )


def find_subject(specs: Specs, name: str) -> str:
    """The canonical name for a spelling, whatever its case, spaces and hyphens."""
    spellings = {folded(subject): subject for subject in specs.subjects()}
    for row in specs.names.values():
        spellings |= {folded(alias): row.name for alias in (*row.aliases, row.name)}
    if subject := spellings.get(folded(name)):
        return subject
    near = get_close_matches(folded(name), spellings, n=3)
    hint = f"; nearest: {', '.join(spellings[key] for key in near)}" if near else ""
    raise UsageError(f"specs show {name}: the table has no such name{hint}")


def folded(text: str) -> str:
    """The text without case, spaces and marks but points and plus signs."""
    return "".join(character for character in text.lower() if character.isalnum() or character in ".+")


def _parts(specs: Specs, subject: str) -> Iterator[Part]:
    facts = [fact for attribute in specs.attributes(subject) for fact in specs.facts(subject, attribute)]
    facts.sort(key=lambda fact: _place(fact.attribute))
    aliases = {variant.variant: variant.aliases for variant in specs.variants(subject)}
    for variant in dict.fromkeys(("", *aliases, *(fact.variant for fact in facts))):
        mine = tuple(row_of(specs, fact) for fact in facts if fact.variant == variant)
        if mine:
            yield Part(variant=variant, aliases=aliases.get(variant, ()), facts=mine)


def _place(attribute: str) -> tuple[int, str]:
    return (_KNOWN.index(attribute) if attribute in _KNOWN else len(_KNOWN), attribute)


def _releases(specs: Specs, subject: str) -> tuple[Version, ...]:
    rows = specs.releases(subject).values()
    return tuple(Version(version=row.version, date=str(row.dated), source=row.source) for row in rows)


def _rules(specs: Specs, subject: str) -> Iterator[Relation]:
    for kind in RULE_KINDS:
        for row in specs.rules(kind, subject):
            words = (row.subject, row.subject_versions, kind.replace("_", " "), row.object, row.object_versions)
            text = " ".join(word for word in words if word)
            yield Relation(text=text, valid_from=row.valid_from, source=row.source)


def card_lines(card: Card) -> Iterator[str]:
    """The card for a reader; the numbers in brackets lead to the sources at its end."""
    numbers = {source.id: number for number, source in enumerate(card.sources, 1)}
    yield from _head(card)
    for part in card.variants:
        yield ""
        title = f"{card.name} {part.variant}" if part.variant else "every variant" if len(card.variants) > 1 else ""
        if title:
            yield title + (f" (also written: {', '.join(part.aliases)})" if part.aliases else "")
        yield from _fact_lines(part.facts, numbers)
    if card.releases:
        yield ""
        yield from (
            f"version {row.version}: {row.date} [{numbers.get(row.source, row.source)}]" for row in card.releases
        )
    if card.rules:
        yield ""
        yield from (f"{row.text} [{numbers.get(row.source, row.source)}]" for row in card.rules)
    yield ""
    yield from (f"[{numbers[source.id]}] {source_line(source)}" for source in card.sources)


def _head(card: Card) -> Iterator[str]:
    head = " ".join(part for part in (card.vendor, card.name, f"({card.kind})" if card.kind else "") if part)
    architecture = card.architecture if card.architecture != card.name else None
    yield ", ".join(
        part
        for part in (
            head,
            f"architecture {architecture}" if architecture else "",
            f"public since {card.valid_from}" if card.valid_from else "",
            card.note,
        )
        if part
    )
    if card.aliases:
        yield f"also written: {', '.join(card.aliases)}"


def _fact_lines(facts: Iterable[Row], numbers: dict[str, int]) -> Iterator[str]:
    """One line for each value, with every source that states it."""
    lines: dict[tuple[str, str, str], list[int]] = {}
    for row in facts:
        lines.setdefault((attribute_in_words(row.attribute), written(row), _remarks(row)), []).append(
            numbers.get(row.source.id, 0)
        )
    last = ""
    for (attribute, value, remarks), cited in lines.items():
        head = attribute if attribute != last else ""
        brackets = "".join(f"[{number}]" for number in sorted(set(cited)))
        yield f"  {head:{WIDTH}}{value:{VALUE_WIDTH}} {brackets}{f'  {remarks}' if remarks else ''}"
        last = attribute


def attribute_in_words(attribute: str) -> str:
    """The English words for an attribute of the table."""
    return attribute_words(Attribute(attribute))[0] if attribute in _KNOWN else attribute.replace("_", " ")


def written(fact: Row | Fact) -> str:
    """The value with its unit and conditions."""
    parts = [f"{fact.value.replace('..', '-')} {fact.unit}".strip(), fact.precision, fact.sparsity, fact.direction]
    scope = f"per {fact.scope}" if fact.scope not in {"", "gpu"} else ""
    return " ".join(part for part in (*parts, scope) if part)


def _remarks(row: Row) -> str:
    days = [f"from {row.valid_from}"] if row.valid_from else []
    days += [f"until {row.valid_to}"] if row.valid_to else []
    return ", ".join((*days, *([row.note] if row.note else [])))


def source_line(source: Source) -> str:
    """Title, publisher, address, dates and rank of a source."""
    published = source.published or "without date"
    address = source.url or "no public address"
    return (
        f"{source.title}, {source.publisher}, {address}, published {published}, read {source.read}, rank {source.rank}"
    )
