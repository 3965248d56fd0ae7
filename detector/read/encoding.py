"""Bytes -> text: byte order mark, UTF-8, UTF-16 by its zero bytes, GB18030 if Chinese, cp1252 if Western.

A guess that does not look like the language of its encoding is refused: Big5, EUC-KR and Shift-JIS are no cp1252.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from detector.errors import ReadError, UsageError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LABELS = {
    **dict.fromkeys(("gb2312", "gbk", "gb_2312-80", "x-gbk"), "gb18030"),
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "ascii", "us-ascii", "windows-1252"), "cp1252"),
}
_FEW_ZEROS = 20  # UTF-16 of any script that is also UTF-8 has far more zero bytes than one in so many
_SAMPLE = 65_536
_CHINESE_SHARE = 0.8
_WESTERN_SHARE = 1 / 3
_ALONE_SHARE = 0.5
_FEWEST = 6
_FEWEST_HAN = 12
# The Han characters of GB 2312 stand by pronunciation: text in Chinese uses the second half as often as the first one
# (the syllables of Korean and most of Big5 read as GB 2312 fall into the first).
_FIRST_HAN, _SECOND_HALF = 0xB0, 0xC9
_RUN = re.compile(rb"[\x80-\xff]{2,}")
_KANA = re.compile(r"[\u3040-\u30ff\u0370-\u04ff]")
_BINARY = "{name}: binary, not text; allowed: text files such as .txt and .md"
_ALLOWED = "allowed: UTF-8, UTF-16, GB18030, cp1252, or another one named with --encoding"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding that gave it, and whether that encoding was guessed from the bytes alone."""

    text: str
    encoding: str
    guessed: bool = False


def decode_bytes(data: bytes, name: str, encoding: str | None = None) -> Decoded:
    """The text of a document without its byte order mark; raises ReadError for bytes that are no text."""
    if encoding is not None:
        return _decode_as(data, name, encoding)
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data[len(mark) :], name, marked), marked)
    if b"\0" in data:
        return _wide(data, name)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        return _legacy(data, name, error)


def decode_declared(data: bytes, name: str, declared: str | None) -> Decoded:
    """The text of bytes whose source names its encoding; a byte order mark and UTF-8 win, a wrong name is no failure.

    As browsers do, gb2312 and gbk are read as gb18030, and latin-1 as cp1252 (WHATWG Encoding Standard, 4.2).
    """
    known = _LABELS.get((declared or "").strip().lower(), declared)
    if known and not any(data.startswith(mark) for mark, _ in _MARKS) and b"\0" not in data and not _is_utf8(data):
        try:
            if codecs.lookup(known)._is_text_encoding and not known.lower().startswith("utf-16"):
                return Decoded(data.decode(known), codecs.lookup(known).name)
        except (LookupError, UnicodeError, ValueError):
            pass
    return decode_bytes(data, name)


def _decode_as(data: bytes, name: str, encoding: str) -> Decoded:
    try:
        known = codecs.lookup(encoding)
        if not known._is_text_encoding:
            raise LookupError
    except LookupError:
        raise UsageError(
            f"--encoding {encoding}: no such encoding; examples: utf-8, gb18030, big5, cp1252, utf-16"
        ) from None
    for mark, marked in _MARKS:
        if data.startswith(mark) and known.name.replace("_", "-") in marked:
            data = data[len(mark) :]
            break
    return Decoded(_refuse_binary(_strict(data, name, known.name), name), known.name)


def _strict(data: bytes, name: str, encoding: str) -> str:
    try:
        return _refuse_binary(data.decode(encoding), name)
    except (UnicodeDecodeError, UnicodeError) as error:
        place = _place(data, encoding, error.start) if isinstance(error, UnicodeDecodeError) else ""
        raise ReadError(f"{name}: not {encoding}{place}; {_ALLOWED}") from None


def _refuse_binary(text: str, name: str) -> str:
    if "\0" in text:
        raise ReadError(_BINARY.format(name=name))
    return text.removeprefix("\ufeff")


def _wide(data: bytes, name: str) -> Decoded:
    """UTF-16 without a mark: its zero bytes stand on one side of the pairs only, and it has no control characters."""
    if data.count(0) * _FEW_ZEROS < len(data) and _is_utf8(data):
        raise ReadError(_BINARY.format(name=name))
    sample = data[:_SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    marked = "utf-16-le" if odd > even else "utf-16-be"
    try:
        text = data.decode(marked)
    except UnicodeDecodeError:
        raise ReadError(_BINARY.format(name=name)) from None
    controls = sum(character < " " and character not in "\t\n\r\f" for character in text[:_SAMPLE])
    if min(even, odd) * 20 > max(even, odd) or controls * 100 > len(text[:_SAMPLE]):
        raise ReadError(_BINARY.format(name=name))
    return Decoded(_refuse_binary(text, name), marked, guessed=True)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _legacy(data: bytes, name: str, error: UnicodeDecodeError) -> Decoded:
    """The text of bytes that are no UTF-8: cut UTF-8, GB18030 or cp1252."""
    place = _place(data, "utf-8", error.start)
    text = data.decode("utf-8", errors="replace")
    if error.reason == "unexpected end of data" and not data[: error.start].isascii():
        return Decoded(text, "utf-8", guessed=True)
    if _broken(text):
        raise ReadError(f"{name}: not utf-8{place}, though the rest is; {_ALLOWED}")
    for encoding, fits in (("gb18030", _chinese), ("cp1252", _western)):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if fits(text, data):
            return Decoded(text, encoding, guessed=True)
    raise ReadError(f"{name}: unknown encoding (not UTF-8{place}, nor GB18030 or cp1252); {_ALLOWED}")


def _place(data: bytes, encoding: str, start: int) -> str:
    """Where a byte stands, for a message: counted from the start, and its line."""
    before = data[:start].decode(encoding, errors="ignore").replace("\r\n", "\n").replace("\r", "\n")
    return f" at byte {start} (line {before.count(chr(10)) + 1})"


def _broken(text: str) -> bool:
    """True for UTF-8 with a few wrong bytes: most of what is beyond ASCII is right."""
    beyond = [character for character in text if character > "\x7f"]
    wrong = beyond.count("\ufffd")
    return len(beyond) > _FEWEST and (len(beyond) - wrong) >= 2 * wrong


def _chinese(text: str, data: bytes) -> bool:
    """True where nearly all characters beyond ASCII belong to the common Chinese set (GB 2312), Greek, Cyrillic and
    Japanese letters aside, and stand all over it."""
    del data
    beyond = "".join(character for character in text if character > "\x7f")[:_SAMPLE]
    common = _KANA.sub("", beyond).encode("gb2312", errors="ignore")
    if len(common) < 2 * _CHINESE_SHARE * len(beyond):
        return False
    han = {common[at : at + 2] for at in range(0, len(common), 2) if common[at] >= _FIRST_HAN}
    late = sum(code[0] >= _SECOND_HALF for code in han)
    return len(han) < _FEWEST_HAN or late * 10 > len(han)


def _western(text: str, data: bytes) -> bool:
    """True where letters beyond ASCII are few and stand alone, as in `naïve café`."""
    data = data[:_SAMPLE]
    high = len(data) - len(data.translate(None, bytes(range(128, 256))))
    if high > _WESTERN_SHARE * len("".join(text[:_SAMPLE].split())):
        return False
    return high < _FEWEST or sum(len(run) for run in _RUN.findall(data)) <= _ALONE_SHARE * high
