"""Names that are themselves a claim: products, numbered technologies, software without a version, repositories."""

from __future__ import annotations

import re
from functools import lru_cache

from detector.extract.draft import Content, Draft, certain
from detector.extract.layout import headings_before
from detector.extract.lexicon import Lexicon
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_EXISTING = frozenset({"accelerator", "system", "cpu", "architecture", "die", "model"})
_NUMBERED_KINDS = frozenset({"technology", "network"})
_NO_SOFTWARE = frozenset({BlockKind.CODE, BlockKind.HEADING})
NUMBERED = re.compile(r"[A-Za-z]{3}.*\d")
# Tools of every server, which articles about accelerators name in passing.
_EVERYDAY = frozenset(
    {"Docker", "Docker Engine", "Kubernetes", "Prometheus", "Grafana", "OpenTelemetry", "gRPC", "Redis", "FastAPI"}
    | {
        "Uvicorn",
        "ZeroMQ",
        "Protocol Buffers",
        "Python",
        "CMake",
        "GCC",
        "Clang",
        "Ninja build",
        "Helm chart",
        "MLflow",
    }
)
_GENERIC_BEHIND = re.compile(
    r"\s?(?:kernels?|cores?|contexts?|graphs?|streams?|threads?|blocks?|code|calls?|AllReduce|Kernel|Graph|Core"
    r"|[Cc]ontainers?|[Ii]mages?|[Ee]ngines?|内核|核心|上下文|核函数|线程|代码|核|容器|镜像|引擎)(?![a-z])|\s(?:and|or)\s[A-Z]\w+\s[Cc]ores\b"
)
_PROPER = re.compile(r"(?!All|Reduce)[A-Z][a-z]+[A-Z][a-z]{3,}")
_OWNER = re.compile(r"(?<![A-Za-z0-9_./:\-])[A-Za-z][A-Za-z0-9_\-]{1,38}/$")
_OWNER_REACH = 42
_REPOSITORY_REST = re.compile(r"[A-Za-z0-9_\-]*(?:\.[A-Za-z0-9_\-]+)*")
_COUNTED = re.compile(r"[\d一二两三四五六七八九十]\s?[颗个块枚路]\s?(?:[A-Za-z]+ |英伟达\s?)?$")
_COUNTED_REACH = 14
_KEY = re.compile(r"[^:：\n]{1,20}[:：]\s?(?:[A-Za-z]{2,10} )?")
_NUMBER = re.compile(r"\d+")
_VERSION_BEHIND = re.compile(r"[^\n。.,，;；]{0,12}?[\s=\-v]\d")


def exists(scene: Scene, lexicon: Lexicon, mention: Mention, place: Place) -> bool:
    """True for a name that is itself a claim: a product, a numbered or proper technology, software without version."""
    if mention.kind in _NUMBERED_KINDS and NUMBERED.search(mention.name):
        return True
    if mention.kind == "technology":
        return _PROPER.fullmatch(mention.name) is not None
    if mention.kind == "cpu" and _COUNTED.search(scene.text, max(0, mention.start - _COUNTED_REACH), mention.start):
        return False
    if mention.kind != "software":
        return mention.kind in _EXISTING
    return place.block is not None and place.block.kind not in _NO_SOFTWARE and _is_named(scene, lexicon, mention)


def _is_named(scene: Scene, lexicon: Lexicon, mention: Mention) -> bool:
    """True for software by its proper name, without its version and not as a word before another: `CUDA kernel`."""
    written = scene.text[mention.start : mention.end]
    row = lexicon.specs.names.get(mention.name)
    return (
        row is not None
        and row.name not in _EVERYDAY
        and written in (row.name, *row.aliases)
        and (not written.islower() or ("-" in written and bool(lexicon.specs.releases(mention.name))))
        and _VERSION_BEHIND.match(scene.text, mention.end) is None
        and _GENERIC_BEHIND.match(scene.text, mention.end) is None
    )


def name_span(scene: Scene, mention: Mention) -> tuple[int, int]:
    """Where a name stands; of a model in a repository, where the repository's stands: `Qwen/Qwen3-8B`."""
    if mention.kind != "model" or not scene.text.startswith("/", mention.start - 1):
        return mention.start, mention.end
    owner = _OWNER.search(scene.text, max(0, mention.start - _OWNER_REACH), mention.start)
    rest = _REPOSITORY_REST.match(scene.text, mention.end) if owner else None
    return (owner.start(), rest.end()) if owner and rest else (mention.start, mention.end)


def existence(scene: Scene, mention: Mention, place: Place) -> Draft:
    """The claim of a name at its place."""
    content = Content(" ".join(scene.text[place.start : place.end].split()), detail=mention.family)
    candidates = certain(mention.name, mention.variant)
    return Draft(place, Kind.ENTITY, Attribute.EXISTENCE, content, candidates, read_qualifiers(scene, place))


def identity(scene: Scene, mention: Mention, place: Place) -> str:
    """What a name has in common with its repetitions: its canonical name, or a second name that shares nothing;
    a value in the list of properties (`CPU: EPYC 9654`) of another section is no repetition."""
    block = place.block
    if block and block.kind is BlockKind.ITEM and _KEY.fullmatch(scene.text, block.start, mention.start):
        section = headings_before(scene, mention.start)[:1]
        return f"{mention.name} {section[0].start if section else ''}"
    written = " ".join(scene.text[place.start : place.end].split())
    if written != mention.name and (place.start < mention.start or _is_second_name(written, mention.name)):
        return written
    return f"{mention.name} {mention.version or ''}"


@lru_cache(maxsize=4096)
def _is_second_name(written: str, name: str) -> bool:
    """True for `Trillium` of the TPU v6e, and no other spelling of the name nor its full form."""
    initials = "".join(word[0] for word in re.findall(r"[A-Z]\w*", written))
    if initials == name:
        return False
    first, second = (re.sub(r"[\W_]+", "", spelling).lower() for spelling in (written, name))
    shared = set(_NUMBER.findall(written)) & set(_NUMBER.findall(name))
    return written.isascii() and first not in second and second not in first and not shared
