"""Names that no document behind the table knows, tied to a product: `Flow-Aware Routing (ZDMA)`, `nvidia-fit`, `NV_GPU_SANDBOX`.

Such a name is a claim of existence. It is never called wrong for being unknown: the claim is only marked as undocumented.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from detector.extract.draft import Content, Place, certain, draft
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Candidate, Claim, Kind
from detector.model.document import BlockKind, Language
from detector.specs.table import Specs

_HEADS = (
    "Engine|Unit|Scheduler|Router|Routing|Accelerator|Cache|Selector|Prefetcher|Compiler|Fabric|Mode|Core|Cores|API|SDK|Sandbox|Pipeline|"
    "Controller|Manager|Decoder|Encoder|Graph|Access|Execution|eXecution|Filter|Monitor|PerfMon|Memory|Buffer|Network|Bridge|Link|Stack|"
    "Processor|Coprocessor|Optimizer|Predictor|Arbiter|Switch|Bus|Layer|Protocol|Technology|Module|Dispatcher|Allocator|Compressor|Queue"
)
_WORD = r"[A-Z][A-Za-z]*(?:-[A-Za-z]+)*"
_PHRASE = re.compile(
    rf"(?<![A-Za-z0-9_\-./])(?P<phrase>(?:{_WORD}\s){{1,4}}(?:{_HEADS}))(?![A-Za-z_])(?:\s?(?P<acronym>[A-Z]{{2,6}})(?![A-Za-z])|\s?\((?P<bracket>[A-Z][A-Za-z0-9]{{1,6}})\))?"
)
_NOVEL = re.compile(
    r"\b(?:new|introduc\w*|dedicated|proprietary|called|dubbed|features?|built-in|adds?|hardware|novel|so-called|named|native)\b",
    re.IGNORECASE,
)
_VARIABLE = re.compile(
    r"(?<![A-Za-z0-9_$./\-])(?P<name>(?:NV|NVIDIA|CUDA|NCCL|NVREG|VLLM|TORCH|PYTORCH|HIP|ROCM|HSA|ASCEND|HCCL)_[A-Z0-9_]*[A-Z])"
)
_FUNCTION = re.compile(
    r"(?<![A-Za-z0-9_])(?P<name>(?:nvml|cuda|nccl|cudnn|cublas|hip|rocblas|acl)[A-Z][A-Za-z0-9]{3,60}|torch\.[a-z_]+(?:\.[a-z_0-9]+)+)"
)
_TOOL = re.compile(
    r"(?<![A-Za-z0-9_./\-])(?P<name>(?:nvidia|cuda|rocm|amd|vllm)-[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*(?:\.(?:bin|patch|fw|run))?)(?![a-z0-9_])"
)
_FILE = re.compile(
    r"(?<![A-Za-z0-9_./\-])(?P<name>[a-z0-9][a-z0-9_\-]{3,60}\.(?:bin|patch|fw))(?![a-z0-9_])|(?P<path>/proc/(?:nvidia|driver)/[a-z_/]+)"
)
_OPTION = re.compile(r"(?<![A-Za-z0-9_\-])(?P<name>--[a-z][a-z0-9]*(?:-[a-z0-9]+)+)")
_OTHER_TOOL = re.compile(
    r"\b(?:docker|kubectl|apt|apt-get|pip|git|sh|bash|mokutil|grep|nvidia-smi|conda|helm|cmake|make|curl|wget)\b"
)
_SERVERS = ("vllm", "sglang", "trtllm", "tensorrt")


class Coined:
    """Finds undocumented names with the names and identifiers of one table."""

    def __init__(self, specs: Specs) -> None:
        """The documented names of a table, ready for comparison."""
        self._identifiers = {name.lower() for name in specs.identifiers}
        self._documented = {_compact(spelling) for row in specs.names.values() for spelling in (row.name, *row.aliases)}

    def claims(self, scene: Scene) -> Iterator[Claim]:
        """A claim for every undocumented name, at its first place."""
        seen: set[str] = set()
        starts = [mention.start for mention in scene.mentions]
        for place, name, attribute in [*self._phrases(scene), *self._names(scene)]:
            if name.lower() in seen or _known(scene.mentions, starts, place):
                continue
            block = scene.block(place.start)
            if block is None or (block.kind in {BlockKind.META, BlockKind.HEADING} and attribute is Attribute.FEATURE):
                continue
            seen.add(name.lower())
            candidates = _owner(name) or choose_subject(scene, place.start, place.end, "feature")
            if attribute is Attribute.FEATURE and not candidates:
                continue
            about = (candidates or certain(name), read_qualifiers(scene, place.start, place.end))
            yield draft(scene, place, (Kind.ENTITY, attribute), Content(name, undocumented=True), about)

    def _phrases(self, scene: Scene) -> Iterator[tuple[Place, str, Attribute]]:
        for match in _PHRASE.finditer(scene.text):
            phrase = match["phrase"]
            acronym = match["acronym"] or match["bracket"]
            start = match.start() + self._lead(phrase)
            rest = scene.text[start : match.end("phrase")]
            if not self._stands_out(scene, start, match, acronym):
                continue
            if (
                " " not in rest
                or self._is_documented(rest)
                or (acronym and _compact(acronym) in self._documented and self._is_documented(acronym))
            ):
                continue
            yield Place(start, match.end("phrase")), rest, Attribute.FEATURE

    @staticmethod
    def _stands_out(scene: Scene, start: int, match: re.Match[str], acronym: str | None) -> bool:
        """Title case stands out in Chinese prose; in English it needs an acronym, or a word of novelty in a running sentence."""
        block = scene.block(start)
        if (
            block is None
            or block.kind in {BlockKind.CELL, BlockKind.HEADING}
            or scene.text[match.end() : match.end() + 1] in {":", "："}
        ):
            return False
        if scene.document.language is Language.CHINESE or acronym:
            return True
        low, high = scene.clause_span(start, match.end())
        return _NOVEL.search(scene.text, low, high) is not None

    def _lead(self, phrase: str) -> int:
        """Length of leading words that are a known name or a sentence opener (`Blackwell Router Unit`, `The Router Unit`)."""
        position = 0
        for word in phrase.split(" ")[:-1]:
            if word in _OPENERS or _compact(word) in self._documented:
                position += len(word) + 1
            else:
                break
        return position

    def _is_documented(self, phrase: str) -> bool:
        compact = _compact(phrase)
        return compact in self._documented or compact.rstrip("s") in self._documented

    def _names(self, scene: Scene) -> Iterator[tuple[Place, str, Attribute]]:
        served = any(server in scene.text.lower() for server in _SERVERS)
        for pattern in (_VARIABLE, _FUNCTION, _TOOL, _FILE, _OPTION):
            if pattern is _OPTION and not served:
                continue
            for match in pattern.finditer(scene.text):
                group = "path" if match.groupdict().get("path") else "name"
                name = match[group]
                if name.lower() in self._identifiers or _compact(name) in self._documented:
                    continue
                if pattern is _OPTION and not _is_server_option(scene, match.start()):
                    continue
                yield Place(match.start(group), match.end(group)), name, Attribute.EXISTENCE


_OWNERS = (
    ("nvml", "NVML"),
    ("NV_", "NVIDIA driver"),
    ("NVreg", "NVIDIA driver"),
    ("/proc/", "NVIDIA driver"),
    ("NCCL_", "NCCL"),
    ("nccl", "NCCL"),
    ("CUDA_", "CUDA"),
    ("cuda", "CUDA"),
    ("torch.", "PyTorch"),
    ("VLLM_", "vLLM"),
)
_OPENERS = frozenset(
    ["The", "This", "That", "These", "A", "An", "Its", "Our", "In", "On", "With", "For", "And", "But", "New", "Each", "Both", "Using", "When", "If", "While", "As"]
)


def _owner(name: str) -> tuple[Candidate, ...]:
    """What a programming name belongs to by its form; empty where the form does not tell."""
    for prefix, owner in _OWNERS:
        if name.startswith(prefix):
            return certain(owner)
    return ()


def _is_server_option(scene: Scene, position: int) -> bool:
    """True where no other tool's command precedes a command-line option in its sentence."""
    low, _ = scene.sentence_span(position)
    return _OTHER_TOOL.search(scene.text, max(low, position - 160), position) is None


def _compact(text: str) -> str:
    return re.sub(r"[\s\-_]", "", text).lower()


def _known(mentions: list[Mention], starts: list[int], place: Place) -> bool:
    """True where a known name covers the place."""
    index = bisect_left(starts, place.end)
    return index > 0 and mentions[index - 1].end >= place.end and mentions[index - 1].known
