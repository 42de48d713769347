"""E5.1: the sealed auction for the right to choose the first player."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.log import note
from ludotheque.games.epix.orders import begin_choosing
from ludotheque.games.epix.refusals import E5_1, E5_1_SEAT
from ludotheque.games.epix.state import HERALD, KIND_SHIFT, M_BID, M_FIRST, NAME_FIRST, NOBODY
from ludotheque.games.epix.units import owns
from ludotheque.jit import jit


@jit
def fill_auction(s: Record, seat: Any, out: Words) -> Any:
    for amount in range(s.gold[seat] + 1):
        out[amount] = M_BID << KIND_SHIFT | amount
    return s.gold[seat] + 1


@jit
def auction_rule(s: Record, seat: Any, move: Any) -> Any:
    return 0 if move >> KIND_SHIFT == M_BID and move & 255 <= s.gold[seat] else E5_1


@jit
def play_auction(s: Record, seat: Any, move: Any) -> None:
    s.bids[seat] = move & 255
    s.waiting &= ~(1 << seat)
    note(s, log.SEALED, seat, 0, 0, 0)
    if s.waiting == 0:
        _reveal(s)


@jit
def _reveal(s: Record) -> None:
    for seat in range(s.seats):
        note(s, log.SHOWED, seat, s.bids[seat], 0, 0)
    winner = _winner(s)
    bid = s.bids[winner]
    paid = (bid + 1) // 2 if owns(s, winner, HERALD) else bid
    s.gold[winner] -= paid
    s.actor = winner
    s.phase = NAME_FIRST
    note(s, log.LED, winner, bid, paid, 0)


@jit
def _winner(s: Record) -> Any:
    """The highest bid; in a tie the Herald, else the seat nearest to the first-player card."""
    winner = NOBODY
    for step in range(s.seats):
        seat = (s.first + step) % s.seats
        # the Herald counts as half a coin more
        if winner == NOBODY or s.bids[seat] + owns(s, seat, HERALD) > s.bids[winner]:
            winner = seat
    return winner


@jit
def fill_first(s: Record, out: Words) -> Any:
    for seat in range(s.seats):
        out[seat] = M_FIRST << KIND_SHIFT | seat
    return s.seats


@jit
def first_rule(s: Record, move: Any) -> Any:
    return 0 if move >> KIND_SHIFT == M_FIRST and move & 255 < s.seats else E5_1_SEAT


@jit
def play_first(s: Record, seat: Any, move: Any) -> None:
    s.first = move & 255
    note(s, log.NAMED_FIRST, seat, s.first, 0, 0)
    begin_choosing(s)
