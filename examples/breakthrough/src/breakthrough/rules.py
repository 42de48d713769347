"""Breakthrough on a board of six by six: the record, and the rules on it. A move is 64 * from + to.

A set of squares is a number, one bit each; square = 6 * rank + file, and White starts on ranks 1 and 2.
"""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.errors import Text
from ludotheque.jit import bits, inlined, jit
from ludotheque.kit import Grid, record

SIZE = 6
GRID = Grid(SIZE, SIZE)
WHOLE = (1 << SIZE * SIZE) - 1
WEST = sum(1 << SIZE * rank for rank in range(SIZE))
EAST = WEST << (SIZE - 1)
HOME = ((1 << 2 * SIZE) - 1, WHOLE ^ ((1 << 4 * SIZE) - 1))
GOAL = (WHOLE ^ ((1 << 5 * SIZE) - 1), (1 << SIZE) - 1)

State = record("turn", "ended", "winner", pawns=2)
TEXTS = {
    64 * at + to: GRID.names[at] + GRID.names[to]
    for at in range(SIZE * SIZE)
    for to in range(SIZE * SIZE)
    if abs(at // SIZE - to // SIZE) == 1 and abs(at % SIZE - to % SIZE) <= 1
}
MOST_MOVES = 3 * 2 * SIZE
LONGEST = 24 * 5  # 24 pawns, each of which has at most five ranks to go
RULE_IDS = ("", "B2.1", "B2.2", "B2.3")
STEP, STRAIGHT, DIAGONAL = 1, 2, 3
ENDINGS = {
    "breakthrough": Text("a pawn broke through", "un pion a percé"),
    "captured": Text("all pawns captured", "tous les pions capturés"),
}


@jit
def start(s: Record, setup: Words) -> None:
    s.pawns[0] = HOME[0]  # B1.2
    s.pawns[1] = HOME[1]
    s.turn = 0  # B1.1


@inlined
def forward(squares: Any, seat: Any, aside: Any) -> Any:
    """Where pawns on these squares arrive one step ahead (B2.1), `aside` files to the east."""
    if aside < 0:
        squares &= ~WEST
    elif aside > 0:
        squares &= ~EAST
    if seat == 0:
        return (squares << (SIZE + aside)) & WHOLE
    return squares >> (SIZE - aside)


@inlined
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    own, count = s.pawns[seat], 0
    taken = own | s.pawns[1 - seat]
    for aside in range(-1, 2):
        goals = forward(own, seat, aside) & ~(own if aside else taken)
        back = (SIZE if seat == 0 else -SIZE) + aside
        while goals:
            to = bits((goals & -goals) - 1)
            out[count] = (to - back) << 6 | to
            goals &= goals - 1
            count += 1
    return count


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    at, to = move >> 6, move & 63
    if s.ended or seat != s.turn or not (0 <= at < 36 and to < 36) or s.pawns[seat] >> at & 1 == 0:
        return STEP
    goal = 1 << to
    if forward(1 << at, seat, 0) == goal:
        return STRAIGHT if (s.pawns[0] | s.pawns[1]) & goal else 0  # B2.2
    if forward(1 << at, seat, -1) == goal or forward(1 << at, seat, 1) == goal:
        return DIAGONAL if s.pawns[seat] & goal else 0  # B2.3
    return STEP  # B2.1


@inlined
def play(s: Record, seat: Any, move: Any) -> None:
    at, goal = move >> 6, 1 << (move & 63)
    s.pawns[seat] ^= (1 << at) | goal
    s.pawns[1 - seat] &= ~goal  # B2.3
    if goal & GOAL[seat]:
        s.ended, s.winner = 1, seat  # B3.1
    elif s.pawns[1 - seat] == 0:
        s.ended, s.winner = 2, seat  # B3.2
    s.turn = 1 - seat


def check(s: Record) -> None:
    """P11: no square holds two pawns, and there are no new ones."""
    white, black = (int(pawns) for pawns in s.pawns)
    assert white & black == 0
    assert white.bit_count() <= 12
    assert black.bit_count() <= 12
