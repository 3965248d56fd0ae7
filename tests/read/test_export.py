"""Exports of content systems: one article a record, its fields found by name or chosen, its places in the fields."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.model.document import BlockKind, Document
from detector.model.place import Place
from detector.read.reader import read_documents
from detector.read.reading import Fields, Options, Outcome

TEXT = "The H200 has 141 GB of memory."
HAN = "这块卡的显存为 141GB，因此团队在春天把所有较大的模型都迁移到了它上面。"
WORDPRESS = f"""<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.9" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Site</title><wp:author><wp:author_id>1</wp:author_id></wp:author>
<item><title>A picture</title><content:encoded><![CDATA[5 GB]]></content:encoded>
<wp:post_id>3</wp:post_id><wp:post_type>attachment</wp:post_type></item>
<item><title>H200 &amp; more</title><pubDate>Tue, 05 May 2026 10:00:00 +0000</pubDate>
<dc:creator><![CDATA[ann]]></dc:creator>
<guid isPermaLink="false">https://example.org/?p=42</guid>
<excerpt:encoded><![CDATA[short]]></excerpt:encoded>
<content:encoded><![CDATA[<!-- wp:paragraph -->
<p>{TEXT}</p>
<!-- /wp:paragraph -->]]></content:encoded>
<wp:post_id>42</wp:post_id><wp:post_date><![CDATA[2026-05-05 12:00:00]]></wp:post_date>
<wp:post_type><![CDATA[post]]></wp:post_type></item>
<item><title>Classic</title><content:encoded><![CDATA[First <b>line</b>.

Second: 80 GB.]]></content:encoded><wp:post_id>43</wp:post_id><wp:post_type>page</wp:post_type></item>
</channel></rss>"""
ATOM = (
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>A</title><updated>2026-02-03T04:05:06Z</updated>'
    f"<author><name>Bo</name></author><content type='html'>&lt;p&gt;{TEXT}&lt;/p&gt;</content></entry></feed>"
)
GHOST = {
    "db": [
        {
            "meta": {"version": "6"},
            "data": {
                "posts": [
                    {
                        "id": "g1",
                        "title": "A",
                        "html": f"<p>{TEXT}</p>",
                        "plaintext": TEXT,
                        "published_at": "2026-05-06T00:00:00.000Z",
                    },
                    {"id": "g2", "title": "Draft", "html": None, "published_at": None},
                ],
                "tags": [{"id": str(number), "name": "tag"} for number in range(30)],
            },
        }
    ]
}
REST = [
    {
        "id": 9,
        "date": "2026-05-06T07:08:09",
        "title": {"rendered": "A &#8211; B"},
        "content": {"rendered": f"<p>{TEXT}</p>", "protected": False},
    }
]
DRUPAL = {
    "data": [
        {
            "id": "d1",
            "attributes": {
                "title": "A",
                "created": "2026-05-06",
                "body": {"value": f"<p>{TEXT}</p>", "format": "html"},
            },
        }
    ]
}
LINES = "\n".join(json.dumps({"slug": slug, "headline": "A", "body": TEXT, "byline": "Ann"}) for slug in ("one", "two"))

# name -> bytes -> what each record gives: record, title, date, author, text
CASES: dict[str, tuple[str, str | bytes, list[tuple[str, str | None, str | None, str | None, str]]]] = {
    "WordPress": (
        "site.xml",
        WORDPRESS,
        [
            ("42", "H200 & more", "2026-05-05", "ann", f"H200 & more\n\n{TEXT}"),
            ("43", "Classic", None, None, "Classic\n\nFirst line.\n\nSecond: 80 GB."),
        ],
    ),
    "WordPress by its interface": (
        "posts.json",
        json.dumps(REST),
        [("9", "A – B", "2026-05-06", None, f"A – B\n\n{TEXT}")],
    ),
    "Ghost": ("ghost.json", json.dumps(GHOST), [("g1", "A", "2026-05-06", None, f"A\n\n{TEXT}")]),
    "nested fields": ("drupal.json", json.dumps(DRUPAL), [("d1", "A", "2026-05-06", None, f"A\n\n{TEXT}")]),
    "feed": ("feed.xml", ATOM, [("urn:1", "A", "2026-02-03", "Bo", f"A\n\n{TEXT}")]),
    "JSON lines": ("a.jsonl", LINES, [(slug, "A", None, "Ann", f"A\n\n{TEXT}") for slug in ("one", "two")]),
    "one object": ("a.json", json.dumps({"title": "A", "text": TEXT}), [("1", "A", None, None, f"A\n\n{TEXT}")]),
    "spreadsheet with semicolons": (
        "a.csv",
        b"\xef\xbb\xbf"
        + f'ID;Title;Published At;Content\r\n7;A;2026-05-06;"{TEXT}\r\nMore; and ""more""."\r\n;;;\r\n'.encode(),
        [("7", "A", "2026-05-06", None, f'A\n\n{TEXT}\r\nMore; and "more".')],
    ),
    "spreadsheet that names its separator": ("a.csv", f"sep=|\nid|text\n7|{TEXT}\n", [("7", None, None, None, TEXT)]),
    "spreadsheet in UTF-16 with tabs": (
        "a.csv",
        b"\xff\xfe" + f"id\ttext\n7\t{TEXT}\n".encode("utf-16-le"),
        [("7", None, None, None, TEXT)],
    ),
    "Chinese table in GBK": (
        "a.csv",
        f"编号,标题,发布时间,正文,作者\n7,显卡,2026年5月6日,{HAN},李\n".encode("gb18030"),
        [("7", "显卡", "2026-05-06", "李", f"显卡\n\n{HAN}")],
    ),
    "tabs": ("a.tsv", f"id\ttext\n7\t{TEXT}\n", [("7", None, None, None, TEXT)]),
    "Markdown with its title": (
        "a.jsonl",
        json.dumps({"id": 1, "title": "A", "text": f"# A\n\n{TEXT}"}),
        [("1", "A", None, None, f"# A\n\n{TEXT}")],
    ),
}


def read(name: str, data: str | bytes, **fields: str) -> list[Outcome]:
    raw = data.encode() if isinstance(data, str) else data
    return list(read_documents(Path(name), raw, name, Options(fields=Fields(**fields))))


@pytest.mark.parametrize("kind", CASES)
def test_each_record_is_an_article_with_its_own_id_title_and_date(kind: str) -> None:
    name, data, expected = CASES[kind]
    documents = read(name, data)
    found = []
    for document in documents:
        assert isinstance(document, Document)
        assert document.name == f"{name}#{document.record}"
        dated = str(document.dated) if document.dated else None
        found.append((document.record, document.title, dated, document.author, document.text))
    assert found == expected


def test_title_is_a_heading_with_a_place_of_its_own() -> None:
    (document,) = read("posts.json", json.dumps(REST))
    assert isinstance(document, Document) and document.origin
    assert [block.kind for block in document.blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH]
    assert document.origin.place(0, 1) == Place(record=1, field="title.rendered", character=1)
    start = document.text.index("141 GB")
    assert document.origin.place(start, start + 6) == Place(record=1, field="content.rendered", character=17)


def test_fields_are_chosen_by_options() -> None:
    data = "key,head,when,body,summary\nk1,Head,2026-01-02,Long body.,The summary has 80 GB.\n"
    (document,) = read("a.csv", data, text="summary", title="head", date="when", id="key")
    assert isinstance(document, Document)
    told = document.record, document.title, str(document.dated), document.text
    assert told == ("k1", "Head", "2026-01-02", "Head\n\nThe summary has 80 GB.")


@pytest.mark.parametrize(
    ("name", "data", "fields", "part"),
    [
        (
            "a.csv",
            "a,b\n1,2\n",
            {},
            "no field that looks like an article's text; name it with --text-field; its fields: a, b",
        ),
        ("a.csv", "a,text\n1,2\n", {"date": "day"}, r"no field day \(--date-field\); its fields: a, text"),
        ("a.csv", "a,text\n1,\n", {}, "no record holds an article"),
        ("a.csv", "", {}, "empty"),
        ("a.json", "{", {}, "no JSON at line 1, column 2"),
        ("a.json", "[1]", {}, "a int instead of an object"),
        ("a.json", "[" * 100_000, {}, "nested too deep"),
        ("a.json", '{"a":' + "9" * 5000 + "}", {}, "number too long"),
        ("a.xml", "<rss><channel></rss>", {}, "not well-formed"),
        ("a.xml", "<rss/>", {}, "no record holds an article"),
        ("a.csv", "text\n" + "x" * 17_000_000, {}, "field larger than field limit"),
    ],
)
def test_what_is_no_export_says_why(name: str, data: str, fields: dict[str, str], part: str) -> None:
    with pytest.raises(ReadError, match=part) as caught:
        read(name, data, **fields)
    assert str(caught.value).startswith(f"{name}: ")


def test_broken_line_is_an_error_in_its_place_and_the_others_are_read() -> None:
    outcomes = read("a.jsonl", f'{json.dumps({"text": TEXT})}\n{{"text": \n\n[1]\n{json.dumps({"text": TEXT})}')
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [Document, ReadError, ReadError, Document]
    assert str(outcomes[1]).startswith("a.jsonl: line 2: no JSON")
    assert str(outcomes[2]).startswith("a.jsonl: line 4: a list instead of an object")


def test_half_a_character_of_json_becomes_a_mark() -> None:
    data = b'{"id": "a", "text": "The H100 has 80 GB \\udfff of \\ud83d\\ude00 memory."}\n'
    (document,) = read_documents(Path("a.jsonl"), data, "a.jsonl", Options())
    assert isinstance(document, Document)
    assert document.text == "The H100 has 80 GB \ufffd of \U0001f600 memory."
