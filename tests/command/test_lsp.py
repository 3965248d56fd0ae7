"""The command of the language server: what it needs, and the settings that it takes."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest

from detector.command.lsp import lsp, open_setup
from detector.errors import UsageError
from detector.model.document import Language
from detector.model.finding import Severity
from detector.settings import Settings


def test_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    with pytest.raises(UsageError, match=r"pip install '\.\[lsp\]'"):
        lsp()


def test_settings_become_a_scanner_and_a_list() -> None:
    values = {"as-of": "2026-03-01", "lang": "zh", "min-severity": "note", "ignore": "P,S1", "format": "html"}
    setup = open_setup(Settings(Path(".detector.toml"), values))
    assert (setup.scanner.as_of, setup.scanner.language) == (date(2026, 3, 1), Language.CHINESE)
    assert setup.options.least is Severity.NOTE
    assert setup.options.lists("N101") and not setup.options.lists("S101") and not setup.options.lists("P101")


@pytest.mark.parametrize(
    ("key", "value"),
    [("lang", "fr"), ("min-severity", "loud"), ("as-of", "May"), ("ignore", "Q1"), ("baseline", "nowhere.jsonl")],
)
def test_value_that_is_not_allowed_names_file_and_key(key: str, value: str) -> None:
    with pytest.raises(UsageError, match=rf"^\.detector\.toml: {key} .*{value}.*allowed"):
        open_setup(Settings(Path(".detector.toml"), {key: value}))
