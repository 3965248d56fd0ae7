"""The article's own date, and the dates that are not."""

from __future__ import annotations

import pytest

from detector.model.document import PartialDate
from detector.read import document_from_text
from detector.read.date import parse_date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ndate: 2024-12-05\n---\nbody", "2024-12-05"),
        ("---\ndate: 2023-01-02 # draft\nlastmod: 2024-06-07T08:00:00Z\n---\nbody", "2024-06-07"),
        ('+++\ndate = "2024-05-06"\n+++\nbody', "2024-05-06"),
        ("---\n日期: 2024年8月\n---\n正文", "2024-08"),
        ("2025 年 3 月，凌晨一点。机房里很吵。", "2025-03"),
        ("Published March 3, 2025\n\nThe X100", "2025-03-03"),
        ("**Posted on 12 May 2023 by Ann Lee**\n\nThe X100", "2023-05-12"),
        ("*Last updated: 2025-01-02*\n\ntext", "2025-01-02"),
        ("发布于 2024-08-19\n\n正文", "2024-08-19"),
        ("于 2024-08-19 10:32:11 发布\n正文", "2024-08-19"),
        ("作者：某人 时间：2024年8月19日\n正文", "2024-08-19"),
        ("日期：2025-06-01\n作者：某人\n正文", "2025-06-01"),
        ("# T\n\nDecember 5, 2024\n\nText", "2024-12-05"),
        ("SOMEWHERE, Calif., March 18, 2025 (WIRE) -- Maker today", "2025-03-18"),
        ("某地，2025年3月18日电 某厂", "2025-03-18"),
        ("As of October 2026, the X100", "2026-10"),
        ("截至 2026 年 10 月，某卡", "2026-10"),
        ("# 显卡笔记（2024）\n\n正文", "2024"),
        ("# Buying guide (2025)\n\ntext", "2025"),
        ("GPU woes\n\nPosted by dave on 14 Oct 2025\n\nText", "2025-10-14"),
        ("1楼 2025-09-18 10:22\n正文\n\n2楼 2025-09-20 08:00\n回复", "2025-09-18"),
        ("#1 2025-09-18 10:22\ntext", "2025-09-18"),
        ("某厂的底牌\n\n2025年9月19日  某地报道\n\n正文在这里。", "2025-09-19"),
        ("某厂的底牌\n\n2025年9月19日，某地报道\n\n正文。", "2025-09-19"),
        ("某厂的底牌\n\n2025-09-19 某地消息\n\n正文。", "2025-09-19"),
        ("本报某地2025年9月19日电 正文。", "2025-09-19"),
        ("某社2024年3月18日讯，正文。", "2024-03-18"),
        ("推理卡：四张横评\n\n日期：2023-11-08\n\n正文", "2023-11-08"),
        ("选型：三张卡\n发布时间：2024-05-06\n\n正文", "2024-05-06"),
    ],
)
def test_own_date_is_found(text: str, expected: str) -> None:
    assert document_from_text(text).dated == PartialDate.parse(expected)


@pytest.mark.parametrize(
    "text",
    [
        "- Announced May 2017.\n",
        "2016年发布的某卡",
        "X100 发布于 2022 年 3 月。",
        "2022年3月，某厂发布了X100。",
        "2022年3月22日凌晨，某厂发布了X100。",
        "The X100 was announced on March 22, 2022.",
        "In March 2022, Maker launched the X100 in the morning.",
        "# Maker X100 (2017)\n\ntext",
        "March 2022: X100 announced.",
        "Published in 2017, the X100 paper",
        "CUDA 13.3 was released on 2026-05-26.",
        "| Date | GPU |\n|---|---|\n| 2022-03-22 | X100 |",
        "- 2022-03-22\n- 2023-11-13",
        "发布日期：2022年3月22日\n显存：80GB\n",
        "显存：80GB\n发布日期：2023-11-08\n功耗：700W\n",
        "某厂于2024年3月18日发布 X100。\n",
        "Release date: March 22, 2022\nMemory: 80 GB",
        "版本：2024.05.06 发布",
        "word " * 100 + "\n\nMarch 3, 2025\n",
    ],
)
def test_other_dates_are_left_alone(text: str) -> None:
    assert document_from_text(text).dated is None


@pytest.mark.parametrize("text", ["2025-02-30", "2025-13-01", "yesterday", "", "12"])
def test_what_no_calendar_has_is_no_date(text: str) -> None:
    assert parse_date(text) is None
