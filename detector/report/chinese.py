"""The code of a rule or pattern -> its page in Chinese."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

PAGES = Path(__file__).with_name("assets") / "explain.zh.toml"
HEADINGS = ("what", "why", "example", "silence")


@cache
def chinese_pages() -> dict[str, dict[str, str]]:
    """For each code `summary` and the headings of its page."""
    return tomllib.loads(PAGES.read_text(encoding="utf-8"))


def chinese_page(code: str) -> str | None:
    """The page in the form that the docstrings of rules have; None where there is none."""
    page = chinese_pages().get(code)
    if page is None:
        return None
    parts = (f"{heading.capitalize()}: {page[heading]}" for heading in HEADINGS)
    return "\n\n".join((page["summary"], *parts))
