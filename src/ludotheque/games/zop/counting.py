"""What cards count where something raises them (Z4): on the table, and in a hand before they are played."""

from collections.abc import Sequence
from itertools import permutations
from typing import Literal

import msgspec

from ludotheque.games.zop.scoring import boosted
from ludotheque.games.zop.state import CODES, DEFENCE, MI

Boost = Literal["RE", "AT"]
_NUMBER = {code: number for number, code in enumerate(CODES)}


class Raised(msgspec.Struct):
    """A card counts more than is printed on it."""

    at: int
    """Which of the seat's cards of that turn, from 0."""
    by: list[Boost]
    strength: int


class Counts(msgspec.Struct):
    """What a choice counts unless it is cancelled."""

    strength: int | None
    """Of its last card; None for a special."""
    attack: int
    """Of all its cards."""
    defence: int


def raised(
    codes: Sequence[str], waited: Sequence[Boost], strengths: Sequence[int]
) -> tuple[Raised | None, list[Boost]]:
    """Z4.1 to Z4.3: the one card of a turn that is raised, and what waits for the next turn."""
    found, by = None, [*waited]
    played: list[Boost] = []
    for at, code in enumerate(codes):
        if code in ("RE", "AT"):
            played.append("RE" if code == "RE" else "AT")
        elif _NUMBER[code] < MI:
            if by := by + played:
                found = Raised(at, by, _strength(strengths[_NUMBER[code]], by))
            by, played = [], []
    return found, played


def _strength(printed: int, by: list[Boost]) -> int:
    return int(boosted(printed, by.count("RE"), "AT" in by))


def counts_of(
    hand: Sequence[str], waited: Sequence[Boost], strengths: Sequence[int], two: bool
) -> dict[str, Counts]:
    """For each card that something raises, and where two are to be played for each pair."""
    alone = {code: _counts((code,), waited, strengths) for code in hand} if waited else {}
    pairs = {f"{a}+{b}": _counts((a, b), waited, strengths) for a, b in permutations(hand, 2)} if two else {}
    return {code: counts for code, counts in alone.items() if counts.strength is not None} | pairs


def _counts(codes: tuple[str, ...], waited: Sequence[Boost], strengths: Sequence[int]) -> Counts:
    up, _ = raised(codes, waited, strengths)
    each = [strengths[_NUMBER[code]] if _NUMBER[code] < MI else None for code in codes]
    if up:
        each[up.at] = up.strength
    attack = sum(n or 0 for n, code in zip(each, codes, strict=True) if _NUMBER[code] < DEFENCE)
    return Counts(each[-1], attack, sum(n or 0 for n in each) - attack)
