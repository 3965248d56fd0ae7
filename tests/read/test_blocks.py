"""Blocks: their kinds, and that every one slices the text that it says."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detector.model.document import Block, BlockKind, Document
from detector.read import document_from_text


def shapes(text: str) -> list[tuple[str, int, str]]:
    document = document_from_text(text)
    return [(block.kind.value, block.level, document.text[block.start : block.end]) for block in document.blocks]


def cells(text: str) -> list[tuple[int, int, int, bool, str]]:
    document = document_from_text(text)
    found = [block for block in document.blocks if block.kind is BlockKind.CELL]
    return [
        (block.table, block.row, block.column, block.head, document.text[block.start : block.end]) for block in found
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# X100 ##\n\nfast", [("heading", 1, "X100"), ("paragraph", 0, "fast")]),
        ("X100\n====\n", [("heading", 1, "X100")]),
        ("#显存\n\n80 GB", [("heading", 1, "显存"), ("paragraph", 0, "80 GB")]),
        ("- a\n  - b\n", [("item", 1, "a"), ("item", 2, "b")]),
        ("- a\n\n  more\n", [("item", 1, "a"), ("item", 1, "more")]),
        ("- a is long\n  and wrapped\n", [("item", 1, "a is long\n  and wrapped")]),
        ("- a\n甲乙丙。\n", [("item", 1, "a"), ("paragraph", 0, "甲乙丙。")]),
        ("> a\n> b\n", [("quote", 0, "a\n> b")]),
        ("1、显存80GB\n（2）功耗700W\n", [("item", 1, "显存80GB"), ("item", 1, "功耗700W")]),
        ("Memory: 80 GB\nTDP: 700 W\n", [("paragraph", 0, "Memory: 80 GB"), ("paragraph", 0, "TDP: 700 W")]),
        ("```sh\nls\n```\n", [("code", 0, "ls")]),
        ("    x = f(1);\n", [("code", 0, "x = f(1);")]),
        ("import torch\nx_y = 1\n\nText.", [("code", 0, "import torch\nx_y = 1"), ("paragraph", 0, "Text.")]),
        ("```\nlost fence\n\n80 GB", [("paragraph", 0, "lost fence"), ("paragraph", 0, "80 GB")]),
        ("<p>80 GB</p><ul><li>700 W</li></ul>", [("paragraph", 0, "80 GB"), ("item", 1, "700 W")]),
        ("<!-- 80 GB -->\n\n<h2>X100</h2>", [("heading", 2, "X100")]),
        ("---\ntitle: T\n---\nbody", [("meta", 0, "title: T"), ("paragraph", 0, "body")]),
    ],
)
def test_blocks_have_the_role_of_their_text(text: str, expected: list[tuple[str, int, str]]) -> None:
    assert shapes(text) == expected


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize(
    "text",
    [
        "The X100 carries 80 GB of memory with a bandwidth of 3.35 TB/s and draws 700 W in a server with eight.",
        "这块加速卡配有八十吉字节的显存，带宽很高，功耗也很高，适合在机房里与另外七块一起使用，不适合放在家里的电脑中。",
    ],
)
def test_hard_wrapped_paragraph_is_one_block(text: str, width: int) -> None:
    assert len(shapes(textwrap.fill(text, width))) == 1


def test_short_line_above_long_paragraph_is_heading() -> None:
    assert shapes("显存与带宽\n\n" + "这一段很长，讲的是显存。" * 10)[0] == ("heading", 5, "显存与带宽")


@pytest.mark.parametrize(
    "text",
    [
        "| | A | B |\n|---|---|---|\n| GB | 80 | 141 |\n",
        "\tA\tB\nGB\t80\t141\n",
        "<table><tr><th></th><th>A</th><th>B</th></tr>\n\n<tr><td>GB</td><td>80</td><td>141</td></tr></table>",
        "x\n| | A | B |\n|---|---|\n| GB | 80 | 141 |\n",
    ],
)
def test_tables_of_every_form_give_the_same_cells(text: str) -> None:
    expected = [(0, 1, "A"), (0, 2, "B"), (1, 0, "GB"), (1, 1, "80"), (1, 2, "141")]
    assert [(row, column, word) for _, row, column, _, word in cells(text)] == expected
    assert [head for _, row, _, head, _ in cells(text) if row == 0] == [True, True]


def test_spanned_rows_keep_their_column() -> None:
    text = "<table><tr><td rowspan=2>X100</td><td>80</td></tr><tr><td>94</td></tr></table>"
    assert [(row, column) for _, row, column, _, _ in cells(text)] == [(0, 0), (0, 1), (1, 1)]


def test_tables_are_numbered_in_reading_order() -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n\n"
    assert {number for number, *_ in cells(table + "c\td\n3\t4\n\n" + table)} == {0, 1, 2}


def test_pairs_separated_by_tabs_have_no_head() -> None:
    assert not any(head for _, _, _, head, _ in cells("Architecture\tHopper\nTDP\t700 W\n"))


PIECES = st.sampled_from(
    [
        *("# ", "- ", "> ", "1. ", "| ", "|", "---", "```", "~~~", "\n", "\n\n", "\r\n", "\r", "\t", "    ", "  \n"),
        *(
            "<table>",
            "<tr>",
            "<td>",
            "</td>",
            "</table>",
            "<p>",
            "<!--",
            "-->",
            "<script>",
            "+++",
            "显存",
            "80 GB",
            "。",
        ),
        *("key: value", "\u3000", "\ufeff", "💡", "\x00", "\u2028", "|---|---|", "a_b = c(", "import x", "**b**"),
    ]
)


def check(document: Document) -> None:
    end = 0
    for block in document.blocks:
        assert end <= block.start < block.end <= len(document.text)
        piece = document.text[block.start : block.end]
        assert piece == piece.strip()
        assert (block.kind is BlockKind.CELL) == (block.table >= 0) == (block.row >= 0) == (block.column >= 0)
        end = block.end


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join))
def test_blocks_are_sorted_disjoint_and_trimmed(text: str) -> None:
    check(document_from_text(text))


WORDS = st.text(alphabet="abc80显存", min_size=1, max_size=6)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=2, max_size=4))
def test_cells_slice_the_words_of_the_table(rows: list[list[str]]) -> None:
    width = min(map(len, rows))
    rows = [row[:width] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|" + "---|" * width)
    assert [word for *_, word in cells("\n".join(lines))] == [word for row in rows for word in row]


@pytest.mark.parametrize(
    "text",
    [
        "The X100 has 80 GB. " * 50_000,
        "|" * 200_000,
        "|a|b|\n|-|-|\n" + "|1|2|\n" * 5_000,
        ">" * 200_000 + " a",
        ("> " * 40 + "a\n") * 1_000,
        "- " * 50_000 + "a",
        "".join("  " * (number % 50) + "- a\n" for number in range(3_000)),
        "1234567890" * 200_000,
        "a_" * 100_000 + "\nb\n",
        "<table><tr>" + "<td rowspan=999 colspan=999>1" * 500,
        "<!--" * 50_000,
        "a\n" * 250_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_text_is_read_without_a_crash(text: str) -> None:
    check(document_from_text(text))


def test_deeply_nested_text_is_not_lost() -> None:
    document = document_from_text("".join("  " * depth + f"- word{depth}\n" for depth in range(30)))
    assert len([block for block in document.blocks if isinstance(block, Block)]) == 30
