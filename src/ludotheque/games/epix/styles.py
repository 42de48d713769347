"""One-idea players of Epix, against which the levels are measured (benchmarks/zoo.py).

Each looks one move ahead, without any search; bids and guesses at a castle come from the assault table,
all others from the optimal mix of the fist.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.epix.assault import breach, standing_by, threat, walls
from ludotheque.games.epix.bot import recipe
from ludotheque.games.epix.ending import provinces_of
from ludotheque.games.epix.fist import solve_fist
from ludotheque.games.epix.rules import play
from ludotheque.games.epix.state import (
    AUCTION,
    AUTUMN,
    BIDDING,
    CAMP,
    CATAPULT,
    CHOOSE,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    KNIGHT,
    M_ATTACK,
    M_BID_CARD,
    M_CHOOSE,
    M_END,
    M_FIRST,
    M_PASS,
    M_PLAY,
    M_RECRUIT,
    MARCH,
    MARCHING,
    MOST_GOLD,
    NAME_FIRST,
    PLAY,
    RECRUIT,
    SOLDIER,
    SPRING,
    TAX,
    WINTER,
    State,
)
from ludotheque.games.epix.units import income_of
from ludotheque.rng import below


@dataclass(frozen=True)
class Idea:
    """What a style buys before spring, when it marches at a castle, and what it does otherwise."""

    buys: tuple[tuple[int, bool], ...]
    """Units bought before spring: the kind, and whether it stays in the castle."""
    dares: tuple[float, float, float, float]
    """For each season, the least chance of success at which it attacks a castle."""
    otherwise: tuple[int, int, int]
    """Its actions in spring, summer and autumn if there is no assault to make."""
    guards: bool = True
    """Whether soldiers and knights stay in the castle, except for an assault."""
    pays: int = 0
    """The most it bids to be first."""
    last: tuple[int, int] = (TAX, MARCH)
    """The actions it plays in winter, in order."""


IDEAS = {
    "rush": Idea(((KNIGHT, True), (SOLDIER, False), (SOLDIER, False)), (9, 9, 0.45, 0.0), (TAX, TAX, TAX)),
    "hoard": Idea(((KNIGHT, True),), (9, 9, 9, 0.0), (TAX, TAX, TAX)),
    "turtle": Idea(
        ((KNIGHT, True), (CAMP, False), (CAMP, False)),
        (9, 9, 9, 0.6),
        (TAX, RECRUIT, MARCH),
        last=(RECRUIT, MARCH),
    ),
    "all-in": Idea(((KNIGHT, False),), (0.4, 0.3, 0.2, 0.0), (TAX, TAX, TAX), guards=False, pays=3),
    "tempo": Idea(
        ((SOLDIER, False), (SOLDIER, False), (CAMP, False)),
        (9, 0.7, 0.6, 0.5),
        (MARCH, MARCH, MARCH),
        guards=False,
        pays=2,
        last=(RECRUIT, MARCH),
    ),
}


def style(idea: Idea) -> Callable[[Record, int, Sequence[int], Any], int]:
    def choose(s: Record, seat: int, moves: Sequence[int], rng: Any) -> int:
        if s.phase in (BIDDING, GUESSING, GOING_ON):
            return _fist(s, seat, moves, rng)
        if s.phase == CHOOSE:
            return _card(idea, s, seat)
        if s.phase == PLAY:
            wanted = M_PLAY << KIND_SHIFT | idea.last[0]
            return wanted if wanted in moves else moves[0]
        if s.phase == AUCTION:
            most = idea.pays if dares(idea, s, seat) or idea.pays else 0
            return moves[min(len(moves) - 1, int(below(rng, most + 1)))]
        if s.phase == NAME_FIRST:
            return M_FIRST << KIND_SHIFT | seat
        values = [_value(idea, s, seat, move) for move in moves]
        best = max(values)
        good = [move for move, value in zip(moves, values, strict=True) if value >= best - 1e-9]
        return good[int(below(rng, len(good)))]

    return choose


def dares(idea: Idea, s: Record, seat: int) -> bool:
    """Is there a castle worth attacking now?"""
    best = max(float(threat(s, seat, other)) for other in range(int(s.seats)) if other != seat)
    return best > idea.dares[int(s.season)]


def _card(idea: Idea, s: Record, seat: int) -> int:
    season = int(s.season)
    if season == WINTER:
        cards = 1 << idea.last[0] | 1 << idea.last[1]
    else:
        cards = 1 << (MARCH if dares(idea, s, seat) else idea.otherwise[season])
    return M_CHOOSE << KIND_SHIFT | cards


def _fist(s: Record, seat: int, moves: Sequence[int], rng: Any) -> int:
    """Everything for a castle, if one is attacked; else the mix of the bots."""
    shares = np.zeros(len(moves))
    n = int(s.gold[s.marcher])
    if int(s.castles) >> int(s.target) & 1 and s.phase != GUESSING and s.unit != CATAPULT and n > 2:
        ready = max(1, int(standing_by(s, seat, s.near[s.target])) + (s.unit == SOLDIER))
        other = next(each for each in range(int(s.seats)) if s.castle[each] == 1 << int(s.target))
        stand = int(walls(s, other))
        win = np.array([breach(ready, 0, stand - 1, n - b - 1) for b in range(n)])
        lose = np.array([breach(ready - 1, 0, stand, n - b - 1) for b in range(n)])
        bids, covers = np.zeros(MOST_GOLD + 1), np.zeros(MOST_GOLD + 1)
        solve_fist(win, lose, n, 2, bids, covers)
        shares[:n] = bids[:n]
    else:
        recipe(s, seat, np.array(moves, np.int64), len(moves), shares)
    mark = int(below(rng, 1 << 30)) / (1 << 30) * float(shares.sum())
    for move, share in zip(moves, shares.tolist(), strict=True):
        mark -= share
        if mark < 0:
            return move
    return moves[int(shares.argmax())]


def _value(idea: Idea, s: Record, seat: int, move: int) -> float:
    kind = move >> KIND_SHIFT
    if kind in (M_PASS, M_END):
        return 0.0
    if kind == M_BID_CARD:
        return 0.1 if (move & 255) <= 1 else -1.0
    pool = np.zeros(1, State)
    pool[0] = s
    after = np.rec.array(pool)[0]
    if kind == M_RECRUIT:
        return _recruit(idea, s, seat, move)
    if kind == M_ATTACK:
        return _attack(idea, s, seat, move)
    play(after, seat, move)
    return _place(idea, s, after, seat)


def _recruit(idea: Idea, s: Record, seat: int, move: int) -> float:
    """Before spring, the units of the idea; later, units where there are none."""
    kind, at = move >> 8 & 255, 1 << (move & 255)
    home = bool(at & int(s.castle[seat]))
    have = [kinds for kinds, _ in idea.buys].count(kind) + (kind == SOLDIER)
    owned = int(s.units[kind, seat]).bit_count()
    if s.season == SPRING and s.phase not in (MARCHING,):
        return 1.0 if owned < have and (kind, home) in idea.buys else -1.0
    mine = 0
    for each in range(4):
        mine |= int(s.units[each, seat])
    if home and kind == SOLDIER:
        return 1.0
    return 0.5 if not mine & at and kind in (SOLDIER, CAMP) else -1.0


def _attack(idea: Idea, s: Record, seat: int, move: int) -> float:
    kind, target = move >> 16 & 255, move & 255
    if int(s.castles) >> target & 1:
        return 5.0 if kind != CATAPULT and dares(idea, s, seat) else -1.0
    if kind == KNIGHT and dares(idea, s, seat):
        return 3.0
    return 0.6 if s.gold[seat] >= 4 and (s.season >= AUTUMN or not idea.guards) else -1.0


def _place(idea: Idea, before: Record, after: Record, seat: int) -> float:
    """A move: towards a castle worth attacking, or into a free province; guards stay."""
    gain = float(provinces_of(after, seat) - provinces_of(before, seat))
    gain += 0.3 * float(income_of(after, seat) - income_of(before, seat))
    others = [each for each in range(int(before.seats)) if each != seat]
    if dares(idea, before, seat):
        gates = [int(before.near[int(before.castle[each]).bit_length() - 1]) for each in others]
        knights = int(after.units[KNIGHT, seat]), int(before.units[KNIGHT, seat])
        for gate in gates:
            gain += 2.0 * ((knights[0] & gate).bit_count() - (knights[1] & gate).bit_count())
    elif idea.guards:
        gain += 3.0 * float(walls(after, seat) - walls(before, seat))
    return gain - 0.01


STYLES = {name: style(idea) for name, idea in IDEAS.items()}
