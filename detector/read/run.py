"""A paragraph of a Word file -> its text as it reads with all changes accepted, and the text boxes anchored in it.

Insertions and the new place of moved text stay; deletions, the old place of moved text, hidden and struck text, codes
of fields and marks of notes go (ECMA-376 part 1, 17.13.5 tracked changes, 17.16.18 fields).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from detector.read.markup import superscript
from detector.read.xml import Node

_GONE = frozenset(
    [
        "del",
        "moveFrom",
        "delText",
        "instrText",
        "delInstrText",
        "rPr",
        "pPr",
        "rt",
        "footnoteReference",
        "endnoteReference",
        "commentReference",
        "annotationRef",
        "footnoteRef",
        "endnoteRef",
        "Fallback",
        "sdtPr",
        "sdtEndPr",
        "tcPr",
        "trPr",
        "tblPr",
    ]
)
_SIGNS = {"tab": "\t", "noBreakHyphen": "-", "softHyphen": "", "br": "\n", "cr": "\n"}
_OFF = frozenset({"0", "false", "off"})
_PICTURES = frozenset({"drawing", "pict", "object"})


@dataclass(slots=True)
class Passage:
    """The text of a paragraph while it is read; `boxes` are the text boxes anchored in it."""

    pieces: list[str] = field(default_factory=list)
    boxes: list[Node] = field(default_factory=list)
    fields: list[bool] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What has been read so far."""
        return "".join(self.pieces)

    def add(self, node: Node) -> None:
        """Read a paragraph or a part of one."""
        for child in node.nodes():
            name = child.name
            if name in _GONE or (name == "r" and _is_unseen(child)):
                continue
            if name == "t":
                self._take(child.text())
            elif name in _SIGNS:
                self._take("" if child.attributes.get("type") in {"page", "column"} else _SIGNS[name])
            elif name == "fldChar":
                self._field(child.attributes.get("fldCharType"))
            elif name in _PICTURES or name == "AlternateContent":
                self.boxes.extend(_boxes(child))
            elif name == "r" and _is_raised(child):
                self._raised(child)
            else:
                self.add(child)

    def _take(self, text: str) -> None:
        """Keep text that is not the code of a field."""
        if all(self.fields):
            self.pieces.append(text)

    def _field(self, state: str | None) -> None:
        """Follow a field: what stands before its separator is its code, what stands behind is what a reader sees."""
        if state == "begin":
            self.fields.append(False)
        elif state == "separate" and self.fields:
            self.fields[-1] = True
        elif state == "end" and self.fields:
            self.fields.pop()

    def _raised(self, run: Node) -> None:
        inner = Passage()
        for child in run.nodes("t"):
            inner.pieces.append(child.text())
        self._take(superscript(inner.text.strip()))


def is_joined(paragraph: Node) -> bool:
    """True where the mark at the end of a paragraph is deleted, so that the next one continues it."""
    marks = paragraph.find("pPr", "rPr")
    return marks is not None and any(node.name in {"del", "moveFrom"} for node in marks.nodes())


def is_set(properties: Node | None, name: str) -> bool:
    """True where a property is on: it is there and not said to be off."""
    found = properties.find(name) if properties else None
    return found is not None and found.attributes.get("val", "1") not in _OFF


def _is_unseen(run: Node) -> bool:
    properties = run.find("rPr")
    return any(is_set(properties, name) for name in ("vanish", "strike", "dstrike"))


def _is_raised(run: Node) -> bool:
    found = run.find("rPr", "vertAlign")
    return found is not None and found.attributes.get("val") == "superscript"


def _boxes(node: Node) -> list[Node]:
    """The contents of the text boxes in a picture, each once: what is kept for old readers is a second copy."""
    result: list[Node] = []
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if item.name == "txbxContent":
            result.append(item)
        elif item.name != "Fallback":
            waiting.extend(reversed(list(item.nodes())))
    return result
