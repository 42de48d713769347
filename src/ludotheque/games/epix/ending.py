"""E11: how a game ends, and who did better."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.log import note
from ludotheque.games.epix.state import AFTER_WINTER, CASTLE, NOBODY, OVER
from ludotheque.games.epix.units import count, occupied
from ludotheque.jit import jit


@jit
def end_by_castle(s: Record, captor: Any) -> None:
    """E11.1."""
    s.captor = captor
    _end(s, CASTLE)


@jit
def end_after_winter(s: Record) -> None:
    _end(s, AFTER_WINTER)


@jit
def _end(s: Record, reason: Any) -> None:
    s.ended = reason
    s.phase = OVER
    s.actor = NOBODY
    note(s, log.ENDED, reason, 0, 0, 0)


@jit
def provinces_of(s: Record, seat: Any) -> Any:
    """E11.2: those with a unit; one's own castle always counts. A fallen castle stays empty (E9.10)."""
    return count(occupied(s, seat) & ~s.castles) + 1


@jit
def scores(s: Record, out: Words) -> None:
    for seat in range(s.seats):
        out[seat] = provinces_of(s, seat)


@jit
def ranks(s: Record, out: Words) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += did_better(s, other, seat)


@jit
def did_better(s: Record, other: Any, seat: Any) -> Any:
    """1 if `other` did better than `seat`."""
    if s.captor != NOBODY:
        return 1 if other == s.captor and seat != s.captor else 0
    mine, theirs = provinces_of(s, seat), provinces_of(s, other)
    return 1 if theirs > mine or (theirs == mine and s.gold[other] > s.gold[seat]) else 0
