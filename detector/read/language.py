"""Language of a text."""

from __future__ import annotations

import re

from detector.model.document import Language

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_WORD = re.compile(r"(?<![A-Za-z0-9_./\-])[a-z]{2,}(?![A-Za-z0-9_/\-])")
_CHINESE_SHARE = 0.15
_SHORT = 200


def detect_language(text: str) -> Language:
    """Chinese where at least 15 % of the letters are Han characters; an English word has about three times as many.

    A short text may be names and units around a few Chinese words: it is Chinese where it has more Han characters than
    English words in small letters.
    """
    han = sum(map(len, _HAN.findall(text)))
    latin = sum(map(len, _LATIN.findall(text)))
    if not han:
        return Language.ENGLISH
    if han >= _CHINESE_SHARE * (han + latin) or (han + latin < _SHORT and han > len(_WORD.findall(text))):
        return Language.CHINESE
    return Language.ENGLISH
