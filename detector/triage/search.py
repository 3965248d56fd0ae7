"""Texts and what is searched in them -> words of the index, in which every Chinese character is a word of its own."""

from __future__ import annotations

import re
import unicodedata

# Han, kana and hangul are written without spaces; a word of them is found as a row of its characters, however short.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")


def index_words(*texts: str) -> str:
    """The texts as they are indexed: without case and width, unspaced characters apart."""
    return _UNSPACED.sub(r" \g<0> ", unicodedata.normalize("NFKC", "\n".join(texts)).casefold())


def search_phrases(searched: str) -> tuple[str, ...]:
    """One expression of the index for each word that was typed; a last part of letters may go on: `H1` finds H100."""
    words = (index_words(word).strip() for word in searched.split())
    return tuple(_phrase(word) for word in words if any(map(str.isalnum, word)))


def _phrase(word: str) -> str:
    whole = _UNSPACED.match(word[-1]) is not None
    return '"' + word.replace('"', " ") + ('"' if whole else '" *')
