"""What an editor has set aside (rules not selected, baselines, comments in the text) -> which findings stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from detector.check.baseline import Entry, is_of_export, is_same_document
from detector.errors import UsageError
from detector.model.claim import Claim
from detector.model.document import Document
from detector.model.finding import Finding, Verdict
from detector.model.fingerprint import fingerprint
from detector.read.ignore import Ignore, find_ignores

_FORM = "<!-- detector: ignore S101 reason -->"


@dataclass(frozen=True, slots=True)
class Screen:
    """What is set aside in one document, and which of it was needed."""

    name: str
    codes: frozenset[str] | None
    entries: dict[str, Entry]
    ignores: tuple[Ignore, ...]
    used: set[Entry | Ignore] = field(default_factory=set)

    def selects(self, code: str) -> bool:
        """True for a rule that is selected."""
        return self.codes is None or code in self.codes

    def admits(self, claim: Claim, finding: Finding) -> bool:
        """True for a finding that stands; what sets another one aside is remembered as used."""
        if finding.verdict is Verdict.SUPPORTED:
            return True
        if not self.selects(finding.code):
            return False
        if not finding.verdict.wrong:
            return True
        reasons: list[Entry | Ignore] = [
            ignore
            for ignore in self.ignores
            if any(ignore.covers(finding.code, start) for start, _ in (*claim.occurrences, (claim.start, claim.end)))
        ]
        if self.entries and (entry := self.entries.get(fingerprint(finding.code, claim))):
            reasons.append(entry)
        self.used.update(reasons)
        return not reasons

    def keeps(self, code: str) -> bool:
        """True for a trait of the whole article, unless a comment names it, wherever that stands."""
        reasons = [ignore for ignore in self.ignores if ignore.valid and code.startswith(ignore.codes)]
        self.used.update(reasons)
        return not reasons

    def complaints(self) -> Iterator[str]:
        """A line for every comment that has no effect."""
        for ignore in self.ignores:
            place = f"{self.name}:{ignore.line}: "
            if not ignore.valid:
                what = "reason" if ignore.codes else "code of a rule"
                yield f"{place}ignore without a {what} has no effect; allowed: {_FORM}"
            elif ignore not in self.used and all(map(self.selects, ignore.codes)):
                yield f"{place}ignore {', '.join(ignore.codes)} is not needed: nothing was found there"


class Policy:
    """What is set aside in every document of a run; `complaints` collects what has no effect."""

    def __init__(self, codes: frozenset[str] | None = None, baseline: Iterable[Entry] = ()) -> None:
        """All rules where `codes` is None."""
        self.codes = codes
        self.baseline = tuple(baseline)
        self.complaints: list[str] = []
        self._seen: set[Entry] = set()
        self._used: set[Entry | Ignore] = set()

    def screen(self, document: Document, position: Callable[[int], int] = int) -> Screen | None:
        """The screen for a document, None where everything stands; `position` tells where claims see an offset."""
        mine = [entry for entry in self.baseline if is_same_document(entry.document, document.name)]
        self._seen.update(mine)
        self._seen.update(
            entry for entry in self.baseline if is_of_export(entry.document, document.name, document.record)
        )
        ignores = find_ignores(document)
        if self.codes is None and not mine and not ignores:
            return None
        seen = tuple(replace(item, start=position(item.start), end=position(item.end)) for item in ignores)
        return Screen(document.name, self.codes, {entry.fingerprint: entry for entry in mine}, seen)

    def close(self, screen: Screen | None) -> None:
        """Keep what a screen has to say when its document is done."""
        if screen:
            self._used |= screen.used
            self.complaints.extend(screen.complaints())

    def stale(self) -> list[Entry]:
        """The entries of the baseline for documents of this run that nothing was found for."""
        return [entry for entry in self.baseline if entry in self._seen and entry not in self._used]


def select_codes(known: Iterable[str], select: Iterable[str], ignore: Iterable[str]) -> frozenset[str] | None:
    """The selected codes without the ignored ones, None for all; raises UsageError for a code that no rule has."""
    codes = list(known)
    chosen = _matching("--select", codes, select) or frozenset(codes)
    left = chosen - _matching("--ignore", codes, ignore)
    return None if left == frozenset(codes) else left


def _matching(option: str, codes: list[str], prefixes: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for prefix in prefixes:
        wanted = prefix.strip().upper()
        matching = {code for code in codes if wanted and code.startswith(wanted)}
        if not matching:
            near = get_close_matches(wanted, codes, n=3, cutoff=0.5)
            hint = f"; nearest: {', '.join(near)}" if near else ""
            raise UsageError(
                f"{option} {prefix.strip() or 'is empty'}: no rule has this code{hint}; allowed: codes or their "
                "beginnings, separated by commas (`detector explain` lists them)"
            )
        found |= matching
    return frozenset(found)
