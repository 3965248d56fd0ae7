"""Version strings behind software names: `vLLM 0.4.2`, `CUDA Toolkit 13.3`, `R550.54.12`, `cuda-toolkit-13-3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.extract.continued import Version, versions_in_lists
from detector.extract.grid import find_cell_versions
from detector.extract.layout import headings_before
from detector.extract.occurrence import matches_around
from detector.extract.ordered import Ordered
from detector.extract.scene import Mention, Place, Scene
from detector.extract.sequel import find_sequels
from detector.specs.table import Specs

SOFTWARE = frozenset({"software", "driver", "os"})
_BETWEEN = (
    r"(?:\s|[-_:]|version|Version|ver\.|Toolkit|toolkit|Driver|driver|release|build|builds|版本|版|是否|内核|kernel|的|==?"
    r"|(?:for|of) [A-Z][\w\-]{2,20} \(|为|是|至|到|从|自|since |from |适配.{0,16}?|\(|v(?=\d)|V(?=\d)|R(?=\d)"
    r"|不低于|不小于|不早于|至少|最低|最小|需要?|要求|必须|须|应|(?:of )?at least |(?:must|should) be |is |要|在){0,6}"
)
_NUMBER = (
    r"(?P<version>\d+\.x\b|\d+(?:\.\d+)+(?:[-.]?(?:rc|post|dev|RC|beta|alpha)\.?\d*)?(?:-\d+(?!\.?\d)|-xx)?"
    r"|\d{1,4}(?!\.\d))"
)
_AFTER_NAME = re.compile(rf"(?P<least>[≥>=]{{0,2}}){_BETWEEN}(?P<least_too>[≥>=]{{0,2}}\s?){_NUMBER}")
_UNIT_BEHIND = re.compile(r"\s?(?:[KMGTP]i?B|W|ms|us|s\b|x\b|%|倍|个|张|卡|GPU|token|nm|bit|台|块|种|项|次|层)")
_DRIVER = re.compile(
    r"(?=[R\dDd驱])(?:(?<![\d.A-Za-z])R?(?P<version>\d{3}\.\d{2,3}(?:\.\d{2})?)(?!\.?\d)"
    r"|(?<![A-Za-z0-9])R(?P<branch>[3-9]\d{2})(?!\.?\d)"
    r"|(?:[Dd]rivers?|驱动)(?:程序|版本|版)?[:：]?\s?"
    r"(?:(?:versions? |branch |series |(?:must |should )?be |is |was |of |from |since |at least |minimum |系列|分支"
    r"|版本|不低于|不早于|至少|最低|需要?|要求|要|必须|为|是|>=?|≥)\s?){0,4}"
    r"(?P<number>[3-9]\d{2})(?!\.?\d)(?!\s?(?:[GMT]B|W|ms))"
    r"|(?<![\d.])(?P<series>[3-9]\d{2})(?=\s?(?:branch|series|系列驱动|分支|以上(?:的)?驱动|\.x)))"
)
_FILE_BEFORE = re.compile(r"nvidia-(?:linux-|driver-)?$", re.IGNORECASE)
_FILE_REACH = 14
_DRIVER_WORD = re.compile(r"driver|驱动|NVIDIA-Linux", re.IGNORECASE)
_PACKAGE = re.compile(r"cuda-toolkit-(?P<major>\d{1,2})-(?P<minor>\d)(?!\d)")
_GLUED_PART = re.compile(r"(?<=\.)\d{4,}")
_OR_NEWER = re.compile(
    r"\s?(?:\+|[及或]?(?:其)?以上|[及或](?:更高|更新|之后|以后)|起"
    r"|\(?(?:or|and) (?:newer|later|higher|above|up|greater|more recent)\b)"
)
_NEEDS = re.compile(
    r"(?:需要?|要求|必须|至少|最低|只要|不低于|wants?|requires?|needs?|at least|minimum|must|from|since|自"
    r"|starting with|≥|>=)[^。.;；\n]{0,14}$",
    re.IGNORECASE,
)
_NEEDED_BEHIND = re.compile(
    r"\sas (?:the|a|its) minimum\b|\s(?:is|are)\s(?:required|needed|what\s[^;\n]{1,24}\s(?:wants?|needs?|requires?))\b"
    r"|\s?才(?:行|能|可以|够)"
)
_LEAST = re.compile(r"[≥>]|at least|minimum|不低于|不小于|不早于|至少|最低|最小", re.IGNORECASE)
_NO_NEED = re.compile(
    r"(?:不需要?|不再需要?|无需|无须|不必|不用|不要求|\b(?:not|no longer)\s(?:need|require)|n['’]t\s(?:need|require)"
    r"|\b(?:needs?|requires?)\sno\b|\bwithout\s(?:needing|requiring))[^。.;；\n]{0,14}$",
    re.IGNORECASE,
)
_BARE_ALLOWED = frozenset({"CUDA", "Python", "NVIDIA driver", "PyTorch", "ROCm"})
_NAME_REACH, _NEEDS_REACH = 48, 28
_DRIVER_BEFORE, _DRIVER_BEHIND, _DRIVER_ABOVE = 90, 60, 240
_BRANCH = 3
_MONEY = "$¥€£"
_PRICE = re.compile(r"\s?(?:dollars?|euros?|USD|EUR|RMB|points?|times|美元|欧元|元|块|分|倍|%|[A-Za-z]{1,8}/s)")
_LONGEST_PATCH = 3
_KERNEL = "Linux kernel"
_KERNEL_VERSION = re.compile(
    r"(?<![\d.A-Za-z])(?P<version>[3-7]\.\d{1,2}(?:\.\d{1,3})?)(?:-\w+)?\s?(?:版)?\s?(?:内核|kernel\b)"
)
_KERNEL_WORDS, _KERNEL_AROUND = ("内核", "kernel"), (24, 8)
_SYSTEM = re.compile(r"Ubuntu|Linux|Debian|CentOS|RHEL|Rocky|SUSE|SLES|Fedora|发行版|操作系统|distribution")
_DRIVER_NAME = Mention(0, 0, "NVIDIA driver", "driver")


@dataclass(frozen=True, slots=True)
class Release:
    """A version of a named software in the text; `refused` where the text says that it is not needed."""

    start: int
    end: int
    subject: str
    kind: str
    version: str
    at_least: bool
    needed: bool
    refused: bool = False


Releases = Ordered[Release]


def find_releases(scene: Scene, specs: Specs) -> Releases:
    """Every version of a named software, in order, each once."""
    found = [*_after_names(scene, specs), *_drivers(scene), *_packages(scene), *_kernels(scene), *_cells(scene)]
    found += _sequels(scene, specs)
    found += _continued(scene, specs, found)
    found.sort(key=lambda release: (release.start, -release.end))
    result: list[Release] = []
    for release in found:
        if not result or release.start >= result[-1].end:
            result.append(release)
    return Ordered(result)


def _continued(scene: Scene, specs: Specs, found: list[Release]) -> Iterator[Release]:
    """The versions that go on with a list of versions."""
    named = [(item.start, item.end, Mention(0, 0, item.subject, item.kind), item.version) for item in found]
    for start, end, software, version in versions_in_lists(scene, specs, sorted(named, key=_place)):
        yield _release(scene, scene.place(start, end), software, version, least=False)


def _place(version: Version) -> tuple[int, int]:
    return version[:2]


def _after_names(scene: Scene, specs: Specs) -> Iterator[Release]:
    text = scene.text
    for mention in scene.mentions:
        if mention.kind not in SOFTWARE or not mention.known:
            continue
        match = _AFTER_NAME.match(text, mention.end, mention.end + _NAME_REACH)
        if match is None or (match.start("version") == mention.end and text[mention.end - 1].isdigit()):
            continue
        end = match.end("version")
        bare = match["version"].isdigit()
        small = text[mention.start].islower() and (match.start("version") == mention.end or mention.kind == "os")
        if bare and (small or not _may_be_bare(mention) or _UNIT_BEHIND.match(text, end)):
            continue
        version, end = _cut(specs, mention.name, match["version"], end)
        between = text[mention.end : match.start("version")]
        if "\n" in between and not _is_wrapped(scene, mention.end, between, version):
            continue
        place = scene.place(mention.start, end)
        yield _release(scene, place, mention, version, _LEAST.search(between) is not None)


def _may_be_bare(mention: Mention) -> bool:
    """True where one number is a version: `CUDA 13`, `Windows 11`, but no count (`vLLM 8 workers`)."""
    return mention.name in _BARE_ALLOWED or (mention.kind == "os" and mention.name != _KERNEL)


def _is_wrapped(scene: Scene, start: int, between: str, version: str) -> bool:
    """True where a line broke between a name and its version; a number of two parts may be that of a section."""
    if between.strip(" ") != "\n" or scene.block_index(start) != scene.block_index(start + len(between)):
        return False
    return version.count(".") > 1 or scene.sentence_index(start) == scene.sentence_index(start + len(between))


def _cut(specs: Specs, subject: str, version: str, end: int) -> tuple[str, int]:
    """A version that ran into a number is cut at the longest one that was published: `0.3.212842071`."""
    glued = _GLUED_PART.search(version)
    if glued is None:
        return version, end
    published = {release.version for release in specs.releases(subject).values()}
    for length in range(_LONGEST_PATCH, 0, -1):
        shorter = version[: glued.start() + length]
        if shorter in published:
            return shorter, end - len(version) + len(shorter)
    return version, end


def _release(scene: Scene, place: Place, mention: Mention, version: str, least: bool) -> Release:
    """The release with what the words around it ask for: it is needed, it or a newer one."""
    newer = _OR_NEWER.match(scene.text, place.end)
    low = max(place.clause[0], place.start - _NEEDS_REACH)
    asked = _NEEDS.search(scene.text, low, place.start)
    behind = _NEEDED_BEHIND.match(scene.text, newer.end() if newer else place.end) is not None
    least = least or (asked is not None and _LEAST.search(asked[0]) is not None)
    refused = _NO_NEED.search(scene.text, low, place.start) is not None
    needed = (least or behind or asked is not None) and not refused
    named = (mention.name, mention.kind, version)
    return Release(place.start, place.end, *named, least or bool(newer), needed, refused)


def _drivers(scene: Scene) -> Iterator[Release]:
    """Driver numbers such as 550.54.12 where the words around them, or those above, speak of a driver."""
    text = scene.document.text
    branches: set[str] = set()
    for match in _DRIVER.finditer(text):
        group = match.lastgroup or ""
        start = match.start() if group == "branch" else match.start(group)
        place = scene.place(start, match.end(group))
        low, high = place.sentence
        window = text[max(low, match.start() - _DRIVER_BEFORE) : min(high, match.end() + _DRIVER_BEHIND)]
        if _DRIVER_WORD.search(window) or _is_driver(scene, place, match, branches):
            branches.add(match[group][:_BRANCH])
            yield _release(scene, place, _DRIVER_NAME, match[group], least=False)


def _is_driver(scene: Scene, place: Place, match: re.Match[str], branches: set[str]) -> bool:
    """True for a number whose sentence speaks of no driver, but the file, the sentence before or its branch does."""
    text, version = scene.text, match["version"]
    if any(quantity.unit for quantity in scene.quantities_in(place.start, place.end)):
        return False
    if _FILE_BEFORE.search(text, max(0, place.start - _FILE_REACH), place.start):
        return True
    if version and version[:_BRANCH] in branches and not _PRICE.match(text, place.end):
        return text[place.start - 1] not in _MONEY
    if place.block is None or not (match["branch"] or (version and version.count(".") > 1)):
        return False
    low = max(place.block.start, place.start - _DRIVER_ABOVE)
    above = [(low, place.start), *((head.start, head.end) for head in headings_before(scene, place.start)[:1])]
    return any(_DRIVER_WORD.search(text, *span) for span in above)


def _packages(scene: Scene) -> Iterator[Release]:
    """The toolkit versions in package names."""
    for match in _PACKAGE.finditer(scene.text):
        version = f"{match['major']}.{match['minor']}"
        yield Release(match.start(), match.end(), "CUDA", "software", version, at_least=False, needed=False)


def _kernels(scene: Scene) -> Iterator[Release]:
    """Versions of the Linux kernel before its name, where the sentence speaks of an operating system: `5.15 内核`."""
    for match in matches_around(_KERNEL_VERSION, scene.text, _KERNEL_WORDS, _KERNEL_AROUND):
        place = scene.place(*match.span("version"))
        if _SYSTEM.search(scene.text, place.sentence[0], match.start()):
            yield _release(scene, place, Mention(0, 0, _KERNEL, "os"), match["version"], least=False)


def _cells(scene: Scene) -> Iterator[Release]:
    """The versions in table cells below the name of their software."""
    for start, end, software, version, least in find_cell_versions(scene):
        yield Release(start, end, software.name, software.kind, version, at_least=least, needed=least)


def _sequels(scene: Scene, specs: Specs) -> Iterator[Release]:
    """The published versions that stand without a name behind one of the same software."""
    for start, end, name, kind, version in find_sequels(scene, specs):
        yield _release(scene, scene.place(start, end), Mention(0, 0, name, kind), version, least=False)
