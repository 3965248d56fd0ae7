"""Pages as browsers save them: the article without what stands around it, and where every character comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.model.document import BlockKind, Document
from detector.read.reader import read_document

LONG = "The H200 has 141 GB of memory, which is why the team moved all of its larger models to it during the spring."
ALSO = "Nobody had to wait for a free card any more, and the queue in front of the cluster was gone after two days."
HAN = "这块卡的显存为 141GB，因此团队在春天把所有较大的模型都迁移到了它上面，排队的情况也随之消失，大家都很满意。"


def read(source: str | bytes, name: str = "page.html") -> Document:
    data = source if isinstance(source, bytes) else source.encode()
    return read_document(Path(name), data, name)


SAVED = f"""<!DOCTYPE html>
<!-- saved from url=(0042)https://example.org/news/h200 -->
<html lang="en"><head><meta charset="utf-8"><title>H200 in use - Example News</title>
<style>p {{ margin: 80px }}</style><script>var price = "99 GB";</script></head>
<body class="single has-sidebar">
<div id="cookie-consent">We use 12 cookies. <button>Accept all 12</button></div>
<header class="site-header"><a href="/">Example News</a>
<nav><ul><li><a href=1>Chips</a><li><a href=2>GPUs 7 nm</a></ul></nav></header>
<div class="content-area"><article class="post-77 post">
<h1>H200 in use</h1><div class="meta">By Ann, 3 May</div>
<p>{LONG}</p><figure><img alt="A rack"><figcaption>A rack with 8 cards.</figcaption></figure>
<p>{ALSO}</p>
<div class="related-posts"><h3>More</h3><ul><li><a href=3>The B300 has 1 GB</a></li></ul></div>
</article><aside class="widget">
<p>Our newsletter reaches 5000 readers every single day of the week, so sign up right now please.</p></aside></div>
<div id="comments">
<p>I think it has 999 GB, and I have been in this business for more than twenty years of my life.</p></div>
<footer>Copyright 2026 Example, 10 Main Street</footer></body></html>"""
ARTICLE = f"<h1>Head</h1><p>{LONG}</p><p>{ALSO}</p>"
PAGES: dict[str, tuple[str | bytes, list[str], list[str]]] = {
    "saved from a browser": (
        SAVED,
        ["H200 in use", LONG, "A rack with 8 cards.", ALSO],
        ["cookies", "7 nm", "99 GB", "B300", "newsletter", "999", "Copyright", "80px"],
    ),
    "GBK with its declaration": (
        ('<meta http-equiv="Content-Type" content="text/html; charset=gb2312">' + f"<body><p>{HAN}</p>").encode("gbk"),
        [HAN],
        [],
    ),
    "text that a script reveals": (
        f'<body><div id="js_content" style="visibility: hidden; opacity: 0"><section><span>{HAN}</span></section></div>'
        '<div style="display:none"><p>隐藏 5GB</p></div></body>',
        [HAN],
        ["5GB"],
    ),
    "a form around everything": (
        f"<body><form id=aspnetForm><div id=nav><a>One</a></div><div>{ARTICLE}</div><input value=9></form></body>",
        ["Head", LONG, ALSO],
        [],
    ),
    "tables for the layout": (
        f"<table><tr><td><a>A</a><br><a>B 3 GB</a></td><td><h2>Head</h2>{LONG}<br>{ALSO}</td></tr></table>",
        ["Head", LONG, ALSO],
        [],
    ),
    "nothing closed": (
        f"<body><h1>Head<p>{LONG}<p>{ALSO}<ul><li>one 80 GB<li>two 90 GB",
        [LONG, ALSO, "one 80 GB", "two 90 GB"],
        [],
    ),
    "line breaks for paragraphs": (f"<div>{LONG}<br><br>{ALSO}<br></div>", [LONG, ALSO], []),
    "headline before the article": (
        f"<header><h1>Head</h1></header><main><div class=entry><p>{LONG}</p><p>{ALSO}</p></div></main>",
        ["Head", LONG, ALSO],
        [],
    ),
    "article in several divisions": (
        "<div id=a><div class=lead><p>Short: 80 GB.</p></div>"
        f"<div class=body><p>{LONG}</p></div><div><p>{ALSO}</p></div></div>",
        ["Short: 80 GB.", LONG, ALSO],
        [],
    ),
    "every paragraph a widget": (
        f'<div class="elementor-widget elementor-widget-text"><p>{LONG}</p></div>'
        f'<div class="elementor-widget elementor-widget-text"><p>{ALSO}</p></div>'
        '<div class="widget widget_recent"><ul><li>A post with 5 GB</li></ul></div>',
        [LONG, ALSO],
        ["5 GB"],
    ),
    "a thread in which comments are the text": (
        f"<h1>Thread</h1><div class=comments><div class=comment>{LONG}</div><div class=comment>{ALSO}</div>"
        f"<div class=comment>{LONG}</div></div>",
        ["Thread", LONG, ALSO],
        [],
    ),
    "lead in the head of the article": (
        "<header><p>Site, since 1999</p></header><article><header><h2>Head</h2><p>Lead with 80 GB.</p></header>"
        f"<p>{LONG}</p><p>{ALSO}</p><footer>Posted in 7 places</footer></article>",
        ["Head", "Lead with 80 GB.", LONG, ALSO],
        ["1999", "7 places"],
    ),
    "struck and hidden text": (
        f"<article><p>{LONG} It costs <del>9</del> <ins>7</ins> cents.</p>"
        f"<p hidden>Hidden 6 GB</p><p>{ALSO}</p></article>",
        ["It costs 7 cents.", ALSO],
        ["Hidden", " 9 "],
    ),
    "a page for phones with a menu in classes": (
        f'<div class="navbar"><a>1</a></div><div class="post"><p>{LONG}</p><p>{ALSO}</p></div>'
        '<div class="share-bar">5 shares</div>',
        [LONG, ALSO],
        ["shares"],
    ),
}


@pytest.mark.parametrize("kind", PAGES)
def test_article_is_kept_and_the_page_around_it_is_not(kind: str) -> None:
    source, kept, gone = PAGES[kind]
    text = read(source).text
    assert [part for part in kept if part not in text] == []
    assert [part for part in gone if part in text] == []


def test_every_character_leads_back_to_line_and_column() -> None:
    document = read(SAVED)
    lines = SAVED.split("\n")
    assert document.origin
    for block in document.blocks:
        word = document.text[block.start : block.end].split()[0]
        line, column = document.origin.position(block.start) or (0, 0)
        assert lines[line - 1][column - 1 :].startswith(word)


def test_byte_order_mark_is_no_column() -> None:
    document = read(b"\xef\xbb\xbf<p>" + LONG.encode() + b"</p>")
    assert document.origin and document.origin.position(0) == (1, 4)


def test_columns_count_code_points_not_units_of_utf_16() -> None:
    document = read("<p>\U0001f4a1显存 80 GB</p>")
    quote = document.text.index("80 GB")
    assert document.origin and document.origin.position(quote) == (1, 8)


def test_inline_tags_and_references_do_not_part_a_value() -> None:
    text = read(
        "<p>8&times;H100 with <b>80</b>&nbsp;GB&#x3000;each &lt; 100&nbsp;GB, 5 &amp; 6 &unknown; H<sub>2</sub>O</p>"
    ).text
    assert text == "8×H100 with 80 GB each < 100 GB, 5 & 6 &unknown; H2O"


def test_raised_figures_do_not_run_into_the_number_before() -> None:
    text = read("<p>10<sup>15</sup> operations, 80 GB<sup><a href=#1>[1]</a></sup> and 814 mm<sup>2</sup></p>").text
    assert text == "10¹⁵ operations, 80 GB and 814 mm²"


TABLE = (
    "<table><caption>Cards</caption><thead><tr><th rowspan=2>Spec</th><th colspan=2>NVIDIA</th></tr>"
    "<tr><th>H100</th><th>H200</th></tr></thead>"
    "<tr><td>Power</td><td colspan=2>700 W</td></tr><tr><td>Memory</td><td>80 GB</td><td>141 GB</td></tr></table>"
)


def test_merged_cells_stand_in_every_row_and_column_that_they_cover() -> None:
    document = read(TABLE)
    cells = {(block.row, block.column): block for block in document.blocks if block.kind is BlockKind.CELL}
    shown = [
        [document.text[cells[row, column].start : cells[row, column].end] for column in range(3)] for row in range(4)
    ]
    assert shown == [
        ["Spec", "NVIDIA", "NVIDIA"],
        ["Spec", "H100", "H200"],
        ["Power", "700 W", "700 W"],
        ["Memory", "80 GB", "141 GB"],
    ]
    assert [cells[row, 1].head for row in range(4)] == [True, True, False, False]
    assert document.text.startswith("Cards\n")


def test_lists_headings_quotations_and_code_keep_their_kind() -> None:
    document = read(
        f"<h2>A</h2><p>{LONG}</p><ul><li>one<ul><li>deep</li></ul></li></ul><blockquote><p>said</p></blockquote>"
        "<pre>x = 1\n  y = 2\n</pre><p><b>Bold head</b></p>"
    )
    found = [(block.kind.value, block.level, document.text[block.start : block.end]) for block in document.blocks]
    assert found == [
        ("heading", 2, "A"),
        ("paragraph", 0, LONG),
        ("item", 1, "one"),
        ("item", 2, "deep"),
        ("quote", 0, "said"),
        ("code", 0, "x = 1\n  y = 2"),
        ("heading", 6, "Bold head"),
    ]


LINKED = '<script type="application/ld+json">{"@graph":[{"@type":"Person"},{"@type":["NewsArticle"],%s}]}</script>'


@pytest.mark.parametrize(
    ("head", "title", "dated", "author"),
    [
        ('<meta property="og:title" content="A &amp; B"><title>x | y</title>', "A & B", None, None),
        ("<title>Only\n this</title>", "Only this", None, None),
        ('<meta name=author content="Ann"><meta name=pubdate content=2026-02-01>', None, "2026-02-01", "Ann"),
        (
            '<meta property="article:published_time" content="2026-01-05T08:00:00+08:00">'
            '<meta property="article:modified_time" content="2026-03-01">',
            *(None, "2026-03-01", None),
        ),
        (
            LINKED % '"headline":"H","datePublished":"2025-12-24","author":[{"name":"Li"},{"name":"Bo"}]',
            *("H", "2025-12-24", "Li, Bo"),
        ),
        (LINKED % '"headline":', None, None, None),
        ('<meta name="article:author" content="https://example.org/ann">', None, None, None),
    ],
)
def test_metadata_of_the_head(head: str, title: str | None, dated: str | None, author: str | None) -> None:
    document = read(f"<html><head>{head}</head><body><p>{LONG}</p></body></html>")
    assert (document.title, document.dated and str(document.dated), document.author) == (title, dated, author)


def test_time_element_dates_a_page_without_metadata() -> None:
    document = read(f'<header><time datetime="2026-04-05T10:00">yesterday</time></header><p>{LONG}</p>')
    assert str(document.dated) == "2026-04-05"


@pytest.mark.parametrize("source", ["<html><body><div id=root></div><script>run()</script></body></html>", "<p> </p>"])
def test_page_without_text_says_so(source: str) -> None:
    with pytest.raises(ReadError, match="page without text"):
        read(source)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (f"<meta charset=utf-8><p>{HAN}".encode("gb18030"), "gb18030"),
        (f"<meta charset=nonsense><p>{HAN}".encode(), "utf-8"),
        (f"<meta charset=gbk><p>{HAN}".encode(), "utf-8"),
        ("<meta charset=iso-8859-1><p>naïve “quotes”".encode("cp1252"), "cp1252"),
        (f'<?xml version="1.0" encoding="big5"?><p>{"這塊卡的顯存"}'.encode("big5"), "big5"),
        (b"\xff\xfe" + f"<meta charset=utf-8><p>{HAN}".encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_declared_encoding_counts_unless_it_is_wrong(data: bytes, encoding: str) -> None:
    assert read(data).encoding == encoding
