"""An editor in miniature: speaks the protocol over the pipes of a server, and refuses every byte that is not of it."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 60


class Client:
    """One server process and what it has said."""

    def __init__(self, folder: Path, **capabilities: Any) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "detector", "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
        self.inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        self.kept: list[dict[str, Any]] = []
        self.foreign = b""
        self.number = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        text = {
            "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
        }
        self.server = self.request(
            "initialize",
            {"processId": None, "rootUri": folder.as_uri(), "capabilities": {"textDocument": text, **capabilities}},
        )
        self.notify("initialized", {})

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.partition(b":")
                if name == b"Content-Length":
                    length = int(value)
                elif name != b"Content-Type":
                    self.foreign += line
                line = stream.readline()
            self.inbox.put(json.loads(stream.read(length)))
        self.inbox.put({})

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def notify(self, method: str, params: object) -> None:
        self.send({"method": method, "params": params})

    def request(self, method: str, params: object) -> Any:
        self.number += 1
        number = self.number
        self.send({"id": number, "method": method, "params": params})
        answer = self.wait(lambda message: message.get("id") == number and "method" not in message)
        assert "error" not in answer, answer
        return answer["result"]

    def wait(self, wanted: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """The first message that is wanted, among those kept and those to come."""
        for number, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(number)
        while True:
            message = self.inbox.get(timeout=patience)
            assert message, "the server has ended"
            if wanted(message):
                return message
            self.kept.append(message)

    def open(self, uri: str, text: str, language: str = "markdown", version: int = 1) -> None:
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, text: str, version: int) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def diagnostics(self, uri: str, version: int | None = 1) -> list[dict[str, Any]]:
        """What the server finds in a version of a text."""

        def wanted(message: dict[str, Any]) -> bool:
            params = message.get("params", {})
            found = message.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri
            return found and params.get("version") == version

        found: list[dict[str, Any]] = self.wait(wanted)["params"]["diagnostics"]
        return found

    def at(self, method: str, uri: str, line: int, character: int) -> Any:
        position = {"line": line, "character": character}
        return self.request(method, {"textDocument": {"uri": uri}, "position": position})

    def close(self) -> int:
        """Say good-bye; gives the exit code. Standard input stays open, as with an editor."""
        self.request("shutdown", None)
        self.notify("exit", None)
        code = self.process.wait(timeout=PATIENCE)
        self.reader.join(timeout=PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        return code
