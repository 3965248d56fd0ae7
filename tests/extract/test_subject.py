"""What a claim is about: a value given to the wrong product is the worst fault of all."""

from __future__ import annotations

import pytest

from tests.extract.reading import claim, likely
from tests.test_true_statements import scanner


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The H100 has 80 GB of memory.", "80 GB", "H100"),
        ("H100 的显存为 80GB。", "80GB", "H100"),
        ("80 GB of memory sit on the H100.", "80 GB", "H100"),
        ("The H100 has 80 GB. The H200 has 141 GB.", "141 GB", "H200"),
        ("H100 显存 80GB，H200 显存 141GB。", "80GB", "H100"),
        ("H100 显存 80GB，H200 显存 141GB。", "141GB", "H200"),
        ("The H100 (80 GB) and the H200 (141 GB) are old.", "80 GB", "H100"),
        ("The H100 (80 GB) and the H200 (141 GB) are old.", "141 GB", "H200"),
        ("The A100 takes 218 ms, the H100 156 ms.", "218 ms", "A100"),
        ("The A100 takes 218 ms, the H100 156 ms.", "156 ms", "H100"),
        ("A100 需 218 ms，H100 只需 156 ms。", "156 ms", "H100"),
        ("DeepSeek-V3 on the H100 has a context of 128K tokens.", "128K tokens", "DeepSeek-V3"),
        ("H100: 80 GB, H200: 141 GB, B200: 192 GB", "141 GB", "H200"),
        ("The MI300X offers 192 GB while the H100 stops at 80 GB.", "192 GB", "MI300X"),
        ("The MI300X offers 192 GB while the H100 stops at 80 GB.", "80 GB", "H100"),
        ("Unlike the H100 with its 80 GB, the MI300X has 192 GB.", "192 GB", "MI300X"),
        ("Unlike the H100 with its 80 GB, the MI300X has 192 GB.", "80 GB", "H100"),
        ("80 GB for the H100 and 141 GB for the H200.", "80 GB", "H100"),
        ("80 GB for the H100 and 141 GB for the H200.", "141 GB", "H200"),
    ],
)
def test_nearest_fitting_name(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The H200 has more memory than the H100, at 141 GB.", "141 GB", "H200"),
        ("H200 的显存比 H100 大，达到 141GB。", "141GB", "H200"),
        ("Compared with the H100, the B200 offers 192 GB of memory.", "192 GB", "B200"),
        ("相比 H100，B200 的显存达到 192GB。", "192GB", "B200"),
        ("The B200 offers 8 TB/s, far more than the H100.", "8 TB/s", "B200"),
        ("The B200 draws 1000 W versus 700 W for the H100.", "700 W", "H100"),
        ("B200 功耗 1000W，高于 H100 的 700W。", "700W", "H100"),
        ("B200 功耗 1000W，高于 H100 的 700W。", "1000W", "B200"),
        ("With 4.8 TB/s the H200 is slower than the B200 with 8 TB/s.", "8 TB/s", "B200"),
        ("With 4.8 TB/s the H200 is slower than the B200 with 8 TB/s.", "4.8 TB/s", "H200"),
        ("B200 的 NVLink 带宽从 H100 的 900GB/s 翻倍到 1.8TB/s。", "1.8TB/s", "B200"),
        ("B200 的 NVLink 带宽从 H100 的 900GB/s 翻倍到 1.8TB/s。", "900GB/s", "H100"),
        ("The B200 has 192 GB compared to 80 GB on the H100.", "192 GB", "B200"),
        ("The B200 has 192 GB compared to 80 GB on the H100.", "80 GB", "H100"),
    ],
)
def test_comparison_partner_does_not_take_the_value(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("H100 和 H200 的显存分别为 80GB 和 141GB。", {"80GB": "H100", "141GB": "H200"}),
        ("The H100 and H200 have 80 GB and 141 GB respectively.", {"80 GB": "H100", "141 GB": "H200"}),
        ("The H100, H200 and B200 have 80, 141 and 192 GB of memory, respectively.", {"192 GB": "B200"}),
        ("H100/H200/B200 显存：80GB/141GB/192GB", {"80GB": "H100", "141GB": "H200", "192GB": "B200"}),
        ("A100、H100、B200 的功耗依次为 400W、700W、1000W。", {"400W": "A100", "700W": "H100", "1000W": "B200"}),
        ("H100 与 H200 相比，前者显存 80GB，后者显存 141GB。", {"80GB": "H100", "141GB": "H200"}),
        (
            "We have an H100 and an H200. The former has 80 GB of memory, the latter has 141 GB of memory.",
            {"80 GB": "H100", "141 GB": "H200"},
        ),
    ],
)
def test_parallel_lists_and_back_references(text: str, pairs: dict[str, str]) -> None:
    assert {surface: likely(text, surface) for surface in pairs} == {key: {value} for key, value in pairs.items()}


