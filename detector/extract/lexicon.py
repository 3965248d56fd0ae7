"""Everything that the extractor takes from a table, compiled once."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from detector.extract.coined import Coined
from detector.extract.generation import Generations
from detector.extract.member import Members
from detector.extract.name import Gazetteer
from detector.extract.ordered import Ordered
from detector.extract.scene import Mention
from detector.extract.suffix import extend_names, settle_variants
from detector.specs.table import Specs


class Lexicon:
    """The names, families and generations of one table; one instance a table."""

    _instances: ClassVar[dict[str, Lexicon]] = {}
    specs: Specs

    def __new__(cls, specs: Specs) -> Lexicon:
        """The lexicon of a table; the same one when it is asked for again."""
        known = cls._instances.get(specs.hash)
        if known is None:
            known = super().__new__(cls)
            known.specs = specs
            cls._instances[specs.hash] = known
        return known

    @cached_property
    def _gazetteer(self) -> Gazetteer:
        return Gazetteer(self.specs)

    @cached_property
    def _generations(self) -> Generations:
        return Generations(self.specs)

    @cached_property
    def _members(self) -> Members:
        return Members(self.specs)

    @cached_property
    def coined(self) -> Coined:
        """The finder of undocumented names."""
        return Coined(self.specs)

    def mentions(self, text: str) -> list[Mention]:
        """Every name of a folded text: counted generations, the table's names, unknown members of families."""
        named = extend_names(text, self._gazetteer.find(text))
        known = _merge(named, self._generations.find(text))
        return settle_variants(_merge(known, self._members.find(text, Ordered(known))))


def _merge(others: list[Mention], preferred: list[Mention]) -> list[Mention]:
    """Both lists in order, those of `others` left out that touch a preferred one."""
    if not preferred:
        return others
    limits = Ordered(preferred)
    kept = [mention for mention in others if not _touches(limits, mention)]
    return sorted([*kept, *preferred], key=lambda mention: mention.start)


def _touches(limits: Ordered[Mention], mention: Mention) -> bool:
    last = limits.last_before(mention.end)
    return last is not None and last.end > mention.start
