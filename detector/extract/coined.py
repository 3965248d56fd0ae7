"""Names that no document behind the table knows: `Flow-Aware Routing (ZDMA)`, `nvidia-fit`, `NV_GPU_SANDBOX`.

Such a name is a claim of existence. It is never called wrong for being unknown, only marked as undocumented.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from detector.extract.draft import Content, Draft, certain
from detector.extract.identifier import find_identifiers, owner_of
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
_SILENT = frozenset({BlockKind.CELL, BlockKind.HEADING})
_SEPARATORS = str.maketrans("", "", " -_\t\n\r\f\v")


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
        for place, name, attribute in [*self._phrases(scene), *self._names(scene)]:
            if name.lower() in seen or place.block is None or _is_known(scene, place):
                continue
            feature = attribute is Attribute.FEATURE
            if feature and place.block.kind in {BlockKind.META, BlockKind.HEADING}:
                continue
            seen.add(name.lower())
            candidates = owner_of(name) or choose_subject(scene, place, "feature")
            if feature and not candidates:
                continue
            content = Content(name, undocumented=True)
            qualifiers = read_qualifiers(scene, place)
            yield Draft(place, Kind.ENTITY, attribute, content, candidates or certain(name), qualifiers)

    def _phrases(self, scene: Scene) -> Iterator[tuple[Place, str, Attribute]]:
        """Words in title case that end in a kind of thing, without known names before them."""
        for match in _PHRASE.finditer(scene.text):
            acronym = match["acronym"] or match["bracket"]
            place = scene.place(match.start() + self._lead(match["phrase"]), match.end("phrase"))
            phrase = scene.text[place.start : place.end]
            if " " not in phrase or not _stands_out(scene, place, match, acronym) or self._is_documented(phrase):
                continue
            if not acronym or not (_compact(acronym) in self._documented and self._is_documented(acronym)):
                yield place, phrase, Attribute.FEATURE

    def _lead(self, phrase: str) -> int:
        """Length of leading words that are a known name or open a sentence (`Blackwell Router Unit`)."""
        position = 0
        for word in phrase.split(" ")[:-1]:
            if word not in _OPENERS and _compact(word) not in self._documented:
                break
            position += len(word) + 1
        return position

    def _names(self, scene: Scene) -> Iterator[tuple[Place, str, Attribute]]:
        """Programming names that neither the identifiers nor the names of the table hold."""
        for start, name in find_identifiers(scene):
            if name.lower() not in self._identifiers and _compact(name) not in self._documented:
                yield scene.place(start, start + len(name)), name, Attribute.EXISTENCE

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
