"""Goofspiel: the record, and the rules on it. Sets of cards are bits: card n is bit n - 1.

A seat's move is the card it bids, a move of chance the prize that is turned up.
"""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Record, Words
from ludotheque.errors import Text
from ludotheque.jit import bits, inlined, jit
from ludotheque.rng import below

CARDS = 13
SUIT = (1 << CARDS) - 1
SEALED = -1
"""A bid that the viewer does not know."""

State = np.dtype(
    (
        np.record,
        [
            ("hands", "i8", (2,)),  # what each seat still holds, its sealed bid included
            ("prizes", "i8"),  # what has not been turned up
            ("prize", "i8"),  # what is bid for; 0 before it is turned up
            ("bids", "i8", (2,)),  # sealed: secret until both are made; 0 for none
            ("points", "i8", (2,)),
        ],
    )
)

RULE_IDS = ("", "G2.1", "G2.2", "G2.3", "G3.1")
PRIZE, BID, ONCE, OVER = range(1, 5)
ENDINGS = {"played-out": Text("all prizes won", "toutes les récompenses remportées")}


@jit
def start(s: Record, setup: Words) -> None:
    s.prizes = SUIT  # G1.1
    s.prize = 0
    for seat in range(2):
        s.hands[seat] = SUIT  # G1.2
        s.bids[seat] = 0
        s.points[seat] = 0


@inlined
def acting(s: Record) -> Any:
    if s.hands[0] == 0:
        return 0
    if s.prize == 0:
        return CHANCE_BIT
    return (s.bids[0] == 0) * 1 + (s.bids[1] == 0) * 2  # G2.2: in any order


@inlined
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    hand, count = s.hands[seat], 0
    while hand:
        out[count] = 1 + bits((hand & -hand) - 1)
        hand &= hand - 1
        count += 1
    return count


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    if s.hands[0] == 0:
        return OVER  # G3.1
    known = 0 < move <= CARDS
    if seat == CHANCE or s.prize == 0:
        turned_up = seat == CHANCE and s.prize == 0 and known and s.prizes >> (move - 1) & 1
        return 0 if turned_up else PRIZE  # G2.1
    if s.bids[seat]:
        return ONCE  # G2.3
    return 0 if known and s.hands[seat] >> (move - 1) & 1 else BID  # G2.2


@inlined
def draw(s: Record, rng: Any) -> Any:
    """G2.1: each prize that is left is equally likely."""
    left = s.prizes
    for _ in range(below(rng, bits(left))):
        left &= left - 1
    return 1 + bits((left & -left) - 1)


@inlined
def play(s: Record, seat: Any, move: Any) -> None:
    if seat == CHANCE:
        s.prize = move
        s.prizes ^= 1 << (move - 1)
        return
    s.bids[seat] = move
    if s.bids[0] and s.bids[1]:
        _compare(s)


@inlined
def _compare(s: Record) -> None:
    """G2.3, G2.4: the higher bid takes the prize; of equal bids nobody."""
    if s.bids[0] != s.bids[1]:
        s.points[0 if s.bids[0] > s.bids[1] else 1] += s.prize
    for seat in range(2):
        s.hands[seat] ^= 1 << (s.bids[seat] - 1)
        s.bids[seat] = 0
    s.prize = 0


@jit
def redeal(s: Record, seat: Any, rng: Any) -> None:
    """P7: a sealed bid of another may be any card of its hand."""
    cards = np.empty(CARDS, np.int64)
    for other in range(2):
        if other != seat and s.bids[other]:
            s.bids[other] = cards[below(rng, fill_moves(s, other, cards))]


@jit
def hide(s: Record, seat: Any) -> None:
    """P17: of another's sealed bid one knows that it is there."""
    for other in range(2):
        if other != seat and s.bids[other]:
            s.bids[other] = SEALED


@jit
def over(s: Record) -> Any:
    return 1 if s.hands[0] == 0 else 0


@jit
def scores(s: Record, out: Words) -> None:
    out[0] = s.points[0]
    out[1] = s.points[1]


@jit
def ranks(s: Record, out: Words) -> None:
    """G3.1."""
    out[0] = 2 if s.points[0] < s.points[1] else 1
    out[1] = 2 if s.points[1] < s.points[0] else 1
