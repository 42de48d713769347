"""How Epix is played in a search's rollouts: quickly, and not quite at random."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix.assault import walls, widest
from ludotheque.games.epix.marching import fill_march
from ludotheque.games.epix.recruiting import fill_recruiting
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
    MARCHING,
    NAME_FIRST,
    RECRUITING,
    WINTER,
)
from ludotheque.games.epix.units import holder, occupied
from ludotheque.jit import jit
from ludotheque.rng import below

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
    return _stride(s, seat, moves, count, rng) if s.phase == MARCHING else moves[below(rng, count)]


@jit
def _stride(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """A march in a rollout: against a castle, against other units, into free provinces; few idle moves."""
    for i in range(count) if s.gold[seat] > 4 else range(0):
        if moves[i] >> KIND_SHIFT == M_ATTACK and s.castles >> (moves[i] & 255) & 1:
            if below(rng, 2):
                return moves[i]
            break
    own = occupied(s, seat)
    move = moves[0]
    for _ in range(4):
        move = moves[below(rng, count)]
        kind, source, target = move >> KIND_SHIFT, move >> 8 & 255, move & 255
        if kind == M_GO:
            stays = s.castles >> source & 1
            for other in range(4):
                stays |= other != move >> 16 & 255 and s.units[other, seat] >> source & 1
            if (own >> target & 1 == 0 and stays) or below(rng, 8) == 0:
                return move
        elif kind == M_ATTACK and s.gold[seat] > 2 and s.castles >> target & 1 == 0 and below(rng, 2):
            return move
    return moves[0] if moves[0] >> KIND_SHIFT == M_END else move


@jit
def _purse(s: Record) -> Any:
    """How many amounts are worth bidding."""
    if s.castles >> s.target & 1 and s.unit != CATAPULT:
        return widest(1, walls(s, holder(s, s.target)), s.gold[s.marcher])
    return 5


@jit
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
        return moves[below(rng, fill_recruiting(s, seat, moves))]
    if phase == MARCHING:
        return _stride(s, seat, moves, fill_march(s, seat, moves), rng)
    if phase == NAME_FIRST:
        return M_FIRST << KIND_SHIFT | below(rng, s.seats)
    if phase == BIDDING:
        return M_BID << KIND_SHIFT | (1 + below(rng, min(s.gold[seat], _purse(s))))
    return rollout_move(s, seat, moves, fill_moves(s, seat, moves), rng)
