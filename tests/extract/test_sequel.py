"""Versions that stand without the name of their software."""

from __future__ import annotations

import pytest

from tests.extract.reading import read


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("PyTorch was built with CUDA 11.7 and 11.8.", ["11.7", "11.8"]),
        ("We go from PyTorch 2.11.0 straight to 2.13.0.", ["2.11.0", "2.13.0"]),
        ("vLLM 0.27.1 mends a crash that we saw in 0.27.0.", ["0.27.1", "0.27.0"]),
        ("我们从 CUDA 12.8 升到 13.0。", ["12.8", "13.0"]),
        ("Nodes with CUDA 12.8 need a reboot, the others stay on 12.6.", ["12.8", "12.6"]),
        ("The score rose with PyTorch 2.7.0 from 2.1 to 2.5.", ["2.7.0"]),
        ("With CUDA 12.4 the rate goes from 3.1 to 4.2.", ["12.4"]),
        ("CUDA 13.0 and 12.8 GB/s go together.", ["13.0"]),
    ],
)
def test_number_goes_on_from_a_version_with_a_name(text: str, versions: list[str]) -> None:
    found = [item.value for item in read(text) if item.attribute.value == "software_version"]
    assert found == versions
