"""Find the names of the table in a text, whatever their spacing, hyphens and case."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from detector.extract.scene import Mention
from detector.specs.row import Name
from detector.specs.table import Specs

_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_GAP = frozenset({"", " ", "-", "_", "\n", "  ", " -", "- ", " \n"})
_ZERO = re.compile(r"\.0(?![\d.])")
_OPTION = re.compile(r"(?:^|\s|[^A-Za-z0-9_\-])--[a-z0-9\-]*$")
_SHORT = 4
_DISTINCT_DIGITS = 3
_ANY_CASE = frozenset({"software", "driver", "os"})
_UNIT_GLUE = re.compile(r"(?:[TPG]?OPS|[TPG]FLOPS|TFLOPs|[GTM]B|W|s|ms|bit|MHz|GHz)(?=[A-Za-z]{2})")
_ACRONYM_GLUE = re.compile(r"(?<=[A-Z]{2})(?:HBM|GDDR|LPDDR|NVLink)$")
_RATE_GLUE = re.compile(r"(?:[TPG]?OPS|[TPG]FLOPS)(?=[A-Za-z]{2})")
_LETTERS = re.compile(r"[A-Za-z]+")
_WORD_SPLIT = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+")
_QUANTITY_UNIT = re.compile(r"\s?(?:W|GB|TB|MB|ms|us|ns|TFLOPS|TOPS|PFLOPS|nm|GHz|MHz)(?![A-Za-z])")


@dataclass(slots=True)
class _Node:
    following: dict[str, _Node] = field(default_factory=dict)
    entries: list[tuple[Name, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    key: str


class Gazetteer:
    """All names and aliases of a table as a tree of tokens; `find` walks it once over a text."""

    def __init__(self, specs: Specs) -> None:
        """A gazetteer of the table's names."""
        self._root = _Node()
        spellings = [(row, spelling) for row in specs.names.values() for spelling in (row.name, *row.aliases)]
        fragments = {run for _, spelling in spellings for run in _HAN_RUN.findall(spelling)}
        han = "|".join(sorted(map(re.escape, fragments), key=len, reverse=True))
        self._token = re.compile(r"[A-Za-z]+|\d+|(?<=\d)\.(?=\d)|(?<=[0-9A-Za-z])\+" + (f"|{han}" if han else ""))
        for row, spelling in spellings:
            self._add(row, spelling)
        self._variants: dict[str, list[tuple[str, list[str]]]] = {}
        for subject in specs.names:
            entries = [
                (variant.variant, self._keys(alias))
                for variant in specs.variants(subject)
                for alias in (variant.variant, *variant.aliases)
            ]
            if entries:
                self._variants[subject] = sorted(entries, key=lambda entry: -len(entry[1]))

    def _keys(self, spelling: str) -> list[str]:
        return [token.lower() for token in self._token.findall(spelling)]

    def _add(self, row: Name, spelling: str) -> None:
        node = self._root
        keys = self._keys(spelling)
        for key in keys:
            node = node.following.setdefault(key, _Node())
        if keys:
            node.entries.append((row, spelling))

    def find(self, text: str) -> list[Mention]:
        """Every name in a folded text, longest first at each place, sorted by position."""
        tokens = self._tokens(text)
        mentions: list[Mention] = []
        index = 0
        root = self._root.following
        while index < len(tokens):
            if tokens[index].key not in root:
                index += 1
                continue
            found = self._longest(text, tokens, index)
            if found is None:
                index += 1
                continue
            row, last, end = found
            variant = self._variant(text, tokens, last + 1, row.name)
            mentions.append(
                Mention(tokens[index].start, end, row.name, row.kind, variant=variant, family=row.family or None)
            )
            index = last + 1
        return mentions

    def _tokens(self, text: str) -> list[_Token]:
        result = []
        for match in self._token.finditer(text):
            start, end, word = match.start(), match.end(), match.group()
            if end - start > 1 and start:
                length = self._glue(word, text[start - 1])
                start, word = start + length, word[length:]
            result.append(_Token(start, end, word.lower()))
        return result

    def _glue(self, word: str, before: str) -> int:
        """Length of a unit or multiplication sign that ran into the name behind it: `TOPSvLLM`, `96GBHBM3`, `8xMI300X`."""
        if before.isdigit() and word[0] in "xX":
            return 1
        tail = _ACRONYM_GLUE.search(word)
        if tail and word.lower() not in self._root.following:
            return tail.start()
        glue = _UNIT_GLUE.match(word) if before.isdigit() or before in " /" else _RATE_GLUE.match(word)
        known = self._root.following
        if glue is None or word.lower() in known or word[glue.end() :].lower() not in known:
            return 0
        return glue.end()

    def _longest(self, text: str, tokens: list[_Token], index: int) -> tuple[Name, int, int] | None:
        node, best = self._root, None
        position = index
        previous = tokens[index].start
        while position < len(tokens):
            token = tokens[position]
            if position > index and text[previous : token.start] not in _GAP:
                break
            following = node.following.get(token.key)
            if following is None:
                split = self._cut_number(text, token, node)
                if split:
                    best = (
                        self._accept(text, tokens[index].start, split[1], split[0].entries, glued=True, last=position)
                        or best
                    )
                break
            node = following
            previous = token.end
            if node.entries:
                best = (
                    self._accept(text, tokens[index].start, token.end, node.entries, glued=False, last=position) or best
                )
            position += 1
        return best

    @staticmethod
    def _cut_number(text: str, token: _Token, node: _Node) -> tuple[_Node, int] | None:
        """A name whose digits ran into the number behind it: `A100300W`."""
        if not token.key.isdigit() or not _QUANTITY_UNIT.match(text, token.end):
            return None
        for length in range(len(token.key) - 1, 1, -1):
            child = node.following.get(token.key[:length])
            if child and child.entries and token.key[length] != "0":
                return child, token.start + length
        return None

    def _accept(  # noqa: PLR0913 - the six facts of one decision
        self, text: str, start: int, end: int, entries: list[tuple[Name, str]], *, glued: bool, last: int
    ) -> tuple[Name, int, int] | None:
        written = text[start:end]
        if not _starts_well(text, start):
            return None
        if _ZERO.match(text, end) and written[-1].isdigit():
            end += 2
        ends = glued or _ends_well(text, end)
        for row, spelling in entries:
            software = row.kind in _ANY_CASE
            if (ends or (software and text[end].isdigit())) and (software or _case_fits(written, spelling)):
                return row, last, end
        return None

    def _variant(self, text: str, tokens: list[_Token], index: int, subject: str) -> str | None:
        """The variant named right behind a product: within the next five tokens of the same line or bracket."""
        entries = self._variants.get(subject)
        if not entries or index >= len(tokens):
            return None
        following: list[str] = []
        previous = tokens[index - 1].end
        for token in tokens[index : index + 5]:
            between = text[previous : token.start]
            if len(between) > 3 or any(mark in between for mark in "\n,，。;；|、)）"):
                break
            following.append(token.key)
            previous = token.end
        best: tuple[int, str] | None = None
        for variant, keys in entries:
            if keys and _contains(following, keys) and (best is None or len(keys) > best[0]):
                best = (len(keys), variant)
        return best[1] if best else None


