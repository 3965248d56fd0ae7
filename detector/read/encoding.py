"""Bytes -> text: byte order mark, UTF-8, UTF-16 by its zero bytes, GB18030 if Chinese, cp1252 if Western."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from detector.errors import ReadError, UsageError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 65_536
_CHINESE_SHARE = 0.8
_WESTERN_SHARE = 0.4
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
        return _legacy(data, name, error.start)


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
        place = f" at byte {error.start}" if isinstance(error, UnicodeDecodeError) else ""
        raise ReadError(f"{name}: not {encoding}{place}; {_ALLOWED}") from None


def _refuse_binary(text: str, name: str) -> str:
    if "\0" in text:
        raise ReadError(_BINARY.format(name=name))
    return text.removeprefix("\ufeff")


def _wide(data: bytes, name: str) -> Decoded:
    """UTF-16 without a mark: its zero bytes stand on one side of the pairs only, and it has no control characters."""
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


def _legacy(data: bytes, name: str, bad: int) -> Decoded:
    try:
        text = data.decode("gb18030")
        if _chinese(text):
            return Decoded(text, "gb18030", guessed=True)
    except UnicodeDecodeError:
        pass
    high = len(data) - len(data.translate(None, bytes(range(128, 256))))
    try:
        if high <= _WESTERN_SHARE * len(data):
            return Decoded(data.decode("cp1252"), "cp1252", guessed=True)
    except UnicodeDecodeError:
        pass
    raise ReadError(f"{name}: unknown encoding (not UTF-8 at byte {bad}, nor GB18030 or cp1252); {_ALLOWED}")


def _chinese(text: str) -> bool:
    """True where nearly all characters beyond ASCII belong to the common Chinese set (GB 2312)."""
    beyond = "".join(character for character in text if character > "\x7f")[:_SAMPLE]
    common = beyond.encode("gb2312", errors="ignore").decode("gb2312")
    return len(common) >= _CHINESE_SHARE * len(beyond)
