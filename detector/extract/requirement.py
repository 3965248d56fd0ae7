"""Claims on versions from which something is there, and on software that has to be newer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft, certain
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.extract.version import SOFTWARE, Release, Releases
from detector.model.claim import Attribute, Kind

_SINCE_BEFORE = re.compile(
    r"\b(?:available|supported|included|introduced|present|added|built in|shipped|usable|offered)"
    r"\s(?:\w+\s)?(?:since|from|as of|starting with)\s(?:version\s)?$"
)
_SINCE_REACH = 48
_FROM_BEFORE = re.compile(r"(?:从|自)\s?$")
_FROM_REACH = 3
_FROM = re.compile(r"从|自")
_ONWARDS = re.compile(
    r"\s?(?:起|开始|以后|之后)(?:就|便|才|都|默认|已|可)?[^，。,;；\n]{0,4}?(?:可用|支持|提供|默认|内置|自带|加入|引入|编译)"
)
_SUPPORTED = re.compile(r"\s?已(?:经)?(?:原生)?(?:支持|内置|提供|加入)[^，。,;；\n]{0,4}(?:功能|特性)")
_NEWER = re.compile(
    r"\b(?:needs?|requires?|wants?)\s(?:a\s|an\s|the\s)?(?:newer|more recent|updated|later)\s(?P<behind>)"
    r"|(?:升级|更新|换新)(?:到新版的?|新版)?\s?(?P<upgraded>)"
    r"|(?P<before>)(?:都|也|均)?(?:要|需要?|必须|得)(?:换成?新|升级|更新)(?:的?版本|版)?"
)
_WORDS = ("newer ", "more recent ", "updated ", "later ", "升级", "更新", "换新", "换成新")
_AROUND = (20, 16)
_JOINED = re.compile(r"\s?(?:[,，、]|and|和|与|以及|及)?\s?")
_VERSIONS = re.compile(r"\s?(?:的)?(?:versions?|releases?|版本)", re.IGNORECASE)


def draft_requirements(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """`available since vLLM 0.6`, `PyTorch 从 2.7 起提供`, `needs newer CUDA and NCCL versions`."""
    for release in releases:
        end = _since(scene, release)
        if end:
            content = Content(release.version, relation="since", detail=release.subject)
            yield _draft(scene, (release.start, end), content, release.subject)
    for names, end in _upgrades(scene):
        content = Content("newer", relation="upgrade", object=names[-1].name)
        yield _draft(scene, (names[0].start, end), content, names[0].name)


def _draft(scene: Scene, span: tuple[int, int], content: Content, subject: str) -> Draft:
    place = scene.place(*span)
    qualifiers = read_qualifiers(scene, place)
    return Draft(place, Kind.RELATION, Attribute.MINIMUM_VERSION, content, certain(subject), qualifiers)


def _since(scene: Scene, release: Release) -> int:
    """Where the words end that make a version the first one with something; 0 where none do."""
    text = scene.text
    if release.kind not in SOFTWARE or release.kind == "driver":
        return 0
    if _SINCE_BEFORE.search(text, max(0, release.start - _SINCE_REACH), release.start):
        return release.end
    supported = _SUPPORTED.match(text, release.end)
    if supported:
        return supported.end()
    onwards = _ONWARDS.match(text, release.end)
    since = _FROM.search(text, release.start, release.end) or _FROM_BEFORE.search(
        text, max(0, release.start - _FROM_REACH), release.start
    )
    return onwards.end() if onwards and since else 0


def _upgrades(scene: Scene) -> Iterator[tuple[list[Mention], int]]:
    """The software that a text wants newer, joined by commas and `and`, with the end of the words."""
    for match in matches_around(_NEWER, scene.text, _WORDS, _AROUND):
        names = _joined_before(scene, match.start()) if match.lastgroup == "before" else []
        if names:
            yield names, match.end()
            continue
        names = _joined_behind(scene, match.end())
        versions = _VERSIONS.match(scene.text, names[-1].end) if names else None
        if versions:
            yield names, versions.end()


def _joined_behind(scene: Scene, position: int) -> list[Mention]:
    names: list[Mention] = []
    while True:
        following = [mention for mention in scene.mentions_in(position, position + 6) if mention.kind in SOFTWARE]
        if not following or not _JOINED.fullmatch(scene.text, position, following[0].start):
            return names
        names.append(following[0])
        position = following[0].end


def _joined_before(scene: Scene, position: int) -> list[Mention]:
    names: list[Mention] = []
    while True:
        last = scene.mentions.last_before(position)
        if last is None or last.kind not in SOFTWARE or not _JOINED.fullmatch(scene.text, last.end, position):
            return names
        names.insert(0, last)
        position = last.start


def outside_upgrades(drafts: list[Draft]) -> list[Draft]:
    """The drafts without names of software whose newer version is what a sentence asks for."""
    spans = [draft.span for draft in drafts if draft.content.relation == "upgrade"]
    if not spans:
        return drafts
    return [
        draft
        for draft in drafts
        if draft.kind is not Kind.ENTITY
        or draft.attribute is not Attribute.EXISTENCE
        or not any(start <= draft.place.start and draft.place.end <= end for start, end in spans)
    ]
