"""Values that a second, independent entry of the table found missing or told otherwise: they are accepted, and wrong
values beside them stay contradicted."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from detector import Scanner

ACCEPTED = [
    # dies with and without the I/O dies
    ("The MI300X consists of {}.", "12 chiplets"),
    ("The MI355X consists of {}.", "10 dies"),
    ("The MI300A consists of {}.", "13 dies"),
    ("The RX 7900 XTX consists of {}.", "7 chiplets"),
    ("Ponte Vecchio has {}.", "47 tiles"),
    # dates of announcement and of availability
    ("AMD launched the MI300A in {}.", "December 2023"),
    ("The MI300A was announced in {}.", "January 2023"),
    ("The Data Center GPU Max 1550 was announced on {}.", "November 9, 2022"),
    ("Trainium2 was announced on {}.", "November 28, 2023"),
    # matrix and vector rates
    ("The MI250X has {} of FP32 matrix performance.", "95.7 TFLOPS"),
    ("The MI210 delivers {} of FP64 matrix performance.", "45.3 TFLOPS"),
    ("The MI300A delivers {} of FP16.", "980.6 TFLOPS"),
    # totals of instances, pods and racks
    ("The trn1.32xlarge provides {} of memory bandwidth.", "13.1 TB/s"),
    ("A Trn1 instance delivers {} of BF16 compute.", "3.4 PFLOPS"),
    ("The inf2.48xlarge has {} of accelerator memory.", "384 GB"),
    ("The inf2.48xlarge has a memory bandwidth of {}.", "9.8 TB/s"),
    ("Trn2 instances offer {} of EFA network bandwidth.", "3.2 Tbps"),
    ("An Ironwood pod has {} of HBM.", "1.77 PB"),
    ("A TPU 8i pod holds {}.", "1,152 chips"),
    ("Helios has {} of scale-out bandwidth.", "43 TB/s"),
    ("Helios has a memory bandwidth of {}.", "1.4 PB/s"),
    ("CloudMatrix 384 has {} of HBM.", "49.2 TB"),
    ("The Bow-2000 delivers {} of FP16.", "1.4 PFLOPS"),
    ("The Cerebras CS-3 supports up to {} of external memory.", "1.2 PB"),
    # bins of the Ascend 910B
    ("昇腾910B3 的 FP16 算力为 {}。", "313 TFLOPS"),
    ("昇腾910B4 的 FP16 算力为 {}。", "280 TFLOPS"),
    ("昇腾910B4 的显存为 {}。", "32GB"),
    ("The Ascend 910B1 delivers {} of FP16.", "414 TFLOPS"),
    ("昇腾910B2 的 FP16 算力为 {}。", "376 TFLOPS"),
    ("The Ascend 910B consumes {}.", "310 W"),
    ("The Ascend 910C delivers {} of BF16.", "780 TFLOPS"),
    # bandwidths as Apple rounds them
    ("The M1 Pro has {} of memory bandwidth.", "200 GB/s"),
    ("The M1 Max has {} of memory bandwidth.", "400 GB/s"),
    ("M1 Ultra 的内存带宽为 {}。", "800GB/s"),
    ("The M3 Pro has {} of memory bandwidth.", "150 GB/s"),
    ("The M3 Max has {} of memory bandwidth.", "300 GB/s"),
    # rates of a link and of a stack for each product
    ("Each Infinity Fabric link of the MI100 runs at {}.", "92 GB/s"),
    ("Each Infinity Fabric link of the MI355X runs at {}.", "153.6 GB/s"),
    ("HBM2e provides {} per stack.", "410 GB/s"),
    ("HBM3e provides {} per stack.", "1.2 TB/s"),
    # cards
    ("The Arc A770 has {} of memory bandwidth.", "560 GB/s"),
    ("The Arc A770 has {} of memory.", "8 GB"),
    ("The MI100 has a TDP of {}.", "300 W"),
    ("The Graphcore C2 has a TDP of {}.", "300 W"),
]
REFUSED = [
    ("The MI300X consists of {}.", "20 chiplets"),
    ("The MI300A has {} of memory.", "192 GB"),
    ("The MI250X has {} of FP32 matrix performance.", "163.4 TFLOPS"),
    ("The inf2.48xlarge has {} of accelerator memory.", "512 GB"),
    ("The trn1.32xlarge provides {} of memory bandwidth.", "46 TB/s"),
    ("The TPU v5e chip delivers {} of BF16.", "50.63 PFLOPS"),
    ("Helios has {} of scale-up bandwidth.", "520 TB/s"),
    ("The M1 Max has {} of memory bandwidth.", "800 GB/s"),
    ("The Bow-2000 delivers {} of FP16.", "2.1 PFLOPS"),
    ("The Arc A770 has a TDP of {}.", "300 W"),
]


@cache
def verdicts(text: str) -> dict[str, str]:
    """The verdict of every claim of a sentence by its text."""
    return {claim.text: claim.verdict.value for claim in Scanner(as_of=date(2026, 12, 1)).scan(text).claims}


@pytest.mark.parametrize(("sentence", "value"), ACCEPTED)
def test_value_is_accepted(sentence: str, value: str) -> None:
    assert verdicts(sentence.format(value))[value] == "supported"


@pytest.mark.parametrize(("sentence", "value"), REFUSED)
def test_other_value_is_contradicted(sentence: str, value: str) -> None:
    assert verdicts(sentence.format(value))[value] == "contradicted"
