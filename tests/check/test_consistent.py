"""The article against itself and its units: A102 and up, U102 to U105, T105, T106; each formula against an oracle of
its own."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from detector import Scanner
from detector.check.judge import judge
from detector.check.rule import Article
from detector.model.document import Block, BlockKind, Document, Language
from detector.model.finding import Verdict
from detector.specs import load
from detector.specs.table import Specs
from tests.check.conftest import AS_OF, FILES
from tests.check.making import claim, quantity

STATEMENTS = Path(__file__).with_name("consistent_statements.txt").read_text(encoding="utf-8").splitlines()
BYTES = {"GB": Fraction(10**9), "MB": Fraction(10**6), "TB": Fraction(10**12)}
RATES = {"GB/s": Fraction(10**9), "TB/s": Fraction(10**12), "Gb/s": Fraction(10**9, 8), "Tb/s": Fraction(10**12, 8)}
Written = tuple[str, str, str | None]
SUPPORTED, INCONSISTENT = Verdict.SUPPORTED, Verdict.INCONSISTENT


@cache
def scanner() -> Scanner:
    """The scanner that all statements share."""
    return Scanner(as_of=date(2026, 12, 1))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_that_fits_is_accused(statement: str) -> None:
    text = statement.replace("\\n", "\n")
    found = scanner().scan(text, as_of=None if text.startswith(("Published:", "发布日期：")) else date(2026, 12, 1))
    accused = [(item.text, [finding.code for finding in item.findings]) for item in found.claims if item.verdict.wrong]
    assert accused == []


@cache
def small_table() -> Specs:
    """The small table beside this file."""
    return Specs(load.read_rows(FILES))


def last(text: str, written: list[Written]) -> Verdict:
    """The verdict on the last claim of a text, whose claims are given by hand in their order."""
    found, position = [], 0
    for attribute, number, unit in written:
        start = text.index(number, position)
        behind = text[start + len(number) :]
        joined = (f" {unit}s", f" {unit}", f"{unit}")
        surface = number + next((ending for ending in joined if behind.startswith(ending)), "")
        position = start + len(surface)
        found.append(quantity(attribute, number, unit, sentence=1, block=0, start=start, text=surface))
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    document = Document("test.txt", text, (block,), "0" * 64, Language.ENGLISH)
    article = Article(document, tuple(found), small_table(), AS_OF)
    return judge(article)[0][-1].verdict


def half(number: str) -> Fraction:
    """Half of the last digit that a number is written to."""
    return Fraction(1, 2 * 10 ** len(number.partition(".")[2]))


def ends(number: str) -> tuple[Fraction, Fraction]:
    """What a written number may have been rounded from."""
    return Fraction(number) - half(number), Fraction(number) + half(number)


numbers = some.integers(101, 9999).filter(lambda number: number % 10)


@given(some.sampled_from(sorted(RATES)), some.sampled_from(sorted(RATES)), numbers, numbers)
def test_conversion_agrees_with_the_oracle(unit: str, other: str, first: int, second: int) -> None:
    text = f"{first} {unit}, i.e. {second} {other}"
    written: list[Written] = [("memory_bandwidth", str(first), unit), ("memory_bandwidth", str(second), other)]
    wrong = last(text, written) is INCONSISTENT
    value, stated = Fraction(first) * RATES[unit], Fraction(second) * RATES[other]
    apart = abs(value / stated - 1)
    if unit == other or value == stated:
        assert not wrong
    elif apart > Fraction(1, 5):
        assert wrong


@given(some.sampled_from(["GB", "TB", "MB"]), numbers, some.integers(-3, 3))
def test_bracket_tells_powers_of_ten(unit: str, number: int, power: int) -> None:
    other = "TB" if unit == "GB" else "GB"
    stated = Fraction(number) * BYTES[unit] / BYTES[other] * Fraction(10) ** power
    written = f"{float(stated):.9f}".rstrip("0").rstrip(".")
    if Fraction(written) != stated:
        return
    text = f"{number} {unit} ({written} {other})"
    known: list[Written] = [("memory_capacity", str(number), unit), ("memory_capacity", written, other)]
    wrong = last(text, known) is INCONSISTENT
    assert wrong is (power != 0)


@given(some.integers(10, 90), some.integers(10, 90), some.integers(1, 80).filter(lambda number: number % 10))
def test_points_agree_with_the_oracle(first: int, second: int, change: int) -> None:
    if first == second:
        return
    word = "up" if second > first else "down"
    text = f"utilisation went from {first} to {second} %, {word} {change} points"
    written: list[Written] = [
        ("measured_other", str(first), "%"),
        ("measured_other", str(second), "%"),
        ("percent_change", str(change), "points"),
    ]
    low = abs(Fraction(second) - first) - 1 - 1
    high = abs(Fraction(second) - first) + 1 + 1
    verdict = last(text, written)
    stated = ends(str(change))
    fits = stated[0] <= high and low <= stated[1]
    assert verdict is (SUPPORTED if fits else INCONSISTENT)


@given(numbers, numbers, some.sampled_from([("higher than", 1), ("lower than", -1), ("up from", 1), ("down from", -1)]))
def test_order_agrees_with_the_oracle(first: int, second: int, word: tuple[str, int]) -> None:
    text = f"{first} W, {word[0]} the {second} W of the other card."
    wrong = last(text, [("tdp", str(first), "W"), ("tdp", str(second), "W")]) is INCONSISTENT
    difference = (Fraction(first) - Fraction(second)) * word[1]
    assert wrong is (difference < -1)


@given(numbers, numbers)
def test_limits_agree_with_the_oracle(first: int, second: int) -> None:
    text = f"a minimum power of {first} W and a maximum power of {second} W"
    wrong = last(text, [("tdp", str(first), "W"), ("tdp", str(second), "W")]) is INCONSISTENT
    assert wrong is (Fraction(first) - Fraction(second) > 1)


@given(some.sampled_from(["100", "200", "400", "800"]), numbers)
def test_bytes_agree_with_the_oracle(rate: str, moved: int) -> None:
    text = f"a {rate} Gb/s port moves {moved} MB/s"
    written: list[Written] = [("interconnect_bandwidth", rate, "Gb/s"), ("interconnect_bandwidth", str(moved), "MB/s")]
    wrong = last(text, written) is INCONSISTENT
    share = Fraction(moved) * 8 / (Fraction(rate) * 1000)
    if share <= 2:
        assert not wrong
    if share > Fraction(5, 2):
        assert wrong


@given(some.integers(2, 9), some.integers(100, 900), some.sampled_from([" times as much", " times faster"]))
def test_factor_agrees_with_the_oracle(factor: int, base: int, word: str) -> None:
    quotient = factor + 1 if "faster" in word else factor
    text = f"from {base} to {base * quotient} tokens/s, {factor}{word}"
    rate = ("measured_throughput", "tokens/s")
    written: list[Written] = [
        (rate[0], str(base), rate[1]),
        (rate[0], str(base * quotient), rate[1]),
        ("ratio", str(factor), "x"),
    ]
    assert last(text, written) is SUPPORTED


@given(some.integers(2, 9), some.integers(100, 900))
def test_factor_of_as_much_is_the_quotient_alone(factor: int, base: int) -> None:
    text = f"from {base} to {base * (factor + 1)} tokens/s, {factor}.00x the rate"
    rate = ("measured_throughput", "tokens/s")
    written: list[Written] = [
        (rate[0], str(base), rate[1]),
        (rate[0], str(base * (factor + 1)), rate[1]),
        ("ratio", f"{factor}.00", "x"),
    ]
    assert last(text, written) is INCONSISTENT


@given(some.lists(numbers, min_size=2, max_size=5, unique=True), some.data(), some.booleans())
def test_superlatives_agree_with_the_oracle(values: list[int], data: some.DataObject, largest: bool) -> None:
    chosen = data.draw(some.sampled_from(values))
    text = ", ".join(f"{value} W" for value in values) + f". The {'highest' if largest else 'lowest'} of these, "
    text = text.replace("of these", f"of the {len(values)}") + f"{chosen} W."
    found, position = [], 0
    for index, value in enumerate([*values, chosen]):
        surface = f"{value} W"
        start = text.index(surface, position)
        position = start + len(surface)
        last_one = index == len(values)
        subject = f"Zeta X{values.index(value)}"
        fields = {"sentence": 2 if last_one else 1, "block": 0, "start": start, "text": surface}
        found.append(quantity("tdp", str(value), "W", subject, **fields))
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    document = Document("test.txt", text, (block,), "0" * 64, Language.ENGLISH)
    verdict = judge(Article(document, tuple(found), small_table(), AS_OF))[0][-1].verdict
    best = max(values) if largest else min(values)
    if chosen == best:
        assert verdict is not INCONSISTENT
    elif abs(best - chosen) > 2 + max(best, chosen) // 10:
        assert verdict is INCONSISTENT


@given(some.sampled_from(["NVLink", "PCIe"]), some.integers(2, 6), some.integers(2, 6))
def test_generations_agree_with_the_oracle(name: str, ordinal: int, version: int) -> None:
    surface = f"{('second', 'third', 'fourth', 'fifth', 'sixth')[ordinal - 2]}-generation {name}"
    text = f"It has {surface} ({name} {version}) inside."
    attribute = "interconnect_version" if name == "NVLink" else "pcie_generation"
    made = claim(attribute, "version", value=str(ordinal), text=surface, start=7, sentence=1, block=0)
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    document = Document("test.txt", text, (block,), "0" * 64, Language.ENGLISH)
    found = judge(Article(document, (made,), small_table(), AS_OF))[0][0].findings
    assert any(finding.code == "A103" for finding in found) is (ordinal != version)


@given(some.dates(date(2020, 1, 1), date(2026, 12, 31)), some.dates(date(2020, 1, 1), date(2026, 12, 31)))
def test_stages_agree_with_the_oracle(sold: date, ended: date) -> None:
    text = f"It went on sale on {sold} and was discontinued on {ended}."
    made = [
        claim(
            *("release_date", "date"),
            value=str(day),
            numbers=(str(day),),
            text=str(day),
            subject="Zeta X1",
            start=text.rindex(str(day)) if index else text.index(str(day)),
            sentence=1,
            block=0,
        )
        for index, day in enumerate((sold, ended))
    ]
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    document = Document("test.txt", text, (block,), "0" * 64, Language.ENGLISH)
    verdict = judge(Article(document, tuple(made), small_table(), AS_OF))[0][1].verdict
    assert (verdict is INCONSISTENT) is (ended < sold)


@given(some.integers(2, 8), some.integers(2, 8))
def test_counts_agree_with_the_oracle(count: int, length: int) -> None:
    names = ["A100", "H100", "H200", "B200", "MI300X", "L40S", "V100", "T4"][:length]
    text = f"{count} GPUs: {', '.join(names[:-1])} and {names[-1]}."
    verdict = last(text, [("device_count", str(count), "GPU")])
    assert (verdict is INCONSISTENT) is (count != len(names))
