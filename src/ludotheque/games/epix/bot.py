"""How bots think about Epix: a number for what a seat knows, what a position is worth, the fist, levels."""

from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.epix.ending import provinces_of, ranks
from ludotheque.games.epix.exchange import defending, due
from ludotheque.games.epix.fist import next_guess, solve_fist
from ludotheque.games.epix.state import (
    AUCTION,
    BIDDING,
    CATAPULT,
    CHOOSE,
    GARRISON,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    M_ATTACK,
    M_BID,
    M_BID_CARD,
    M_CHOOSE,
    M_END,
    M_FIRST,
    M_GO,
    M_GUESS,
    M_KEEP,
    M_PASS,
    M_PLAY,
    M_RECRUIT,
    M_SPY,
    M_STOP,
    M_SWAP,
    MOST_GOLD,
    MOST_SEATS,
    WINTER,
)
from ludotheque.games.epix.units import PRICES, count, holder, income_of
from ludotheque.jit import jit
from ludotheque.mixing import mix
from ludotheque.rng import below
from ludotheque.thinking import RECIPE, Level, Thinking

PLIES = 24
EXPLORE = 0.3
LEVELS = (
    Level("greedy", slip=0.85),
    Level("mcts", 20, playout=PLIES, explore=EXPLORE),
    Level("mcts", 60, playout=PLIES, explore=EXPLORE),
    Level("mcts", 250, playout=PLIES, explore=EXPLORE),
    Level("mcts", 1_200, playout=PLIES, explore=EXPLORE),
    Level("mcts", 30_000, playout=PLIES, explore=EXPLORE),
)
MASTER = Level("mcts", 15_000, playout=PLIES, explore=EXPLORE)
"""Level 6 at larger tables, where a simulation takes longer."""

PROVINCE, VICTORY = 1.0, 12.0
GOLD = np.array([0.30, 0.25, 0.18, 0.06])
"""What a piece of gold is worth in provinces, season by season: at the end it only breaks ties."""


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS if seats == 2 else (*LEVELS[:-1], MASTER)


@jit
def sight(s: Record, seat: Any) -> Any:
    """E15: all is public but sealed bids and choices; a fist has its own recipe, and no number."""
    if s.phase == BIDDING or s.phase == GUESSING:
        return 0
    number = s.phase | s.season << 4 | (s.first + 1) << 6 | (s.actor + 1) << 9 | s.turns << 12
    number = mix(mix(0, number), s.waiting)
    number = mix(number, s.passed | s.revealed << 4 | s.free_unit << 8 | s.spied << 9 | s.converted << 13)
    number = mix(
        number, (s.next_card + 1) | (s.last_card + 1) << 3 | s.bids[seat] << 6 | s.chosen[seat] << 15
    )
    number = mix(number, s.moved[0] | s.moved[1] << 16 | (s.marcher + 1) << 32)
    number = mix(number, s.attacked[0] | s.attacked[3] << 16 | (s.unit + 1) << 32 | (s.target + 1) << 40)
    for other in range(s.seats):
        number = mix(number, s.units[0, other] | s.units[1, other] << 16 | s.units[2, other] << 32)
        number = mix(number, s.units[3, other] | s.gold[other] << 16 | s.cards[other] << 32)
        if s.revealed >> other & 1:
            number = mix(number, s.chosen[other])
    for at in range(s.seats + 1):
        number = mix(number, (s.offer_bid[at] << 4 | (s.offer_bidder[at] + 1)) << 6 | (s.offer[at] + 1))
    return number


@jit
def mixed(s: Record, seat: Any) -> Any:
    if s.phase == BIDDING or s.phase == GUESSING:
        return RECIPE
    return 1 if s.phase in (AUCTION, CHOOSE, GOING_ON) else 0


@jit
def unseal(s: Record, seat: Any) -> None:
    """The sealed bids and orders of the others might have been others."""
    for other in range(s.seats):
        if other != seat and s.waiting >> other & 1 == 0:
            if s.phase == AUCTION:
                s.bids[other] = 0
                s.waiting |= 1 << other
            elif s.phase == CHOOSE:
                s.chosen[other] = 0
                s.waiting |= 1 << other


@jit
def worth(s: Record, out: Any) -> None:
    """Against each other seat: at the end who ranks better, before it who is ahead."""
    places = np.zeros(MOST_SEATS, np.int64)
    promises = np.zeros(MOST_SEATS, np.float64)
    if s.ended:
        ranks(s, places)
    for seat in range(s.seats):
        promises[seat] = _promise(s, seat) if s.ended == 0 else 0.0
    for seat in range(s.seats):
        out[seat] = 0.0
        for other in range(s.seats):
            if other == seat:
                continue
            if s.ended:
                behind = places[other] - places[seat]
                out[seat] += 1.0 if behind > 0 else 0.5 if behind == 0 else 0.0
            else:
                lead = promises[seat] - promises[other]
                out[seat] += 0.5 + 0.45 * lead / (1.5 + abs(lead))
        out[seat] /= s.seats - 1


@jit
def _promise(s: Record, seat: Any) -> Any:
    """Provinces held, gold for what it is worth this season, income to come, units on the board."""
    gold = GOLD[s.season]
    promise = PROVINCE * provinces_of(s, seat) + gold * s.gold[seat]
    promise += gold * income_of(s, seat) * (WINTER - s.season)
    for kind in range(4):
        promise += 0.5 * gold * PRICES[kind] * count(s.units[kind, seat])
    return promise


