"""What the acronyms of the field stand for, and the places where an article spells one out as something else.

The senses in `acronyms.csv` are those of the vendors' own glossaries (NVIDIA CUDA Glossary
https://docs.nvidia.com/cuda/, JEDEC dictionary https://www.jedec.org/standards-documents/dictionary, RFC 5040 for RDMA)
with the variants in use, and the commonest senses of other fields. `han` are the characters of which a Chinese
rendering has one.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SMALL = frozenset({"of", "the", "and", "for", "to", "on", "in", "a", "an", "with", "per", "by", "at", "from", "over"})
_STEM = 5
_HAN_WORDS = re.compile(
    r"[^\W\d_a-zA-Z]{2,16}(?:\s?[A-Za-z]{1,12}\s?[^\W\d_a-zA-Z]{1,8})?$",
)
_BEFORE_NAME = re.compile(r"^.*[的是为用叫即和与或以及在等有把将了这该每种个款项]\s?")
_FEWEST_HAN = 4
_VAGUE = re.compile(
    r"方法|技术|模式|功能|方式|机制|标准|协议|接口|格式|芯片|显卡|产品|指标|参数|版本|系统|架构"
    r"|公司|厂商|术语|缩写|简称|测试|算子|运算|方案|如|叫|称"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An acronym with its senses as words, the first the one of this field, and the characters of its Chinese names."""

    acronym: str
    senses: tuple[tuple[str, ...], ...]
    han: re.Pattern[str] | None

    @property
    def expected(self) -> str:
        """The sense of this field."""
        return " ".join(self.senses[0])

    def accepts(self, words: tuple[str, ...]) -> bool:
        """True for words that end with one of the senses, whatever their endings and the small words between."""
        stems = _stems(words)
        return any(stems[-len(sense) :] == sense for sense in map(_stems, self.senses))

    def spells(self, words: list[str]) -> tuple[str, ...]:
        """The last of the words that have the letters of the acronym as initials, in order; none where there are
        none."""
        letters = self.acronym.lower()
        for chosen in ([word for word in words if word not in SMALL], words):
            last = chosen[-len(letters) :]
            if "".join(word[0] for word in last) == letters:
                return tuple(last)
        return ()


@cache
def glossary() -> dict[str, Entry]:
    """The entries by acronym."""
    with Path(__file__).with_name("acronyms.csv").open(encoding="utf-8", newline="") as file:
        return {row["acronym"]: _entry(row) for row in csv.DictReader(file)}


@cache
def acronym_pattern() -> str:
    """A pattern for any acronym of the glossary."""
    return rf"(?<![A-Za-z0-9\-])(?:{'|'.join(map(re.escape, glossary()))})(?![A-Za-z0-9])"


def misnamed(entry: Entry, before: str) -> Iterator[str]:
    """The words right before a bracketed acronym that are no name of it."""
    latin = [word.lower() for word in re.findall(r"[A-Za-z]+", re.split(r"[^A-Za-z\s\-/]", before)[-1])]
    spelled = entry.spells(latin) if latin else ()
    if spelled and not entry.accepts(tuple(latin)):
        yield " ".join(spelled)
    named = _HAN_WORDS.search(before) if entry.han else None
    words = _BEFORE_NAME.sub("", named[0]) if named else ""
    if entry.han and len(words) >= _FEWEST_HAN and not entry.han.search(words) and not _VAGUE.search(words):
        yield words.strip()


def _entry(row: dict[str, str]) -> Entry:
    senses = tuple(tuple(sense.split()) for sense in row["senses"].split("|"))
    return Entry(row["acronym"], senses, re.compile(row["han"]) if row["han"] else None)


def _stems(words: tuple[str, ...]) -> tuple[str, ...]:
    parts = [part for word in words for part in word.split("-")]
    return tuple(part.rstrip("s")[:_STEM] for part in parts if part not in SMALL)
