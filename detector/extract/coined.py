"""Names that no document behind the table knows: `Flow-Aware Routing (ZDMA)`, `nvidia-fit`, `NV_GPU_SANDBOX`.

Such a name is a claim of existence. It is never called wrong for being unknown, only marked as undocumented.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from detector.extract.draft import Content, Draft, certain
from detector.extract.identifier import find_identifiers, find_open_identifiers, owner_of
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Place, Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind, Language
from detector.specs.table import Specs

_HEADS = (
    "Engine|Unit|Scheduler|Router|Routing|Accelerator|Cache|Selector|Prefetcher|Compiler|Fabric|Mode|Core|Cores|API|SDK|"
    "Sandbox|Pipeline|Controller|Manager|Decoder|Encoder|Graph|Access|Execution|eXecution|Filter|Monitor|PerfMon|Memory|"
    "Buffer|Network|Bridge|Link|Stack|Processor|Coprocessor|Optimizer|Predictor|Arbiter|Switch|Bus|Layer|Protocol|"
    "Technology|Module|Dispatcher|Allocator|Compressor|Queue"
)
_REST = r"[A-Za-z]*(?:-[A-Za-z]+)*"
_PHRASE = re.compile(
    rf"(?P<phrase>[A-Z](?<![A-Za-z0-9_\-./].){_REST}\s(?:[A-Z]{_REST}\s){{0,3}}(?:{_HEADS}))(?![A-Za-z_])"
    r"(?:\s?(?P<acronym>[A-Z]{2,6})(?![A-Za-z])|\s?\((?P<bracket>[A-Z][A-Za-z0-9]{1,6})\))?"
)
_NOVEL = re.compile(
    r"\b(?:new|introduc\w*|dedicated|proprietary|called|dubbed|features?|built-in|adds?|hardware|novel|so-called|named|native)\b",
    re.IGNORECASE,
)
_OPENERS = frozenset(
    {"The", "This", "That", "These", "A", "An", "Its", "Our", "In", "On", "With"}
    | {"For", "And", "But", "New", "Each", "Both", "Using", "When", "If", "While", "As"}
)
_ORDINARY = re.compile(
    r"(?:LLM|REST|HTTP|RPC|GPU|CPU|AI|ML|Web|OpenAI|Anthropic|Google|Meta|NVIDIA|AMD|Intel|Microsoft|Kernel|Python)\s(?:API|SDK)"
    r"|(?:Decoder|Encoder|Attention|Transformer|Embedding|Linear|Output|Input|Hidden|MoE|Conv\w*)\sLayer"
)
_CODEC = re.compile(
    r"(?:\b[Hh]ardware|硬件级?的?)[\s\-]?(?P<codec>(?:JPEG|AVC|HEVC|H\.?26[4-6]|AV[12]|VP[89]|VVC)(?:[\s\-]?(?:XL|XS|2000))?)"
    r"[\s\-]?(?:(?:video|image) )?(?:decod|encod|codec|transcod|编解码|解码|编码|转码)"
)
_CODEC_WORDS, _CODEC_AROUND = ("JPEG", "AVC", "HEVC", "H.26", "H26", "AV1", "AV2", "VP8", "VP9", "VVC"), (12, 40)
_SILENT = frozenset({BlockKind.CELL, BlockKind.HEADING})
_SEPARATORS = str.maketrans("", "", " -_\t\n\r\f\v")


@dataclass(frozen=True, slots=True)
class _Found:
    """A name at its place, and whether a claim of it is one about a name that no document holds."""

    place: Place
    name: str
    attribute: Attribute
    undocumented: bool = True


class Coined:
    """Finds undocumented names with the names and identifiers of one table."""

    def __init__(self, specs: Specs) -> None:
        """The documented names of a table; they are read when a text first holds a name that may be undocumented."""
        self._specs = specs

    @cached_property
    def _identifiers(self) -> set[str]:
        return {name.lower() for name in self._specs.identifier_names()}

    @cached_property
    def _documented(self) -> set[str]:
        rows = self._specs.names.values()
        return {_compact(spelling) for row in rows for spelling in (row.name, *row.aliases)}

    def drafts(self, scene: Scene) -> Iterator[Draft]:
        """A claim for every undocumented name, at its first place."""
        seen: set[str] = set()
        for found in [*self._phrases(scene), *self._identifiers_in(scene)]:
            place, name, feature = found.place, found.name, found.attribute is Attribute.FEATURE
            if name.lower() in seen or place.block is None or _is_known(scene, place):
                continue
            if feature and place.block.kind in {BlockKind.META, BlockKind.HEADING}:
                continue
            seen.add(name.lower())
            candidates = owner_of(name) or choose_subject(scene, place, "feature")
            if feature and not candidates:
                continue
            content = Content(name, undocumented=found.undocumented, detail=None if feature else "identifier")
            qualifiers = read_qualifiers(scene, place)
            yield Draft(place, Kind.ENTITY, found.attribute, content, candidates or certain(name), qualifiers)

    def _phrases(self, scene: Scene) -> Iterator[_Found]:
        """Words in title case that end in a kind of thing, without known names before them."""
        for match in _PHRASE.finditer(scene.text):
            acronym = match["acronym"] or match["bracket"]
            place = scene.place(match.start() + self._lead(match["phrase"]), match.end("phrase"))
            phrase = scene.text[place.start : place.end]
            if (
                " " not in phrase
                or _ORDINARY.fullmatch(phrase)
                or not _stands_out(scene, place, match, acronym)
                or self._is_documented(phrase)
            ):
                continue
            if not acronym or not (_compact(acronym) in self._documented and self._is_documented(acronym)):
                yield _Found(place, phrase, Attribute.FEATURE)

    def _lead(self, phrase: str) -> int:
        """Length of leading words that are a known name or open a sentence (`Blackwell Router Unit`)."""
        position = 0
        for word in phrase.split(" ")[:-1]:
            if word not in _OPENERS and _compact(word) not in self._documented:
                break
            position += len(word) + 1
        return position

    def _identifiers_in(self, scene: Scene) -> Iterator[_Found]:
        """Programming names that the table's lists lack, and those of forms that no list is complete for."""
        for start, name in find_identifiers(scene):
            if name.lower() not in self._identifiers and _compact(name) not in self._documented:
                yield _Found(scene.place(start, start + len(name)), name, Attribute.EXISTENCE)
        for match in matches_around(_CODEC, scene.text, _CODEC_WORDS, _CODEC_AROUND):
            yield _Found(scene.place(*match.span("codec")), match["codec"], Attribute.EXISTENCE, undocumented=False)
        for start, name in find_open_identifiers(scene):
            place = scene.place(start, start + len(name))
            if not place.is_code:
                yield _Found(place, name, Attribute.EXISTENCE, undocumented=False)

    def _is_documented(self, phrase: str) -> bool:
        compact = _compact(phrase)
        return compact in self._documented or compact.rstrip("s") in self._documented


def _stands_out(scene: Scene, place: Place, match: re.Match[str], acronym: str | None) -> bool:
    """True for title case in Chinese prose; in English it needs an acronym, or a word of novelty in its clause."""
    if place.block is None or place.block.kind in _SILENT or scene.text.startswith((":", "："), match.end()):
        return False
    if scene.document.language is Language.CHINESE or acronym:
        return True
    low, high = scene.clause_span(place.start, match.end())
    return _NOVEL.search(scene.text, low, high) is not None


def _compact(text: str) -> str:
    """A name without case and separators."""
    return text.translate(_SEPARATORS).lower()


def _is_known(scene: Scene, place: Place) -> bool:
    """True where a known name covers the place."""
    mention = scene.mentions.last_before(place.end)
    return mention is not None and mention.end >= place.end and mention.known
