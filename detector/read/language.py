"""Language of a text."""

from __future__ import annotations

import re

from detector.model.document import Language

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_CHINESE_SHARE = 0.15


def detect_language(text: str) -> Language:
    """Chinese where at least 15 % of the letters are Han characters; an English word has about three times as many."""
    han = sum(map(len, _HAN.findall(text)))
    latin = sum(map(len, _LATIN.findall(text)))
    return Language.CHINESE if han and han >= _CHINESE_SHARE * (han + latin) else Language.ENGLISH
