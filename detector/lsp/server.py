"""The language server: it follows the texts that are open in an editor and tells what it finds in them."""

from __future__ import annotations

import asyncio
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from detector import __version__
from detector.errors import DetectorError, ReadError
from detector.lsp.diagnostic import list_diagnostics
from detector.lsp.setup import Desk, Opener
from detector.lsp.sheet import MARKED, Draft, Sheet
from detector.lsp.worker import Worker

_SUFFIXES = {"markdown": ".md", "html": ".html", "plaintext": ".txt", "text": ".txt"}
_KNOWN = (*MARKED, ".txt")


class Server(LanguageServer):
    """Scans each open text when it rests; what has been typed since a scan began makes it void."""

    def __init__(self, opener: Opener) -> None:
        """`opener` makes a scanner from the settings of a folder."""
        # Whole texts: pygls cuts them into lines at more characters than the protocol does.
        super().__init__("detector", __version__, types.TextDocumentSyncKind.Full)
        self.desk = Desk(opener)
        self.worker = Worker(self._scan)
        self.sheets: dict[str, Sheet] = {}
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.said: set[str] = set()

    def _scan(self, draft: Draft) -> Sheet:
        return draft.scan(self.desk.setup(_path(draft)))

    def follow(self, uri: str, pause: float) -> None:
        """Scan a text after a pause, unless it changes before."""
        self.forget(uri)
        self.waiting[uri] = asyncio.get_running_loop().create_task(self._tell(uri, pause))

    def forget(self, uri: str) -> None:
        """Leave out a scan that is still to come."""
        if task := self.waiting.pop(uri, None):
            task.cancel()

    async def _tell(self, uri: str, pause: float) -> None:
        """Scan a text and publish what is found."""
        await asyncio.sleep(pause)
        draft = self._draft(uri)
        if draft is None:
            return
        try:
            sheet = await self.worker.run(draft)
        except Exception as error:
            self.sheets.pop(uri, None)
            self._publish(uri, draft.version, [])
            self._complain(error)
            return
        self.sheets[uri] = sheet
        self._publish(uri, draft.version, list_diagnostics(sheet, self._shows_other_places()))
        for complaint in sheet.complaints:
            self._log(complaint)

    def _shows_other_places(self) -> bool:
        shown = self.client_capabilities.text_document
        return bool(shown and shown.publish_diagnostics and shown.publish_diagnostics.related_information)

    def _draft(self, uri: str) -> Draft | None:
        """The text of the editor; None for one that is no article."""
        document = self.workspace.get_text_document(uri)
        path = to_fs_path(uri) or urlsplit(uri).path
        suffix = PurePosixPath(path).suffix.lower()
        if suffix not in _KNOWN:
            suffix = _SUFFIXES.get(document.language_id or "", "")
            path += suffix
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        return Draft(uri, document.version, path, document.source, encoding) if suffix else None

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _complain(self, error: Exception) -> None:
        """Show what a user can mend, once; a text that is no article yet is only logged."""
        text = str(error) if isinstance(error, DetectorError) else f"internal error: {type(error).__name__}: {error}"
        if isinstance(error, ReadError) or text in self.said:
            self._log(text)
        else:
            self.said.add(text)
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, text))

    def _log(self, text: str) -> None:
        self.window_log_message(types.LogMessageParams(types.MessageType.Info, text))

    def close_text(self, uri: str) -> None:
        """Forget a text, and take back what was told about it."""
        self.forget(uri)
        self.sheets.pop(uri, None)
        self._publish(uri, None, [])

    @property
    def markup(self) -> types.MarkupKind:
        """Markdown, or plain text for an editor that does not take it."""
        shown = self.client_capabilities.text_document
        kinds = (shown.hover.content_format if shown and shown.hover else None) or ()
        return types.MarkupKind.PlainText if types.MarkupKind.Markdown not in kinds else types.MarkupKind.Markdown

    def sheet(self, uri: str) -> Sheet | None:
        """What was found in a text as it stands; None while a change waits for its scan."""
        sheet = self.sheets.get(uri)
        return sheet if sheet and sheet.version == self.workspace.get_text_document(uri).version else None


def _path(draft: Draft) -> Path:
    """Where settings are looked for: beside the text, or in the working folder for one that has no file yet."""
    return Path(draft.name) if to_fs_path(draft.uri) else Path(PurePosixPath(draft.name).name)
