"""HTML -> tags and stretches of text with their offsets, in one pass, whatever is left open."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_NAME = re.compile(r"</?([A-Za-z][^\s/>]*)")
_STOP = re.compile(r"=\s*([\"'])|>")
_ATTRIBUTE = re.compile(r"([^\s\"'<>/=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
# Their content is no markup (HTML Standard, 13.2.5.1: raw text and escapable raw text).
RAW = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"})
LONGEST_NAME = 40
LONGEST_ATTRIBUTES = 20_000


@dataclass(slots=True)
class Token:
    """A tag, or a stretch of text (name is empty); offsets into the source, end excluded."""

    name: str
    start: int
    end: int
    closing: bool = False
    attributes: str = ""

    def values(self) -> dict[str, str]:
        """The attributes by lower-case name, the first of each."""
        found: dict[str, str] = {}
        for match in _ATTRIBUTE.finditer(self.attributes[:LONGEST_ATTRIBUTES]):
            value = match[2] or match[3] or match[4] or ""
            found.setdefault(match[1].lower(), html.unescape(value))
        return found


class Tokenizer:
    """Walks through a source; what is never closed is looked for once, so time grows with the length only."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lower = source.lower() if len(source.lower()) == len(source) else source
        self.absent: set[str] = set()

    def tokens(self, start: int = 0) -> Iterator[Token]:
        """The tags and texts from an offset on; comments and declarations are left out."""
        left = position = start
        while (at := self.source.find("<", position)) >= 0:
            token, end = self._markup(at)
            if end < 0:
                position = at + 1
                continue
            if left < at:
                yield Token("", left, at)
            left = position = end
            if token is None:
                continue
            yield token
            if token.name in RAW and not token.closing:
                left = position = self._raw_end(token.name, end)
                if end < left:
                    yield Token("", end, left)
        if left < len(self.source):
            yield Token("", left, len(self.source))

    def _markup(self, at: int) -> tuple[Token | None, int]:
        """The tag at `<` and where it ends; no tag for a comment or declaration; -1 where `<` is only a sign."""
        for opener, closer in (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<!", ">"), ("<?", ">")):
            if self.source.startswith(opener, at):
                end = self._find(closer, at + len(opener))
                return None, end + len(closer) if end >= 0 else -1
        match = _NAME.match(self.source, at, at + LONGEST_NAME)
        if not match:
            return None, -1
        end = self._tag_end(match.end())
        if end < 0:
            return None, -1
        closing = self.source[at + 1] == "/"
        return Token(match[1].lower(), at, end, closing, "" if closing else self.source[match.end() : end - 1]), end

    def _tag_end(self, position: int) -> int:
        """Where the tag ends: behind the first `>` outside a quoted value."""
        while match := self._stop(position):
            position = match.end()
            if not match[1]:
                return position
            closer = self._find(match[1], position)
            position = closer + 1 if closer >= 0 else position
        return -1

    def _stop(self, position: int) -> re.Match[str] | None:
        if ">" in self.absent:
            return None
        match = _STOP.search(self.source, position)
        if match is None:
            self.absent.add(">")
        return match

    def _find(self, text: str, position: int) -> int:
        if text in self.absent:
            return -1
        found = self.source.find(text, position)
        if found < 0:
            self.absent.add(text)
        return found

    def _raw_end(self, name: str, position: int) -> int:
        closer = f"</{name}"
        if closer in self.absent:
            return position
        found = self.lower.find(closer, position)
        if found < 0:
            self.absent.add(closer)
            return position
        return found