def _contains(following: list[str], keys: list[str]) -> bool:
    """True where all keys occur in this order (other tokens may stand between them)."""
    position = iter(following)
    return all(key in position for key in keys)


def _starts_well(text: str, start: int) -> bool:
    """True where a name may begin: not inside a word, unless a lower-case unit or a Han character ran into it."""
    if start == 0:
        return True
    before = text[start - 1]
    if not (before.isascii() and before.isalnum()):
        if before == "-" and _OPTION.search(text, max(0, start - 40), start):
            return False
        if before == "-":
            return start > 1 and not text[start - 2].isspace()
        return before != "." or start < 2 or not text[start - 2].isalnum()
    if text[max(0, start - 6) : start].endswith(("TOPS", "FLOPS")):
        return True
    return text[start].isupper() and (
        before.islower() or before.isdigit() or text[start - 2 : start] in {"GB", "TB", "0W", "5W"}
    )


def _ends_well(text: str, end: int) -> bool:
    """True where a name may end: at a non-word character, a plural s, or a change of case that a lost blank left."""
    if end >= len(text):
        return True
    after, last = text[end], text[end - 1]
    if last.isdigit() and after == "." and text[end + 1 : end + 2].isdigit():
        return False
    if not last.isascii():
        return True
    if not (after.isascii() and after.isalnum()):
        return True
    tail = (_LETTERS if last.isdigit() else _WORD_SPLIT).match(text, end)
    if last.isdigit():
        return tail is not None and (len(tail[0]) >= 3 or tail[0] == "s")
    if last.islower():
        return after.isupper() or (after == "s" and not text[end + 1 : end + 2].isalnum())
    if after == "s" and not text[end + 1 : end + 2].isalnum():
        return True
    return last.isupper() and tail is not None and after.isupper() and len(tail[0]) > 1 and tail[0][-1].islower()


def _case_fits(written: str, spelling: str) -> bool:
    """Short names and plain words keep their case; longer names with digits do not care."""
    if written == spelling:
        return True
    letters = "".join(filter(str.isalpha, spelling))
    has_digit = any(map(str.isdigit, spelling))
    if has_digit and len(spelling) > _SHORT:
        return True
    compact = "".join(filter(str.isalnum, written))
    if compact == "".join(filter(str.isalnum, spelling)):
        return True
    if has_digit:
        return written[0].isupper() or written[0].isdigit() or sum(map(str.isdigit, spelling)) >= _DISTINCT_DIGITS
    if len(letters) <= _SHORT or " " not in spelling:
        return len(letters) > _SHORT and (
            written.isupper()
            or (written[0].isupper() and spelling[0].isupper())
            or (spelling.islower() is False and any(c.isupper() for c in spelling[1:]))
        )
    return True
