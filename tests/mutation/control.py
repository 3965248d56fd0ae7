"""The same places as the errors of one labelled claim, changed so that the text stays true."""

from __future__ import annotations

import re

from tests.mutation import form
from tests.mutation.article import Row
from tests.mutation.change import Change

_CASES = {"HBM2e": "HBM2E", "HBM2E": "HBM2e", "HBM3e": "HBM3E", "HBM3E": "HBM3e", "HBM3": "HBM 3", "HBM2": "HBM 2"}
_CASES |= {"GDDR6X": "GDDR 6X", "GDDR6": "GDDR 6", "GDDR7": "GDDR 7", "HBM4": "HBM 4"}
_ENGLISH_DAY = re.compile(r"(?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<year>\d{4})")
_CHINESE_DAY = re.compile(r"(?P<year>\d{4})\s?年\s?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日")
_MONTH = re.compile(r"(?P<year>\d{4})\s?年\s?(?P<month>\d{1,2})\s?月")


def _other_unit(label: Row) -> str | None:
    return form.convert(str(label["surface"]), "")


def _longer(label: Row) -> str | None:
    """A zero behind the point, where the digits are exact."""
    return form.lengthen(str(label["surface"]), "")


def _other_case(label: Row) -> str | None:
    return _CASES.get(str(label["surface"]))


def _other_generation(label: Row) -> str | None:
    """`NVLink 4` as `NVLink 4.0`, `PCIe 5.0` as `PCIe 5`, `NVLink4` as `NVLink 4`."""
    surface = str(label["surface"])
    if re.fullmatch(r"\D+\d+\.0", surface):
        return surface.removesuffix(".0")
    if re.fullmatch(r"(?:NVLink|PCIe) ?\d", surface):
        return f"{surface}.0"
    return None


def _marked_version(label: Row) -> str | None:
    """`CUDA 12.4` as `CUDA v12.4`."""
    surface = str(label["surface"])
    named = re.fullmatch(r"(?P<name>[A-Za-z]+) (?P<number>\d+(?:\.\d+)+)", surface)
    return f"{named['name']} v{named['number']}" if named else None


def _other_date(label: Row) -> str | None:
    """`November 13, 2023` as `13 November 2023`, 2025年7月8日 as 2025-07-08."""
    surface = str(label["surface"])
    if day := _ENGLISH_DAY.fullmatch(surface):
        return f"{day['day']} {day['month']} {day['year']}"
    if day := _CHINESE_DAY.fullmatch(surface):
        return f"{day['year']}-{int(day['month']):02}-{int(day['day']):02}"
    if day := _MONTH.fullmatch(surface):
        return f"{day['year']}年{int(day['month']):02}月"
    return None


def _spoken_share(label: Row) -> str | None:
    """`76%` as `76 percent`, or with full-width digits."""
    surface = str(label["surface"])
    if re.search(r"[\u4e00-\u9fff]", str(label["surface"]) + str(label["note"])):
        return None
    return surface.replace("%", " percent") if surface.endswith("%") and surface.isascii() else None


def _spoken_factor(label: Row) -> str | None:
    """`2.4x` as `2.4 times`, `2.4倍` as `2.4 倍`."""
    surface = str(label["surface"])
    if surface.endswith("倍"):
        return surface.replace(" 倍", "倍") if " 倍" in surface else surface.replace("倍", " 倍")
    return surface.replace("×", "x") if surface.endswith("×") else re.sub(r"(?<=\d) ?x$", " times", surface)


CONTROLS: dict[str, Change] = {
    "value": _other_unit,
    "digits": _longer,
    "unit": _other_unit,
    "memory type": _other_case,
    "generation": _other_generation,
    "version": _marked_version,
    "date": _other_date,
    "percentage": _spoken_share,
    "factor": _spoken_factor,
}
