"""Why an input could not be read, in Chinese; a reason without a translation stays as it is."""

from __future__ import annotations

import re

from detector.model.document import Language

_LINE = re.compile(r"line ([\d,]+): (.*)", re.DOTALL)
_REASONS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"no such file", "文件不存在；可以给出现有的文件或文件夹，或用 - 表示标准输入"),
        (r"a folder", "是文件夹；此处需要文件"),
        (r"not a regular file", "不是普通文件；可以给出文件，或用 - 表示标准输入"),
        (r"empty, nothing to scan", "没有可扫描的内容；需要至少含有一个字符的文本"),
        (r"too large; allowed: up to (\S+) MB", r"文件过大；上限为 \1 MB，请拆分"),
        (r"binary, not text", "是二进制文件，不是文本；可以给出 .txt、.md 等文本文件"),
        (r"standard input is closed", "标准输入已关闭；请提供标准输入，或给出文件"),
        (r"unknown encoding", "编码未知；可用 UTF-8、UTF-16、GB18030、cp1252，或用 --encoding 指明其他编码"),
        (
            r"not ([\w-]+) at byte ([\d,]+) \(line ([\d,]+)\)",
            r"第 \2 字节（第 \3 行）不符合 \1 编码；可用 --encoding 指明编码",
        ),
        (r"not ([\w-]+)[;,]", r"不符合 \1 编码；可用 --encoding 指明编码"),
        (r"permission denied", "没有读取权限；需要可读的文件"),
        (r"file name too long", "文件名过长；需要可读的文件"),
        (r"not a directory", "路径中有一段不是文件夹；需要可读的文件"),
        (r"too many levels of symbolic links", "符号链接层数过多；需要可读的文件"),
        (r"no text of a Word file inside", "其中没有 Word 文档的正文；需要 Word 保存的 .docx"),
        (r"a Word file without text", "是没有文字的 Word 文档；需要不只有图片的文档"),
        (r"an old \.doc or a file with a password", "是旧式 .doc 或有密码的文件；需要不加密保存的 .docx"),
        (r"no office file", "不是办公文档（不是 zip 文件）；需要 Word 保存的 .docx"),
        (r"(\S+) cannot be unpacked \((.*?)\)", r"\1 无法解压（\2）；需要 Word 保存的 .docx"),
        (r"(\S+) is larger than (\S+) MB when unpacked", r"\1 解压后超过 \2 MB；需要一篇文章"),
        (
            r"more than ([\d,]+) (?:tags|parts|elements|columns|characters)",
            r"内容过多（超过 \1 项）；需要一篇文章，请拆分",
        ),
        (r"no table \((.*?)\)", r"不是表格（\1）；需要由单元格组成的行"),
        (r"no JSON at (.*?) \((.*?)\)", r"\1 处不是 JSON（\2）；每篇文章需要一个对象"),
        (r"JSON nested too deep", "JSON 嵌套过深或数字过长；需要文章"),
        (r"an? (\w+) instead of an object", r"是 \1 而不是对象；每篇文章需要一个对象"),
        (r"no record holds an article", "没有一条记录含有文章；至少需要一条"),
        (r"no field that looks like", "没有看起来是正文的字段；请用 --text-field 指明"),
        (r"no field (.*?) \((.*?)\)", r"没有字段 \1（\2）"),
        (r"holds ([\d,]+) articles", r"含有 \1 篇文章；此处需要一篇"),
        (r"a page without text", "是没有文字的网页，例如由脚本填充的网页；请保存带文字的网页"),
        (r"elements nested deeper than ([\d,]+)", r"元素嵌套超过 \1 层；需要编辑所写的文章"),
        (r"has a document type", "含有文档类型声明（DOCTYPE），其中可能藏有实体；需要没有该声明的 XML"),
        (r"not well-formed XML \((.*?)\)", r"不是格式正确的 XML（\1）；需要程序导出的文件"),
        (r"reading PDF needs pypdfium2", "读取 PDF 需要 pypdfium2；请运行 pip install '.[pdf]'"),
        (r"([\d,]+) pages; allowed: up to ([\d,]+)", r"共 \1 页，上限为 \2 页，请拆分"),
        (r"a PDF without text", "是没有文字的 PDF，例如扫描件；请先用 OCR 软件加上文字"),
    )
)


def translate_failure(message: str, language: Language) -> str:
    """The reason in the language of the output."""
    if language is Language.ENGLISH:
        return message
    if match := _LINE.match(message):
        return f"第 {match[1]} 行：{translate_failure(match[2], language)}"
    for pattern, chinese in _REASONS:
        if match := pattern.match(message):
            return match.expand(chinese)
    return message
