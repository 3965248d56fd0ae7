"""Why an input could not be read, in Chinese; a reason without a translation stays as it is."""

from __future__ import annotations

import re

from detector.model.document import Language

_REASONS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"no such file", "文件不存在；可以给出现有的文件或文件夹，或用 - 表示标准输入"),
        (r"a folder", "是文件夹；此处需要文件"),
        (r"not a regular file", "不是普通文件；可以给出文件，或用 - 表示标准输入"),
        (r"empty, nothing to scan", "没有可扫描的内容；需要至少含有一个字符的文本"),
        (r"too large; allowed: up to (\d+) MB", r"文件过大；上限为 \1 MB，请拆分"),
        (r"binary, not text", "是二进制文件，不是文本；可以给出 .txt、.md 等文本文件"),
        (r"standard input is closed", "标准输入已关闭；请提供标准输入，或给出文件"),
        (r"unknown encoding", "编码未知；可用 UTF-8、UTF-16、GB18030、cp1252，或用 --encoding 指明其他编码"),
        (
            r"not ([\w-]+) at byte ([\d,]+) \(line ([\d,]+)\)",
            r"第 \2 字节（第 \3 行）不符合 \1 编码；可用 --encoding 指明编码",
        ),
        (r"not ([\w-]+)", r"不符合 \1 编码；可用 --encoding 指明编码"),
        (r"permission denied", "没有读取权限；需要可读的文件"),
        (r"file name too long", "文件名过长；需要可读的文件"),
        (r"not a directory", "路径中有一段不是文件夹；需要可读的文件"),
        (r"too many levels of symbolic links", "符号链接层数过多；需要可读的文件"),
    )
)


def translate_failure(message: str, language: Language) -> str:
    """The reason in the language of the output."""
    if language is Language.ENGLISH:
        return message
    for pattern, chinese in _REASONS:
        if match := pattern.match(message):
            return match.expand(chinese)
    return message
