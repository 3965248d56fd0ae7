"""The variants that the score is trained with: some of those of `tests.mutation`, as places in the articles.

python -m tests.variants   # writes labels/variants/mutation.jsonl
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from detector.evaluate.variant import FOLDER, Variant
from tests.mutation import variant as mutation
from tests.mutation.article import truthful
from tests.mutation.variant import variants

FILE = Path(__file__).parents[1] / "labels" / FOLDER / "mutation.jsonl"
MOST = 12


def chosen() -> list[Variant]:
    """At most so many variants of an article, whichever their hash puts first, in order of place."""
    held: dict[str, list[Variant]] = defaultdict(list)
    for one in variants(truthful()):
        changed = _placed(one)
        if changed is not None:
            held[one.document].append(changed)
    first = [row for rows in held.values() for row in sorted(rows, key=_draw)[:MOST]]
    return sorted(first, key=lambda row: (row.doc, row.start, row.kind))


def _placed(one: mutation.Variant) -> Variant | None:
    """The error as the place of a change; None for a control, and for a change in several places."""
    if one.true or len(one.changed) != 1:
        return None
    (start, end), text = one.changed[0], one.rewriting.source
    after = one.rewriting.text[slice(*one.rewriting.span(start, end))]
    found = Variant(doc=one.document, kind=one.kind, start=start, end=end, before=text[start:end], after=after)
    return found if found.applied(text) == one.rewriting.text else None


def _draw(variant: Variant) -> str:
    return sha256(variant.model_dump_json().encode()).hexdigest()


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("".join(f"{row.model_dump_json()}\n" for row in chosen()), "utf-8")
