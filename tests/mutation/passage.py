"""Other forms of a passage: synonyms, order of sentences, sentences about other things, line ends, punctuation."""

from __future__ import annotations

import re

from detector.model.document import BlockKind
from tests.mutation.article import known, source
from tests.mutation.rewriting import Piece, Rewriting, rewrite

# One meaning a line; the first word of a line may always stand for the others.
_SYNONYMS = {
    "en": (
        (r"\bmemory bandwidth\b", "bandwidth of the memory"),
        (r"\b(?<!of )memory(?= capacity| size)", "VRAM"),
        (r"\bpower limit\b", "TDP"),
        (r"\bTDP\b", "thermal design power"),
        (r"\bpower draw\b", "power consumption"),
        (r"\bannounced\b", "unveiled"),
        (r"\bpresented\b", "introduced"),
        (r"\bship\b", "be delivered"),
        (r"\boffers\b", "provides"),
        (r"\bdelivers\b", "achieves"),
        (r"\breaches\b", "attains"),
        (r"\bcarries\b", "comes with"),
        (r"\bdraws\b", "consumes"),
        (r"\bneeds\b(?= (?:a |at |about )?\d)", "requires"),
        (r"\bmade (?=in |by |on )", "manufactured "),
        (r"\bchips\b", "processors"),
        (r"\bcards\b", "boards"),
        (r"\blinks\b", "connections"),
        (r"\babout(?= \d)", "roughly"),
    ),
    "zh": (
        ("显存带宽", "内存带宽"),
        ("显存(?!带宽)", "显存容量"),
        ("功耗", "热设计功耗"),
        ("算力", "计算性能"),
        ("发布(?=[，。的]|于)", "推出"),
        ("配备|搭载", "配有"),
        ("拥有", "具有"),
        ("采用", "使用"),
        ("大约(?=\\d)", "约"),
        ("一共", "总共"),
        ("互联", "互连"),
    ),
}
_OTHER = {
    "en": "The coffee in the break was better than expected.",
    "zh": "当天的天气不错，大家心情都很好。",
}
_MARK = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])\s*(?=\S)")
_BACK = re.compile(
    r"\b(?:it|its|they|them|their|this|that|these|those|both|same|other|others|another|former|latter|ones?|also|too|so|then"
    r"|here|there|therefore|hence|thus|such|however|instead|successor|predecessor|the (?:\w+ )?(?:board|card)"
    r"|the (?:\w+ )?(?:chip|memory|power))\b"
    r"|^(?:and|but|or|yet)\b"
    r"|[它其该此这那]|两者|二者|前者|后者|同样|相同|也|则|还|又|^而|所以|因此|但|[上下前]一?代|本卡|单卡|每卡|整机|另",
    re.IGNORECASE,
)
_CLOSING = {"，": ",", "；": ";", "：": ":", "（": "(", "）": ")"}


def replace_words(text: str, language: str) -> Rewriting:
    """The text with words for other words of the same meaning."""
    edits = [
        Piece(match.start(), match.end(), new) for old, new in _SYNONYMS[language] for match in re.finditer(old, text)
    ]
    return rewrite(text, edits)


def narrow(text: str, language: str) -> Rewriting:
    """Full-width punctuation in half width, where no digits stand on both sides; English brackets in full width."""
    marks = _CLOSING if language == "zh" else {"(": "（", ")": "）"}
    edits = [
        Piece(match.start(), match.end(), marks[match[0]])
        for match in re.finditer("|".join(map(re.escape, marks)), text)
        if not re.fullmatch(r"\d.\d", text[max(match.start() - 1, 0) : match.end() + 1])
    ]
    return rewrite(text, edits if language == "zh" or _has_no_links(text) else [])


def wrap(document: str, text: str, language: str) -> Rewriting:
    """The prose with lines that end every sixty characters, or thirty Chinese ones."""
    width = {"en": 60, "zh": 30}[language]
    space = {"en": r" ", "zh": r"(?<=[，；、])"}[language]
    edits: list[Piece] = []
    for start, end in _paragraphs(document):
        last = end if "\n" in text[start:end] else start
        for match in re.compile(space).finditer(text, start, end):
            if match.start() - last >= width and match.end() < end and text[match.end()] not in "#|-*+>\n0123456789":
                edits.append(Piece(match.start(), match.end(), "\n"))
                last = match.end()
    return rewrite(text, edits)


def insert_sentences(document: str, text: str, language: str) -> Rewriting:
    """A sentence about something else before each sentence that names its own subject, and at the end of paragraphs."""
    gap, other = " " if language == "en" else "", _OTHER[language]
    edits: list[Piece] = []
    for start, end in _paragraphs(document):
        if "\n" in text[start:end] or not re.search(r"[.。!！?？]$", text[start:end]):
            continue
        edits += [
            Piece(left, left, other + gap)
            for left, right in _sentences(text, start, end)[1:]
            if _stands_alone(document, text, left, right)
        ]
        edits.append(Piece(end, end, gap + other))
    return rewrite(text, edits)


def reorder(document: str, text: str) -> Rewriting:
    """Two neighbouring sentences of a paragraph exchanged, where each, and the one behind them, stands alone."""
    pieces: list[Piece] = []
    last = 0
    for start, end in _paragraphs(document):
        found = _sentences(text, start, end)
        alone = [_stands_alone(document, text, *span) for span in found] + [True]
        number = 0
        while number + 1 < len(found):
            if all(alone[number : number + 3]):
                one, two = found[number : number + 2]
                pieces += [Piece(last, one[0]), Piece(*two), Piece(one[1], two[0]), Piece(*one)]
                last = two[1]
                number += 1
            number += 1
    return Rewriting(text, (*pieces, Piece(last, len(text))))


def _stands_alone(document: str, text: str, start: int, end: int) -> bool:
    """True where nothing in a sentence refers to another and each of its claims has its subject in it."""
    sentence = text[start:end]
    inside = [claim for claim in known(document) if start <= claim.start < end]
    names = re.findall(r"[A-Z]+[A-Za-z]*[ -]?\d\w*|昇腾\s?\d\w+", sentence)
    subjects = {claim.subject for claim in inside if claim.subject}
    named = bool(inside) and all(subject.split()[-1].casefold() in sentence.casefold() for subject in subjects)
    return named and bool(names) and not _BACK.search(sentence)


def _sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    marks = list(_MARK.finditer(text, start, end))
    starts = [start, *(mark.end() for mark in marks)]
    return list(zip(starts, [*(mark.start() for mark in marks), end], strict=True))


def _paragraphs(document: str) -> list[tuple[int, int]]:
    found = source(document)
    return [(block.start, block.end) for block in found.blocks if block.kind is BlockKind.PARAGRAPH]


def _has_no_links(text: str) -> bool:
    return "](" not in text