@pytest.mark.parametrize(
    "text",
    [
        "# B200\n\n- Memory: 192 GB\n",
        "## B200 规格\n\n显存为 192 GB。\n",
        "The B200 has:\n\n- 192 GB of memory\n",
        "B200:\n1. Memory: 192 GB\n",
    ],
)
def test_heading_or_list_head_is_the_subject(text: str) -> None:
    assert claim(text, "192 GB").subject == "B200"


def test_inner_heading_wins() -> None:
    text = "# H100 and B200\n\n## H100\n\nMemory: 80 GB\n\n## B200\n\nMemory: 192 GB\n"
    assert (claim(text, "80 GB").subject, claim(text, "192 GB").subject) == ("H100", "B200")


def test_items_keep_their_own_products() -> None:
    text = "Memory:\n\n- H100: 80 GB\n- Unnamed: 64 GB\n- H200: 141 GB\n"
    assert (claim(text, "80 GB").subject, claim(text, "141 GB").subject) == ("H100", "H200")


ROWS = """| GPU | Memory | Bandwidth (TB/s) |
|---|---|---|
| H100 | 80 GB | 3.35 |
| Zeta X1 | 64 GB | 2.5 |
| MI300X | 192 GB | 5.3 |
"""
COLUMNS = """| Spec | H100 | Zeta X1 | MI300X |
|---|---|---|---|
| Memory | 80 GB | 64 GB | 192 GB |
| Bandwidth (TB/s) | 3.35 | 2.5 | 5.3 |
"""
OPEN = (
    "GPU | Memory | Bandwidth (TB/s)\n---|---|---\nH100 | 80 GB | 3.35\nZeta X1 | 64 GB | 2.5\nMI300X | 192 GB | 5.3\n"
)
TABS = "GPU\tMemory\tBandwidth (TB/s)\nH100\t80 GB\t3.35\nZeta X1\t64 GB\t2.5\nMI300X\t192 GB\t5.3\n"
HTML = (
    "<table><tr><th>GPU</th><th>Memory</th><th>Bandwidth (TB/s)</th></tr>"
    "<tr><td>H100</td><td>80 GB</td><td>3.35</td></tr>"
    "<tr><td>Zeta X1</td><td>64 GB</td><td>2.5</td></tr><tr><td>MI300X</td><td>192 GB</td><td>5.3</td></tr></table>"
)
TABLES = pytest.mark.parametrize(
    "table", [ROWS, COLUMNS, OPEN, TABS, HTML], ids=["rows", "columns", "open", "tabs", "html"]
)


@TABLES
@pytest.mark.parametrize(
    ("surface", "subject"), [("80 GB", "H100"), ("3.35", "H100"), ("192 GB", "MI300X"), ("5.3", "MI300X")]
)
def test_heads_of_a_table_are_the_subjects(table: str, surface: str, subject: str) -> None:
    assert claim(table, surface).subject == subject


@TABLES
@pytest.mark.parametrize("surface", ["64 GB", "2.5"])
def test_unknown_product_in_a_table_gets_no_other_name(table: str, surface: str) -> None:
    assert likely(f"# The H100 and its rivals\n\n{table}", surface) == set()


