"""What the tags of HTML mean for the text that they hold."""

from __future__ import annotations

from detector.model.document import BlockKind

KINDS = {
    "li": BlockKind.ITEM,
    "dt": BlockKind.ITEM,
    "dd": BlockKind.ITEM,
    "pre": BlockKind.CODE,
    "blockquote": BlockKind.QUOTE,
    **{f"h{level}": BlockKind.HEADING for level in range(1, 7)},
}
# Where these begin and end, so does a run of text; they say nothing of what it is.
SECTIONS = frozenset(
    {
        "article",
        "aside",
        "body",
        "caption",
        "center",
        "details",
        "div",
        "dl",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "hr",
        "html",
        "main",
        "nav",
        "ol",
        "section",
        "summary",
        "tbody",
        "tfoot",
        "thead",
        "ul",
    }
)