@jit
def recipe(s: Record, seat: Any, moves: Any, count: Any, shares: Any) -> None:
    """The closed fist: the best mix of bids, or of the amount to name next."""
    n = s.gold[s.marcher]
    bids = np.zeros(MOST_GOLD + 1, np.float64)
    covers = np.zeros(MOST_GOLD + 1, np.float64)
    guesses = due(s)
    _solve(s, n, guesses, bids, covers)
    if s.phase == BIDDING:
        shares[:count] = bids[:count]
        return
    weights = np.zeros(MOST_GOLD + 1, np.float64)
    next_guess(covers, n, s.amounts, s.named, weights)
    _share_out(s, moves, count, weights, shares)


def fist_mixes(s: Record) -> tuple[int, int, Any, Any]:
    """The attacker's gold, how many amounts are named, and for each amount both sides' perfect shares."""
    gold, guesses = int(s.gold[s.marcher]), int(due(s))
    bids, covers = np.zeros(MOST_GOLD + 1), np.zeros(MOST_GOLD + 1)
    _solve(s, gold, guesses, bids, covers)
    return gold, guesses, bids[:gold], covers[:gold]


@jit
def _solve(s: Record, n: Any, guesses: Any, bids: Any, covers: Any) -> None:
    gold = GOLD[s.season]
    gain, loss = stakes(s)
    win = np.zeros(MOST_GOLD + 1, np.float64)
    lose = np.zeros(MOST_GOLD + 1, np.float64)
    for b in range(n):
        win[b] = gain - gold * (b + 1)
        lose[b] = -loss - gold * (b + 1)
    if s.phase == GUESSING and s.spying:  # E13: the Spy knows whether the bid is odd
        for b in range(n):
            if (b + 1 - s.bid) & 1:
                win[b] = lose[b] = -1000.0
    solve_fist(win, lose, n, guesses, bids, covers)


@jit
def stakes(s: Record) -> Any:
    """What success in this exchange brings the attacker, and what failure costs, in provinces."""
    gold = GOLD[s.season]
    loss = gold * PRICES[s.unit] * 0.5
    defender = holder(s, s.target)
    if s.unit == CATAPULT:
        return PROVINCE, loss
    first = defending(s, defender, s.target)
    if first == GARRISON:
        return VICTORY, loss
    kinds = 0
    for kind in range(3):
        kinds += s.units[kind, defender] >> s.target & 1
    beaten = gold * PRICES[first]
    if kinds == 1 and s.castles >> s.target & 1 == 0:
        return 2 * PROVINCE + beaten, loss
    return 0.4 * PROVINCE + beaten, loss


@jit
def _share_out(s: Record, moves: Any, count: Any, weights: Any, shares: Any) -> None:
    """The Spy is asked first, if he can be; he costs nothing."""
    shares[:count] = 0.0
    whole = 0.0
    for i in range(count):
        if moves[i] >> KIND_SHIFT == M_SPY:
            shares[:count] = 0.0
            shares[i] = 1.0
            return
        if moves[i] >> KIND_SHIFT == M_GUESS:
            shares[i] = weights[(moves[i] & 255) - 1]
            whole += shares[i]
    for i in range(count):
        shares[i] = shares[i] / whole if whole > 0 else 1.0 / count


@jit
def lure(s: Record, seat: Any, moves: Any, count: Any, rng: Any) -> Any:
    """In a playout bids are small, and so are the guesses."""
    if s.phase == BIDDING or s.phase == GUESSING:
        return moves[below(rng, min(count, 5))]
    if s.phase == AUCTION:
        return moves[below(rng, min(count, 4))]
    return moves[below(rng, count)]


def public(before: Record, seat: int, move: int, now: Record) -> bool:
    """Bids and orders are sealed and a fist is closed until they are shown (E15)."""
    phase = int(before.phase)
    if phase in (AUCTION, CHOOSE) and now.season != before.season:
        return True
    if phase == AUCTION:
        return bool(now.phase != AUCTION)
    if phase == CHOOSE:
        return bool(now.revealed >> seat & 1)
    return phase not in (BIDDING, GUESSING, GOING_ON) or now.phase != GUESSING


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    if before.phase == AUCTION:  # E5.1: the same move as a bid in the fist, but made for another reason
        return Text("to say who plays first is worth it", "dire qui commence le vaut bien")
    return REASONS[move >> KIND_SHIFT]


REASONS = {
    M_ATTACK: Text("a province may change hands", "une province peut changer de mains"),
    M_GO: Text("it takes ground", "il gagne du terrain"),
    M_RECRUIT: Text("one more unit where it counts", "une unité de plus là où il faut"),
    M_STOP: Text("the gold is worth more", "l’or vaut davantage"),
    M_END: Text("nothing more to gain for now", "plus rien à gagner pour l’instant"),
    M_SPY: Text("knowing odd or even costs nothing", "savoir pair ou impair ne coûte rien"),
    M_PASS: Text("what is left is worth more later", "ce qui reste vaudra plus tard davantage"),
    M_BID_CARD: Text("the card is worth more than its price", "la carte vaut plus que son prix"),
    M_BID: Text(
        "a bid that is hard to guess, and not too dear", "une mise difficile à deviner, et pas trop chère"
    ),
    M_GUESS: Text("this is likely to be the bid", "c’est sans doute la mise"),
    M_FIRST: Text("this order of play suits best", "cet ordre du tour convient le mieux"),
    M_CHOOSE: Text("what this season asks for", "ce que demande cette saison"),
    M_PLAY: Text("the better one first", "la meilleure d’abord"),
    M_SWAP: Text("the plan has changed", "le plan a changé"),
    M_KEEP: Text("the plan still holds", "le plan tient toujours"),
}

THINKING = Thinking(
    levels=levels,
    sight=sight,
    mixed=mixed,
    unseal=unseal,
    worth=worth,
    recipe=recipe,
    lure=lure,
    reason=reason,
    public=public,
)
