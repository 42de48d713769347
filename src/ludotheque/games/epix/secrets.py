"""E15: what each seat knows, and worlds consistent with it."""

from typing import Any

from ludotheque.contract import Record
from ludotheque.games.epix import state
from ludotheque.games.epix.orders import is_tested
from ludotheque.games.epix.state import AUCTION, BIDDING, CHANGE_OF_ORDERS, CHOOSE, GOING_ON, GUESSING, WINTER
from ludotheque.games.epix.units import count, nth, owns
from ludotheque.games.epix.winter import can_win
from ludotheque.jit import jit
from ludotheque.rng import below

SEALED = 8
"""Stands for action cards that the viewer does not know."""


def is_sealed(s: Record, seat: int) -> bool:
    """Bids, orders and a Spy's answer are private to one seat; everything else is public."""
    phase = int(s.phase)
    alone = (AUCTION, CHOOSE, state.SWAP, state.PLAY, BIDDING, GOING_ON)
    return phase in alone or (phase == GUESSING and bool(s.spying))


@jit
def redeal(s: Record, viewer: Any, rng: Any) -> None:
    """Replace what is hidden from the viewer with any bid or choice that its maker could have made."""
    if s.phase == AUCTION:
        for seat in range(s.seats):
            if seat != viewer and s.waiting >> seat & 1 == 0:
                s.bids[seat] = below(rng, s.gold[seat] + 1)
    for seat in range(s.seats):
        if seat != viewer and hides_cards(s, seat):
            _redeal_cards(s, seat, rng)
    if s.phase == GUESSING and viewer != s.marcher:
        _redeal_bid(s, viewer, rng)


@jit
def hide(s: Record, viewer: Any) -> None:
    """Blank it instead: no bid, `SEALED` for action cards; a spying seat keeps the parity of the bid."""
    if s.phase == AUCTION:
        for seat in range(s.seats):
            if seat != viewer:
                s.bids[seat] = 0
    for seat in range(s.seats):
        if seat != viewer and hides_cards(s, seat):
            s.chosen[seat] = SEALED
    if s.phase == GUESSING and viewer != s.marcher:
        s.bid = 2 - (s.bid & 1) if viewer == s.actor and s.spying else 0


@jit
def hides_cards(s: Record, seat: Any) -> Any:
    """Has the seat chosen action cards that it has not revealed?"""
    return s.chosen[seat] != 0 and s.revealed >> seat & 1 == 0


@jit
def _redeal_cards(s: Record, seat: Any, rng: Any) -> None:
    """In winter one card is left out. A last player who got to act can win with their cards (E5.5)."""
    if s.season != WINTER:
        s.chosen[seat] = 1 << below(rng, 3)
        return
    knows_more = (s.phase == state.SWAP or s.phase == state.PLAY) and seat == s.actor and is_tested(s)
    if not knows_more or owns(s, seat, CHANGE_OF_ORDERS):
        s.chosen[seat] = 7 ^ 1 << below(rng, 3)
        return
    able = 0
    for left_out in range(3):
        able |= can_win(s, seat, 7 ^ 1 << left_out) << left_out
    s.chosen[seat] = 7 ^ 1 << nth(able, below(rng, count(able)))


@jit
def _redeal_bid(s: Record, viewer: Any, rng: Any) -> None:
    """Any bid; for a defender whose Spy has answered, any of the same parity as the true one."""
    gold = s.gold[s.marcher]
    if viewer == s.actor and s.spying:
        odd = s.bid & 1
        s.bid = 2 * below(rng, (gold + odd) // 2) + 2 - odd
    else:
        s.bid = 1 + below(rng, gold)
