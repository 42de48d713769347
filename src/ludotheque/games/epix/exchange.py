"""E9 and E10: an attack from its declaration to its end."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.ending import end_by_castle
from ludotheque.games.epix.log import note
from ludotheque.games.epix.refusals import E9_3, E9_3_NAMED, E9_6, E13, E14_3
from ludotheque.games.epix.state import (
    BIDDING,
    CAMP,
    CATAPULT,
    GARRISON,
    GOING_ON,
    GUESSING,
    GUNNERS,
    KIND_SHIFT,
    KNIGHT,
    M_BID,
    M_GUESS,
    M_SPY,
    M_STOP,
    MARCHING,
    NOBODY,
    PALISADE,
    PLATE_ARMOUR,
    PLUNDER,
    ROYAL_GUARD,
    SHIELD_WALL,
    SOLDIER,
    SPY,
    WAR_CHEST,
)
from ludotheque.games.epix.units import holder, owns, place, remove, reserve
from ludotheque.jit import jit


@jit
def declare(s: Record, seat: Any, kind: Any, source: Any, target: Any, needs_bid: Any) -> None:
    """E9.1, E10.1: a declared attack is not taken back (E14.3)."""
    s.unit, s.source, s.target = kind, source, target
    note(s, log.ATTACKED, seat, kind, source, target)
    if kind == KNIGHT:  # E8.3: having attacked it may move again
        s.moved[KNIGHT] &= ~(1 << source)
    else:
        s.attacked[kind] |= 1 << source
    if needs_bid:
        s.phase = BIDDING
    elif kind == CATAPULT:  # E10.2
        _hit(s, seat)
        _finish(s)
    else:  # E9.9
        _enter(s, seat)
        _finish(s)


@jit
def fill_bids(s: Record, seat: Any, out: Words) -> Any:
    """E9.3."""
    for amount in range(1, s.gold[seat] + 1):
        out[amount - 1] = M_BID << KIND_SHIFT | amount
    return s.gold[seat]


@jit
def bid_rule(s: Record, seat: Any, move: Any) -> Any:
    if move >> KIND_SHIFT != M_BID:
        return E14_3
    return 0 if 1 <= move & 255 <= s.gold[seat] else E9_3


@jit
def play_bid(s: Record, seat: Any, move: Any) -> None:
    s.bid = move & 255
    defender = holder(s, s.target)
    s.due = due(s)
    s.actor = defender
    s.phase = GUESSING
    note(s, log.WAGERED, seat, defender, s.due, 0)


@jit
def due(s: Record) -> Any:
    """E9.3: how many amounts are named in this exchange."""
    return min(defence(s, s.unit, s.target), s.gold[s.marcher])


@jit
def defence(s: Record, unit: Any, target: Any) -> Any:
    """How many amounts the holder of a province may name against an attacking unit."""
    seat = holder(s, target)
    if unit != CATAPULT:
        return _defence_of(s, seat, defending(s, seat, target), target)
    best = 0  # E13: against a shot, the best defence among the units there
    for kind in range(4):
        if s.units[kind, seat] >> target & 1:
            best = max(best, _defence_of(s, seat, kind, target))
    return best


@jit
def defending(s: Record, seat: Any, province: Any) -> Any:
    """E9.2: which unit defends next; NOBODY if none does."""
    for kind in (SOLDIER, KNIGHT, CAMP):
        if s.units[kind, seat] >> province & 1:
            return kind
    return GARRISON if s.castles >> province & 1 else NOBODY


@jit
def _defence_of(s: Record, seat: Any, kind: Any, province: Any) -> Any:
    """E9.4, and the cards that change the number."""
    if kind == GARRISON:
        return 3 if owns(s, seat, ROYAL_GUARD) else 2
    if s.castles >> province & 1:
        return 2
    if kind == SOLDIER:
        return 2 if s.mountains >> province & 1 or owns(s, seat, SHIELD_WALL) else 1
    if kind == KNIGHT:
        return 2 if owns(s, seat, PLATE_ARMOUR) else 1
    if kind == CAMP:
        return 2 if s.mountains >> province & 1 or owns(s, seat, PALISADE) else 1
    return 1


@jit
def fill_guesses(s: Record, seat: Any, out: Words) -> Any:
    n = 0
    for amount in range(1, s.gold[s.marcher] + 1):
        if not _was_named(s, amount):
            out[n] = M_GUESS << KIND_SHIFT | amount
            n += 1
    if _may_spy(s, seat):
        out[n] = M_SPY << KIND_SHIFT
        n += 1
    return n


@jit
def _was_named(s: Record, amount: Any) -> Any:
    for at in range(s.named):  # noqa: SIM110 (compiled code has no generators)
        if s.amounts[at] == amount:
            return True
    return False


@jit
def _may_spy(s: Record, seat: Any) -> Any:
    """The Spy: once per season, before the first amount."""
    return owns(s, seat, SPY) and s.spied >> seat & 1 == 0 and s.named == 0


@jit
def guess_rule(s: Record, seat: Any, move: Any) -> Any:
    kind, amount = move >> KIND_SHIFT, move & 255
    if kind == M_SPY:
        return 0 if _may_spy(s, seat) else E13
    if kind != M_GUESS or not 1 <= amount <= s.gold[s.marcher]:
        return E9_3
    return E9_3_NAMED if _was_named(s, amount) else 0


@jit
def play_guess(s: Record, seat: Any, move: Any) -> None:
    if move >> KIND_SHIFT == M_SPY:
        s.spied |= 1 << seat
        s.spying = 1
        note(s, log.SPIED, seat, 0, 0, 0)
        return
    s.amounts[s.named] = move & 255
    s.named += 1
    note(s, log.GUESSED, seat, move & 255, 0, 0)
    if s.named == s.due:
        _resolve(s)


@jit
def _resolve(s: Record) -> None:
    """E9.3: all amounts are named; the bid is shown and spent."""
    bid, named = s.bid, _was_named(s, s.bid)
    note(s, log.RESOLVED, s.marcher, s.actor, bid, 0 if named else 1)
    s.bid = s.named = s.due = s.spying = 0
    s.amounts[0] = s.amounts[1] = s.amounts[2] = 0
    settle(s, bid, not named)


@jit
def settle(s: Record, bid: Any, won: Any) -> None:
    """E9.3: one of the two units is beaten."""
    seat = s.marcher
    s.gold[seat] -= bid
    s.actor = seat
    s.phase = MARCHING
    if won:
        _succeed(s)
    else:
        remove(s, seat, s.unit, s.source)
        note(s, log.LOST, seat, s.unit, s.source, 0)
        _finish(s)


@jit
def _succeed(s: Record) -> None:
    """The attacker has won; its bid is spent already."""
    seat = s.marcher
    if owns(s, seat, WAR_CHEST):
        s.gold[seat] += 1
        note(s, log.REFUNDED, seat, 1, 0, 0)
    if s.unit == CATAPULT:
        _hit(s, seat)
        _finish(s)
        return
    defender = holder(s, s.target)
    beaten = defending(s, defender, s.target)
    if beaten == GARRISON:  # E9.10
        note(s, log.FALLEN, defender, seat, s.target, 0)
        _finish(s)
        end_by_castle(s, seat)
        return
    note(s, log.BEATEN, defender, beaten, s.target, 0)
    if beaten != CAMP:  # E9.5
        remove(s, defender, beaten, s.target)
        if defending(s, defender, s.target) != NOBODY:
            s.phase = GOING_ON
            return
    _enter(s, seat)
    if owns(s, seat, PLUNDER):
        s.gold[seat] += 1
        note(s, log.PLUNDERED, seat, 1, 0, 0)
    _finish(s)


@jit
def fill_going_on(s: Record, seat: Any, out: Words) -> Any:
    """E9.6."""
    n = fill_bids(s, seat, out)
    out[n] = M_STOP << KIND_SHIFT
    return n + 1


@jit
def going_on_rule(s: Record, seat: Any, move: Any) -> Any:
    kind = move >> KIND_SHIFT
    if kind == M_STOP:
        return 0
    return bid_rule(s, seat, move) if kind == M_BID else E9_6


@jit
def play_going_on(s: Record, seat: Any, move: Any) -> None:
    if move >> KIND_SHIFT == M_BID:
        play_bid(s, seat, move)
        return
    note(s, log.STOPPED, seat, s.unit, s.source, s.target)
    _finish(s)


@jit
def _enter(s: Record, seat: Any) -> None:
    """E9.7, E9.8: the last defender is beaten; the attacker moves in and converts the units left there."""
    loser = holder(s, s.target)
    done = s.attacked[s.unit] >> s.source & 1
    remove(s, seat, s.unit, s.source)
    note(s, log.ENTERED, seat, s.unit, s.source, s.target)
    for kind in (CAMP, CATAPULT):
        if loser != NOBODY and s.units[kind, loser] >> s.target & 1:
            _convert(s, seat, loser, kind)
    place(s, seat, s.unit, s.target)
    s.attacked[s.unit] |= done << s.target


@jit
def _convert(s: Record, seat: Any, loser: Any, kind: Any) -> None:
    remove(s, loser, kind, s.target)
    if reserve(s, seat, kind) == 0:
        note(s, log.SPENT, loser, kind, s.target, 0)
        return
    place(s, seat, kind, s.target)
    note(s, log.CONVERTED, seat, kind, s.target, loser)
    if kind == CATAPULT:
        s.converted |= 1 << s.target


@jit
def _hit(s: Record, seat: Any) -> None:
    """E10.2: every unit there returns to its reserve."""
    loser = holder(s, s.target)
    for kind in range(4):
        if s.units[kind, loser] >> s.target & 1:
            remove(s, loser, kind, s.target)
            note(s, log.HIT, loser, kind, s.target, 0)
    if not owns(s, seat, GUNNERS):
        remove(s, seat, CATAPULT, s.source)
        note(s, log.SPENT, seat, CATAPULT, s.source, 0)


@jit
def _finish(s: Record) -> None:
    s.phase = MARCHING
    s.unit = s.source = s.target = NOBODY
