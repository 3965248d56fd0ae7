"""Documents: title, language, and the errors of files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.errors import ReadError, UsageError
from detector.model.document import Language
from detector.read import document_from_text, read_document, read_file
from detector.read import reader as reader_module
from detector.read.inputs import find_inputs
from detector.read.page import Page

BODY = "The quick brown fox jumps over the lazy dog and goes on for a long while until evening comes around again."
CHINESE = "这台服务器在春天交付，此后一直不间断运行，运维人员在我们参观机房时这样介绍。" * 3


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"Blackwell in practice\n\nDecember 1, 2026\n\n{BODY}", "Blackwell in practice"),
        (f"Blackwell in practice\nDecember 1, 2026\n\n{BODY}", "Blackwell in practice"),
        (f"Blackwell 实测\n\n2026年4月8日\n\n{CHINESE}", "Blackwell 实测"),
        (f"2026年4月8日\n\nBlackwell 实测记录\n\n{CHINESE}", "Blackwell 实测记录"),
        (f"December 1, 2026\n\n# Head\n\n{BODY}", "Head"),
        (f"显存讨论\n\n1楼 2025-09-18 10:22\n\n{CHINESE}\n\n2楼\n\n{CHINESE}", "显存讨论"),
        (f"1楼 2025-09-18 10:22\n{CHINESE}\n\n2楼\n\n{CHINESE}", None),
        (f"GPU woes\n\nPosted by dave on 14 Oct 2025\n\n{BODY}", "GPU woes"),
        (f"By Dave Miller\n\n{BODY}", None),
    ],
)
def test_dates_floors_and_bylines_are_no_titles(text: str, title: str | None) -> None:
    assert document_from_text(text).title == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('---\ntitle: "A: b"\n---\n# C', "A: b"),
        ("# **X100** <br>", "X100"),
        ("text " * 200 + "\n\n# late", None),
        ("plain", None),
    ],
)
def test_title(text: str, title: str | None) -> None:
    assert document_from_text(text).title == title


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The X100 has 80 GB.", Language.ENGLISH),
        ("The X100 (某卡) has 80 GB of memory and draws 700 W.", Language.ENGLISH),
        ("X100 的 Transformer Engine 支持 FP8，显存带宽 3.35 TB/s。", Language.CHINESE),
        ("12345", Language.ENGLISH),
    ],
)
def test_language(text: str, language: Language) -> None:
    assert document_from_text(text).language is language


def test_half_surrogates_keep_offsets() -> None:
    assert document_from_text("a\ud800b").text == "a\ufffdb"


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("missing.txt", None, "no such file"),
        ("empty.txt", b"", "empty"),
        ("blank.txt", b" \n\t", "empty"),
        ("wide.txt", "\u3000\xa0\u200b\u2060\n".encode(), "empty"),
        ("image.txt", b"\x00\x01\x02", "binary"),
    ],
)
def test_unreadable_files_say_why(tmp_path: Path, name: str, data: bytes | None, part: str) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ReadError, match=part) as caught:
        read_file(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "allowed" in str(caught.value)


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="folder"):
        read_file(tmp_path)


def test_large_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "LARGEST", 3)
    with pytest.raises(ReadError, match="too large"):
        read_document(None, b"abcd", "a.txt")


def test_folders_are_walked_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", ".c.txt", "d.png", "e/f.MD", ".g/h.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = [entry.name for entry in find_inputs([str(tmp_path), str(tmp_path / "d.png")], "stdin")]
    assert found == [str(tmp_path / name) for name in ("a.txt", "b.md", "e/f.MD", "d.png")]


@pytest.mark.parametrize("paths", [[], ["-", "-"]])
def test_no_input_and_double_input_are_refused(paths: list[str]) -> None:
    with pytest.raises(UsageError, match="allowed"):
        find_inputs(paths, "stdin")


@pytest.mark.parametrize(
    ("offset", "place"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (6, (3, 1)), (8, (4, 1)), (9, (4, 2))]
)
def test_positions_count_code_points_and_every_line_break(offset: int, place: tuple[int, int]) -> None:
    assert Page.of("💡x\n显\r\n存\ry").position(offset) == place