@pytest.mark.parametrize(
    "text",
    [
        "The Zeta X1 has 64 GB of memory. Our H100 is older.",
        "# H100\n\nThe rival Zeta X1 has 64 GB of memory.",
        "Unlike the H100, the Zeta X1 has 64 GB of memory.",
        "竞品 Zeta X1 的显存为 64 GB，与 H100 不同。",
    ],
)
def test_unknown_product_in_prose_leaves_the_subject_open(text: str) -> None:
    found = claim(text, "64 GB")
    assert not found.candidates or found.candidates[0].weight < 1 or found.subject != "H100"


@pytest.mark.parametrize(
    ("text", "surface", "variant"),
    [
        ("The H100 SXM draws 700 W.", "700 W", "SXM"),
        ("The H100 PCIe draws 350 W.", "350 W", "PCIe"),
        ("The H100 SXM has a TDP of 700 W and the H100 PCIe of 350 W.", "350 W", "PCIe"),
        ("The H100 SXM has a TDP of 700 W and the H100 PCIe of 350 W.", "700 W", "SXM"),
        ("The SXM version of the H100 draws 700 W, the PCIe version 350 W.", "350 W", "PCIe"),
        ("H100 的 SXM 版功耗 700W，PCIe 版功耗 350W。", "350W", "PCIe"),
        ("H100 的 SXM 版功耗 700W，PCIe 版功耗 350W。", "700W", "SXM"),
        ("The H100 SXM has 3.35 TB/s of memory bandwidth, the PCIe card has 2 TB/s.", "2 TB/s", "PCIe"),
        ("The H100 uses PCIe Gen5 x16 and has 3.35 TB/s of memory bandwidth.", "3.35 TB/s", None),
        ("The H100 with PCIe 5.0 has a TDP of 700 W.", "700 W", None),
    ],
)
def test_variant_goes_with_the_subject(text: str, surface: str, variant: str | None) -> None:
    assert claim(text, surface).variant == variant


def test_weights_add_to_one() -> None:
    for item in ("80 GB", "141 GB"):
        found = claim("With 141 GB of memory, the H200 beats the H100 and its 80 GB.", item)
        assert sum(candidate.weight for candidate in found.candidates) == pytest.approx(1, abs=0.01)


def test_nothing_named_gives_no_subject() -> None:
    assert claim("The card has 80 GB of memory.", "80 GB").candidates == ()


