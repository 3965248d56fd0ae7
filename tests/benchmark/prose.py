"""Texts to measure speed on, made from parts: ordinary prose with few claims, and the corpus end to end."""

from __future__ import annotations

from itertools import count
from pathlib import Path

CORPUS = Path(__file__).parent.parent.parent / "corpus"
_ENGLISH = (
    "The editors met again on Tuesday to talk about the plans of the newsroom for the coming season.",
    "Nobody in the room had read the whole report, but everybody held a firm opinion about it.",
    "A small team moved the archive to another building, and most of the boxes arrived in order.",
    "Engineers like to say that every schedule is a wish, written down by people who want to be kind.",
    "In the afternoon the discussion turned to training, to hiring, and to the question of office plants.",
    "The cluster with its H100 cards was mentioned only once, when somebody asked about the bill for power.",
    "Readers write letters when a headline promises more than the article under it can deliver.",
)
_CHINESE = (
    "编辑部周二又开了一次会，讨论下一季的选题和人手安排，大家各有各的想法。",
    "没有人把那份报告从头读到尾，可是每个人都对它有很明确的看法。",
    "一个小组把档案搬到了另一栋楼里，大部分箱子都按顺序到了地方。",
    "工程师常说，每一份排期都是一个愿望，写下它的人只是不想让别人失望。",
    "下午的话题转到了培训、招聘，还有办公室里那几盆总也养不活的植物。",
    "有人问起电费的时候，才顺带提到了机房里那几张 H100 加速卡。",
    "如果标题许诺的东西正文里没有，读者就会写信来问为什么。",
)


def ordinary(language: str, characters: int) -> str:
    """Prose of about this length with a name now and then and hardly a number."""
    sentences = _ENGLISH if language == "en" else _CHINESE
    pieces: list[str] = []
    length = 0
    for number in count():
        sentence = sentences[(number * 5 + number // 7) % len(sentences)]
        pieces.append(sentence + ("\n\n" if number % 6 == 5 else " " if language == "en" else ""))
        length += len(pieces[-1])
        if length >= characters:
            return "".join(pieces)
    raise AssertionError


def dense(language: str) -> str:
    """The articles of the corpus in one language, one after the other."""
    names = sorted(path for path in CORPUS.iterdir() if path.stem.endswith(f"-{language}"))
    return "\n\n".join(path.read_text(encoding="utf-8") for path in names)
