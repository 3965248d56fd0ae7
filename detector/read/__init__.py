"""Bytes -> document: text, blocks and offsets."""

from detector.read.reader import READERS, read_document, read_file
from detector.read.text import document_from_text

__all__ = ["READERS", "document_from_text", "read_document", "read_file"]
