"""The package index, through its client library with its default endpoint; nothing else here uses a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date

from detector.errors import UsageError
from detector.specs.renewal import Index, Upload

SECONDS = 30
INSTALL = "pip install '.[update]' in the checkout"


@contextmanager
def open_index() -> Iterator[Index]:
    """The uploads of a package by its name, those withdrawn later among them, since they were out. Raises UsageError
    without the library or without the index, and in the look-up LookupError for a package that the index does not
    serve."""
    try:
        from packaging.version import InvalidVersion, Version
        from pypi_simple import NoSuchProjectError, PyPISimple
        from requests import RequestException
    except ImportError as error:
        raise UsageError(f"specs update: the library {error.name} is not installed; it comes with {INSTALL}") from None
    with PyPISimple() as client:

        def uploads(package: str) -> list[Upload]:
            try:
                page = client.get_project_page(package, timeout=SECONDS)
            except NoSuchProjectError:
                raise LookupError("the index does not serve this package") from None
            except RequestException as error:
                raise UsageError(
                    f"specs update: the package index does not answer ({type(error).__name__}, asked for {package}); "
                    "needed: a network connection; the table is unchanged"
                ) from None
            first: dict[Version, date] = {}
            for file in page.packages:
                if file.version is None or file.upload_time is None:
                    continue
                try:
                    version = Version(file.version)
                except InvalidVersion:
                    continue
                day = file.upload_time.astimezone(UTC).date()
                first[version] = min(day, first.get(version, day))
            return [
                Upload(str(version), day, version.is_prerelease)
                for version, day in sorted(first.items())
                if not version.is_devrelease and not version.local
            ]

        yield uploads
