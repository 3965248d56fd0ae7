"""The variants that the score is trained with: some of those of `tests.mutation`, as places in the articles.

python -m tests.variants   # writes labels/variants/mutation.jsonl
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from detector.evaluate.variant import FOLDER, Variant
from tests import mutation

FILE = Path(__file__).parents[1] / "labels" / FOLDER / "mutation.jsonl"
MOST = 12


def chosen() -> list[Variant]:
    """At most so many variants of an article, whichever their hash puts first, in order of place."""
    held: dict[str, list[Variant]] = defaultdict(list)
    for one in mutation.variants():
        end = one.start + len(one.before)
        variant = Variant(doc=one.document, kind=one.kind, start=one.start, end=end, before=one.before, after=one.after)
        held[one.document].append(variant)
    first = [row for rows in held.values() for row in sorted(rows, key=_draw)[:MOST]]
    return sorted(first, key=lambda row: (row.doc, row.start, row.kind))


def _draw(variant: Variant) -> str:
    return sha256(variant.model_dump_json().encode()).hexdigest()


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("".join(f"{row.model_dump_json()}\n" for row in chosen()), "utf-8")
