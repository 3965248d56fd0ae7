"""All claims of a scene, in order, numbered, repeats merged."""

from __future__ import annotations

from collections import Counter

from detector.extract.date import find_dates
from detector.extract.event import event_claims
from detector.extract.figures import figure_claims
from detector.extract.lexicon import Lexicon
from detector.extract.naming import naming_claims
from detector.extract.precision import find_formats
from detector.extract.relation import relation_claims
from detector.extract.repeat import merge_repeats
from detector.extract.scene import Quantity, Scene, Topic
from detector.extract.shorthand import resolve_shorthand
from detector.extract.software import release_claims
from detector.extract.subject import PRODUCTS
from detector.extract.version import find_releases
from detector.model.claim import Claim, Kind


def find_claims(scene: Scene, lexicon: Lexicon) -> list[Claim]:
    """Every claim of a scene whose names, quantities and cues have been found."""
    releases = find_releases(scene, lexicon.specs)
    dates = find_dates(scene.text)
    taken = [*((item.start, item.end) for item in releases), *((item.start, item.end) for item in dates)]
    scene.quantities = _outside(scene.quantities, sorted(taken))
    scene.topics = _topics(scene)
    scene.mentions = resolve_shorthand(scene)
    claims = [
        *naming_claims(scene, lexicon),
        *figure_claims(scene, find_formats(scene.text)),
        *release_claims(scene, releases),
        *event_claims(scene, dates),
        *relation_claims(scene, releases),
        *lexicon.coined.claims(scene),
    ]
    claims.sort(key=lambda claim: (claim.start, -claim.end, claim.kind.value, claim.attribute.value))
    merged = merge_repeats(scene, _distinct(claims))
    return [claim.model_copy(update={"id": f"c{number:03d}"}) for number, claim in enumerate(merged, 1)]


def _outside(quantities: list[Quantity], taken: list[tuple[int, int]]) -> list[Quantity]:
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
    """The products that the article is mostly about, named in its title or most often; others down to a third of that."""
    counts = Counter((mention.name, mention.kind) for mention in scene.mentions if mention.kind in PRODUCTS)
    if not counts:
        return []
    opening = scene.headings[0].block.end if scene.headings else 300
    for mention in scene.mentions:
        if mention.kind in PRODUCTS and mention.start < opening:
            counts[(mention.name, mention.kind)] += 3
    shared = Counter(mention.name for mention in scene.mentions if mention.kind == "architecture")
    for name, kind in counts:
        counts[name, kind] += sum(shared[word] for word in name.split()[1:])
    ranked = counts.most_common(4)
    most = ranked[0][1]
    return [Topic(name, kind, count / most) for (name, kind), count in ranked if 3 * count >= most]


def _distinct(claims: list[Claim]) -> list[Claim]:
    """Without claims of one attribute that lie inside another's span."""
    result: list[Claim] = []
    for claim in claims:
        inside = any(
            other.attribute is claim.attribute
            and other.start <= claim.start
            and claim.end <= other.end
            and (other.kind is Kind.RELATION) == (claim.kind is Kind.RELATION)
            for other in result[-6:]
        )
        if not inside:
            result.append(claim)
    return result
