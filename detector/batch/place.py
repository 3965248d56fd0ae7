"""Paths, local or of any store that fsspec knows -> streams; files appear whole or not at all."""

from __future__ import annotations

import io
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any

from detector.errors import UsageError

PART = ".part"
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2"}
_LOCAL = ("file", "local")


def opened_store(path: str) -> tuple[Any, str]:
    """The file system of a path, and the path within it."""
    from fsspec.core import url_to_fs

    store, inner = url_to_fs(path)
    return store, inner


def is_local(store: Any) -> bool:
    """True for the disk of this machine, where files can be renamed in one step."""
    names = store.protocol if isinstance(store.protocol, tuple) else (store.protocol,)
    return any(name in _LOCAL for name in names)


def compression(path: str) -> str | None:
    """The compression that the suffix of a path stands for."""
    return COMPRESSIONS.get(PurePosixPath(path).suffix.lower())


def suffix(path: str) -> str:
    """The suffix of a path in lower case, without that of its compression."""
    pure = PurePosixPath(path)
    if compression(path):
        pure = pure.with_suffix("")
    return pure.suffix.lower()


@contextmanager
def reading(path: str) -> Iterator[Any]:
    """The bytes of a file as a stream, unpacked where its suffix names a compression."""
    store, inner = opened_store(path)
    if is_local(store) and Path(inner).exists() and not Path(inner).is_file():
        raise OSError(f"{path}: not a regular file; allowed: a file")  # a pipe would be waited for without end
    packed = compression(path)
    with store.open(inner, "rb", compression=None if packed == "zstd" else packed) as stream:
        if packed == "zstd":  # fsspec would need one more library
            import pyarrow

            yield io.BufferedReader(pyarrow.CompressedInputStream(pyarrow.PythonFile(stream, "r"), packed))
        else:
            yield stream


@contextmanager
def writing(path: str) -> Iterator[IO[bytes]]:
    """A stream into a file that takes its name only when all is written; an error or a kill leaves the old one."""
    store, inner = opened_store(path)
    try:
        with _replacing(Path(inner)) if is_local(store) else _uploading(store, inner) as stream:
            yield stream
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{path}: {reason}; allowed: room to write, then the same command with --resume") from None


@contextmanager
def _uploading(store: Any, inner: str) -> Iterator[IO[bytes]]:
    """The store shows an object only when its upload is complete."""
    with store.open(inner, "wb") as stream:
        try:
            yield stream
        except BaseException:
            stream.discard()
            raise


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.{uuid.uuid4().hex[:12]}{PART}")
    try:
        with part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def join(folder: str, *names: str) -> str:
    """The path of a name in a folder."""
    return "/".join((folder.rstrip("/"), *names))


def exists(path: str) -> bool:
    """True where the path is there."""
    store, inner = opened_store(path)
    return bool(store.exists(inner))


def listed(folder: str) -> list[str]:
    """The files of a folder, sorted, hidden ones too; none where the folder is missing."""
    store, inner = opened_store(folder)
    if not store.exists(inner):
        return []
    return sorted(store.unstrip_protocol(name) if not is_local(store) else str(name) for name in store.find(inner))


def removed(path: str) -> None:
    """The path is gone."""
    store, inner = opened_store(path)
    store.rm_file(inner)


def write_text(path: str, text: str) -> None:
    """The file holds this text."""
    with writing(path) as stream:
        stream.write(text.encode())


def read_text(path: str) -> str:
    """The text of a file."""
    with reading(path) as stream:
        data: bytes = stream.read()
    return data.decode()
