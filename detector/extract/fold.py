"""Make a text uniform and keep every offset: full-width forms become ASCII, markup and addresses blanks."""

from __future__ import annotations

import re

_COMMA = ord("，")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if code != _COMMA}
_SPACES = dict.fromkeys((0x3000, 0xA0, 0x2007, 0x2009, 0x202F, 0x200B, 0x2060, 0xFEFF, 0xAE, 0x2122), 0x20)
_DASHES = {0x2010: 0x2D, 0x2011: 0x2D, 0x2212: 0x2D, 0x2F: 0x2F}
# The only letter whose lower case is longer than itself.
_LETTERS = {0x130: 0x49}
_TABLE = _LETTERS | _FULL_WIDTH | _SPACES | _DASHES

_NOISE = re.compile(
    r"""
    (?=[!(hf<*`])(?:
    !\[[^\]\n]{0,300}\]\([^)\s]{0,2000}(?:\s[^)\n]{0,200})?\)   # image
    | (?<=\])\((?:https?:|/|\#|\.|mailto:)[^)\s]{0,2000}\)        # target of a link
    | \b(?:https?|ftp)://[^\s<>()\[\]"'，。；、）】]{1,2000}        # address
    | </?(?!su[bp]\b)[A-Za-z][^<>\n]{0,500}>                      # tag, but not the raised 2 of a unit
    | <!--.{0,2000}?-->
    | \*\*|`                                                      # emphasis
    )
    """,
    re.VERBOSE,
)
# Emphasis by single marks; a star between figures multiplies.
EMPHASIS = re.compile(r"(?<![\w*\\])(?P<mark>[*_])(?=[^\s*_])(?P<inside>[^*_\n]{1,200})(?<=\S)(?P=mark)(?![\w*])")
# Quotation marks round a bare value, which quote nobody.
QUOTED_VALUE = re.compile(
    r"[\"“‘「『](?P<inside>\d[\d,.]{0,16}\s?(?:[万亿%倍×xX个张块颗台卡片]{1,2}|[A-Za-z]{1,10}(?:/[A-Za-z]{1,4})?)?)[\"”’」』]"
)
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,64}")


def fold(text: str) -> str:
    """The text with the same length, in ASCII forms where they exist, and with markup, addresses and tags blanked."""
    folded = _NOISE.sub(_blank, text.translate(_TABLE))
    if "*" in folded or "_" in folded:
        folded = EMPHASIS.sub(r" \g<inside> ", folded)
    folded = QUOTED_VALUE.sub(r" \g<inside> ", folded)
    return _MAIL.sub(_blank, folded) if "@" in folded else folded


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())
