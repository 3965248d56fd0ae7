"""The extractor as a spaCy pipeline: a tokeniser and three components; the claims stand in `doc.spans["claims"]`."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span

from detector.extract.claims import find_claims
from detector.extract.extractor import fill_names, fill_quantities, open_scene
from detector.extract.lexicon import Lexicon
from detector.extract.scene import Scene
from detector.extract.tokenizer import TOKENIZER
from detector.read.text import document_from_text
from detector.specs.table import Specs

_SCENE, _STARTS, CLAIMS = "detector.scene", "detector.starts", "detector.claims"


class NameFinder:
    """Component `detector_names`: fills `doc.spans["names"]` with products, links, memories, software and models."""

    def __init__(self, specs: Specs) -> None:
        """A finder for the names of one table."""
        self.lexicon = Lexicon(specs)

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its names."""
        scene = _scene(doc)
        fill_names(scene, self.lexicon)
        _store(doc, "names", ((item.start, item.end, item.kind, item.name, "") for item in scene.mentions))
        return doc


class QuantityFinder:
    """Component `detector_quantities`: fills `doc.spans["quantities"]` with numbers and their units."""

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its quantities; numbers inside names are left out."""
        scene = _scene(doc)
        fill_quantities(scene)
        _store(doc, "quantities", ((item.start, item.end, item.dimension, "", "") for item in scene.quantities))
        return doc


class ClaimFinder:
    """Component `detector_claims`: fills `doc.spans["claims"]`; label is the attribute, `kb_id_` the subject."""

    def __init__(self, specs: Specs) -> None:
        """A finder that knows the releases and names of one table."""
        self.lexicon = Lexicon(specs)

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its claims; the full claims are in `doc.user_data["detector.claims"]`."""
        claims = doc.user_data[CLAIMS] = find_claims(_scene(doc), self.lexicon)
        _store(doc, "claims", ((item.start, item.end, item.attribute, item.subject or "", item.id) for item in claims))
        return doc


@Language.factory("detector_names")
def create_name_finder(nlp: Language, name: str) -> NameFinder:
    """The component with the built-in table."""
    del nlp, name
    return NameFinder(Specs.built_in())


@Language.factory("detector_quantities")
def create_quantity_finder(nlp: Language, name: str) -> QuantityFinder:
    """The component; it needs no table."""
    del nlp, name
    return QuantityFinder()


@Language.factory("detector_claims")
def create_claim_finder(nlp: Language, name: str) -> ClaimFinder:
    """The component with the built-in table."""
    del nlp, name
    return ClaimFinder(Specs.built_in())


def create_pipeline(specs: Specs | None = None) -> Language:
    """A spaCy pipeline with the tokeniser for mixed scripts and the three components, for this table."""
    nlp = spacy.blank("xx", config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})
    nlp.max_length = sys.maxsize  # no parser runs, and files have their own limit
    for factory in ("detector_names", "detector_quantities", "detector_claims"):
        nlp.add_pipe(factory)
    if specs is not None:
        lexicon = Lexicon(specs)
        for component in (nlp.get_pipe("detector_names"), nlp.get_pipe("detector_claims")):
            assert isinstance(component, NameFinder | ClaimFinder)
            component.lexicon = lexicon
    return nlp


def _scene(doc: Doc) -> Scene:
    """The scene that the components of one document share."""
    scene = doc.user_data.get(_SCENE)
    if not isinstance(scene, Scene):
        scene = doc.user_data[_SCENE] = open_scene(document_from_text(doc.text, name="text"))
    return scene


def _token_starts(doc: Doc) -> list[int]:
    """Where each token begins, and where the text ends; counted once a document."""
    known = doc.user_data.get(_STARTS)
    if isinstance(known, list):
        return known
    widths = doc.to_array(["LENGTH", "SPACY"]).sum(axis=1).cumsum()
    starts: list[int] = [0, *widths.tolist()]
    doc.user_data[_STARTS] = starts
    return starts


def _store(doc: Doc, key: str, spans: Iterable[tuple[int, int, str, str, str]]) -> None:
    """Put character spans with label, knowledge base id and id into a span group, widened to whole tokens."""
    starts, length = _token_starts(doc), len(doc)
    group = []
    for start, end, label, name, id_ in spans:
        first = bisect_right(starts, start) - 1
        last = max(bisect_left(starts, end, first), first + 1)
        group.append(Span(doc, first, min(last, length), label=label, kb_id=name, span_id=id_))
    doc.spans[key] = group
