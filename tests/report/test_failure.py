"""Reasons why an input cannot be read, in Chinese."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from detector import read
from detector.model.document import Language
from detector.report.failure import translate_failure

FOLDER = Path(read.__file__).parent


def texts() -> Iterator[str]:
    """What the readers say behind the name of the input; 1 stands for what they fill in."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ReadError":
                for argument in node.args:
                    yield from _text(argument)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "1" for part in node.values]
        name, _, reason = "".join(parts).partition(": ")
        if name == "1" and reason[:2] not in {"1", "1;"}:  # what the system says has no words of its own here
            yield reason


@pytest.mark.parametrize("reason", list(texts()))
def test_every_reason_of_the_readers_has_chinese_words(reason: str) -> None:
    chinese = translate_failure(reason, Language.CHINESE)
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese), f"a row for {reason!r} is missing"
    assert "allowed" not in chinese
    assert translate_failure(reason, Language.ENGLISH) == reason


@pytest.mark.parametrize(
    ("reason", "chinese"),
    [
        (
            "not utf-8 at byte 17 (line 2); allowed: UTF-8",
            "第 17 字节（第 2 行）不符合 utf-8 编码；可用 --encoding 指明编码",
        ),
        ("line 4: empty, nothing to scan; allowed: a text", "第 4 行：没有可扫描的内容；需要至少含有一个字符的文本"),
        ("too large; allowed: up to 64 MB, so split the file", "文件过大；上限为 64 MB，请拆分"),
        ("something new", "something new"),
    ],
)
def test_values_are_kept(reason: str, chinese: str) -> None:
    assert translate_failure(reason, Language.CHINESE) == chinese
