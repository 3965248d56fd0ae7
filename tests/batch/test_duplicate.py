"""The same story with other numbers is found, a like one is not, and the values stand side by side."""

from __future__ import annotations

import random
from pathlib import Path

from detector.batch.duplicate import find_groups, sign
from tests.batch.articles import write_lines
from tests.batch.running import run

STORY = (
    "On Monday the maker showed its newest board to a small crowd. The H100 SXM has {} GB of HBM3 memory and a memory "
    "bandwidth of {} TB/s, said the person at the desk, while the queue behind us grew longer and the coffee ran out. "
    "Whoever wants one has to wait until the autumn, as the first batch is sold already to three large buyers."
)
ZH = (
    "周一，厂家在一个小展厅里展示了最新的板卡。H100 SXM 的显存容量为 {} GB，显存带宽为 {} TB/s，展台的工作人员这样说，"
    "身后的队伍越来越长，咖啡也喝完了。想买的人得等到秋天，第一批货已经卖给了三家大客户。"
)


def test_numbers_do_not_change_a_signature() -> None:
    assert sign(STORY.format(80, "3.35")) == sign(STORY.format(72, "5.2")) != sign(ZH.format(80, "3.35"))
    assert sign("The H100 has 80 GB.") is None


def test_groups_with_their_differences(tmp_path: Path) -> None:
    source = random.Random(3)
    words = ["rack", "board", "fan", "desk", "crowd", "queue", "coffee", "autumn", "buyer", "price", "order", "week"]
    others = [" ".join(source.choices(words, k=60)) for _ in range(20)]
    texts = [STORY.format(80, "3.35"), *others[:10], ZH.format(80, "3.35"), *others[10:], STORY.format(72, "3.35")]
    texts += [ZH.format(72, "4.9"), STORY.format(80, "5.2").replace("Monday", "Friday")]
    lines = write_lines(tmp_path / "in.jsonl", [{"id": str(number), "text": text} for number, text in enumerate(texts)])
    outcome = run(lines, tmp_path / "out", signatures=True)
    groups = find_groups(str(tmp_path / "out"), outcome.names)
    assert [group.articles for group in groups] == [(0, 22, 24), (11, 23)]
    told = {(difference.subject, difference.attribute): difference for difference in groups[0].differences}
    capacity = told["H100", "memory_capacity"]
    assert capacity.values == ("80 GB", "72 GB", "80 GB")
    assert capacity.verdicts == ("supported", "contradicted", "supported")
    assert told["H100", "memory_bandwidth"].values == ("3.35 TB/s", "3.35 TB/s", "5.2 TB/s")
    assert {difference.attribute for difference in groups[1].differences} >= {"memory_capacity", "memory_bandwidth"}
