"""How bots think about Breakthrough: what a position is worth."""

from collections.abc import Sequence
from typing import Any

from breakthrough.rules import SIZE
from ludotheque.contract import Content, Options, Record
from ludotheque.features import Feature, one_hot
from ludotheque.features import bits as squares
from ludotheque.jit import bits, jit


@jit
def evaluate(s: Record, out: Any) -> None:
    """More pawns, and pawns farther on, are better; who has won is worth 1."""
    if s.ended:
        out[0] = 1.0 - s.winner
    else:
        lead = 10 * (bits(s.pawns[0]) - bits(s.pawns[1]))
        for rank in range(1, SIZE):
            row = 63 << SIZE * rank
            lead += rank * rank * bits(s.pawns[0] & row)
            lead -= rank * rank * bits(s.pawns[1] & (63 << SIZE * (SIZE - 1 - rank)))
        out[0] = 0.5 + 0.45 * lead / (60 + abs(lead))
    out[1] = 1.0 - out[0]


@jit
def information_set(s: Record, seat: Any) -> Any:
    """A number for the position."""
    number = (s.pawns[0] * 0x1545F49) ^ (s.pawns[1] * 0xCE4E5B) ^ s.turn
    return number ^ (number >> 31)


@jit
def noisy(before: Record, after: Record) -> Any:
    """A capture changes what the position is worth: look on."""
    return before.pawns[after.turn] != after.pawns[after.turn]


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    """The record as numbers, for those who learn to play from games."""
    return [squares("pawns", SIZE * SIZE, own=0), one_hot("turn", 2, turn=1)]
