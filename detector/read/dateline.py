"""The article's own date in its opening. A date of a product or an event is not one, so only fixed forms count:

- a line that is a date, alone or with author, source and time: `2024-08-19 10:32`, `作者：x 时间：2024年8月19日`,
  `Posted by dave on 14 Oct 2025`, `1楼 2025-09-18 10:22`
- a label and a date: `Published March 3, 2025`, `发布于 2024-08-19`, `写于 2024 年 8 月`
- the dateline of a news agency: `SAN JOSE, Calif., March 18, 2025 --`, `北京，2025年3月18日电`
- the day that the opening calls its own: `as of October 2026`, `截至 2026 年 10 月`, `今天是 2026 年 10 月 3 日`
- a scene with a time of day at the very beginning: `2026 年 10 月，凌晨两点。`
- a stamp that pages print: `posted may 2 2023`, `2025年7月8日 阅读3206`
- what the writers did on a day at the very beginning: `On September 18, 2024 we finished`, `2025 年 9 月 20 日，我们`
- a year in brackets at the end of the title: `组网（2024）`
"""

from __future__ import annotations

import re

from detector.model.document import PartialDate
from detector.read.date import DATE, date_of

OPENING = 300
_FIRST_LINES = 3

_TIME = r"(?:[T\s]*\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?(?:\s*[A-Z]{2,4})?)?"
_GAP = r"\s*(?:[|｜·•,，/—–-]\s*)?"
_LABEL = (
    r"(?:(?:originally |first |last )?(?:published|posted|updated|written|revised|date)(?: (?:on|in))?|on"
    r"|status|as of|测试日期|撰写日期|成文日期|发布时间|发表时间|更新时间|发布日期|更新日期|时间|日期"
    r"|(?:首次)?发布于|发表于|更新于|最后更新|写于|撰于|原文发布于)\s*[:：]?\s*"
)
_PERSON = (
    r"(?:(?:作者|文|来源|编辑|出处|记者|author|(?:posted |written |published )?by|source)\s*[:：/|｜]?\s*"
    r"[^\s|｜·•,，。]{1,30}(?: [A-Z][\w.\-]{0,20}){0,2})"
)
_PLACE = r"[\u4e00-\u9fff]{2,8}(?:报道|电|讯|消息)"
_TAIL = (
    rf"(?:{_PLACE}|"
    r"发布|发表|首次发布|修改|更新|阅读[^。]{0,20}|\d+ min(?:ute)?s? read|[(（【\[][^。]{0,20}[)）】\]])?"
)
_WEEKDAY = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+|(?:星期|周)[一二三四五六日天]\s*)?"
_FLOOR = r"(?:#?\d{1,4}\s*(?:楼|[Ff]\b|层)|楼主|沙发|[Pp]ost\s*#?\d{1,4}\b|#\d{1,4}\b)"
_BYLINE = re.compile(
    rf"[*_>#\s【\[(（]*(?:{_FLOOR}{_GAP})?(?:{_PERSON}{_GAP})?(?:已?于\s*|{_LABEL})?{_WEEKDAY}{DATE}{_TIME}[*_】\])）]*"
    rf"{_GAP}{_WEEKDAY}{_TAIL}{_GAP}{_PERSON}?[*_\s.。]*",
    re.IGNORECASE,
)
_AGENCY = re.compile(
    r"[*_\s]*(?:[A-Z][A-Za-z .'\-]{2,30},\s*(?:[A-Z][A-Za-z. ]{1,20},?\s*[—–-]?\s*)?(?:\([^)]{1,20}\)\s*)?"
    rf"|[\u4e00-\u9fff]{{2,10}}[，,]?\s*|【|\[){DATE}\s*(?:\([A-Za-z ]{{3,20}}\)\s*)?(?:--|[-—–]|电|讯|】|\]|/)"
)
_POST = re.compile(rf"[*_>#\s]*{_FLOOR}[\s:：|·*_]*(?:[^\s，。,.]{{1,20}})?[*_\s]*")
_WRITER = re.compile(rf"[*_>#\s]*{_PERSON}(?:{_GAP}\d+ min(?:ute)?s? read)?[*_\s]*", re.IGNORECASE)
_PAIR = re.compile(r"[*_]{0,3}[^\W\d_][^:：|]{0,19}[:：](?!//)\s*\S")
_ABOUT = re.compile(
    r"[*_]{0,3}(?:作者|来源|编辑|出处|记者|分类|标签|阅读|日期|时间|链接|原文|译者|版权"
    r"|author|by|source|tags?|categor|date|title|link|read)",
    re.IGNORECASE,
)
_OWN_DAY = re.compile(
    r"(?:(?<![A-Za-z])(?:as of|today is|it is|it's|this article was (?:written|published|updated) (?:on|in))"
    rf"|截至|截止到?|今天是|现在是|本文(?:写|撰写|发布|发表|更新)于|此刻是)\s*{_WEEKDAY}{DATE}",
    re.IGNORECASE,
)
_SCENE = re.compile(
    rf"[\s*_#>「“\"]*(?:时间[是：:]\s*|It(?: was|'s| is) |On |In )?{DATE}[\s，,的]*([^。！？!?\n]{{0,60}})",
    re.IGNORECASE,
)
_HOUR = re.compile(
    r"凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|深夜|半夜|点钟|\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|midnight|morning|evening",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"[,，\s]*(?:we|our|my|I|the team)\b|[,，\s]*(?:我们?|笔者|本人|团队|实验室)", re.IGNORECASE)
