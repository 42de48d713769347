"""For the Epix referee: the maps, pieces and prices, and E5.5.

E5.5 asks: can the last player of winter still win by playing its turn? Every exchange costs exactly 1 gold
and succeeds if it can succeed at all, so there is nobody else to ask. Every sequence of moves is tried, by
the referee's own rules and without any shortcut but one: what was seen before is not tried again.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.games.epix.referee import Referee

# E12: each province with its neighbours; castle C1 is seat 0's, and so on
MAPS = {
    4: """C1 H1N H1W/C2 H2N H2E/C3 H3S H3E/C4 H4S H4W
        /H1N C1 H1W H2N KIL LOC/H1W C1 H1N H4W LOC/H2N C2 H2E H1N KIL BRO/H2E C2 H2N H3E BRO
        /H3S C3 H3E H4S KIL BRO/H3E C3 H3S H2E BRO/H4S C4 H4W H3S KIL LOC/H4W C4 H4S H1W LOC
        /KIL H1N H2N H3S H4S LOC BRO/LOC H1N H1W H4S H4W KIL/BRO H2N H2E H3S H3E KIL""",
    3: """C1 H1L H1R/C2 H2L H2R/C3 H3L H3R
        /H1L C1 H1R H3R KIL GUE/H1R C1 H1L H2L KIL LOC/H2L C2 H2R H1R KIL LOC
        /H2R C2 H2L H3L KIL BRO/H3L C3 H3R H2R KIL BRO/H3R C3 H3L H1L KIL GUE
        /KIL H1L H1R H2L H2R H3L H3R LOC BRO GUE
        /LOC H1R H2L KIL/BRO H2R H3L KIL/GUE H3R H1L KIL""",
    2: """C1 H1N H1S/C2 H2N H2S/H1N C1 H1S H2N KIL LOC/H1S C1 H1N H2S KIL BRO
        /H2N C2 H2S H1N KIL LOC/H2S C2 H2N H1S KIL BRO
        /KIL H1N H1S H2N H2S LOC BRO/LOC H1N H2N KIL/BRO H1S H2S KIL""",
}
CARD_NAMES = (
    "treasurer tax-collector plunder war-chest barracks stables workshop quartermaster "
    "forced-march onslaught mountaineers trebuchet gunners shield-wall plate-armour palisade "
    "royal-guard spy herald change-of-orders"
)
CARDS = CARD_NAMES.split()  # E13
PLUS = ("LOC", "BRO", "GUE")  # E1.3
LIMIT = {"soldier": 3, "knight": 2, "camp": 3, "catapult": 2}  # E1.1
COST = {"soldier": 2, "knight": 6, "camp": 2, "catapult": 2}  # E1.2
CHEAPER = {  # E13
    "barracks": {"soldier": 1},
    "stables": {"knight": 4},
    "workshop": {"catapult": 1, "camp": 1},
}


def price(kind: str, cards: set[str]) -> int:
    """E13 barracks, stables, workshop."""
    return min([COST[kind], *(CHEAPER[c][kind] for c in cards if kind in CHEAPER.get(c, {}))])


def can_win(game: Referee) -> bool:
    """E5.5, for the seat whose turn has come."""
    chosen = game.chosen[game.actor]
    pairs = [set(pair) for pair in combinations(("march", "recruit", "tax"), 2)]
    if "change-of-orders" not in game.cards[game.actor]:  # E13
        pairs = [pair for pair in pairs if pair == chosen]
    return any(wins_with(game, pair) for pair in pairs)


def wins_with(game: Referee, pair: set[str]) -> bool:
    """Some way to play these two cards captures a castle, or leaves the seat ahead of every rival."""
    seat, start = game.actor, double(game)
    start.chosen, start.phase = {seat: pair}, "play"
    todo, seen = [start], {key(start, seat)}
    while todo:
        for after in tries(todo.pop(), seat):
            outcome = after.outcome()
            if outcome is None and key(after, seat) not in seen:
                seen.add(key(after, seat))
                todo.append(after)
            elif outcome is not None and outcome["ranks"].count(1) == 1 and outcome["ranks"][seat] == 1:
                return True
    return False


def tries(game: Referee, seat: int) -> Iterator[Referee]:
    """All that can come next."""
    if game.phase in ("bid", "go-on") and game.gold[seat]:
        after = double(game)
        # else all amounts are named
        after.settle(1, named=game.gold[seat] <= game.defence(game.holder(game.fight.target)))
        yield after
    if game.phase != "bid":
        for move in ["stop"] if game.phase == "go-on" else game.legal(seat):
            after = double(game)
            after.play(seat, move, judged=True)
            yield after


def double(game: Referee) -> Referee:
    """A copy that shares nothing that changes."""
    other = copy.copy(game)
    other.units = {province: set(units) for province, units in game.units.items()}
    other.owner, other.gold = dict(game.owner), list(game.gold)
    other.moved, other.done = set(game.moved), set(game.done)
    other.converted, other.spied = set(game.converted), set(game.spied)
    other.chosen, other.queue = dict(game.chosen), list(game.queue)
    other.fight = copy.copy(game.fight)
    return other


def key(game: Referee, seat: int) -> Hashable:
    """What the seat's further tries depend on."""
    fight = game.fight
    fighting = (fight.kind, fight.source, fight.target) if game.phase in ("bid", "go-on") else None
    return (
        game.phase,
        tuple(game.queue),
        game.gold[seat],
        game.free_unit,
        tuple(frozenset(units) for units in game.units.values()),
        tuple(game.owner.values()),
        frozenset(game.moved),
        frozenset(game.done),
        frozenset(game.converted),
        fighting,
    )
