"""Compare the claims of articles about AI hardware with a dated, sourced table and with the article itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Report", "Scanner", "__version__", "scan"]

if TYPE_CHECKING:
    from detector.model.report import Report
    from detector.pipeline import Scanner, scan


def __getattr__(name: str) -> object:
    """Load the public names on first use, so that `import detector` costs nothing."""
    if name in {"Scanner", "scan"}:
        from detector import pipeline

        return getattr(pipeline, name)
    if name == "Report":
        from detector.model.report import Report

        return Report
    raise AttributeError(f"module 'detector' has no attribute {name!r}")
