"""Front matter -> the title and the date that it states."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from detector.model.document import PartialDate
from detector.read.date import parse_date

_LINE = re.compile(r"^([\w\- ]{1,30}?)\s*[:=：]\s*(.+?)\s*$", re.MULTILINE)
_TITLES = ("title", "标题")
_AUTHORS = ("author", "authors", "byline", "作者", "记者")
_DATES = (
    *(
        "date",
        "published",
        "publishdate",
        "publish_date",
        "pubdate",
        "pub_date",
        "published_at",
        "date_published",
        "datepublished",
    ),
    *("日期", "发布日期", "发布时间", "created", "created_at"),
    *("lastmod", "last_modified", "updated", "updated_at", "modified", "更新时间", "更新日期"),
)


@dataclass(frozen=True, slots=True)
class Meta:
    """What an article says about itself before its text."""

    title: str | None = None
    dated: PartialDate | None = None
    author: str | None = None


NOTHING = Meta()


def latest(values: Iterable[str | None]) -> PartialDate | None:
    """The latest of the dates that these values state, so that an update counts."""
    dates = [dated for value in values if value and (dated := parse_date(value.strip()))]
    return max(dates, key=lambda dated: dated.last, default=None)


def read_meta(text: str) -> Meta:
    """Title, date and author of a front matter in YAML or TOML."""
    values = {key.strip().lower().replace("-", "_"): _bare(value) for key, value in _LINE.findall(text)}
    title = next((values[key] for key in _TITLES if values.get(key)), None)
    author = next((values[key] for key in _AUTHORS if values.get(key)), None)
    return Meta(title, latest(values.get(key) for key in _DATES), author)


def _bare(value: str) -> str:
    """A value without quotes, or without the comment after an unquoted one."""
    quote = value[0]
    if quote in "\"'" and (end := value.find(quote, 1)) > 0:
        return value[1:end].strip()
    return value.split(" #", 1)[0].strip()