_LABELLED = re.compile(rf"\b(?:posted|published|updated|last updated)(?: on)?:? {DATE}", re.IGNORECASE)
_COUNTED = re.compile(rf"{DATE}\s*(?:阅读|浏览|收藏|\d+ (?:views|reads|comments)|views|share)", re.IGNORECASE)
_EVENT = re.compile(
    r"发布|推出|宣布|上市|发售|亮相|问世|公布|开源|launch|announce|releas|unveil|introduc|ship|debut", re.IGNORECASE
)
_TITLE_YEAR = re.compile(
    r"(?:[\u4e00-\u9fff]|\b(?:guides?|reviews?|comparisons?|benchmarks?|overview|edition|updated?|notes|primer|explained"
    r"|tutorial|survey|report|analysis))"
    r"\s*[(（\[【](20\d\d)\s*(?:年)?(?:版|更新)?[)）\]】]\s*",
    re.IGNORECASE,
)


def is_byline(line: str) -> bool:
    """True for a line that holds only a date, the number of a post, or who wrote the text: no headline."""
    return any(pattern.fullmatch(line) is not None for pattern in (_BYLINE, _POST, _WRITER))


def find_date(opening: str, title: str | None) -> PartialDate | None:
    """The article's own date in the first characters of its body or in its title, or None where nothing says so."""
    opening = opening[: OPENING * 2]
    lines = [line for line in opening[:OPENING].splitlines() if line.strip()]
    for number, line in enumerate(lines):
        match = _BYLINE.fullmatch(line) or _AGENCY.match(line)
        if match and not _in_sheet(lines, number) and (dated := date_of(match)):
            return dated
    return _stamp(opening[:OPENING]) or _stated_day(opening[:OPENING]) or _scene(opening) or _title_year(title)


def _in_sheet(lines: list[str], number: int) -> bool:
    """True beside a line such as `显存：80GB`: there the date is one of a product's properties."""
    beside = lines[max(0, number - 1) : number] + lines[number + 1 : number + 2]
    if number == 1 and not any(_PAIR.match(line) for line in beside[1:]):
        return False  # what stands above is the title, even one with a colon
    return bool(_PAIR.match(lines[number])) and any(_PAIR.match(line) and not _ABOUT.match(line) for line in beside)


def _stamp(opening: str) -> PartialDate | None:
    """The date that a page prints beside its counters and labels: `posted may 2 2023`, `2025年7月8日 阅读3206`."""
    match = _LABELLED.search(opening) or _COUNTED.search(opening)
    return date_of(match) if match else None


def _stated_day(opening: str) -> PartialDate | None:
    days = [dated for match in _OWN_DAY.finditer(opening) if (dated := date_of(match))]
    return max(days, key=lambda dated: dated.last, default=None)


def _scene(opening: str) -> PartialDate | None:
    starts = [0, *(match.end() for match in re.finditer(r"\n\s*", opening[:OPENING]))][:_FIRST_LINES]
    return next((dated for start in starts if (dated := _scene_at(opening, start))), None)


def _scene_at(opening: str, start: int) -> PartialDate | None:
    match = _SCENE.match(opening, start)
    words = match[match.lastindex or 0] if match else ""
    if match is None or not (_HOUR.search(words) or _PERSONAL.match(words)) or _EVENT.search(match[0]):
        return None
    return date_of(match)


def _title_year(title: str | None) -> PartialDate | None:
    match = _TITLE_YEAR.search(title) if title else None
    return PartialDate(int(match[1])) if match and title and match.end() == len(title) else None
