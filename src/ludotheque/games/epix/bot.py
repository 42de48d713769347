"""How bots think about Epix: hashes of information sets, the evaluation, the fist, and the levels."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.epix.assault import breach, dangers, standing_by, walls, way_in
from ludotheque.games.epix.ending import did_better, provinces_of
from ludotheque.games.epix.exchange import defending, due
from ludotheque.games.epix.fist import next_guess, solve_fist
from ludotheque.games.epix.rollout import rollout_choice, rollout_move
from ludotheque.games.epix.state import (
    AUCTION,
    BIDDING,
    CATAPULT,
    CHOOSE,
    GARRISON,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    KNIGHT,
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
from ludotheque.games.epix.units import PRICES, count, holder, income_of, lowest
from ludotheque.jit import jit
from ludotheque.mixing import mix
from ludotheque.reasons import Grounds, Voice
from ludotheque.thinking import RECIPE, Level, Style, Thinking

PLIES = 40
EXPLORE = 0.3
LEVELS = (
    Level("greedy", heat=0.19),
    Level("greedy", heat=0.07),
    Level("mcts", 500, rollout=PLIES, explore=EXPLORE, heat=0.08),
    Level("mcts", 1_000, rollout=PLIES, explore=EXPLORE, heat=0.021),
    Level("mcts", 3_000, rollout=PLIES, explore=EXPLORE),
    Level("mcts", 400_000, rollout=PLIES, explore=EXPLORE),
)
MASTER = Level("mcts", 250_000, rollout=PLIES, explore=EXPLORE)
"""Level 6 at larger tables, where a simulation takes longer."""

PROVINCE, VICTORY = 1.0, 12.0
GOLD = np.array([0.30, 0.25, 0.18, 0.06])
"""The value of a piece of gold in provinces, by season: at the end it only breaks ties."""


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS if seats == 2 else (*LEVELS[:-1], MASTER)


@jit
def information_set(s: Record, seat: Any) -> Any:
    """E15: all is public but sealed bids and choices; 0 in an exchange, which `recipe` solves."""
    if s.phase in (BIDDING, GUESSING, GOING_ON):
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
    if s.phase in (BIDDING, GUESSING, GOING_ON):
        return RECIPE
    return 1 if s.phase in (AUCTION, CHOOSE) else 0


@jit
def unseal(s: Record, seat: Any) -> None:
    """Withdraws the sealed bids and orders of the others, which might have been different."""
    for other in range(s.seats):
        if other != seat and s.waiting >> other & 1 == 0:
            if s.phase == AUCTION:
                s.bids[other] = 0
                s.waiting |= 1 << other
            elif s.phase == CHOOSE:
                s.chosen[other] = 0
                s.waiting |= 1 << other


@jit
def evaluate(s: Record, out: Any) -> None:
    """Against each other seat: at the end, who ranks better; before it, who leads or may take a castle."""
    if s.ended:
        _judge_end(s, out)
    else:
        _judge_lead(s, out)


@jit
def _judge_end(s: Record, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = 0.0
        for other in range(s.seats):
            if other != seat:
                out[seat] += 0.5 * (1 + did_better(s, seat, other) - did_better(s, other, seat))
        out[seat] /= s.seats - 1


@jit
def _judge_lead(s: Record, out: Any) -> None:
    falls = dangers(s)
    nobody = falls[MOST_SEATS]
    promises = _promise(s, 0), _promise(s, 1), _promise(s, 2), _promise(s, 3)
    others = s.seats - 1
    for seat in range(s.seats):
        out[seat] = 0.0
        for other in range(s.seats):
            if other != seat:
                lead = promises[seat] - promises[other]
                out[seat] += nobody * (0.5 + 0.45 * lead / (1.5 + abs(lead)))
                out[seat] += falls[seat] + falls[other] * 0.5 * (others - 1)
        out[seat] /= others


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
    """The closed fist: the optimal mix of bids, or of amounts to name next; and whether to go on (E9.6)."""
    n = s.gold[s.marcher]
    bids = np.zeros(MOST_GOLD + 1, np.float64)
    covers = np.zeros(MOST_GOLD + 1, np.float64)
    guesses = due(s)
    value = _solve(s, n, guesses, bids, covers)
    if s.phase == GOING_ON and (n == 0 or value < 0.0):
        shares[:count] = 0.0
        shares[count - 1] = 1.0
        return
    if s.phase != GUESSING:
        shares[:count] = 0.0
        shares[:n] = bids[:n]
        return
    weights = np.zeros(MOST_GOLD + 1, np.float64)
    next_guess(covers, n, s.amounts, s.named, weights)
    _share_out(s, moves, count, weights, shares)


def fist_mixes(s: Record) -> tuple[int, int, Any, Any]:
    """The attacker's gold, how many amounts are named, and both sides' optimal probability of each."""
    gold, guesses = int(s.gold[s.marcher]), int(due(s))
    bids, covers = np.zeros(MOST_GOLD + 1), np.zeros(MOST_GOLD + 1)
    _solve(s, gold, guesses, bids, covers)
    return gold, guesses, bids[:gold], covers[:gold]


@jit
def _solve(s: Record, n: Any, guesses: Any, bids: Any, covers: Any) -> Any:
    gold = GOLD[s.season]
    gain, loss = stakes(s)
    ready, way, stand = _assault(s)
    win = np.zeros(MOST_GOLD + 1, np.float64)
    lose = np.zeros(MOST_GOLD + 1, np.float64)
    for b in range(n):
        left = n - b - 1
        win[b] = gain - gold * (b + 1)
        lose[b] = -loss - gold * (b + 1)
        if ready:  # the gold left pays for the next exchanges
            after = breach(ready, way - 1, stand, left) if way else breach(ready, 0, stand - 1, left)
            win[b] += VICTORY * after
            lose[b] += VICTORY * breach(ready - 1, way, stand, left)
    if s.phase == GUESSING and s.spying:  # E13: the Spy knows whether the bid is odd
        for b in range(n):
            if (b + 1 - s.bid) & 1:
                win[b] = lose[b] = -1000.0
    return solve_fist(win, lose, n, guesses, bids, covers) if n else 0.0


@jit
def _assault(s: Record) -> Any:
    """If the exchange is part of an assault on a castle: the number of attackers, of exchanges on the way
    there, and of those at the castle; else zeros."""
    if s.unit == CATAPULT:
        return 0, 0, 0
    defender = holder(s, s.target)
    if s.castles >> s.target & 1:
        ready = standing_by(s, s.marcher, s.near[s.target])
        if s.unit != KNIGHT:
            ready += 1  # it has attacked, and is still attacking
        return max(1, ready), 0, walls(s, defender)
    gate = s.near[lowest(s.castle[defender])]
    if s.unit != KNIGHT or gate >> s.target & 1 == 0 or standing_by(s, s.marcher, gate):
        return 0, 0, 0
    return count(s.units[KNIGHT, s.marcher]), max(1, way_in(s, s.marcher, gate)), walls(s, defender)


@jit
def stakes(s: Record) -> Any:
    """What success in this exchange brings the attacker, and what failure costs, in provinces.

    The rest of an assault on a castle is not included.
    """
    gold = GOLD[s.season]
    loss = gold * PRICES[s.unit] * 0.5
    defender = holder(s, s.target)
    if s.unit == CATAPULT:
        return PROVINCE, loss
    first = defending(s, defender, s.target)
    if first == GARRISON:
        return 0.0, loss
    kinds = 0
    for kind in range(3):
        kinds += s.units[kind, defender] >> s.target & 1
    beaten = gold * PRICES[first]
    if kinds == 1 and s.castles >> s.target & 1 == 0:
        return 2 * PROVINCE + beaten, loss
    return 0.4 * PROVINCE + beaten, loss


@jit
def _share_out(s: Record, moves: Any, count: Any, weights: Any, shares: Any) -> None:
    """The Spy is used first, if possible: he costs nothing."""
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


def styles() -> Mapping[str, Style]:
    from ludotheque.games.epix.styles import STYLES

    return STYLES


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


def why(grounds: Grounds, voice: Voice) -> str:
    from ludotheque.games.epix import reasons  # it imports the odds, which import this module

    return reasons.why(grounds, voice)


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    if before.phase == AUCTION:  # E5.1: the same move as a bid in the fist, but made for another reason
        return Text("choosing who goes first is worth the gold", "choisir qui commence vaut bien cet or")
    return REASONS[move >> KIND_SHIFT]


REASONS = {
    M_ATTACK: Text("a province may change hands", "une province peut changer de mains"),
    M_GO: Text("it gains ground", "il gagne du terrain"),
    M_RECRUIT: Text("one more unit where it counts", "une unité de plus là où il faut"),
    M_STOP: Text("the gold is worth more than the fight", "l’or vaut plus que le combat"),
    M_END: Text("there is nothing left to gain for now", "plus rien à gagner pour l’instant"),
    M_SPY: Text("knowing odd or even costs nothing", "savoir si la mise est paire ou impaire ne coûte rien"),
    M_PASS: Text("the gold will be worth more later", "ce qui reste vaudra davantage plus tard"),
    M_BID_CARD: Text("the card is worth more than its price", "la carte vaut plus que son prix"),
    M_BID: Text(
        "a bid that is hard to guess and not too costly", "une mise difficile à deviner, et pas trop chère"
    ),
    M_GUESS: Text("this is the likeliest bid", "c’est la mise la plus probable"),
    M_FIRST: Text("this turn order suits best", "c’est l’ordre de jeu le plus favorable"),
    M_CHOOSE: Text("what this season calls for", "ce que demande cette saison"),
    M_PLAY: Text("the more important one first", "la plus importante d’abord"),
    M_SWAP: Text("the plan has changed", "le plan a changé"),
    M_KEEP: Text("the plan still holds", "le plan tient toujours"),
}

THINKING = Thinking(
    levels=levels,
    information_set=information_set,
    mixed=mixed,
    unseal=unseal,
    evaluate=evaluate,
    recipe=recipe,
    rollout_move=rollout_move,
    rollout_choice=rollout_choice,
    reason=reason,
    why=why,
    public=public,
    styles=styles,
)
