"""One article as parts, and how each format writes it: the same claims must come out of every file."""

from __future__ import annotations

import html
from dataclasses import dataclass

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Part:
    """A heading (`h1`, `h2`), paragraph (`p`), list item (`li`) or table (`table`)."""

    kind: str
    text: str = ""
    rows: Rows = ()


ENGLISH = (
    Part("h1", "Moving a training cluster to H200"),
    Part("p", "The H200 has 141 GB of HBM3e and a memory bandwidth of 4.8 TB/s, and it draws up to 700 W."),
    Part("p", "We had read elsewhere that the H100 SXM reaches a memory bandwidth of 5.2 TB/s, and planned with it."),
    Part("h2", "What changes"),
    Part("li", "The H100 SXM has 80 GB of HBM3."),
    Part("li", "The B200 is built on the Blackwell architecture."),
    Part(
        "table",
        rows=(
            ("Spec", "H100 SXM", "H200"),
            ("Memory", "80 GB", "141 GB"),
            ("Memory bandwidth", "3.35 TB/s", "6.6 TB/s"),
        ),
    ),
    Part("p", "The whole move took us two weeks, and nobody had to work at night while the racks were changed."),
)
CHINESE = (
    Part("h1", "把训练集群换成 H200"),
    Part("p", "H200 配备 141GB HBM3e 显存，显存带宽为 4.8TB/s，功耗最高 700W。"),
    Part("p", "此前我们读到 H100 SXM 的显存带宽为 5.2TB/s，并据此做了规划，后来才发现与实际并不一致。"),
    Part("h2", "有哪些变化"),
    Part("li", "H100 SXM 配备 80GB HBM3 显存。"),
    Part("li", "B200 采用 Blackwell 架构。"),
    Part(
        "table", rows=(("规格", "H100 SXM", "H200"), ("显存容量", "80GB", "141GB"), ("显存带宽", "3.35TB/s", "6.6TB/s"))
    ),
    Part("p", "整个迁移用了两周，更换机柜期间没有人需要值夜班，业务也没有停下来。"),
)


def as_markdown(parts: tuple[Part, ...]) -> str:
    """The article in Markdown."""
    lines: list[str] = []
    marks = {"h1": "# ", "h2": "## ", "li": "- ", "p": ""}
    for part, following in zip(parts, (*parts[1:], Part("end")), strict=True):
        if part.kind == "table":
            head, *rows = ["| " + " | ".join(row) + " |" for row in part.rows]
            lines += [head, "|" + "---|" * len(part.rows[0]), *rows]
        else:
            lines.append(marks[part.kind] + part.text)
        if not part.kind == following.kind == "li":
            lines.append("")
    return "\n".join(lines)


def as_html(parts: tuple[Part, ...]) -> str:
    """The article in HTML, without a page around it."""
    lines: list[str] = []
    for part in parts:
        if part.kind == "table":
            head, *rows = part.rows
            lines.append("<table><tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in head) + "</tr>")
            lines += ["<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
            lines.append("</table>")
        elif part.kind == "li":
            lines.append(f"<ul><li>{html.escape(part.text)}</li></ul>")
        else:
            lines.append(f"<{part.kind}>{html.escape(part.text)}</{part.kind}>")
    return "\n".join(lines).replace("</ul>\n<ul>", "\n")
