"""PDF files made from placed lines: a few objects, base fonts, no compression."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from tests.files.article import Part

WIDTH, HEIGHT = 595, 842
COURIER = 0.6  # width of every character of Courier, in ems


@dataclass(frozen=True)
class Line:
    """A line of text at a place, from the lower left corner of the page."""

    x: float
    y: float
    text: str
    size: float = 10


def build(*pages: list[Line], properties: str = "", chinese: bool = False) -> bytes:
    """The bytes of a file with these pages."""
    font = _chinese_font() if chinese else "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>", font]
    for number, lines in enumerate(pages):
        content = "\n".join(_show(line, chinese) for line in lines)
        box = f"/MediaBox[0 0 {WIDTH} {HEIGHT}]/Resources<</Font<</F1 3 0 R>>>>"
        objects.append(f"<</Type/Page/Parent 2 0 R{box}/Contents {5 + 2 * number} 0 R>>")
        objects.append(f"<</Length {len(content.encode('latin-1'))}>>\nstream\n{content}\nendstream")
    objects.append(f"<<{properties}>>")
    return _file(objects)


def _file(objects: list[str]) -> bytes:
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    trailer = f"trailer <</Size {count}/Root 1 0 R/Info {count - 1} 0 R>>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + f"xref\n0 {count}\n0000000000 65535 f \n{table}{trailer}".encode("latin-1")


def _chinese_font() -> str:
    return (
        "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font"
        "/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>"
        "/DW 1000/W[1 95 500 814 939 500]/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4"
        "/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>"
    )


def _show(line: Line, chinese: bool) -> str:
    if chinese:
        shown = f"<{line.text.encode('utf-16-be').hex()}>"
    else:
        shown = "(" + line.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"BT /F1 {line.size} Tf {line.x} {line.y} Td {shown} Tj ET"


def column(text: str, x: float, top: float, width: float, size: float = 10) -> list[Line]:
    """The lines of a paragraph, wrapped and hyphenated as typesetters do."""
    fitting = int(width / (COURIER * size))
    return [Line(x, top - 12 * number, line, size) for number, line in enumerate(textwrap.wrap(text, fitting))]


def as_pdf(parts: tuple[Part, ...]) -> bytes:
    """The article as a PDF of one page in one column."""
    chinese = any("\u4e00" <= character <= "\u9fff" for part in parts for character in part.text)
    lines: list[Line] = []
    top = HEIGHT - 100.0
    for part in parts:
        if part.kind == "table":
            for row in part.rows:
                lines += [Line(60 + 160 * number, top, cell) for number, cell in enumerate(row)]
                top -= 14
        else:
            size = {"h1": 18, "h2": 14}.get(part.kind, 10)
            text = ("\u2022 " if chinese else "- ") + part.text if part.kind == "li" else part.text
            for piece in _wrapped(text, chinese, size):
                lines.append(Line(60, top, piece, size))
                top -= size * 1.2
        top -= 14
    return build(lines, chinese=chinese)


def _wrapped(text: str, chinese: bool, size: float) -> list[str]:
    if chinese:
        fitting = int(470 / size)
        return [text[start : start + fitting] for start in range(0, len(text), fitting)]
    return textwrap.wrap(text, int(470 / (COURIER * size)))
