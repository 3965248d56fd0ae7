"""python -m tests.mutation [--misses]: errors caught, controls flagged and twins kept, by kind and language."""

from __future__ import annotations

import sys
from collections import Counter

from tests.mutation.twin import compare, twins
from tests.mutation.variant import Variant, is_caught, is_flagged, variants

_ERRORS, _CONTROLS, _TWINS = "errors caught", "controls flagged", "twins kept"


class Tally:
    """Counts by group, kind and language."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.total: Counter[tuple[str, str, str]] = Counter()
        self.hits: Counter[tuple[str, str, str]] = Counter()

    def add(self, group: str, kind: str, language: str, hit: bool) -> None:
        """Count one, in its kind and in all."""
        for key in ((group, kind, language), (group, "all", language)):
            self.total[key] += 1
            self.hits[key] += hit

    def rate(self, group: str, kind: str, language: str) -> float:
        """The share of hits; 0 where there are none to count."""
        key = (group, kind, language)
        return self.hits[key] / self.total[key] if self.total[key] else 0.0

    def __str__(self) -> str:
        """A line for each group and kind: how many and what share in English, then in Chinese."""
        kinds = dict.fromkeys((group, kind) for group, kind, _ in self.total if kind != "all")
        groups = dict.fromkeys(group for group, _, _ in self.total)
        lines = [f"{'':38}{'English':>14}{'Chinese':>14}"]
        for group in groups:
            for kind in [*(kind for owner, kind in kinds if owner == group), "all"]:
                cells = [
                    f"{self.total[group, kind, tongue]:6}{self.rate(group, kind, tongue):8.3f}"
                    for tongue in ("en", "zh")
                ]
                lines.append(f"{group:18}{kind:20}{''.join(cells)}")
        return "\n".join(lines)


def count_variant(tally: Tally, variant: Variant) -> bool:
    """Count a variant; True where it came out as it should not."""
    hit = is_flagged(variant) if variant.true else is_caught(variant)
    tally.add(_CONTROLS if variant.true else _ERRORS, variant.kind, variant.language, hit)
    return hit == variant.true


def main(show_misses: bool) -> None:
    """Print the rates, and with `show_misses` every one that came out as it should not."""
    tally = Tally()
    for variant in variants():
        if count_variant(tally, variant) and show_misses:
            print(f"{'flagged' if variant.true else 'missed'} {variant.document} {variant.kind}: {variant.words}")
    for twin in twins():
        for comparison in compare(twin):
            tally.add(_TWINS, twin.kind, twin.language, comparison.kept)
            if show_misses and not comparison.kept:
                was, now = comparison.claim, comparison.found
                states = [f"{item.verdict} {item.attribute} {item.subject}" for item in now]
                print(f"changed {twin.document} {twin.kind}: {was.text!r} {was.verdict} {was.subject} -> {states}")
    print(tally)


if __name__ == "__main__":
    main("--misses" in sys.argv)
