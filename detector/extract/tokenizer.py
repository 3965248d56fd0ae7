"""One tokeniser for mixed Chinese and Latin text, fast because it is one regular expression."""

from __future__ import annotations

import re
from collections.abc import Callable

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import registry
from spacy.vocab import Vocab

_TOKEN = re.compile(r"([A-Za-z]+|[0-9]+|[^\sA-Za-z0-9])( ?)|(\s)")


class MixedTokenizer:
    """Splits between scripts: runs of letters, runs of digits, every other character alone. `doc.text` is the text."""

    def __init__(self, vocab: Vocab) -> None:
        """A tokeniser that adds its words to this vocabulary."""
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        """The document of a text."""
        found = _TOKEN.findall(text)
        words = [word or blank for word, _, blank in found]
        return Doc(self.vocab, words=words, spaces=[space != "" for _, space, _ in found])

    def to_bytes(self, **_: object) -> bytes:
        """Nothing has to be stored: the tokeniser has no state."""
        return b""

    def from_bytes(self, _data: bytes, **_: object) -> MixedTokenizer:
        """The tokeniser itself."""
        return self

    def to_disk(self, _path: object, **_: object) -> None:
        """Nothing has to be stored: the tokeniser has no state."""

    def from_disk(self, _path: object, **_: object) -> MixedTokenizer:
        """The tokeniser itself."""
        return self


def create_tokenizer() -> Callable[[Language], MixedTokenizer]:
    """A factory for spaCy's configuration."""

    def create(nlp: Language) -> MixedTokenizer:
        return MixedTokenizer(nlp.vocab)

    return create


TOKENIZER = "detector.MixedTokenizer.v1"
registry.tokenizers.register(TOKENIZER, func=create_tokenizer)
