"""Two streams -> a conversation with an editor, until it says good-bye."""

from __future__ import annotations

import gc
import os
import sys
from typing import BinaryIO

from lsprotocol import types

from detector.lsp.evidence import show_evidence
from detector.lsp.remedy import offer_remedies
from detector.lsp.server import Server
from detector.lsp.setup import Opener


def serve(opener: Opener) -> None:
    """Answer an editor on standard input and output; whatever else is printed goes to standard error."""
    server = create_server(opener)
    gc.freeze()
    gc.enable()
    server.start_io(sys.stdin.buffer, _take_output())


def _take_output() -> BinaryIO:
    """Standard output for the protocol alone."""
    sys.stdout.flush()
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return output


def create_server(opener: Opener) -> Server:
    """A server that answers to the texts of an editor."""
    server = Server(opener)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _(params: types.DidOpenTextDocumentParams) -> None:
        server.follow(params.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _(params: types.DidChangeTextDocumentParams) -> None:
        server.follow(params.text_document.uri, server.worker.pause)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _(params: types.DidSaveTextDocumentParams) -> None:
        server.follow(params.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: types.DidCloseTextDocumentParams) -> None:
        server.close_text(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def _(params: types.HoverParams) -> types.Hover | None:
        sheet = server.sheet(params.text_document.uri)
        return show_evidence(sheet, params.position, server.markup) if sheet else None

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def _(params: types.CodeActionParams) -> list[types.CodeAction]:
        sheet = server.sheet(params.text_document.uri)
        return offer_remedies(sheet, params.range, list(params.context.diagnostics)) if sheet else []

    return server
