"""PDF files as typesetters make them: columns, hyphens, running heads, tables, and the place of every quote."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.model.document import BlockKind, Document
from detector.read import pdf as pdf_module
from detector.read.reader import read_document
from tests.files.pdf import Line, build, column

pytest.importorskip("pypdfium2")

LEFT = (
    "The new cards went into the first hall in April and were tested for a month before anyone was allowed to use them "
    "for work. Each card has 141 GB of memory, and the whole rack draws less than the old one did."
)
RIGHT = (
    "After the move the team looked at what had become slower. Nothing had, but the link between the racks was full at "
    "night, so the copies were moved to the morning, when nobody needs the link for anything else at all."
)
GAP, SECOND = 230, 320
CUT = LEFT.index("for work")


def two_columns(top: float = 700) -> list[Line]:
    return column(LEFT, 60, top, GAP) + column(RIGHT, SECOND, top, GAP)


def chinese(text: str, x: float, top: float, fitting: int) -> list[Line]:
    pieces = [text[start : start + fitting] for start in range(0, len(text), fitting)]
    return [Line(x, top - 14 * number, piece) for number, piece in enumerate(pieces)]


HAN_LEFT = (
    "新的显卡在四月装进了第一个机房，测试了一个月之后才允许大家使用，每张卡有141G"
    "B显存，整个机柜的功耗比原来更低，噪声也更小，大家都很满意。"
)
HAN_RIGHT = (
    "迁移之后团队检查了哪些任务变慢了，结果一个也没有，只是机柜之间的链路在夜里被占满"
    "，于是把复制任务改到了早上，那时没有人需要这条链路。"
)
HEADED = [
    [
        Line(60, 810, "Example Quarterly, volume 12"),
        *column(f"Part {word} of the report says what the hall {word} was used for.", 60, 700, 470),
        Line(290, 30, f"- {number} -"),
    ]
    for number, word in enumerate(("alpha", "beta", "gamma"), 1)
]
FILES: dict[str, tuple[bytes, str]] = {
    "two columns": (build(two_columns()), f"{LEFT}\n\n{RIGHT}"),
    "two columns drawn line by line": (build(sorted(two_columns(), key=lambda line: -line.y)), f"{LEFT}\n\n{RIGHT}"),
    "title over two columns": (
        build([Line(60, 760, "A title that goes over both columns", 20), *two_columns()]),
        f"A title that goes over both columns\n\n{LEFT}\n\n{RIGHT}",
    ),
    "two Chinese columns": (
        build([*chinese(HAN_LEFT, 60, 700, 21), *chinese(HAN_RIGHT, SECOND, 700, 21)], chinese=True),
        f"{HAN_LEFT}\n\n{HAN_RIGHT}",
    ),
    "hyphens of the typesetter and of the writer": (
        build(
            [
                Line(60, 700, "The band-"),
                Line(60, 688, "width is 8-"),
                Line(60, 676, "bit wide, a BF16-"),
                Line(60, 664, "H200 mix."),
            ]
        ),
        "The bandwidth is 8-bit wide, a BF16-H200 mix.",
    ),
    "running heads and numbers of pages": (
        build(*HEADED),
        "\n\n".join(
            f"Part {word} of the report says what the hall {word} was used for." for word in ("alpha", "beta", "gamma")
        ),
    ),
    "sentence over the end of a page": (
        build([Line(60, 100, "The card reaches a bandwidth of")], [Line(60, 740, "4.8 TB/s in all our tests.")]),
        "The card reaches a bandwidth of 4.8 TB/s in all our tests.",
    ),
    "sentence over the end of a column": (
        build(column(LEFT[:CUT], 60, 700, GAP) + column(f"{LEFT[CUT:]} {RIGHT}", SECOND, 700, GAP)),
        f"{LEFT} {RIGHT}",
    ),
    "paragraphs by space, by indentation and by a short line": (
        build(
            [
                *column("One sentence that fills a line of the page and goes on to the next one.", 60, 700, 300),
                *column("Two is set apart by space.", 60, 660, 300),
                *column("   Three starts with a larger indentation than the lines around it had before.", 60, 620, 300),
            ]
        ),
        "One sentence that fills a line of the page and goes on to the next one.\n\nTwo is set apart by space.\n\n"
        "Three starts with a larger indentation than the lines around it had before.",
    ),
    "table": (
        build(
            [
                Line(60, 720, "What the cards have:"),
                *(
                    Line(60 + 150 * place, 690 - 14 * row, text)
                    for row, cells in enumerate(
                        (("Spec", "H100", "H200"), ("Memory", "80 GB", "141 GB"), ("Power", "", "700 W"))
                    )
                    for place, text in enumerate(cells)
                    if text
                ),
            ]
        ),
        "What the cards have:\n\nSpec | H100 | H200\nMemory | 80 GB | 141 GB\nPower | 700 W",
    ),
    "narrow": (
        build(
            [
                Line(60 + x, 690 - 14 * row, text)
                for row, cells in enumerate(
                    (
                        ((0, "Spec"), (108, "H100 SXM"), (174, "H200")),
                        ((0, "Memory"), (108, "80 GB"), (174, "141 GB")),
                        ((0, "Memory bandwidth"), (108, "3.35 TB/s"), (174, "4.8 TB/s")),
                    )
                )
                for x, text in cells
            ]
        ),
        "Spec | H100 SXM | H200\nMemory | 80 GB | 141 GB\nMemory bandwidth | 3.35 TB/s | 4.8 TB/s",
    ),
    "three": (
        build(
            [
                *column("One " + "stands in the first column and says a little more than nothing. " * 3, 40, 700, 160),
                *column(
                    "Two " + "stands in the second column and says a little more than nothing. " * 3, 220, 700, 160
                ),
                *column(
                    "Three " + "stands in the third column and says a little more than nothing. " * 3, 400, 700, 160
                ),
            ]
        ),
        "\n\n".join(
            f"{name} " + (f"stands in the {place} column and says a little more than nothing. " * 3).strip()
            for name, place in (("One", "first"), ("Two", "second"), ("Three", "third"))
        ),
    ),
}
FILES |= {}


def read(data: bytes) -> Document:
    return read_document(Path("a.pdf"), data, "a.pdf")


@pytest.mark.parametrize("kind", FILES)
def test_text_stands_in_reading_order(kind: str) -> None:
    data, text = FILES[kind]
    assert read(data).text == text


def test_cell_of_a_row_with_a_gap_keeps_its_column() -> None:
    document = read(FILES["table"][0])
    columns = {document.text[block.start : block.end]: block.column for block in document.blocks if block.table == 0}
    assert columns["700 W"] == columns["H200"] == columns["141 GB"] == 2


def test_size_and_marks_make_headings_and_items() -> None:
    lines = [
        Line(60, 760, "Main", 20),
        Line(60, 720, "Part", 14),
        *column(LEFT, 60, 690, 470),
        Line(60, 600, "- an item"),
        Line(60, 586, "- two"),
    ]
    document = read(build(lines))
    found = [(block.kind, block.level) for block in document.blocks]
    heading, entry = BlockKind.HEADING, BlockKind.ITEM
    assert found == [(heading, 1), (heading, 2), (BlockKind.PARAGRAPH, 0), (entry, 1), (entry, 1)]
    assert document.title == "Main"


def test_place_is_page_and_box() -> None:
    document = read(FILES["sentence over the end of a page"][0])
    start = document.text.index("4.8 TB/s")
    place = document.origin.place(start, start + 8) if document.origin else None
    assert place and place.page == 2 and place.box
    left, bottom, right, top = place.box
    assert left == pytest.approx(60, abs=1) and right == pytest.approx(60 + 8 * 6, abs=1) and bottom < 740 < top


def test_properties_tell_what_the_text_does_not() -> None:
    data = build(
        [Line(60, 700, "It has 80 GB of memory.")],
        properties="/Title(Draft)/Author(Ann)/CreationDate(D:20260506070809Z)",
    )
    document = read(data)
    assert (document.title, document.author, str(document.dated)) == ("Draft", "Ann", "2026-05-06")


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (build([]), "a PDF without text, such as a scan"),
        (b"%PDF-1.4 nonsense", "no PDF, or a damaged one"),
        (build(*([Line(60, 700, "page")] for _ in range(5))), "5 pages; allowed: up to 4"),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_module, "MOST_PAGES", 4)
    with pytest.raises(ReadError, match=part) as caught:
        read(data)
    assert str(caught.value).startswith("a.pdf: ") and "allowed" in str(caught.value)


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(ReadError, match=r"needs pypdfium2; allowed: pip install '\.\[pdf\]'"):
        read(build([Line(60, 700, "text")]))
