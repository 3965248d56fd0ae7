"""Findings while writing, in any editor that speaks the Language Server Protocol.

https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
"""
