"""Articles made from a seed: two languages, many sizes, true and false figures, and the dirt of scraped text."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

_ENGLISH = (
    "The H100 SXM has {0} GB of HBM3 memory.",
    "Its memory bandwidth is {1} TB/s, and the board draws {2} W.",
    "The H200 carries {3} GB of HBM3e.",
    "An A100 with 80 GB is older than both.",
    "In our rack the latency fell from 218 ms to 156 ms.",
    "Nobody in the room asked for a second opinion that afternoon.",
    "CUDA 12.4 runs on driver 550.54.14.",
    "The L40S card has 48 GB of GDDR6.",
)
_CHINESE = (
    "H100 SXM 的显存容量为 {0} GB，类型为 HBM3。",
    "显存带宽为 {1} TB/s，整卡功耗为 {2} W。",
    "H200 配备 {3} GB 的 HBM3e 显存。",
    "A100 80GB 发布得更早。",
    "机房里的延迟从 218 毫秒降到 156 毫秒。",
    "那天下午没有人再提别的意见。",
    "CUDA 12.4 需要驱动 550.54.14。",
    "L40S 显卡的显存为 48 GB GDDR6。",
)
_CHOICES = (("80", "80", "72"), ("3.35", "3.35", "5.2"), ("700", "700", "950"), ("141", "141", "192"))
_DIRT = (
    lambda text, source: text,
    lambda text, source: text,
    lambda text, source: text.replace(". ", " ").replace("，", ""),
    lambda text, source: f"<div class='x'>{text}</div>&nbsp;<br/>",
    lambda text, source: f"{text}\n\n{text}",
    lambda text, source: text.replace(" ", "\u3000"),
    lambda text, source: f"\ufeff{text}\x00\u200b🙂 https://example.org/{source.randrange(99)}",
)


def make_text(source: random.Random, longest: int = 30) -> str:
    """An article of one to `longest` paragraphs; most are short."""
    sentences = source.choice((_ENGLISH, _CHINESE))
    paragraphs = []
    for _ in range(1 + int(source.random() ** 3 * longest)):
        figures = [source.choice(choice) for choice in _CHOICES]
        chosen = source.sample(sentences, source.randint(2, 5))
        paragraphs.append(" ".join(chosen).format(*figures))
    return str(source.choice(_DIRT)("\n\n".join(paragraphs), source))


def make_records(count: int, seed: int = 7, longest: int = 30) -> Iterator[dict[str, object]]:
    """So many records; the same seed gives the same ones, and a longer run begins with a shorter one."""
    source = random.Random(seed)
    for number in range(count):
        month = source.randint(1, 11)
        yield {
            "id": f"article-{number:06d}",
            "text": make_text(source, longest),
            "date": f"2026-{month:02d}-{source.randint(1, 28):02d}",
            "url": f"https://site-{source.randrange(5)}.example/{number}",
        }


def make_brief(count: int) -> Iterator[dict[str, object]]:
    """So many articles of one sentence."""
    for number in range(count):
        sentence = ("The H100 SXM has {} GB of HBM3 memory.", "H100 SXM 的显存容量为 {} GB。")[number % 2]
        yield {"id": str(number), "text": f"Note {number}. {sentence.format((80, 80, 72)[number % 3])}"}


def write_lines(path: Path, records: Iterable[dict[str, object]]) -> Path:
    """The records as JSON lines."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    return path
