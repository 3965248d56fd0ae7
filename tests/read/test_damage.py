"""Damaged files: an article with sound blocks and places, or an error that a user can read; never anything else."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from detector.errors import ReadError
from detector.model.document import Document
from detector.read.reader import read_documents
from tests.files.article import ENGLISH, as_html
from tests.files.docx import as_docx
from tests.files.pdf import as_pdf

FEED = f"<rss><item><title>A</title><description><![CDATA[{as_html(ENGLISH)}]]></description></item></rss>"
FILES = {
    "a.docx": as_docx(ENGLISH),
    "a.pdf": as_pdf(ENGLISH),
    "a.html": f"<html><body><nav>x</nav><main>{as_html(ENGLISH)}</main></body></html>".encode(),
    "a.xml": FEED.encode(),
    "a.json": json.dumps({"posts": [{"id": 1, "html": as_html(ENGLISH)}]}).encode(),
    "a.csv": ("id,text\n1," + json.dumps(as_html(ENGLISH).replace("\n", " "))).encode(),
}
ROUNDS = 30


def damaged(data: bytes, random: Random) -> bytes:
    result = bytearray(data)
    for _ in range(random.randint(1, 8)):
        place = random.randrange(max(1, len(result)))
        action = random.choice(("change", "cut", "add"))
        if action == "change":
            result[place : place + 1] = bytes([random.randrange(256)])
        elif action == "cut":
            del result[place : place + random.randint(1, 30)]
        else:
            result[place:place] = bytes(random.choices(b'<>"&;{}[],\\/ \x00', k=3))
    return bytes(result)


@pytest.mark.parametrize("name", FILES)
def test_damage_is_an_error_or_an_article(name: str) -> None:
    random = Random(name)
    for _ in range(ROUNDS):
        with suppress(ReadError):
            for outcome in read_documents(Path(name), damaged(FILES[name], random), name):
                assert isinstance(outcome, Document | ReadError)
                if isinstance(outcome, Document):
                    check(outcome)


def check(document: Document) -> None:
    end = 0
    for block in document.blocks:
        assert end <= block.start < block.end <= len(document.text)
        end = block.end
        if document.origin:
            line, column = document.origin.position(block.start) or (1, 1)
            assert line > 0 and column > 0
            document.origin.place(block.start, block.end)
