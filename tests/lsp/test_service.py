"""A language client drives the server over its pipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import Client

WRONG = "The H100 SXM has 5.2 TB/s of bandwidth."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("drafts")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    client = Client(folder)
    yield client
    code = client.close()
    assert (code, client.foreign) == (0, b"")


def spans(diagnostics: list[dict[str, Any]]) -> list[tuple[str, int, int, int]]:
    """Rule, line, and first and last column."""
    return [
        (each["code"], each["range"]["start"]["line"], *(each["range"][end]["character"] for end in ("start", "end")))
        for each in diagnostics
    ]


def test_diagnostic_has_rule_severity_document_and_words(client: Client, folder: Path) -> None:
    uri = (folder / "a.md").as_uri()
    client.open(uri, f"# H100\n\n{WRONG}\n")
    (found,) = client.diagnostics(uri)
    assert spans([found]) == [("S101", 2, 17, 25)]
    assert (found["severity"], found["source"]) == (1, "detector")
    assert found["codeDescription"]["href"].startswith("https://")
    assert "3.35 TB/s" in found["message"]


@pytest.mark.parametrize(
    ("name", "text", "line", "start"),
    [
        ("emoji.md", f"💡🚀 {WRONG}\n", 0, 22),
        ("chinese.md", "# 评测\n\n💡H100 SXM 的显存带宽为 5.2 TB/s。\n", 2, 18),
        ("breaks.md", f"# H100\r\n\r\n{WRONG}\r\n", 2, 17),
        ("old.md", f"# H100\r\r{WRONG}\r", 2, 17),
        ("separator.md", f"A line\u2028separator\x0c stands here.\n\n{WRONG}\n", 2, 17),
        ("half.md", f"\ud83d {WRONG}\n", 0, 19),
        ("a.txt", f"{WRONG}\n", 0, 17),
        ("a.html", f"<html><body><h1>H&amp;100</h1>\n<p>💡 <b>{WRONG}</b></p></body></html>", 1, 26),
    ],
)
def test_columns_are_utf_16_units_of_the_source(client: Client, name: str, text: str, line: int, start: int) -> None:
    uri = f"file:///drafts/{name}"
    client.open(uri, text, "plaintext")
    assert spans(client.diagnostics(uri)) == [("S101", line, start, start + 8)]


@pytest.mark.parametrize(
    ("encoding", "start"), [("utf-8", 4 + 3 + 18), pytest.param("utf-32", 1 + 1 + 18, marks=pytest.mark.slow)]
)
def test_columns_in_the_units_that_are_agreed_on(tmp_path: Path, encoding: str, start: int) -> None:
    client = Client(tmp_path, general={"positionEncodings": ["utf-7", encoding]})
    assert client.server["capabilities"]["positionEncoding"] == encoding
    uri = (tmp_path / "a.md").as_uri()
    client.open(uri, f"💡的 {WRONG}\n")
    assert spans(client.diagnostics(uri)) == [("S101", 0, start, start + 8)]
    assert client.at("textDocument/hover", uri, 0, start) is not None
    assert client.at("textDocument/hover", uri, 0, 1) is None
    assert client.close() == 0


def test_other_sentence_is_related_information(client: Client, folder: Path) -> None:
    uri = (folder / "two.md").as_uri()
    client.open(uri, "The Zeta X1 has 96 GB of memory.\n\nIt is fast.\n\nThe Zeta X1 has 80 GB of memory.\n")
    (found,) = client.diagnostics(uri)
    (other,) = found["relatedInformation"]
    assert found["range"]["start"]["line"] == 4
    assert (other["location"]["uri"], other["location"]["range"]["start"]["line"]) == (uri, 0)
    assert "96 GB" in other["message"]


def test_hover_shows_words_value_and_dated_sources(client: Client, folder: Path) -> None:
    uri = (folder / "hover.md").as_uri()
    client.open(uri, WRONG)
    client.diagnostics(uri)
    shown = client.at("textDocument/hover", uri, 0, 20)["contents"]
    assert shown["kind"] == "markdown"
    for part in ("**S101**", "5.2 TB/s", "3.35 TB/s", "<https://", "published 20", "read 20"):
        assert part in shown["value"]
    assert client.at("textDocument/hover", uri, 0, 39) is None
    assert client.at("textDocument/hover", uri, 7, 0) is None


def test_burst_of_changes_is_scanned_once_as_it_ends(client: Client, folder: Path) -> None:
    uri = (folder / "burst.md").as_uri()
    client.open(uri, "T")
    client.diagnostics(uri)
    for version in range(2, len(WRONG) + 1):
        client.change(uri, WRONG[:version], version)
    assert client.at("textDocument/hover", uri, 0, 20) is None
    assert spans(client.diagnostics(uri, len(WRONG))) == [("S101", 0, 17, 25)]
    assert not [each for each in client.kept if each.get("params", {}).get("uri") == uri]


def actions(client: Client, uri: str, found: dict[str, Any]) -> list[dict[str, Any]]:
    context = {"diagnostics": [found]}
    params = {"textDocument": {"uri": uri}, "range": found["range"], "context": context}
    answer: list[dict[str, Any]] = client.request("textDocument/codeAction", params)
    return answer


def edited(text: str, edit: dict[str, Any]) -> str:
    """The text after an insertion; for texts of the basic plane."""
    place = edit["range"]["start"]
    assert edit["range"]["end"] == place
    lines = text.splitlines(keepends=True)
    line = lines[place["line"]]
    lines[place["line"]] = line[: place["character"]] + edit["newText"] + line[place["character"] :]
    return "".join(lines)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.md", f"# H100\n\nIt is fast.\n\n{WRONG}\n"),
        ("item.md", f"- It is fast.\n  - {WRONG}\n"),
        ("quote.md", f"> It is fast.\n>\n> {WRONG}\n"),
        ("table.md", "# H100\n\n| GPU | Bandwidth |\n|---|---|\n| H100 SXM | 5.2 TB/s |\n"),
        ("inline.md", f"<div>It is fast.</div><div>{WRONG}</div>\n"),
        ("crlf.md", f"# H100\r\n\r\n{WRONG}\r\n"),
        ("p.html", f"<body><p>It is fast.</p><p>{WRONG}</p></body>"),
        ("table.html", "<table><tr><th>GPU<th>Bandwidth<tr><td>H100 SXM<td>5.2 TB/s</table>"),
    ],
)
def test_action_sets_the_finding_aside(client: Client, folder: Path, name: str, text: str) -> None:
    uri = (folder / "act" / name).as_uri()
    client.open(uri, text)
    (found,) = client.diagnostics(uri)
    (action,) = actions(client, uri, found)
    assert (action["kind"], action["diagnostics"][0]["code"]) == ("quickfix", "S101")
    changed = edited(text, action["edit"]["changes"][uri][0])
    assert changed.count("\r\n") == text.count("\r\n") + name.startswith("crlf")
    client.change(uri, changed, 2)
    assert client.diagnostics(uri, 2) == []


def test_plain_text_has_no_comments(client: Client, folder: Path) -> None:
    uri = (folder / "plain.txt").as_uri()
    client.open(uri, WRONG)
    (found,) = client.diagnostics(uri)
    assert actions(client, uri, found) == []


def test_settings_of_the_folder_count_and_are_read_again(client: Client, folder: Path) -> None:
    place = folder / "set"
    place.mkdir()
    uri, settings = (place / "a.md").as_uri(), place / ".detector.toml"
    settings.write_text('lang = "zh"\n', encoding="utf-8")
    client.open(uri, WRONG)
    assert "参考表" in client.diagnostics(uri)[0]["message"]
    settings.write_text('ignore = ["S101"]\n', encoding="utf-8")
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert client.diagnostics(uri) == []
    settings.write_text('ignoer = ["S101"]\n', encoding="utf-8")
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    said = client.wait(lambda message: message.get("method") == "window/showMessage")["params"]["message"]
    assert str(settings) in said and "nearest: ignore" in said


def test_closed_text_has_no_diagnostics(client: Client, folder: Path) -> None:
    uri = (folder / "closed.md").as_uri()
    client.open(uri, WRONG)
    assert client.diagnostics(uri)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert client.diagnostics(uri, None) == []


@pytest.mark.parametrize(
    ("uri", "language", "text"),
    [
        ("untitled:Untitled-1", "markdown", WRONG),
        ("file:///nowhere/no%20such/%E7%A8%BF.md", "markdown", WRONG),
        ("untitled:draft", "html", f"<p>{WRONG}</p>"),
    ],
)
def test_text_without_a_file_is_scanned(client: Client, uri: str, language: str, text: str) -> None:
    client.open(uri, text, language)
    assert [each["code"] for each in client.diagnostics(uri)] == ["S101"]


def test_empty_and_unfinished_texts_are_quiet(client: Client, folder: Path) -> None:
    for name, text in (("empty.md", ""), ("empty.html", "<p>"), ("open.html", "<table><tr><td")):
        uri = (folder / name).as_uri()
        client.open(uri, text)
        assert client.diagnostics(uri) == []


@pytest.mark.slow
def test_large_text_is_answered_and_does_not_hold_up_others(client: Client, folder: Path) -> None:
    large, small = (folder / "large.md").as_uri(), (folder / "small.md").as_uri()
    text = ("The card was easy to install and ran quietly in our office.\n\n" * 17_000) + WRONG
    assert len(text) > 1_000_000
    client.open(large, text)
    assert client.at("textDocument/hover", large, 0, 0) is None
    assert [each["code"] for each in client.diagnostics(large)] == ["S101"]
    client.open(small, WRONG)
    assert client.diagnostics(small)
