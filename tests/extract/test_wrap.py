"""Line breaks, emphasis and quotation marks that change nothing of what is said."""

from __future__ import annotations

import pytest

from tests.extract.reading import claim, figures, likely


@pytest.mark.parametrize(
    ("text", "surface", "subject", "attribute"),
    [
        ("The board in our rack has an H100 with 3.35\nTB/s of bandwidth.", "3.35\nTB/s", "H100", "memory_bandwidth"),
        ("The H100 has a TDP of 700\nW and runs hot.", "700\nW", "H100", "tdp"),
        ("H200 还是 Hopper：141GB HBM3e，4.8TB/s，\n功耗 700W，\n别的没变。", "700W", "H200", "tdp"),
        ("H100 的显存为 *80GB*，够用。", "80GB", "H100", "memory_capacity"),
        ("The H100 has _80 GB_ of memory.", "80 GB", "H100", "memory_capacity"),
        ("The H100 has “80 GB” of memory.", "80 GB", "H100", "memory_capacity"),
        ("| GPU | Memory (GB) |\n|---|---|\n| H100 | *80* |\n", "80", "H100", "memory_capacity"),
        ("| GPU | Memory (GB) |\n|---|---|\n| H100 | “80” |\n", "80", "H100", "memory_capacity"),
    ],
)
def test_a_form_that_changes_nothing(text: str, surface: str, subject: str, attribute: str) -> None:
    found = claim(text, surface)
    assert (found.subject, found.attribute) == (subject, attribute)


def test_lines_that_are_meant_stay_apart() -> None:
    text = "H100\n显存：80GB\n功耗：700W\n\nH200\n显存：141GB\n"
    assert claim(text, "80GB").subject == "H100"
    assert "H200" in likely(text, "141GB")
    assert claim(text, "700W").subject == "H100"


def test_stars_between_figures_multiply() -> None:
    assert [numbers for _, numbers, _ in figures("2 * 80 GB * 4 = 640 GB")][-1] == ("640",)
    assert ("80 GB", ("80",), "GB") in figures("It is 2*80 GB*4 in all.")
