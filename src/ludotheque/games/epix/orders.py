"""E5: the course of a season: action cards, whose turn it is, tax (E7), income (E5.4)."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.ending import end_after_winter
from ludotheque.games.epix.log import note
from ludotheque.games.epix.refusals import E5_2, E5_3
from ludotheque.games.epix.state import (
    AUCTION,
    CATAPULT,
    CHANGE_OF_ORDERS,
    CHOOSE,
    KIND_SHIFT,
    KNIGHT,
    M_CHOOSE,
    M_KEEP,
    M_PLAY,
    M_SWAP,
    MARCH,
    MARCHING,
    NOBODY,
    NOTHING,
    PLAY,
    QUARTERMASTER,
    RECRUIT,
    RECRUITING,
    RUNNING,
    SOLDIER,
    SPRING,
    SWAP,
    TAX,
    WINTER,
)
from ludotheque.games.epix.units import count, income_of, owns, tax_of
from ludotheque.games.epix.winter import can_win
from ludotheque.jit import jit


@jit
def begin_season(s: Record) -> None:
    s.spied = 0
    s.converted = 0
    for seat in range(s.seats):
        s.bids[seat] = s.chosen[seat] = 0
    s.revealed = 0
    s.turns = 0
    s.actor = NOBODY
    note(s, log.SEASON, s.season, 0, 0, 0)
    if s.season == SPRING and not s.spring_auction:  # E5.1
        begin_choosing(s)
        return
    s.phase = AUCTION
    s.waiting = (1 << s.seats) - 1


@jit
def begin_choosing(s: Record) -> None:
    s.phase = CHOOSE
    s.actor = NOBODY
    s.waiting = (1 << s.seats) - 1


@jit
def fill_choices(s: Record, out: Words) -> Any:
    """E5.2: one of three actions; in winter two, that is, all but one."""
    for action in range(3):
        cards = 7 ^ 1 << action if s.season == WINTER else 1 << action
        out[action] = M_CHOOSE << KIND_SHIFT | cards
    return 3


@jit
def choice_rule(s: Record, move: Any) -> Any:
    cards = move & 255
    wanted = 2 if s.season == WINTER else 1
    return 0 if move >> KIND_SHIFT == M_CHOOSE and cards < 8 and count(cards) == wanted else E5_2


@jit
def play_choice(s: Record, seat: Any, move: Any) -> None:
    s.chosen[seat] = move & 255
    s.waiting &= ~(1 << seat)
    note(s, log.CHOSE, seat, 0, 0, 0)
    if s.waiting == 0:
        s.phase = RUNNING


@jit
def go_on(s: Record) -> None:
    """Do everything that needs no decision, until somebody has to decide (E14.1)."""
    while True:
        if s.next_card != NOTHING:
            card = s.next_card
            s.next_card = s.last_card
            s.last_card = NOTHING
            if _begin_card(s, s.actor, card):
                return
        elif s.turns == s.seats:
            _income(s)
            return
        elif _begin_turn(s):
            return


@jit
def _begin_turn(s: Record) -> Any:
    """E5.3: does the seat whose turn it is have a decision to make when it reveals?"""
    seat = (s.first + s.turns) % s.seats
    s.turns += 1
    s.actor = seat
    if is_tested(s) and not can_win(s, seat, s.chosen[seat]):  # E5.5
        s.chosen[seat] = 0  # never shown
        note(s, log.SKIPPED, seat, 0, 0, 0)
        return False
    if owns(s, seat, CHANGE_OF_ORDERS):
        s.phase = SWAP
        return True
    return _reveal(s, seat)


@jit
def is_tested(s: Record) -> Any:
    """E5.5: is it the turn of winter's last player, with 3 or 4 seats?"""
    return s.season == WINTER and s.turns == s.seats and s.seats > 2


@jit
def _reveal(s: Record, seat: Any) -> Any:
    if s.season == WINTER:
        s.phase = PLAY
        return True
    for action in range(3):
        if s.chosen[seat] == 1 << action:
            s.next_card = action
    _show(s, seat)
    return False


@jit
def _show(s: Record, seat: Any) -> None:
    s.revealed |= 1 << seat
    note(s, log.REVEALED, seat, s.chosen[seat], 0, 0)


@jit
def fill_swaps(s: Record, seat: Any, out: Words) -> Any:
    out[0] = M_KEEP << KIND_SHIFT
    n = 1
    for old in range(3):
        for new in range(3):
            if _swap_rule(s, seat, old, new) == 0:
                out[n] = M_SWAP << KIND_SHIFT | old << 8 | new
                n += 1
    return n


@jit
def _swap_rule(s: Record, seat: Any, old: Any, new: Any) -> Any:
    return 0 if s.chosen[seat] >> old & 1 and not s.chosen[seat] >> new & 1 else E5_3


@jit
def swap_rule(s: Record, seat: Any, move: Any) -> Any:
    if move >> KIND_SHIFT == M_KEEP:
        return 0
    return _swap_rule(s, seat, move >> 8 & 255, move & 255) if move >> KIND_SHIFT == M_SWAP else E5_3


@jit
def play_swap(s: Record, seat: Any, move: Any) -> None:
    """Change of Orders: one chosen card is replaced by one that was not."""
    if move >> KIND_SHIFT == M_SWAP:
        old, new = move >> 8 & 255, move & 255
        s.chosen[seat] ^= 1 << old | 1 << new
        s.revealed |= 1 << seat  # the swap is public and gives all the cards away
        note(s, log.SWAPPED, seat, old, new, 0)
    if not _reveal(s, seat):
        s.phase = RUNNING


@jit
def fill_plays(s: Record, seat: Any, out: Words) -> Any:
    n = 0
    for action in range(3):
        if s.chosen[seat] >> action & 1:
            out[n] = M_PLAY << KIND_SHIFT | action
            n += 1
    return n


@jit
def play_rule(s: Record, seat: Any, move: Any) -> Any:
    return 0 if move >> KIND_SHIFT == M_PLAY and s.chosen[seat] >> (move & 255) & 1 else E5_3


@jit
def play_play(s: Record, seat: Any, move: Any) -> None:
    """Winter: both cards are revealed; one is completed before the other starts."""
    s.next_card = move & 255
    for action in range(3):
        if s.chosen[seat] == (1 << s.next_card | 1 << action):
            s.last_card = action
    _show(s, seat)
    s.phase = RUNNING


@jit
def _begin_card(s: Record, seat: Any, card: Any) -> Any:
    """Does this action card need moves?"""
    if card == TAX:
        _tax(s, seat)
        return False
    if card == RECRUIT:
        s.phase = RECRUITING
        s.free_unit = owns(s, seat, QUARTERMASTER)
    if card == MARCH:
        s.phase = MARCHING
        s.marcher = seat
        s.moved[SOLDIER] = s.moved[KNIGHT] = 0  # E9.8
        s.attacked[SOLDIER] = s.attacked[CATAPULT] = 0
    return True


@jit
def _tax(s: Record, seat: Any) -> None:
    """E7.1."""
    gained = tax_of(s.cards[seat])
    s.gold[seat] += gained
    note(s, log.TAXED, seat, gained, 0, 0)


@jit
def _income(s: Record) -> None:
    """E5.4."""
    for seat in range(s.seats):
        gained = income_of(s, seat)
        s.gold[seat] += gained
        note(s, log.INCOME, seat, gained, 0, 0)
    if s.season == WINTER:
        end_after_winter(s)
        return
    s.season += 1
    begin_season(s)
