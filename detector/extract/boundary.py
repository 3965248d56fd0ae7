"""Where a name may begin and end, and which letter case it may have: scraped text loses blanks."""

from __future__ import annotations

import re

_SHORT = 4
_DISTINCT_DIGITS = 3
_LONG_TAIL = 3
_OPTION = re.compile(r"(?:^|\s|[^A-Za-z0-9_\-])--[a-z0-9\-]*$")
_OPTION_REACH = 40
_RATES = ("TOPS", "FLOPS")
_UNITS = ("GB", "TB", "0W", "5W")
_LETTERS = re.compile(r"[A-Za-z]+")
_WORD_SPLIT = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+")


def starts_well(text: str, start: int) -> bool:
    """True where a name may begin: not inside a word, unless a lower-case unit or a Han character ran into it."""
    if start == 0:
        return True
    before = text[start - 1]
    if not (before.isascii() and before.isalnum()):
        if before == "-":
            option = _OPTION.search(text, max(0, start - _OPTION_REACH), start)
            return start > 1 and not option and not text[start - 2].isspace()
        return before != "." or start == 1 or not text[start - 2].isalnum()
    if text[max(0, start - 6) : start].endswith(_RATES):
        return True
    return text[start].isupper() and (before.islower() or before.isdigit() or text[start - 2 : start] in _UNITS)


def ends_well(text: str, end: int) -> bool:
    """True where a name may end: at a non-word character, a plural s, or a change of case that a lost blank left."""
    if end >= len(text):
        return True
    after, last = text[end], text[end - 1]
    if last.isdigit() and after == "." and text[end + 1 : end + 2].isdigit():
        return False
    if not last.isascii() or not (after.isascii() and after.isalnum()):
        return True
    if last.isdigit():
        tail = _LETTERS.match(text, end)
        return tail is not None and (len(tail[0]) >= _LONG_TAIL or tail[0] == "s")
    if after == "s" and not text[end + 1 : end + 2].isalnum():
        return True
    if not after.isupper():
        return False
    tail = _WORD_SPLIT.match(text, end)
    return last.islower() or (tail is not None and len(tail[0]) > 1 and tail[0][-1].islower())


def case_fits(written: str, spelling: str) -> bool:
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
