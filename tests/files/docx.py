"""Word files made from their XML: only the parts that a test needs."""

from __future__ import annotations

from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from tests.files.article import Part

SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
STYLES = (
    f"<w:styles {SPACES}>"
    '<w:style w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:styleId="2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:styleId="T"><w:name w:val="toc 1"/></w:style>'
    '<w:style w:styleId="Own"><w:name w:val="House head"/><w:basedOn w:val="2"/></w:style></w:styles>'
)
PROPERTIES = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
    "<dc:title>{title}</dc:title><dc:creator>{author}</dc:creator>"
    "<dcterms:created>{created}</dcterms:created></cp:coreProperties>"
)


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    inner = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{inner}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(*runs: str, style: str = "", properties: str = "") -> str:
    """A paragraph; what is no XML becomes a run."""
    inner = (f'<w:pStyle w:val="{style}"/>' if style else "") + properties
    return (
        f"<w:p><w:pPr>{inner}</w:pPr>"
        + "".join(each if each.startswith("<") else run(each) for each in runs)
        + "</w:p>"
    )


def item(text: str, level: int = 0) -> str:
    """A list item."""
    return paragraph(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="3"/></w:numPr>')


def inserted(text: str, author: str = "Li") -> str:
    """A tracked insertion."""
    return f'<w:ins w:id="1" w:author="{author}" w:date="2026-05-01T00:00:00Z">{run(text)}</w:ins>'


def deleted(text: str, author: str = "Ann") -> str:
    """A tracked deletion."""
    inner = f'<w:r><w:delText xml:space="preserve">{escape(text)}</w:delText></w:r>'
    return f'<w:del w:id="2" w:author="{author}">{inner}</w:del>'


def moved(text: str, away: bool) -> str:
    """Moved text: its old place, or its new one."""
    tag = "moveFrom" if away else "moveTo"
    return f'<w:{tag} w:id="4" w:author="Ann">{run(text)}</w:{tag}>'


def table(*rows: tuple[str, ...], head: bool = False) -> str:
    """A table of cells; a cell that starts with `<w:tc>` stays as it is."""
    lines = []
    for number, row in enumerate(rows):
        mark = "<w:trPr><w:tblHeader/></w:trPr>" if head and number == 0 else ""
        cells = [each if each.startswith("<w:tc>") else cell(each) for each in row]
        lines.append(f"<w:tr>{mark}{''.join(cells)}</w:tr>")
    return f"<w:tbl>{''.join(lines)}</w:tbl>"


def cell(text: str, properties: str = "") -> str:
    """A cell of a table."""
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{paragraph(text)}</w:tc>"


def build(*body: str, parts: dict[str, str] | None = None) -> bytes:
    """The bytes of a file with this body."""
    document = f"<w:document {SPACES}><w:body>{''.join(body)}</w:body></w:document>"
    files = {"_rels/.rels": RELATIONS, "word/document.xml": document, "word/styles.xml": STYLES, **(parts or {})}
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def as_docx(parts: tuple[Part, ...]) -> bytes:
    """The article as a Word file."""
    body: list[str] = []
    for part in parts:
        if part.kind == "table":
            body.append(table(*part.rows, head=True))
        elif part.kind == "li":
            body.append(item(part.text))
        else:
            body.append(paragraph(part.text, style={"h1": "1", "h2": "2"}.get(part.kind, "")))
    return build(*body)
