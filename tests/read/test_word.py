"""Word files as editors send them: tracked changes, tables, notes, text boxes, fields, lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.model.document import BlockKind, Document
from detector.model.place import Place
from detector.read.reader import read_document
from tests.files import docx
from tests.files.docx import build, cell, deleted, inserted, item, moved, paragraph, run, table

FIELD = "".join(
    f"<w:r>{part}</w:r>"
    for part in (
        '<w:fldChar w:fldCharType="begin"/>',
        "<w:instrText> REF _Ref9 80 GB </w:instrText>",
        '<w:fldChar w:fldCharType="separate"/>',
        "<w:t>Table 3</w:t>",
        '<w:fldChar w:fldCharType="end"/>',
    )
)
BOX = (
    "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx><w:txbxContent>"
    f"{paragraph('Boxed: 700 W')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>"
    f"<w:txbxContent>{paragraph('Boxed: 700 W')}</w:txbxContent></v:textbox></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r>"
)
GONE_MARK = "<w:rPr><w:del w:id='9' w:author='Ann'/></w:rPr>"
CONTROL = f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph('In a control')}</w:sdtContent></w:sdt>"
LINK = f'<w:hyperlink r:id="rId5">{run("a link to 80 GB")}</w:hyperlink>'
DELETED_ROW = f"<w:tr><w:trPr><w:del w:id='3' w:author='Li'/></w:trPr>{cell('gone row')}{cell('1')}</w:tr>"
NOTES = (
    f"<w:footnotes {docx.SPACES}><w:footnote w:type='separator' w:id='-1'>{paragraph('---')}</w:footnote>"
    f"<w:footnote w:id='2'>{paragraph('<w:r><w:footnoteRef/></w:r>', run('Measured at 700 W.'))}</w:footnote>"
    "</w:footnotes>"
)
FILES: dict[str, tuple[bytes, str]] = {
    "tracked changes of two authors": (
        build(
            paragraph(
                run("Bandwidth is "), deleted("3.35", "Ann"), inserted("4.8", "Li"), deleted("4.9", "Li"), run(" TB/s.")
            )
        ),
        "Bandwidth is 4.8 TB/s.",
    ),
    "insertion that another author deleted": (
        build(
            paragraph(
                run("It has "),
                f"<w:ins w:id='1' w:author='A'>{deleted('99 GB', 'B')}</w:ins>",
                inserted("80 GB", "B"),
                run("."),
            )
        ),
        "It has 80 GB.",
    ),
    "moved text": (
        build(
            paragraph(run("First. "), moved("It has 80 GB.", away=True)),
            paragraph(run("Last. "), moved("It has 80 GB.", away=False)),
        ),
        "First.\n\nLast. It has 80 GB.",
    ),
    "deleted mark of a paragraph": (
        build(paragraph("It has ", properties=GONE_MARK), paragraph("80 GB.")),
        "It has 80 GB.",
    ),
    "hidden and struck text": (
        build(
            paragraph(
                run("It has "),
                run("90 GB", "<w:strike/>"),
                run("70", "<w:vanish/>"),
                run("80 GB", '<w:strike w:val="0"/>'),
            )
        ),
        "It has 80 GB",
    ),
    "raised figures": (
        build(paragraph(run("10"), run("15", '<w:vertAlign w:val="superscript"/>'), run(" operations"))),
        "10¹⁵ operations",
    ),
    "fields, links and controls": (
        build(paragraph(run("See "), FIELD, run(" and "), LINK, run(".")), CONTROL),
        "See Table 3 and a link to 80 GB.\n\nIn a control",
    ),
    "text box once": (build(paragraph(run("Anchor"), BOX)), "Anchor\n\nBoxed: 700 W"),
    "table of contents is left out": (
        build(paragraph("Memory 80 GB\t3", style="T"), paragraph("Memory", style="2"), paragraph("It has 80 GB.")),
        "Memory\n\nIt has 80 GB.",
    ),
    "notes at the end": (
        build(paragraph("Body", '<w:r><w:footnoteReference w:id="2"/></w:r>'), parts={"word/footnotes.xml": NOTES}),
        "Body\n\nMeasured at 700 W.",
    ),
    "breaks and hyphens": (
        build(
            paragraph(
                "<w:r><w:t>one</w:t><w:br/><w:t>two</w:t><w:noBreakHyphen/><w:t>way</w:t><w:softHyphen/><w:t>s</w:t></w:r>"
            )
        ),
        "one\ntwo-ways",
    ),
    "deleted row": (
        build(
            table(("Spec", "H100", "H200"), ("Memory", "80 GB", "141 GB")).replace("</w:tbl>", DELETED_ROW + "</w:tbl>")
        ),
        "Spec | H100 | H200\nMemory | 80 GB | 141 GB",
    ),
    "frame of one cell": (build(table(("Note: 80 GB",))), "Note: 80 GB"),
}


def read(data: bytes) -> Document:
    return read_document(Path("a.docx"), data, "a.docx")


@pytest.mark.parametrize("kind", FILES)
def test_text_reads_as_with_all_changes_accepted(kind: str) -> None:
    data, text = FILES[kind]
    assert read(data).text == text


def test_merged_cells_stand_in_every_row_and_column_that_they_cover() -> None:
    top, below = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    document = read(
        build(
            table(
                ("Card", cell("Memory", '<w:gridSpan w:val="2"/>')),
                (cell("H100", top), "80 GB", "HBM3"),
                (cell("", below), "94 GB", "HBM3"),
            )
        )
    )
    assert document.text == "Card | Memory | Memory\nH100 | 80 GB | HBM3\nH100 | 94 GB | HBM3"
    repeated = document.text.rindex("H100")
    assert document.origin
    assert document.origin.place(repeated, repeated + 4) == Place(table=1, row=2, cell=1, character=1)
    quote = document.text.index("94 GB")
    assert document.origin.place(quote, quote + 5) == Place(table=1, row=3, cell=2, character=1)


def test_headings_items_and_own_styles_keep_their_kind() -> None:
    document = read(
        build(
            paragraph("Top", style="1"),
            paragraph("House", style="Own"),
            paragraph("Outline", properties='<w:outlineLvl w:val="2"/>'),
            item("one"),
            item("deep", 1),
            paragraph("out", properties='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'),
        )
    )
    found = [(block.kind, block.level) for block in document.blocks]
    heading, entry = BlockKind.HEADING, BlockKind.ITEM
    assert found == [(heading, 1), (heading, 2), (heading, 3), (entry, 1), (entry, 2), (BlockKind.PARAGRAPH, 0)]


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        ("5.2", Place(paragraph=3, character=9)),
        ("700 W", Place(part="textbox", paragraph=3, character=8)),
        ("Measured", Place(part="footnote", paragraph=1, character=1)),
        ("141 GB", Place(table=1, row=2, cell=2, character=1)),
    ],
)
def test_place_names_paragraph_box_note_or_cell(quote: str, place: Place) -> None:
    document = read(
        build(
            paragraph("Head", style="1"),
            paragraph(""),
            paragraph(deleted("Long gone. "), run("It has  5.2 TB/s"), BOX),
            table(("Spec", "H200"), ("Memory", "141 GB")),
            parts={"word/footnotes.xml": NOTES},
        )
    )
    start = document.text.index(quote)
    assert document.origin and document.origin.place(start, start + len(quote)) == place
    assert document.origin.position(start) is None


def test_properties_tell_what_the_text_does_not() -> None:
    core = docx.PROPERTIES.format(title="Draft 7", author="Ann Li", created="2026-05-06T07:08:09Z")
    bare = read(build(paragraph("It has 80 GB."), parts={"docProps/core.xml": core}))
    assert (bare.title, bare.author, str(bare.dated)) == ("Draft 7", "Ann Li", "2026-05-06")
    dated = read(
        build(paragraph("Head", style="1"), paragraph("Published May 1, 2025"), parts={"docProps/core.xml": core})
    )
    assert (dated.title, str(dated.dated)) == ("Head", "2025-05-01")


@pytest.mark.parametrize(
    ("modified", "day"), [("2013-12-23T23:15:00Z", "None"), ("2026-05-06T07:08:09Z", "2026-05-06"), ("", "2013-12-23")]
)
def test_date_of_a_template_is_not_that_of_the_text(modified: str, day: str) -> None:
    core = docx.PROPERTIES.format(title="", author="", created="2013-12-23T23:15:00Z")
    core = core.replace("</cp:core", f"<dcterms:modified>{modified}</dcterms:modified></cp:core")
    assert str(read(build(paragraph("It has 80 GB."), parts={"docProps/core.xml": core})).dated) == day


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old .doc or a file with a password"),
        (b"no zip at all", "not a zip file"),
        (build(paragraph("")), "without text"),
        (build(paragraph("x"))[:-40], "not a zip file"),
    ],
)
def test_what_is_no_word_file_says_why(data: bytes, part: str) -> None:
    with pytest.raises(ReadError, match=part) as caught:
        read(data)
    assert str(caught.value).startswith("a.docx: ") and "allowed" in str(caught.value)
