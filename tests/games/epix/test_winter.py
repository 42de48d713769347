"""E5.5: the last player of winter plays only if it can win by it.

Two judges check the engine's search: the referee, and a search that plays every move of the real rules,
each exchange won for 1 gold. `EPIX_WINTERS=2000` looks at more positions.
"""

import os
import time
from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest

from ludotheque.games.epix.exchange import succeed
from ludotheque.games.epix.moves import province_ids
from ludotheque.games.epix.state import (
    ACTIONS,
    BIDDING,
    CAMP,
    CARDS,
    CASTLE,
    GOING_ON,
    KINDS,
    KNIGHT,
    MARCHING,
    PIECES,
)
from ludotheque.games.epix.winter import can_win
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start

Scene = Callable[..., Position]
Play = Callable[..., Position]
AskLast = Callable[[Position, int, int], None]
WINTERS = int(os.environ.get("EPIX_WINTERS", "300" if COMPILED else "5"))
PAIRS = {"march+recruit": 0b011, "march+tax": 0b101, "recruit+tax": 0b110}
MATTERING = [
    card for card in CARDS if card not in ("spy", "herald", "royal-guard", "palisade", "plate-armour")
]


def wins(position: Position, cards: str, seat: int = 0) -> bool:
    return bool(can_win(position.s, seat, PAIRS[cards]))


def random_winter(seed: int, most: int) -> tuple[Position, int, int]:
    """A position of 3 or 4 seats with at most so many units each, the seat to judge, and its cards."""
    random = np.random.default_rng(seed)
    seats = 3 + seed % 2
    position = start("epix", seats=seats)
    s = position.s
    s.units[:] = 0
    s.gold[:seats] = random.integers(0, 6, seats)
    for card in MATTERING:
        if random.random() < 0.25:
            s.cards[random.integers(0, seats)] |= 1 << CARDS.index(card)
    for seat in range(seats):
        for _ in range(random.integers(1, most + 1)):
            _put(s, random, seat)
    return position, int(random.integers(0, seats)), 7 ^ 1 << int(random.integers(0, 3))


def _put(s, random: np.random.Generator, seat: int) -> None:  # type: ignore[no-untyped-def]
    kind, province = int(random.integers(0, 4)), int(random.integers(0, s.provinces))
    bit = 1 << province
    others = [
        int(s.units[each, other]) for each in range(4) for other in range(int(s.seats)) if other != seat
    ]
    closed = int(s.castles) & ~int(s.castle[seat]) | int(s.units[kind, seat])
    closed |= int(s.castles) if kind == CAMP else int(s.mountains) if kind == KNIGHT else 0
    full = int(s.units[kind, seat]).bit_count() == PIECES[kind]
    if not full and not bit & closed and not any(bit & units for units in others):
        s.units[kind, seat] |= bit


def referee_says(referee: ModuleType, position: Position, seat: int, cards: int) -> bool:
    s = position.s
    judge = referee.Referee(position.options, position.seats)
    places = province_ids(s)
    judge.units = {place: set() for place in places}
    judge.owner = dict.fromkeys(places, -1)
    for at, place in enumerate(places):
        for owner in range(position.seats):
            for kind, name in enumerate(KINDS):
                if int(s.units[kind, owner]) >> at & 1:
                    judge.units[place].add(name)
                    judge.owner[place] = owner
    judge.gold = s.gold.tolist()[: position.seats]
    judge.cards = [
        {card for at, card in enumerate(CARDS) if int(s.cards[owner]) >> at & 1}
        for owner in range(position.seats)
    ]
    judge.actor = seat
    judge.chosen = {seat: {action for at, action in enumerate(ACTIONS) if cards >> at & 1}}
    return bool(referee.winter.can_win(judge))


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize("part", range(2))
def test_the_referee_agrees_on_random_winters(part: int, referee: ModuleType) -> None:
    answers = []
    for seed in range(part, WINTERS, 2):
        position, seat, cards = random_winter(seed, most=4)
        answers.append(bool(can_win(position.s, seat, cards)))
        assert answers[-1] == referee_says(referee, position, seat, cards), seed
    assert len(set(answers)) == 2 or not COMPILED


class Exhausted(Exception):
    """There is too much to try."""


def every_move(position: Position, seat: int, budget: int = 3000) -> bool:
    """Whether some sequence of real moves wins, each exchange being won for 1 gold."""
    todo, seen = [position], {position.pool.tobytes()}
    while todo:
        at = todo.pop()
        if int(at.s.phase) in (BIDDING, GOING_ON):
            found = [won for won in [_win_exchange(at)] if won]
            if at.s.phase == GOING_ON:
                found.append(_moved(at, seat, "stop"))
        else:
            found = [_moved(at, seat, text) for text in at.legal(seat)]
        for other in found:
            if _has_won(other, seat):
                return True
            other.s.log[:] = other.s.logged = 0
            key = other.pool.tobytes()
            if other.to_act == [seat] and key not in seen:
                seen.add(key)
                todo.append(other)
        if len(seen) > budget:
            raise Exhausted
    return False


def _moved(position: Position, seat: int, text: str) -> Position:
    other = position.copy()
    other.play(seat, text)
    return other


def _win_exchange(position: Position) -> Position | None:
    if position.s.gold[position.s.marcher] == 0:
        return None
    other = position.copy()
    other.s.gold[other.s.marcher] -= 1
    other.s.phase = MARCHING
    succeed(other.s)
    return other


def _has_won(position: Position, seat: int) -> bool:
    outcome = position.outcome()
    if outcome is None:
        return False
    if outcome.reason == position.game.reasons[CASTLE]:
        return bool(position.s.captor == seat)
    return outcome.ranks[seat] == 1 and outcome.ranks.count(1) == 1


