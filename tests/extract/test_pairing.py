"""A toolkit and a driver that do not fit are still accused where a text says that they go together."""

from __future__ import annotations

import pytest

from tests.test_true_statements import scanner

FALSE = (
    "CUDA 13.3 runs on driver 550 without errors.",
    "CUDA 13.3 works with driver 550 and never fails.",
    "Driver 550 is enough for CUDA 13.3.",
    "Driver 550 supports CUDA 13.3 and needs no update.",
    "Machines with driver 550 can be updated to CUDA 13.3.",
    "Install CUDA 13.0. Then install driver 550.54.14.",
    "We went from CUDA 12.4 on driver 580 to CUDA 13.3 on driver 550.",
    "CUDA 13.3 在驱动 550 上运行正常，没有报错。",
    "驱动 550 就能跑 CUDA 13.3。",
    "先装 CUDA 13.0，再装驱动 550.54.14。",
)


@pytest.mark.parametrize("statement", FALSE)
def test_pair_that_is_said_to_work_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
