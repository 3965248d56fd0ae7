"""Files that nobody wrote for a reader: a clear message within bounds, nothing fetched, nothing run."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from time import process_time

import pytest

from detector.errors import ReadError
from detector.model.document import Document
from detector.read import archive, element, pdf
from detector.read.reader import read_document, read_documents
from tests.files import docx
from tests.files.pdf import Line, build

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True))
    + "]><rss><item><title>&i;</title></item></rss>"
)
OUTSIDE = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><description>&x;</description></item></rss>'
FETCHED = '<!DOCTYPE r SYSTEM "http://192.0.2.1/r.dtd"><rss><item><description>x</description></item></rss>'


def packed(**parts: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name.replace("__", "/"), data)
    return buffer.getvalue()


def lying() -> bytes:
    """A part whose header says that it has one byte."""
    data = bytearray(packed(word__document_xml=b" " * 5_000_000).replace(b"document_xml", b"document.xml"))
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<L", 1)
    return bytes(data)


def bomb() -> bytes:
    return docx.build(docx.paragraph("x" * 3_000_000))


@pytest.mark.parametrize(
    ("name", "make", "part"),
    [
        ("a.xml", LAUGHS.encode, "document type"),
        ("a.xml", OUTSIDE.encode, "document type"),
        ("a.xml", FETCHED.encode, "document type"),
        ("a.xml", lambda: b"<r>" * 5000, "nested deeper than 200"),
        ("a.docx", lambda: docx.build("<w:p>" * 1000 + "</w:p>" * 1000), "nested deeper than 200"),
        ("a.docx", bomb, "larger than 1 MB when unpacked"),
        ("a.docx", lying, r"cannot be unpacked|larger than 1 MB|not well-formed"),
        ("a.docx", lambda: packed(**{f"n{number}": b"" for number in range(30)}), "more than 20 parts"),
        ("a.docx", lambda: docx.build(parts={"word/styles.xml": LAUGHS}), "document type"),
        ("a.html", lambda: b"<i>x" * 3000, "more than 2,000 tags"),
        ("a.pdf", lambda: build(*([Line(60, 700, "p")] for _ in range(9))), "9 pages; allowed: up to 8"),
    ],
)
def test_limits_are_named(name: str, make: Callable[[], bytes], part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_PART", 1024 * 1024)
    monkeypatch.setattr(archive, "MOST_PARTS", 20)
    monkeypatch.setattr(element, "MOST_TAGS", 2000)
    monkeypatch.setattr(pdf, "MOST_PAGES", 8)
    with pytest.raises(ReadError, match=part) as caught:
        read_document(Path(name), make(), name)
    assert str(caught.value).startswith(f"{name}: ") and "allowed" in str(caught.value)


def test_deeply_nested_html_is_flattened_and_read() -> None:
    document = read_document(Path("a.html"), b"<div>" * 50_000 + b"The H200 has 141 GB.", "a.html")
    assert document.text == "The H200 has 141 GB."


WORD = "<p>The H200 has 141 GB of memory.</p>"
SHAPES: dict[str, tuple[str, Callable[[int], str]]] = {
    "open comments": ("a.html", lambda size: "<!-- " * (size // 5) + "x"),
    "open quotes": ("a.html", lambda size: '<a b="' * (size // 6) + "x"),
    "tags without end": ("a.html", lambda size: "<a " * (size // 3) + "x"),
    "signs": ("a.html", lambda size: "<" * size + "x"),
    "references": ("a.html", lambda size: "&amp;" * (size // 5) + "x"),
    "ampersands": ("a.html", lambda size: "&" * size + "x"),
    "open scripts": ("a.html", lambda size: "<script>" * (size // 8) + "x"),
    "open titles": ("a.html", lambda size: "x<title>" * (size // 8)),
    "nested tables": ("a.html", lambda size: "<table><tr><td>x" * (size // 16)),
    "nested lists": ("a.html", lambda size: "<ul><li>x" * (size // 9)),
    "closing tags": ("a.html", lambda size: "<b>" * (size // 8) + "x" + "</i></b>" * (size // 8)),
    "spans": ("a.html", lambda size: "<table>" + "<tr><td rowspan=9999 colspan=9999>x" * (size // 35)),
    "attributes": ("a.html", lambda size: "<p " + "a=1 " * (size // 4) + ">x"),
    "paragraphs": ("a.html", lambda size: WORD * (size // len(WORD))),
    "classes": ("a.html", lambda size: f"<div class='{'a-' * (size // 2)}'>x</div>"),
    "cells": ("a.csv", lambda size: "text\n" + "x,\n" * (size // 3)),
    "columns": ("a.csv", lambda size: "text" + ",a" * 1500 + "\n" + ("x" + ",1" * 1500 + "\n") * (size // 3000)),
    "quotes": ("a.csv", lambda size: "text\n" + '"x""' * (size // 4) + '"'),
    "keys": ("a.json", lambda size: '{"text":"x"' + ',"a":{"b":1}' * (size // 12) + "}"),
    "lists": ("a.json", lambda size: '{"text":"x","b":[' + ",".join(["[1]"] * (size // 4)) + "]}"),
    "items": ("a.xml", lambda size: "<r>" + "<item><text>x</text></item>" * (size // 27) + "</r>"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_time_grows_with_the_file(shape: str) -> None:
    """Four times the file may take seven times as long (noise of the machine), not the sixteen of a square."""
    name, make = SHAPES[shape]
    small, large = make(25_000).encode(), make(100_000).encode()
    for _ in range(3):
        short, long = seconds(name, small), seconds(name, large)
        if long < 0.2 or long < 7 * short:
            return
    pytest.fail(f"{short:.3f} s, then {long:.3f} s")


def seconds(name: str, data: bytes) -> float:
    begin = process_time()
    with suppress(ReadError):
        assert any(isinstance(outcome, Document) for outcome in read_documents(Path(name), data, name))
    return process_time() - begin
