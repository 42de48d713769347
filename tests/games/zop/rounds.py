"""Rounds written as they are played, one turn a line: Black's cards, then Red's.

staged("A4 D1", "RS A2", "RE+A4 D5")            what both reveal; the rest of each hand is filled up
staged("EA[A1 RS] D1[A6 D2]", "take 0 A6", …)   in brackets the next cards of the hand, in order
"""

import re

from ludotheque.contract import CHANCE
from ludotheque.games.zop.state import CODES
from ludotheque.position import Position, start

_SIDE = re.compile(r"([^\[]*)(?:\[([^\]]*)\])?$")


def staged(*lines: str, **options: object) -> Position:
    """A round played so far; at most five turns, so that every hand comes from the deal."""
    turns = [_sides(line) for line in lines if " " in line and not line.startswith(("take", "give"))]
    position = start("zop", options)
    for seat in range(2):
        order = _pile([turn[seat] for turn in turns])
        position.play(CHANCE, f"deal {seat} {' '.join(order)}")
    for line in lines:
        if line.startswith("take"):
            position.play(CHANCE, line)
        elif line.startswith("give"):
            position.play(position.to_act[0], line)
        else:
            for seat, (played, _) in enumerate(_sides(line)):
                position.play(seat, played)
    return position


def _sides(line: str) -> list[tuple[str, list[str]]]:
    """For each seat what it plays and what else it holds."""
    found = []
    for side in re.findall(r"[^\s\[]+(?:\[[^\]]*\])?", line):
        match = _SIDE.match(side)
        assert match is not None
        found.append((match[1], (match[2] or "").split()))
    return found


def _pile(turns: list[tuple[str, list[str]]]) -> list[str]:
    """A deal in which each turn's hand holds what is played then."""
    named = [[*played.split("+"), *rest] for played, rest in turns]
    spare = [code for code in CODES if not any(code in hand for hand in named)]
    pile = []
    for hand in named:
        filled = [*hand, *(spare.pop() for _ in range(4 - len(hand)))]
        pile += filled
    return [*pile, *spare]