def test_title_is_the_subject_of_a_bare_sentence() -> None:
    assert claim("# Inside the MI300X\n\nThe memory bandwidth is 5.3 TB/s.\n", "5.3 TB/s").subject == "MI300X"


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The H100 uses HBM3, the MI355X uses HBM3e.", "HBM3", "H100"),
        ("The H100 uses HBM3, the MI355X uses HBM3e.", "HBM3e", "MI355X"),
        ("Blackwell has NVLink 5 and Hopper has NVLink 4.", "NVLink 4", "Hopper"),
        ("B200 采用 NVLink 5，H100 采用 NVLink 4。", "NVLink 4", "H100"),
    ],
)
def test_subjects_of_names(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("Compared with the H100, the H200 has 43% more bandwidth and 76% more memory.", "76%", "H200"),
        ("与 H100 相比，H200 的带宽高出 43%，显存多 76%。", "76%", "H200"),
        ("The H200 has 141 GB. Versus the H100, bandwidth rises by 43%.", "43%", "H200"),
        ("H200 显存 141GB。带宽比 H100 高 43%。", "43%", "H200"),
        ("The B200 came next. It offers 2.3 times the FP8 of the H200.", "2.3 times", "B200"),
    ],
)
def test_change_is_said_of_what_changed(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The H200 stays cool, whereas the A100 reaches 85 degrees. Bandwidth is 4.8 TB/s.", "4.8 TB/s", "H200"),
        ("H200 很安静，而 A100 同负载下风扇很响。它的带宽是 4.8TB/s。", "4.8TB/s", "H200"),
        (
            "H200 采用均热板散热满载时温度稳定在七十二度而 A100 同负载下可达八十五度漏电也更高"
            "所以看到规格表时请记住带宽是 4.8TB/s",
            "4.8TB/s",
            "H200",
        ),
    ],
)
def test_contrast_owns_nothing_further_on(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The A100 uses Ampere and has 54.2 billion transistors.", "54.2 billion transistors", "A100"),
        ("MI355X 基于 CDNA 4 架构，显存 288GB。", "288GB", "MI355X"),
        ("The GB200 NVL72 has 36 Grace CPUs and 130 TB/s of NVLink bandwidth.", "130 TB/s", "GB200 NVL72"),
        ("GB200 NVL72 配 36 颗 Grace CPU，显存共 13.4TB。", "13.4TB", "GB200 NVL72"),
        ("The DGX H100 has 8 H100 GPUs and draws 10.2 kW.", "10.2 kW", "DGX H100"),
        ("An EPYC 9654 host has 8 H100 cards and 1.5 TB of DDR5.", "1.5 TB", "EPYC 9654"),
        ("AMD 发布了 MI350X 和 MI355X。后者是主角，功耗最高 1400W。", "1400W", "MI355X"),
        ("在 PCIe 3.0 的基础上，PCIe 4.0 的速率达到 16 GT/s。", "16 GT/s", "PCIe 4.0"),
        ("H100 显存最多 80GB。", "80GB", "H100"),
    ],
)
def test_parts_and_architectures_own_nothing_of_the_whole(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    "text",
    [
        "* 8x NVIDIA H100 SXM5, 80GB\n* 32x 64GB DDR5\n",
        "The server has two H100 cards and, beside them, 64GB of DDR5.",
        "服务器配 8 张 A100，内存 64GB DDR4。",
    ],
)
def test_host_memory_is_no_accelerators(text: str) -> None:
    assert claim(text, "64GB").subject is None


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The H200 replaces the older card. Links are unchanged: NVLink 4 with 900 GB/s.", "NVLink 4", "H200"),
        ("我们买的是 V100。卡与卡之间走 NVLink 2.0，每卡 300GB/s。", "NVLink 2.0", "V100"),
        (
            "| Link | GPU | GB/s |\n|---|---|---|\n| NVLink 2 | V100 | 300 |\n| NVLink 3 | A100 | 600 |\n",
            "NVLink 2",
            "V100",
        ),
        ("The H100 and the H200 are near. NVLink 4 gives 900 GB/s.", "NVLink 4", "NVLink 4"),
        ("The H200 came late. NVLink 4 gives 900 GB/s, NVLink 5 twice that.", "NVLink 4", "NVLink 4"),
    ],
)
def test_link_of_the_only_product(text: str, surface: str, subject: str) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    ("text", "surface", "subject"),
    [
        ("The A100 and its 400 W need less cooling than the 700 W H100.", "700 W", "H100"),
        ("The A100 is slower than the 80 GB H100.", "80 GB", "H100"),
        ("A100 的功耗为 400W，不及 700W 的 H100。", "700W", "H100"),
        ("HBM2, HBM2e and HBM3 were used in the V100, the A100 80GB and the H100 SXM in this order.", "HBM3", "H100"),
        ("V100、A100 80GB、H100 SXM 依次使用 HBM2、HBM2e、HBM3。", "HBM2e", "A100"),
        ("HBM2, HBM2e and HBM3 were used in the V100 and the H100.", "HBM3", None),
    ],
)
def test_a_figure_before_its_product_and_parallel_lists(text: str, surface: str, subject: str | None) -> None:
    assert claim(text, surface).subject == subject


@pytest.mark.parametrize(
    "statement",
    [
        "Jetson AGX Orin and Jetson AGX Thor differ. The Orin reaches 275 TFLOPS in FP8.",
        "Two H200 joined by a bridge make 302 GB.",
    ],
)
def test_wrong_figure_of_a_short_name_or_of_several_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
