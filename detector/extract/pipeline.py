"""The extractor as a spaCy pipeline: a tokeniser and three registered components; the claims stand in `doc.spans["claims"]`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import spacy
from spacy.attrs import LENGTH, SPACY
from spacy.language import Language
from spacy.tokens import Doc, Span

from detector.extract.claims import find_claims
from detector.extract.cue import find_cues
from detector.extract.layout import list_parents, outline
from detector.extract.lexicon import Lexicon
from detector.extract.quantity import find_quantities
from detector.extract.scene import Quantity, Scene, hide_names
from detector.extract.tokenizer import create_tokenizer
from detector.model.claim import Claim
from detector.model.document import Document
from detector.read.text import document_from_text
from detector.specs.table import Specs

_DOCUMENT, _SCENE, _STARTS, CLAIMS = "detector.document", "detector.scene", "detector.starts", "detector.claims"


class NameFinder:
    """Component `detector_names`: fills `doc.spans["names"]` with products, links, memories, software and models."""

    def __init__(self, specs: Specs) -> None:
        """A finder for the names of one table."""
        self.lexicon = Lexicon(specs)

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its names."""
        scene = _scene(doc)
        scene.mentions = self.lexicon.mentions(scene.text)
        _store(doc, "names", ((mention.start, mention.end, mention.kind, mention.name) for mention in scene.mentions))
        return doc


class QuantityFinder:
    """Component `detector_quantities`: fills `doc.spans["quantities"]` with numbers and their units."""

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its quantities; numbers inside names are left out."""
        scene = _scene(doc)
        scene.quantities = _free(scene, find_quantities(hide_names(scene)))
        scene.cues = find_cues(scene.text)
        _store(doc, "quantities", ((item.start, item.end, item.dimension, "") for item in scene.quantities))
        return doc


class ClaimFinder:
    """Component `detector_claims`: fills `doc.spans["claims"]`; labels are attributes, `kb_id_` the subject, `id_` the claim."""

    def __init__(self, specs: Specs) -> None:
        """A finder that knows the releases and names of one table."""
        self.lexicon = Lexicon(specs)

    def __call__(self, doc: Doc) -> Doc:
        """The same document with its claims; the full claims are in `doc.user_data["detector.claims"]`."""
        claims = find_claims(_scene(doc), self.lexicon)
        doc.user_data[CLAIMS] = claims
        spans = ((claim.start, claim.end, claim.attribute.value, claim.subject or "") for claim in claims)
        _store(doc, "claims", spans)
        for span, claim in zip(doc.spans["claims"], claims, strict=True):
            span.id_ = claim.id
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


class Extractor:
    """Finds the claims of documents with one table."""

    def __init__(self, specs: Specs | None = None) -> None:
        """A pipeline for this table, the built-in one by default."""
        self.nlp = spacy.blank("xx")
        self.nlp.tokenizer = create_tokenizer()(self.nlp)
        for factory in ("detector_names", "detector_quantities", "detector_claims"):
            self.nlp.add_pipe(factory)
        if specs is not None:
            lexicon = Lexicon(specs)
            for component in (self.nlp.get_pipe("detector_names"), self.nlp.get_pipe("detector_claims")):
                assert isinstance(component, NameFinder | ClaimFinder)
                component.lexicon = lexicon

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims of a document, sorted by position."""
        return tuple(self.annotate(document).user_data[CLAIMS])

    def annotate(self, document: Document) -> Doc:
        """The spaCy document with names, quantities and claims in its span groups."""
        doc = self.nlp.make_doc(document.text)
        doc.user_data[_DOCUMENT] = document
        for _, component in self.nlp.pipeline:
            doc = component(doc)
        return doc


def _scene(doc: Doc) -> Scene:
    scene = doc.user_data.get(_SCENE)
    if not isinstance(scene, Scene):
        document = doc.user_data.get(_DOCUMENT) or document_from_text(doc.text, name="text")
        scene = Scene.of(document)
        scene.headings = outline(document)
        scene.parents = list_parents(document)
        doc.user_data[_SCENE] = scene
    return scene


def _free(scene: Scene, quantities: Iterable[Quantity]) -> list[Quantity]:
    """Quantities that touch no name and no longer quantity, in order."""
    ordered = sorted(quantities, key=lambda item: (item.start, -item.end))
    starts = [mention.start for mention in scene.mentions]
    result: list[Quantity] = []
    for quantity in ordered:
        index = bisect_left(starts, quantity.end)
        if index and scene.mentions[index - 1].start <= quantity.start < scene.mentions[index - 1].end:
            continue
        if result and quantity.start < result[-1].end:
            continue
        result.append(quantity)
    return result


def _token_starts(doc: Doc) -> list[int]:
    """Where each token begins, and where the text ends; counted once a document."""
    known = doc.user_data.get(_STARTS)
    if known is None:
        widths = doc.to_array([LENGTH, SPACY]).sum(axis=1).cumsum()
        known = doc.user_data[_STARTS] = [0, *widths.tolist()]
    return list(known) if not isinstance(known, list) else known


def _store(doc: Doc, key: str, spans: Iterable[tuple[int, int, str, str]]) -> None:
    """Put character spans into a span group, widened to whole tokens."""
    starts = _token_starts(doc)
    group = []
    for start, end, label, name in spans:
        first = max(bisect_right(starts, start) - 1, 0)
        last = max(bisect_left(starts, end), first + 1)
        group.append(Span(doc, first, min(last, len(doc)), label=label, kb_id=name))
    doc.spans[key] = group
