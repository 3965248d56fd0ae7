"""Patterns of families: they compile inside a longer one, match no empty text, and cannot try without limit."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from itertools import combinations, pairwise, takewhile
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

MANY, MOST_WAYS = 40, 20_000
_BACK = re.compile(r"(?<!\\)(?:\\\\)*(?:\\[1-9]|\(\?P=|\(\?\()")
_PROBE = "H100 a-1 _\n昇腾 910B, 3.5x "
_ALPHABET = frozenset(map(chr, range(128))) | frozenset("é昇٣　")
_LETTERS = frozenset("aZ昇")
_CLASSES = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w", "NOT_DIGIT": r"\D", "NOT_SPACE": r"\S", "NOT_WORD": r"\W"}
_REPEATS = {codes.MAX_REPEAT, codes.MIN_REPEAT}
_BOUNDARIES = {codes.AT, codes.ASSERT, codes.ASSERT_NOT}
_ONE = {codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN}

Node = tuple[Any, Any]
Characters = frozenset[str]
Step = tuple[str, Characters]


def pattern_fault(pattern: str) -> str | None:
    """What a pattern would have to be; None for one that can be used."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compiled = re.compile(f"x(?:{pattern})")
            alone = re.compile(pattern)
    except (re.error, Warning, RecursionError, OverflowError) as error:
        return f"a regular expression without flags of its own ({error})"
    if compiled.groupindex or _BACK.search(pattern):
        return "a regular expression without named groups and references to groups"
    if compiled.groups != 1:
        return r"one group, around the version or number, such as NVLink ?(\d+); others begin with (?:"
    if alone.search("") or any(match.start() == match.end() for match in alone.finditer(_PROBE)):
        return "a regular expression that matches no empty text"
    return limit_fault(pattern)


def limit_fault(pattern: str) -> str | None:
    """What keeps a pattern from being tried in ever more ways on a longer text; None where nothing has to."""
    nodes = list(parser.parse(pattern))
    for body in _repeated(nodes):
        if _is_loose(body) and (not _is_fenced(body) or _ways(body) > 1):
            return "a repeat of a text that can be read in one way and begins or ends with a character of its own"
    steps = list(_steps(nodes))
    if any(" " in mine or nodes[0][0] not in _BOUNDARIES for mine in _wide(nodes)):
        return f"a limit such as {{0,{MANY}}} for a repeat that can match any text"
    if steps[:1] and steps[0][1] in (mine for kind, mine in steps[:2] if kind == "long"):
        return f"a limit such as {{1,{MANY}}} for a repeat at the beginning"
    for low, high in _overlapping(steps):
        return f"a limit such as {{0,{MANY}}} where two repeats can match the same characters ({low} to {high})"
    if _ways(nodes) > MOST_WAYS:
        return f"repeats with lower limits: together they can be tried in more than {MOST_WAYS:,} ways"
    return None


def _children(node: Node) -> Iterator[list[Node]]:
    """The sequences inside a node; what a look-around holds is a sequence too."""
    kind, value = node
    if kind in _REPEATS or kind is codes.POSSESSIVE_REPEAT:
        yield list(value[2])
    elif kind is codes.BRANCH:
        yield from (list(branch) for branch in value[1])
    elif kind is codes.SUBPATTERN:
        yield list(value[3])
    elif kind in {codes.ASSERT, codes.ASSERT_NOT}:
        yield list(value[1])
    elif kind is codes.ATOMIC_GROUP:
        yield list(value)


def _repeated(nodes: list[Node]) -> Iterator[list[Node]]:
    """The bodies that stand under a repeat of more than one."""
    for node in nodes:
        if node[0] in _REPEATS and node[1][1] > 1:
            yield list(node[1][2])
        for inside in _children(node):
            yield from _repeated(inside)


def _is_loose(nodes: list[Node]) -> bool:
    """True where the sequence can match texts in more than one way: it holds a repeat or a choice."""
    return any(
        node[0] is codes.BRANCH
        or (node[0] in _REPEATS and node[1][0] != node[1][1])
        or any(_is_loose(inside) for inside in _children(node))
        for node in nodes
    )


def _is_fenced(nodes: list[Node]) -> bool:
    """True where the first or the last character of the sequence is fixed and matched by nothing else in it."""
    flat = nodes
    while len(flat) == 1 and flat[0][0] is codes.SUBPATTERN:
        flat = list(flat[0][1][3])
    return any(
        fence[0] is codes.LITERAL and chr(fence[1]) not in _characters(rest)
        for fence, rest in ((flat[0], flat[1:]), (flat[-1], flat[:-1]))
    )


def _characters(nodes: list[Node]) -> Characters:
    """The characters that a sequence can match anywhere in it."""
    found: set[str] = set()
    for node in nodes:
        if node[0] in _ONE:
            found |= _set_of(node)
        for inside in _children(node) if node[0] not in {codes.ASSERT, codes.ASSERT_NOT} else ():
            found |= _characters(inside)
    return frozenset(found)


