"""Claims that join two names: supports, needs, pairs with, introduces, is the latest, is not announced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft, certain
from detector.extract.pairing import find_pairs
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.extract.version import Release, Releases
from detector.model.claim import Attribute, Kind, Qualifier

_SUPPORT = re.compile(
    r"支持|适配|兼容|可用于|跑在|运行在|优化|专用|专属"
    r"|\bsupports?\b|\bsupported\b|\bruns on\b|\bcompatible\b|\bsupport for\b",
    re.IGNORECASE,
)
_INTRODUCE = re.compile(
    r"(?=[首新引率全])(?:首次|新增|引入|首创|率先|全新|首个)"
    r"|\b(?=[abdfin])(?:introduc(?:es|ed|ing)|first|new in|debut(?:s|ed)?|adds|brings|newly added)\b"
)
_FIRST = re.compile(
    r"首次|首个|首款|率先|第一次|头一回|头一个|\b(?:is|was) the first\b|\bfirst (?:\w+\s){0,3}(?:with|to)\b"
)
_DRIVER_FOR = re.compile(r"\s?(?:专用|正式|的|官方|GPU)?\s?(?:drivers?|驱动)(?:程序)?\s?(?:从|R)?\s?", re.IGNORECASE)
_LATEST_AFTER = re.compile(r"[,，]?\s?(?:which is |currently |是)?(?:the |目前)?(?:latest|newest|最新)", re.IGNORECASE)
_NOT_BEFORE = re.compile(
    r"(?:\bnot|n['’]t|\bno longer|不再?是|并非|而非|非)\s?(?:the\s|exactly\s|目前)?$", re.IGNORECASE
)
_IN_A_CLASS = re.compile(
    r"在[^。,，]{1,14}(?:卡|系列|级|线|产品|平台)上|\s(?:\w+\s){0,2}(?:consumer|workstation|PRO|desktop|laptop|mobile)\b"
)
_LATEST = re.compile(r"最新|\blatest\b|\bnewest\b|\bmost recent\b", re.IGNORECASE)
_UNANNOUNCED = re.compile(
    r"(?=[尚还仍并从没未])(?:尚未|还没有?|仍未|并未|从未|没有|未曾|未)[^。,，;；]{0,6}?(?:官宣|发布|公布|公开|宣布|推出|面世|上线)"
    r"|\b(?=[hinsuy])(?:(?:not yet|has not|hasn't|have not|haven't|had not|never|is not|isn't|still un)[^.,;]{0,24}?"
    r"(?:announced|released|launched|unveiled|published|confirmed)"
    r"|unannounced\b|unreleased\b|yet to (?:be )?(?:announced?|released?|launch(?:ed)?|unveil(?:ed)?))"
)
_DENIED = re.compile(
    r"(?:(?:\b(?:not|cannot|never|neither|nor|no longer|no)|n['’]t)\s(?:(?!only\b|just\b|merely\b)[\w-]+\s){0,2}?"
    r"(?:support|run|compatible|work|available|optimi|introduc|first|new|add|bring)"
    r"|\b(?:without|lack(?:s|ed|ing)?|missing|drop(?:s|ped|ping)?|remov(?:es?|ed|ing)|discontinue[sd]?|deprecate[sd]?"
    r"|end(?:s|ed)?|stop(?:s|ped)?|abandon(?:s|ed)?)\s(?:[\w-]+\s){0,2}?support"
    r"|(?:不|未|没有?|无法|无|非)(?!需|仅|只|但)[^，,。;；]{0,4}?(?:支持|适配|兼容|可用|跑在|运行|优化|引入|首|率先|新增|全新)"
    r"|(?:移除|取消|放弃|停止|终止|结束|去掉|删除)[^，,。;；]{0,4}?(?:支持|适配|兼容))",
    re.IGNORECASE,
)
_DENIED_BEHIND = re.compile(
    r"\s?(?:(?:is|are|was|were|has been|had been)\s(?:not|no longer|missing|dropped|removed|ended|discontinued|gone)\b"
    r"|(?:已经?|已被|被)?(?:移除|取消|放弃|停止|终止|结束)|(?:尚|仍|还)?(?:不|未|没有?))"
)
_NO_SUPPORT_BEFORE = re.compile(r"(?:\b(?:no|without|lacks?|not)\s|没有|无|不支持)\s?$", re.IGNORECASE)
_BEFORE_REACH, _FROM_REACH = 8, 4
_HARDWARE = frozenset({"accelerator", "system", "architecture"})
_INTRODUCED = frozenset({"technology", "format", "memory"})
_ANNOUNCED = frozenset({"model", "accelerator", "system", "architecture", "software", "cpu"})
_DENIABLE = frozenset({"supported_by", "introduces"})
_SELF_NEGATING = frozenset({"unannounced", "latest"})
_OWN_WORDS = frozenset({Qualifier.NEGATED, Qualifier.HYPOTHETICAL})
_TOOLKIT = "CUDA"
_SENTENCE_END = re.compile(r"[.。!?！？][\"”’'*_]*\s|[.。!?！？][\"”’]")
_OF_IT = re.compile(r"\s*(?:Its?\s|It\s|它|其|该版本)")
_ASKS = re.compile(
    r"\s?(?:架构|显卡)?(?:则|就|至少|最低|最少)?(?:要求?|需要?|得用)(?:至少|最低|的是)?\s?"
    r"|\s(?:needs|requires|wants)\s(?:at least\s)?"
)
_FROM = re.compile(r"\s?(?:架构|显卡)?(?:最早)?[从自]\s?$")
_SINCE_THEN = re.compile(r"\s?(?:起|开始|以后|之后)(?:就|便|才|已)?(?:得到|获得|有|被)?支持")
_REACH = 60
_LATEST_REACH = 16
_NAME_REACH, _NAME_GAP = 40, 14


def draft_relations(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """Every relation that a sentence states between names that the text holds."""
    yield from _supports(scene, releases)
    yield from _pairs(scene, releases)
    yield from _needs(scene, releases)
    yield from _latest(scene, releases)
    yield from _introductions(scene)
    yield from _first_cores(scene)
    yield from _unannounced(scene)


def _relation(scene: Scene, span: tuple[int, int], attribute: Attribute, content: Content, subject: str) -> Draft:
    """A relation claim; words that are the relation itself are no qualifiers of it."""
    place = scene.place(*span)
    found = set(read_qualifiers(scene, place))
    if content.relation in _SELF_NEGATING:
        found -= _OWN_WORDS
    elif content.relation in _DENIABLE and _is_denied(scene.text, *span):
        found.add(Qualifier.NEGATED)
    qualifiers = tuple(item for item in Qualifier if item in found)
    return Draft(place, Kind.RELATION, attribute, content, certain(subject), qualifiers)


def _is_denied(text: str, start: int, end: int) -> bool:
    """True where the words that join two names, or those right beside them, deny that they hang together."""
    if _DENIED.search(text, start, end) or _DENIED_BEHIND.match(text, end):
        return True
    return _NO_SUPPORT_BEFORE.search(text, max(0, start - _BEFORE_REACH), start) is not None


def _supports(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """`vLLM 0.4.2 supports Blackwell`; a framework version right beside a product is used with it."""
    for release in releases:
        if release.kind == "os":
            continue
        low, high = scene.sentence_span(release.start)
        for mention in scene.mentions_in(max(low, release.start - _REACH), min(high, release.end + _REACH)):
            inside = release.start <= mention.start < release.end
            if mention.kind not in _HARDWARE or not mention.known or inside:
                continue
            relation = _joined_by(scene, release, mention, releases)
            if relation:
                attribute = Attribute.MINIMUM_VERSION if relation == "supported_by" else Attribute.SOFTWARE_VERSION
                if release.kind == "driver":
                    attribute = Attribute.DRIVER_VERSION
                content = Content(release.version, relation=relation, object=release.subject, detail=release.version)
                span = (min(mention.start, release.start), max(mention.end, release.end))
                yield _relation(scene, span, attribute, content, mention.name)
                break


def _joined_by(scene: Scene, release: Release, mention: Mention, releases: Releases) -> str | None:
    """How a release and a product hang together by the words between and right behind them."""
    start, end = min(mention.start, release.start), max(mention.end, release.end)
    low, high = min(mention.end, release.end), max(mention.start, release.start)
    crossed = any(other is not release for other in releases.between(start + 1, end))
    if crossed or scene.clauses_between(low, high) > 1:
        return None
    between = scene.text[low:high]
    if _SENTENCE_END.search(between):
        return None
    if mention.end <= release.start and _asks_for(scene.text, release, between):
        return "supported_by"
    if (
        release.end <= mention.start
        and _SINCE_THEN.match(between)
        and _FROM.search(scene.text, max(0, release.start - _FROM_REACH), release.start)
    ):
        return None  # `Pascal 从 CUDA 8.0 起支持，Volta ...`
    if _SUPPORT.search(between) or _SUPPORT.match(scene.text, end):
        return "supported_by"
    if release.kind == "driver" and _DRIVER_FOR.fullmatch(between):
        return "supported_by"
    listed = between.strip(" ") == "" or release.start > mention.start
    return "used_with" if listed and not between.strip(" ,，|") else None


def _asks_for(text: str, release: Release, between: str) -> bool:
    """True for `Volta 要 CUDA 9.0`, and for `Pascal 从 CUDA 8.0 起支持`."""
    return _ASKS.fullmatch(between) is not None or (
        _FROM.fullmatch(between) is not None and _SINCE_THEN.match(text, release.end) is not None
    )


def _pairs(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """A toolkit and the driver that the same passage installs with it."""
    for toolkit, driver in find_pairs(scene, releases):
        content = Content(toolkit.version, relation="pairs", object=driver.subject, detail=driver.version)
        span = (toolkit.start, toolkit.end)
        yield _relation(scene, span, Attribute.MINIMUM_VERSION, content, toolkit.subject)


def _needs(scene: Scene, releases: Releases) -> Iterator[Draft]:
    """`CUDA 13.0 needs driver 580 or newer`: a driver that is asked for, and the toolkit named last before it."""
    for driver in releases:
        if driver.kind != "driver" or not driver.needed:
            continue
        toolkit = _toolkit(scene, driver, releases)
        if toolkit:
            content = Content(toolkit.version, relation="needs", object=driver.subject, detail=driver.version)
            span = (driver.start, driver.end)
            yield _relation(scene, span, Attribute.DRIVER_VERSION, content, toolkit.subject)


def _toolkit(scene: Scene, driver: Release, releases: Releases) -> Release | None:
    """The toolkit named last before a driver in its sentence, else behind it; in the one before where `it` means it."""
    low, high = scene.sentence_span(driver.start)
    if _OF_IT.match(scene.text, low):
        low = scene.sentence_span(low - 1)[0] if low else low
    toolkits = [other for other in releases.between(low, high) if other.subject == _TOOLKIT]
    before = [other for other in toolkits if other.end <= driver.start]
    return before[-1] if before else toolkits[0] if toolkits else None


def _latest(scene: Scene, releases: Releases) -> Iterator[Draft]:
    for release in releases:
        low, _ = scene.clause_span(release.start, release.end)
        match = _LATEST.search(scene.text, max(low, release.start - _LATEST_REACH), release.start)
        match = match or _LATEST_AFTER.match(scene.text, release.end)
        if match and not _NOT_BEFORE.search(scene.text, max(low, match.start() - _LATEST_REACH), match.start()):
            content = Content(release.version, relation="latest")
            span = (min(match.start(), release.start), max(match.end(), release.end))
            yield _relation(scene, span, Attribute.RELEASE_DATE, content, release.subject)


def _introductions(scene: Scene) -> Iterator[Draft]:
    """`Blackwell 首次引入 FP8`, `DPX, new in Blackwell`."""
    for match in _INTRODUCE.finditer(scene.text.lower()):
        if _IN_A_CLASS.match(scene.text, match.end()):
            continue
        low, high = scene.clause_span(match.start(), match.end())
        near = scene.mentions_in(max(low, match.start() - _REACH), min(high, match.end() + _REACH))
        things = [mention for mention in near if mention.kind in _INTRODUCED and mention.known]
        makers = [mention for mention in near if mention.kind in _HARDWARE and mention.known]
        if not things or not makers:
            continue
        thing, maker = _nearest(things, match), _nearest(makers, match)
        start, end = min(thing.start, maker.start, match.start()), max(thing.end, maker.end, match.end())
        content = Content(thing.name, relation="introduces", object=thing.name)
        yield _relation(scene, (start, end), Attribute.FEATURE, content, maker.name)


def _first_cores(scene: Scene) -> Iterator[Draft]:
    """`the first card with fourth-generation Tensor Cores`, `首次在工作站卡上集成第四代 Tensor Core`."""
    for mention in scene.mentions:
        if mention.kind != "tensor_core" or not mention.version:
            continue
        low, high = scene.sentence_span(mention.start)
        near = max(low, mention.start - _REACH), min(high, mention.end + _REACH)
        match = _FIRST.search(scene.text, *near)
        makers = [other for other in scene.mentions_in(*near) if other.kind in _HARDWARE and other.known]
        if match and makers:
            content = Content(mention.version, relation="first")
            span = (min(match.start(), mention.start), max(match.end(), mention.end))
            yield _relation(scene, span, Attribute.TENSOR_CORE_GENERATION, content, makers[-1].name)


def _nearest(mentions: list[Mention], match: re.Match[str]) -> Mention:
    return min(mentions, key=lambda mention: max(mention.start - match.end(), match.start() - mention.end))


def _unannounced(scene: Scene) -> Iterator[Draft]:
    for match in _UNANNOUNCED.finditer(scene.text.lower()):
        low, _ = scene.clause_span(match.start(), match.end())
        near = [
            mention
            for mention in scene.mentions_in(max(low, match.start() - _NAME_REACH), match.start())
            if mention.kind in _ANNOUNCED and len(scene.text[mention.end : match.start()].strip()) <= _NAME_GAP
        ]
        if near:
            mention = near[-1]
            content = Content("not announced", relation="unannounced")
            yield _relation(scene, (mention.start, match.end()), Attribute.RELEASE_DATE, content, mention.name)
