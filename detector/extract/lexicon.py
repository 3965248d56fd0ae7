"""Everything that the extractor takes from a table, compiled once."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from detector.extract.coined import Coined
from detector.extract.generation import Generations
from detector.extract.member import Members
from detector.extract.name import Gazetteer
from detector.extract.scene import Mention
from detector.extract.suffix import extend_names
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
        """Every name of a folded text: counted generations first, then the table's names, then unknown family members."""
        named = extend_names(text, self._gazetteer.find(text))
        known = _without(named, self._generations.find(text))
        return _without(self._members.find(text, known), known)


def _without(others: list[Mention], preferred: list[Mention]) -> list[Mention]:
    """Both lists in order, those of `others` left out that touch a preferred one."""
    merged = sorted([*others, *preferred], key=lambda mention: mention.start)
    chosen = {id(mention) for mention in preferred}
    result: list[Mention] = []
    for mention in merged:
        if result and mention.start < result[-1].end:
            if id(mention) in chosen and id(result[-1]) not in chosen:
                result[-1] = mention
            continue
        result.append(mention)
    return result