@pytest.mark.rule("E5.5")
def test_no_win_is_lost_by_the_shortcuts(ask_last: AskLast) -> None:
    """Small positions, where every move of the real rules can be tried."""
    looked_at = 0
    for seed in range(max(8, WINTERS // 5)):
        position, seat, cards = random_winter(10_000 + seed, most=2)
        position.s.gold[seat] = min(2, position.s.gold[seat])
        position.s.cards[seat] &= ~(1 << CARDS.index("change-of-orders"))
        ours = bool(can_win(position.s, seat, cards))
        ask_last(position, seat, cards)
        try:
            assert ours == every_move(position, seat), seed
        except Exhausted:
            continue
        looked_at += 1
    assert looked_at > WINTERS // 20


@pytest.mark.rule("E5.5")
def test_the_last_player_is_skipped_if_it_cannot_win_but_has_its_income(scene: Scene, play: Play) -> None:
    position = scene("last 0 recruit+tax\ngold 0 4 5\nLOC 0 C\nH2L 1 S\nBRO 2 S\nH3L 2 S\nH3R 2 S")
    play(position, "end")
    assert position.outcome() is not None
    assert position.s.gold[0] == 2
    assert position.s.chosen[0] == 0


@pytest.mark.rule("E5.5")
def test_the_last_player_plays_if_it_can_win(scene: Scene, play: Play) -> None:
    position = scene("last 0 recruit+tax\ngold 0 4 5\nLOC 0 C\nH2L 1 S\nH3L 2 S")
    play(position, "end")
    assert position.to_act == [0]
    assert position.legal(0) == ["play recruit", "play tax"]


@pytest.mark.rule("E5.5")
def test_with_two_seats_nobody_is_skipped(scene: Scene, play: Play) -> None:
    position = scene("last 0 recruit+tax\ngold 0 9\nH2N 1 S\nLOC 1 S\nBRO 1 S\nH2S 1 S")
    assert play(position, "end").to_act == [0]


@pytest.mark.rule("E5.5")
def test_only_the_last_player_of_winter_is_tested(scene: Scene, play: Play) -> None:
    position = scene("recruit 0\ngold 0 0 9\nH3L 2 S\nLOC 2 S\nBRO 2 S\nH3R 2 S", "winter")
    play(position, "end")
    assert position.to_act == [1]


AHEAD = """
    gold {} 3 3
    H2L 1 S
    H3L 2 S
    {}
"""


@pytest.mark.rule("E5.5")
def test_a_castle_within_reach_is_a_way_to_win(scene: Scene) -> None:
    soldier = "gold {} 9 9\nH2L 0 S\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S"
    assert wins(scene(soldier.format(3)), "march+recruit")
    assert not wins(scene(soldier.format(2)), "march+recruit")
    assert wins(scene(soldier.format(0)), "march+tax")
    assert not wins(scene(soldier.format(9)), "recruit+tax")


@pytest.mark.rule("E5.5")
def test_more_provinces_or_as_many_and_more_gold_is_ahead(scene: Scene) -> None:
    assert wins(scene(AHEAD.format(0, "H1L 0 S\nH1R 0 S")), "recruit+tax")
    assert wins(scene(AHEAD.format(1, "H1L 0 S")), "recruit+tax")
    assert not wins(scene(AHEAD.format(0, "H1L 0 S")), "march+recruit")
    assert wins(scene(AHEAD.format(1, "C1 0 S")), "recruit+tax")
    assert not wins(scene(AHEAD.format(0, "C1 0 S")), "recruit+tax")


@pytest.mark.rule("E5.5")
def test_winter_s_income_of_all_seats_counts(scene: Scene) -> None:
    assert wins(scene("gold 1 4 4\nLOC 0 S\nH2L 1 S\nH3L 2 S"), "recruit+tax")
    assert not wins(scene("gold 1 4 4\nLOC 0 S\nH2L 1 C\nBRO 2 S"), "march+tax")


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("card", "drawing", "cards"),
    [
        ("war-chest", "gold 1 9 9\nH2L 0 S\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "march+recruit"),
        ("onslaught", "gold 1 9 9\nH1R 0 S\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "march+recruit"),
        ("tax-collector", "gold 0 5 4\nH1L 0 S\nH2L 1 S\nH3L 2 S", "march+tax"),
        ("treasurer", "gold 0 3 3\nH1L 0 T\nH2L 1 S\nH3L 2 S", "march+tax"),
        ("quartermaster", "gold 0 3 3\nH1L 0 S\nH2L 1 S\nH3L 2 S", "march+recruit"),
        ("change-of-orders", "gold 1 9 9\nH2L 0 S\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "recruit+tax"),
        ("trebuchet", "gold 2 9 9\nH2R 0 S\nH1R 0 T\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "march+recruit"),
    ],
)
def test_special_cards_count(scene: Scene, card: str, drawing: str, cards: str) -> None:
    assert not wins(scene(drawing), cards)
    assert wins(scene(f"{drawing}\ncards 0 {card}"), cards)


@pytest.mark.skipif(not COMPILED, reason="only compiled code is fast")
def test_the_answer_comes_within_a_millisecond_or_so() -> None:
    """The mean over positions richer than games bring about; the machine may be busy."""
    positions = [random_winter(seed, most=7) for seed in range(300)]
    begun = time.thread_time()
    for position, seat, cards in positions:
        can_win(position.s, seat, cards)
    assert (time.thread_time() - begun) / len(positions) < 0.002