def _set_of(node: Node) -> Characters:
    """The characters of one node that matches one character."""
    kind, value = node
    if kind is codes.LITERAL:
        return frozenset({chr(value)})
    if kind is codes.NOT_LITERAL:
        return _ALPHABET - {chr(value)}
    if kind is codes.ANY:
        return _ALPHABET
    if kind is codes.RANGE:
        return frozenset(character for character in _ALPHABET if value[0] <= ord(character) <= value[1])
    if kind is codes.CATEGORY:
        expression = _CLASSES[str(value).removeprefix("CATEGORY_")]
        return frozenset(character for character in _ALPHABET if re.match(expression, character))
    inside = frozenset().union(*(_set_of(item) for item in value if item[0] is not codes.NEGATE))
    return _ALPHABET - inside if value[0][0] is codes.NEGATE else inside


def _wide(nodes: list[Node]) -> Iterator[Characters]:
    """The sets of the long repeats of one character that can be a letter."""
    for node in nodes:
        if node[0] in _REPEATS and node[1][1] > MANY and node[1][2][0][0] in _ONE:
            mine = _set_of(node[1][2][0])
            if mine & _LETTERS:
                yield mine
        for inside in _children(node):
            yield from _wide(inside)


def _overlapping(steps: list[Step]) -> Iterator[tuple[str, str]]:
    """Pairs of long repeats with characters in common and nothing between that has to match something else."""
    for run in _runs(steps):
        for one, two in pairwise(run):
            if one & two:
                shared = sorted(one & two)
                yield repr(shared[0]), repr(shared[-1])


def _runs(steps: list[Step]) -> Iterator[list[Characters]]:
    """The long repeats of a sequence, cut where a character in between must be matched that they do not match."""
    run: list[Characters] = []
    for kind, mine in steps:
        if kind == "long":
            run.append(mine)
        elif kind == "must" and run and not mine & run[-1]:
            yield run
            run = []
    yield run


def _steps(nodes: list[Node]) -> Iterator[Step]:
    """The sequence as long repeats and characters that must be matched; what may be skipped counts where it leads to
    a long repeat."""
    for node in nodes:
        kind, value = node
        if kind in _ONE:
            yield "must", _set_of(node)
        elif kind in _REPEATS:
            inside = list(value[2])
            steps = [("long", _characters(inside))] if value[1] > MANY else list(_steps(inside))
            if value[0] and value[1] > MANY and inside[0][0] in _ONE:
                steps.insert(0, ("must", _set_of(inside[0])))
            yield from steps if value[0] else _leading(steps)
        elif kind is codes.SUBPATTERN:
            yield from _steps(list(value[3]))
        elif kind is codes.BRANCH:
            if begin := _first([node]):
                yield "must", begin
            yield from (step for branch in value[1] for step in _leading(list(_steps(list(branch)))))


def _leading(steps: list[Step]) -> list[Step]:
    """The steps of what may be skipped: all of them where they hold a long repeat, else none."""
    return steps if any(kind == "long" for kind, _ in steps) else []


def _ways(nodes: list[Node], after: Characters = frozenset()) -> int:
    """In how many ways a sequence can read one text, at most; `after` is what may follow it."""
    ways = 1
    for number, (kind, value) in enumerate(nodes):
        follows = _first(nodes[number + 1 :]) or after
        if kind in _REPEATS:
            ways *= _ways_of_repeat(value, follows)
        elif kind is codes.BRANCH:
            each = [_ways(list(branch), follows) for branch in value[1]]
            ways *= max(each) if _are_distinct([list(branch) for branch in value[1]]) else sum(each)
        elif kind is codes.SUBPATTERN:
            ways *= _ways(list(value[3]), follows)
        ways = min(ways, MOST_WAYS + 1)
    return ways


def _ways_of_repeat(value: Any, follows: Characters) -> int:
    low, high = int(value[0]), int(value[1])
    inside = list(value[2])
    lengths = 1 if high > MANY or not _characters(inside) & follows else high - low + 1
    return int(lengths * (1 if _is_fenced(inside) or high > MANY else min(_ways(inside) ** high, MOST_WAYS + 1)))


def _first(nodes: list[Node]) -> Characters:
    """The characters with which a sequence can begin; none where it may be empty."""
    if not nodes:
        return frozenset()
    kind, value = nodes[0]
    if kind in _ONE:
        return _set_of(nodes[0])
    if kind in _REPEATS:
        inside, rest = _first(list(value[2])), _first(nodes[1:])
        return inside if value[0] else inside | rest if rest else frozenset()
    if kind is codes.SUBPATTERN:
        return _first(list(value[3]))
    if kind is codes.BRANCH:
        firsts = [_first(list(branch)) for branch in value[1]]
        return frozenset().union(*firsts) if all(firsts) else frozenset()
    return _first(nodes[1:])


def _are_distinct(branches: list[list[Node]]) -> bool:
    """True where no text can begin in two of the branches."""
    begins = [(_fixed(branch), _first(branch)) for branch in branches]
    return all(
        (one and two and not one.startswith(two) and not two.startswith(one))
        or not (first & second or not (first and second))
        for (one, first), (two, second) in combinations(begins, 2)
    )


def _fixed(nodes: list[Node]) -> str:
    """The characters that stand fixed at the head of a sequence."""
    return "".join(chr(value) for _, value in takewhile(lambda node: node[0] is codes.LITERAL, nodes))
