"""Claims from versions of software, drivers, operating systems and firmware."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft, certain
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Place, Scene
from detector.extract.subject import choose_subject
from detector.extract.version import Release, Releases
from detector.model.claim import Attribute, Kind, Qualifier
from detector.model.document import BlockKind

_FIRMWARE_WORDS, _FIRMWARE_AROUND = ("irmware", "FIRMWARE", "BIOS", "固件"), (2, 56)
_FIRMWARE = re.compile(
    r"(?:[Ff]irmware|FIRMWARE|[Vv]?BIOS|固件)[^\d\n。，,;；]{0,16}(?<![\dA-Za-z.])"
    r"(?P<version>\d{2}\.[0-9A-F]{2}\.[0-9A-F]{2}\.[0-9A-F]{2}(?:\.[0-9A-F]{2})?)(?![\dA-Fa-f.]\w)"
)


def draft_releases(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """A claim for every version named; `minimum_version` where the sentence says that it is needed."""
    for release in releases:
        place = scene.place(release.start, release.end)
        if place.block is None or place.block.kind is BlockKind.META:
            continue
        found = set(read_qualifiers(scene, place))
        if _is_assumed(scene, place):
            found.discard(Qualifier.HYPOTHETICAL)
        if release.refused:
            found.add(Qualifier.NEGATED)
        if release.at_least:
            found.add(Qualifier.AT_LEAST)
        qualifiers = tuple(qualifier for qualifier in Qualifier if qualifier in found)
        content = Content(release.version, detail=release.subject)
        yield Draft(place, Kind.VERSION, _attribute(release), content, certain(release.subject), qualifiers)


def _is_assumed(scene: Scene, place: Place) -> bool:
    """True where the sentence only assumes a setup (`假设使用 PyTorch 2.7`): the version still has to exist."""
    cues = scene.cues_in("hypothetical", place.sentence[0], place.start)
    return bool(cues) and all(cue.meaning.detail == "assumed" for cue in cues)


def _attribute(release: Release) -> Attribute:
    if release.needed and release.at_least:
        return Attribute.MINIMUM_VERSION
    return Attribute.DRIVER_VERSION if release.kind == "driver" else Attribute.SOFTWARE_VERSION


def draft_firmware(scene: Scene) -> Iterator[Draft]:
    """A claim for every firmware or video BIOS that is named by its number: `VBIOS 96.00.89.00.01`."""
    for match in matches_around(_FIRMWARE, scene.text, _FIRMWARE_WORDS, _FIRMWARE_AROUND):
        place = scene.place(*match.span("version"))
        if place.block is not None and place.block.kind is not BlockKind.META:
            candidates = choose_subject(scene, place, "software_version")
            content = Content(match["version"], detail="firmware")
            qualifiers = read_qualifiers(scene, place)
            yield Draft(place, Kind.VERSION, Attribute.SOFTWARE_VERSION, content, candidates, qualifiers)
