"""What every test in a real browser needs: Chromium where there is one, and questions to a page about its look."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
# https://www.w3.org/TR/WCAG22/#contrast-minimum: 4.5:1 for text; backgrounds are the nearest that is painted.
CONTRAST = """() => {
  const parts = (text) => text.match(/[\\d.]+/g).map(Number);
  const level = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * level(r) + 0.7152 * level(g) + 0.0722 * level(b);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const color = parts(getComputedStyle(node).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !node.checkVisibility() || node.closest("script")) continue;
    const [a, b] = [light(parts(getComputedStyle(node).color)), light(behind(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push(`${node.tagName}.${node.className} ${ratio.toFixed(2)}`);
  }
  return poor;
}"""
LABELS = """() => {
  const missing = [];
  const every = (selector) => [...document.querySelectorAll(selector)];
  for (const field of every("input:not([type=hidden]), textarea, select, meter"))
    if (!field.labels.length) missing.push(field.outerHTML);
  for (const link of every("a, summary")) if (!link.textContent.trim()) missing.push(link.outerHTML);
  for (const part of every("nav, aside, section.text, form")) if (!part.ariaLabel) missing.push(part.tagName);
  const levels = every("h1, h2, h3, h4").map((head) => Number(head.tagName[1]));
  levels.forEach((level, at) => { if (level > (levels[at - 1] || 0) + 1) missing.push(`h${level}`); });
  if (!document.title || !document.documentElement.lang) missing.push("title or language");
  return missing;
}"""
# https://www.w3.org/TR/WCAG22/#target-size-minimum: 24 pixels
SMALL = """() => [...document.querySelectorAll("input, select, summary")]
  .map((field) => (field.closest("label") || field).getBoundingClientRect())
  .filter((box) => box.height && box.height < 24).length"""


@contextmanager
def open_browser() -> Iterator[Any]:
    """A browser; skips the test where there is none."""
    if os.environ.get("DETECTOR_BROWSER") == "required" and CHROMIUM is None:
        pytest.fail("no Chromium; DETECTOR_BROWSER=required asks for one")
    api = pytest.importorskip("playwright.sync_api", reason="needs `pip install playwright`")
    if CHROMIUM is None:
        pytest.skip("needs a Chromium of the system")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
