"""How Epix is played in a search's rollouts: quickly, and not quite at random."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix.assault import walls, widest
from ludotheque.games.epix.marching import march_sets
from ludotheque.games.epix.recruiting import recruiting_sets
from ludotheque.games.epix.rules import fill_moves
from ludotheque.games.epix.state import (
    AUCTION,
    BIDDING,
    CATAPULT,
    CHOOSE,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    M_ATTACK,
    M_BID,
    M_CHOOSE,
    M_END,
    M_FIRST,
    M_GO,
    M_RECRUIT,
    MARCHING,
    NAME_FIRST,
    RECRUITING,
    WINTER,
)
from ludotheque.games.epix.units import holder, lowest, occupied
from ludotheque.games.epix.ways import place_of, set_of, total
from ludotheque.jit import inlined, jit
from ludotheque.rng import below

NO_MOVE = -1
LISTED = -1
"""Instead of sums: the moves are a list."""
KEEPS = 3
"""One recruiting in this many buys nothing more."""


@jit
def rollout_move(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """In rollouts, bids and guesses are small, except for a castle, which is often attacked if possible."""
    if s.phase in (BIDDING, GUESSING):
        return moves[below(rng, min(count, _purse(s)))]
    if s.phase == GOING_ON:
        return moves[below(rng, min(count - 1, _purse(s)))] if count > 3 else moves[count - 1]
    if s.phase == AUCTION:
        return moves[below(rng, min(count, 4))]
    if s.phase == RECRUITING:  # gold is often kept
        return moves[0] if below(rng, KEEPS) == 0 else moves[below(rng, count)]
    if s.phase == MARCHING:
        return _stride(s, seat, moves, count, LISTED, _listed_assault(s, seat, moves, count), rng)
    return moves[below(rng, count)]


@jit
def _listed_assault(s: Record, seat: Any, moves: Any, count: Any) -> Any:
    """The first attack on a castle, if there is one and gold for it."""
    if s.gold[seat] > 4:
        for i in range(count):
            if moves[i] >> KIND_SHIFT == M_ATTACK and s.castles >> (moves[i] & 255) & 1:
                return moves[i]
    return NO_MOVE


@jit
def _assault(s: Record, seat: Any, moves: Any, every: Any) -> Any:
    """The same for sets of moves."""
    if s.gold[seat] > 4 and every >> 16 & s.castles:
        at = 0
        while moves[2 * at + 1] >> 16 & s.castles == 0:
            at += 1
        return M_ATTACK << KIND_SHIFT | moves[2 * at] | lowest(moves[2 * at + 1] >> 16 & s.castles)
    return NO_MOVE


@inlined
def _stride(s: Record, seat: Any, moves: Any, count: Any, sums: Any, assault: Any, rng: Any) -> Any:
    """A march in a rollout: against a castle, against other units, into free provinces; few idle moves."""
    if assault != NO_MOVE and below(rng, 2):
        return assault
    own = occupied(s, seat)
    for _ in range(4):
        at = below(rng, count)
        move = moves[at] if sums == LISTED else march(moves, sums, at)
        kind, source, target = move >> KIND_SHIFT, move >> 8 & 255, move & 255
        if kind == M_GO:
            stays = s.castles >> source & 1
            for other in range(4):
                stays |= other != move >> 16 & 255 and s.units[other, seat] >> source & 1
            if (own >> target & 1 == 0 and stays) or below(rng, 8) == 0:
                return move
        elif kind == M_ATTACK and s.gold[seat] > 2 and s.castles >> target & 1 == 0 and below(rng, 2):
            return move
    return M_END << KIND_SHIFT


@inlined
def march(moves: Any, sums: Any, at: Any) -> Any:
    """The march at this place of the list: first comes its end."""
    if at == 0:
        return M_END << KIND_SHIFT
    way = set_of(sums, at - 1)
    place = place_of(sums, way, moves[2 * way + 1], at - 1)
    return (M_GO + (place >> 4) << KIND_SHIFT) | moves[2 * way] | place & 15


@inlined
def recruit(moves: Any, sums: Any, at: Any) -> Any:
    if at == 0:
        return M_END << KIND_SHIFT
    kind = set_of(sums, at - 1)
    return M_RECRUIT << KIND_SHIFT | kind << 8 | place_of(sums, kind, moves[kind], at - 1)


@jit
def _purse(s: Record) -> Any:
    """How many amounts are worth bidding."""
    if s.castles >> s.target & 1 and s.unit != CATAPULT:
        return widest(1, walls(s, holder(s, s.target)), s.gold[s.marcher])
    return 5


@inlined
def rollout_choice(s: Record, seat: Any, moves: Words, rng: Any) -> Any:
    """What `rollout_move` would choose: most choices need no list of moves."""
    phase = s.phase
    if phase == CHOOSE:
        action = below(rng, 3)
        return M_CHOOSE << KIND_SHIFT | (7 ^ 1 << action if s.season == WINTER else 1 << action)
    if phase == AUCTION:
        return M_BID << KIND_SHIFT | below(rng, min(s.gold[seat] + 1, 4))
    if phase == RECRUITING:
        if below(rng, KEEPS) == 0:
            return M_END << KIND_SHIFT
        sums = recruiting_sets(s, seat, moves)
        return recruit(moves, sums, below(rng, 1 + total(sums)))
    if phase == MARCHING:
        sums, every = march_sets(s, seat, moves)
        return _stride(s, seat, moves, 1 + total(sums), sums, _assault(s, seat, moves, every), rng)
    if phase == NAME_FIRST:
        return M_FIRST << KIND_SHIFT | below(rng, s.seats)
    if phase == BIDDING:
        return M_BID << KIND_SHIFT | (1 + below(rng, min(s.gold[seat], _purse(s))))
    return rollout_move(s, seat, moves, fill_moves(s, seat, moves), rng)
