"""The steps from a document to its claims; a scan takes them directly, `pipeline.py` makes spaCy components of them."""

from __future__ import annotations

from detector.extract.claims import find_claims
from detector.extract.cue import find_cues
from detector.extract.hide import hide_names, outside_names, outside_variants
from detector.extract.layout import list_parents, outline
from detector.extract.lexicon import Lexicon
from detector.extract.ordered import Ordered
from detector.extract.quantity import find_quantities
from detector.extract.scene import Scene
from detector.model.claim import Claim
from detector.model.document import Document
from detector.specs.table import Specs


class Extractor:
    """Finds the claims of documents with one table."""

    def __init__(self, specs: Specs | None = None) -> None:
        """An extractor for this table, the built-in one by default."""
        self.lexicon = Lexicon(specs or Specs.built_in())

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims of a document, sorted by position."""
        scene = open_scene(document)
        fill_names(scene, self.lexicon)
        fill_quantities(scene)
        return tuple(find_claims(scene, self.lexicon))


def open_scene(document: Document) -> Scene:
    """The working view of a document, with its headings and lists and nothing found in it yet."""
    scene = Scene.of(document)
    scene.headings = outline(document)
    scene.parents = list_parents(document)
    return scene


def fill_names(scene: Scene, lexicon: Lexicon) -> None:
    """Put the products, links, memories, software and models of the text into the scene."""
    scene.mentions = Ordered(lexicon.mentions(scene.text))


def fill_quantities(scene: Scene) -> None:
    """Put numbers with their units, and the words that qualify them, into a scene that has its names."""
    scene.quantities = Ordered(outside_names(scene, find_quantities(hide_names(scene))))
    scene.cues = outside_variants(scene, find_cues(scene.text))
