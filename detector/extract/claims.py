"""All claims of a scene, in order, numbered, repeats merged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from detector.extract.ability import draft_abilities
from detector.extract.acronym import draft_acronyms
from detector.extract.candidate import PRODUCTS
from detector.extract.capability import draft_capabilities
from detector.extract.component import draft_components
from detector.extract.date import find_dates
from detector.extract.draft import Draft
from detector.extract.enumeration import draft_enumerations
from detector.extract.event import draft_events
from detector.extract.figures import draft_figures
from detector.extract.foreign import find_foreign
from detector.extract.hide import outside_variants
from detector.extract.lexicon import Lexicon
from detector.extract.naming import draft_names
from detector.extract.ordered import Ordered
from detector.extract.precision import find_formats
from detector.extract.publication import find_cell_years
from detector.extract.relation import draft_relations
from detector.extract.relative import find_relative_dates
from detector.extract.repeat import merge_repeats
from detector.extract.requirement import draft_requirements, outside_upgrades
from detector.extract.scene import Quantity, Scene, Topic
from detector.extract.setting import draft_settings
from detector.extract.shorthand import (
    find_architectures,
    find_short_members,
    find_short_names,
    find_short_variants,
    resolve_shorthand,
)
from detector.extract.software import draft_firmware, draft_releases
from detector.extract.status import draft_statuses
from detector.extract.version import find_releases
from detector.model.claim import Claim, Kind

_NEIGHBOURS = 6
_OPENING = 300
_NAMED_EARLY = 3
_MOST_TOPICS = 4


def find_claims(scene: Scene, lexicon: Lexicon) -> list[Claim]:
    """Every claim of a scene whose names, quantities and cues have been found."""
    releases = find_releases(scene, lexicon.specs)
    dates = [*find_dates(scene.text), *find_relative_dates(scene.text, scene.document.dated)]
    dates += find_cell_years(scene)
    taken = sorted((item.start, item.end) for item in (*releases, *dates))
    scene.quantities = Ordered(_outside(scene.quantities, taken))
    scene.topics = _topics(scene)
    scene.mentions = Ordered(resolve_shorthand(scene))
    implied = [*find_foreign(scene), *find_short_variants(scene, lexicon.specs), *find_short_names(scene)]
    implied += find_short_members(scene, lexicon.specs)
    implied += find_architectures(scene, lexicon.specs)
    scene.implied = Ordered(sorted(implied, key=lambda mention: mention.start))
    scene.cues = outside_variants(scene, scene.cues)
    formats = Ordered(find_formats(scene.text))
    drafts = [
        *draft_names(scene, lexicon),
        *draft_capabilities(scene),
        *draft_figures(scene, formats),
        *draft_abilities(scene, formats, lexicon.specs),
        *draft_releases(scene, releases),
        *draft_firmware(scene),
        *draft_events(scene, dates, releases),
        *draft_relations(scene, releases),
        *draft_components(scene),
        *draft_requirements(scene, releases),
        *draft_statuses(scene),
        *draft_acronyms(scene),
        *draft_enumerations(scene),
        *draft_settings(scene),
        *lexicon.coined.drafts(scene),
    ]
    drafts.sort(key=lambda item: (item.place.start, -item.place.end, item.kind.value, item.attribute.value))
    text = scene.document.text
    merged = merge_repeats(scene, _distinct(outside_upgrades(drafts)))
    return [draft.claim(f"c{number:03d}", text, places) for number, (draft, places) in enumerate(merged, 1)]


def _outside(quantities: Iterable[Quantity], taken: list[tuple[int, int]]) -> list[Quantity]:
    """Quantities that touch none of the sorted spans."""
    result = []
    index = 0
    for quantity in quantities:
        while index < len(taken) and taken[index][1] <= quantity.start:
            index += 1
        if index == len(taken) or taken[index][0] >= quantity.end:
            result.append(quantity)
    return result


def _topics(scene: Scene) -> list[Topic]:
    """The products that the article names in its title or most often; others down to a third of that."""
    counts = Counter((mention.name, mention.kind) for mention in scene.mentions if mention.kind in PRODUCTS)
    if not counts:
        return []
    opening = scene.headings[0].block.end if scene.headings else _OPENING
    for mention in scene.mentions:
        if mention.kind in PRODUCTS and mention.start < opening:
            counts[(mention.name, mention.kind)] += _NAMED_EARLY
    shared = Counter(mention.name for mention in scene.mentions if mention.kind == "architecture")
    for name, kind in counts:
        counts[name, kind] += sum(shared[word] for word in name.split()[1:])
    ranked = counts.most_common(_MOST_TOPICS)
    most = ranked[0][1]
    return [Topic(name, kind, count / most) for (name, kind), count in ranked if 3 * count >= most]


def _distinct(drafts: list[Draft]) -> list[Draft]:
    """Without drafts of one attribute that lie inside another's span."""
    result: list[Draft] = []
    for draft in drafts:
        alike = [other for other in result[-_NEIGHBOURS:] if other.attribute is draft.attribute]
        if not any(_holds(other, draft) for other in alike):
            result.append(draft)
    return result


def _holds(outer: Draft, inner: Draft) -> bool:
    """True where one draft spans another and both or none state a relation."""
    spans = outer.place.start <= inner.place.start and inner.place.end <= outer.place.end
    return spans and (outer.kind is Kind.RELATION) is (inner.kind is Kind.RELATION)
