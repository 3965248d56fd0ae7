"""Claims from versions of software, drivers and operating systems."""

from __future__ import annotations

from collections.abc import Iterator

from detector.extract.draft import Content, Place, certain, draft
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Scene
from detector.extract.version import Release
from detector.model.claim import Attribute, Claim, Kind, Qualifier
from detector.model.document import BlockKind


_ASSUMING = frozenset({"假设", "设想", "假如", "assume", "assuming", "suppose"})


def release_claims(scene: Scene, releases: list[Release]) -> Iterator[Claim]:
    """A claim for every version named; `minimum_version` where the sentence says that it is needed."""
    for release in releases:
        block = scene.block(release.start)
        if block is None or block.kind is BlockKind.META:
            continue
        qualifiers = read_qualifiers(scene, release.start, release.end)
        if _is_assumed(scene, release):
            qualifiers = tuple(qualifier for qualifier in qualifiers if qualifier is not Qualifier.HYPOTHETICAL)
        if release.at_least and Qualifier.AT_LEAST not in qualifiers:
            qualifiers = tuple(q for q in Qualifier if q in {*qualifiers, Qualifier.AT_LEAST})
        content = Content(release.version, detail=release.subject)
        about = (certain(release.subject), qualifiers)
        place = Place(release.start, release.end)
        yield draft(scene, place, (Kind.VERSION, _attribute(release)), content, about)


def _is_assumed(scene: Scene, release: Release) -> bool:
    """True where the sentence only assumes a setup (`假设使用 PyTorch 2.7`): the version is still named as one that exists."""
    low, _ = scene.sentence_span(release.start)
    cues = [cue.text.lower() for cue in scene.cues_in("hypothetical", low, release.start)]
    return bool(cues) and all(cue in _ASSUMING for cue in cues)


def _attribute(release: Release) -> Attribute:
    if release.needed and release.at_least:
        return Attribute.MINIMUM_VERSION
    return Attribute.DRIVER_VERSION if release.kind == "driver" else Attribute.SOFTWARE_VERSION
