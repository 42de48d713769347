"""E5.5: the last player of winter plays only if it can win by it.

The referee tries every move of its own rules. `EPIX_WINTERS=2000` looks at more positions.
"""

import os
import time
from types import ModuleType

import numpy as np
import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.games.epix.moves import province_ids
from ludotheque.games.epix.state import ACTIONS, CAMP, CARDS, KINDS, KNIGHT, PIECES
from ludotheque.games.epix.winter import can_win
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start

WINTERS = int(os.environ.get("EPIX_WINTERS", "300" if COMPILED else "5"))
PAIRS = {"march+recruit": 0b011, "march+tax": 0b101, "recruit+tax": 0b110}


def wins(position: Position, cards: str, seat: int = 0) -> bool:
    return bool(can_win(position.s, seat, PAIRS[cards]))


def random_winter(seed: int, most: int) -> tuple[Position, int, int]:
    """A position of 3 or 4 seats with at most so many units each, the seat to judge, and its cards."""
    random = np.random.default_rng(seed)
    seats = 3 + seed % 2
    position, seat = start("epix", seats=seats), int(random.integers(0, seats))
    s = position.s
    s.units[:] = 0
    s.gold[:seats] = random.integers(0, 7, seats)
    share = random.choice([0.0, 0.2, 0.5])
    for card in range(len(CARDS)):
        if random.random() < share:
            s.cards[seat if random.random() < 0.5 else random.integers(0, seats)] |= 1 << card
    for owner in range(seats):
        for _ in range(random.integers(1, most + 1)):
            _put(s, random, owner)
    for _ in range(random.integers(0, 10)):  # rivals that are hard to overtake
        _put(s, random, (seat + int(random.integers(1, seats))) % seats)
    return position, seat, 7 ^ 1 << int(random.integers(0, 3))


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
    judge.actor, judge.season, judge.turn = seat, 3, position.seats
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


@pytest.mark.rule("E5.5")
def test_the_last_player_is_skipped_if_it_cannot_win_but_has_its_income() -> None:
    position = scene("last 0 recruit+tax\ngold 0 4 5\nLOC 0 C\nH2L 1 S\nBRO 2 S\nH3L 2 S\nH3R 2 S")
    play(position, "end")
    assert position.outcome() is not None
    assert position.s.gold[0] == 2
    assert position.s.chosen[0] == 0


@pytest.mark.rule("E5.5")
def test_the_last_player_plays_if_it_can_win() -> None:
    position = scene("last 0 recruit+tax\ngold 0 4 5\nLOC 0 C\nH2L 1 S\nH3L 2 S")
    play(position, "end")
    assert position.to_act == [0]
    assert position.legal(0) == ["play recruit", "play tax"]


@pytest.mark.rule("E5.5")
def test_with_two_seats_nobody_is_skipped() -> None:
    position = scene("last 0 recruit+tax\ngold 0 9\nH2N 1 S\nLOC 1 S\nBRO 1 S\nH2S 1 S")
    assert play(position, "end").to_act == [0]


@pytest.mark.rule("E5.5")
def test_only_the_last_player_of_winter_is_tested() -> None:
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
def test_a_castle_within_reach_is_a_way_to_win() -> None:
    soldier = "gold {} 9 9\nH2L 0 S\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S"
    assert wins(scene(soldier.format(5)), "march+recruit")
    assert not wins(scene(soldier.format(4)), "march+recruit")
    assert wins(scene(soldier.format(2)), "march+tax")
    assert not wins(scene(soldier.format(9)), "recruit+tax")


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(("guard", "gold"), [("", 3), ("\ncards 1 royal-guard", 4)])
def test_an_exchange_is_won_only_with_more_gold_than_amounts_are_named(guard: str, gold: int) -> None:
    """A garrison names two amounts, the Royal Guard three."""
    drawing = "gold {} 9 9\nH2L 0 S\nH3L 2 SC\nH3R 2 S\nLOC 2 S" + guard
    assert wins(scene(drawing.format(gold)), "march+recruit")
    assert not wins(scene(drawing.format(gold - 1)), "march+recruit")


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(("card", "unit"), [("shield-wall", "S"), ("plate-armour", "K"), ("palisade", "C")])
def test_a_rival_s_cards_may_put_an_exchange_out_of_reach(card: str, unit: str) -> None:
    """The tax's 3 gold beat two simple defenders, but of double ones only the first."""
    drawing = f"gold 0 9 9\nH1R 0 S\nH1L 0 S\nH2L 1 {unit}\nH3R 1 {unit}\nH2R 1 S\nBRO 2 S"
    assert wins(scene(drawing), "march+tax")
    assert not wins(scene(f"{drawing}\ncards 1 {card}"), "march+tax")


@pytest.mark.rule("E5.5")
def test_the_hard_exchange_comes_first_while_the_gold_is_high() -> None:
    """Kilimandjora names two amounts, Lochmess one: the tax's 3 gold are enough in this order alone."""
    drawing = "gold 0 0 0\nH1L 0 S\nH1R 0 S\nKIL 1 S\nLOC 1 S\nH2L 1 S\nH2R 1 S"
    assert wins(scene(drawing), "march+tax")
    assert not wins(scene(f"{drawing}\ncards 1 shield-wall"), "march+tax")


@pytest.mark.rule("E5.5")
def test_to_lose_a_unit_may_help_that_is_recruited_anew_at_home() -> None:
    """Nobody can move, and nothing cheap is in reserve: a soldier must first be lost to come to H1L."""
    drawing = """
        gold {} 0 20
        cards 0 quartermaster
        LOC 0 SCT
        BRO 0 SCT
        H3L 0 SC
        H1R 1 S
        H2L 1 S
        KIL 2 S
        H2R 2 S
        H3R 2 S
    """
    assert wins(scene(drawing.format(1)), "march+recruit")
    assert not wins(scene(drawing.format(0)), "march+recruit")


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(("gold", "able"), [(0, False), (1, True)])
def test_to_miss_may_help_and_so_may_tax_after_the_march(gold: int, able: bool) -> None:
    """With the Gunners a hit leaves the catapult where it is. After a miss it is in reserve: the knight

    enters GUE, which the converted catapult then holds, and rides back to H1L.
    """
    drawing = f"""
        gold {gold} 0 20
        cards 0 gunners
        cards 1 royal-guard
        cards 2 shield-wall plate-armour palisade
        H1R 0 CT
        LOC 0 CT
        H1L 0 K
        GUE 1 T
        H2L 1 S
        H3R 2 SKC
        H3L 2 SKC
        KIL 2 C
    """
    assert wins(scene(drawing), "march+tax") == able


@pytest.mark.rule("E5.5")
def test_more_provinces_or_as_many_and_more_gold_is_ahead() -> None:
    assert wins(scene(AHEAD.format(0, "H1L 0 S\nH1R 0 S")), "recruit+tax")
    assert wins(scene(AHEAD.format(1, "H1L 0 S")), "recruit+tax")
    assert not wins(scene(AHEAD.format(0, "H1L 0 S")), "march+recruit")
    assert wins(scene(AHEAD.format(1, "C1 0 S")), "recruit+tax")
    assert not wins(scene(AHEAD.format(0, "C1 0 S")), "recruit+tax")


@pytest.mark.rule("E5.5")
def test_winter_s_income_of_all_seats_counts() -> None:
    assert wins(scene("gold 1 4 4\nLOC 0 S\nH2L 1 S\nH3L 2 S"), "recruit+tax")
    assert not wins(scene("gold 1 4 4\nLOC 0 S\nH2L 1 C\nBRO 2 S"), "march+tax")


FAR_AHEAD = "H3L 2 SC\nH3R 2 S\nLOC 2 S\nKIL 2 S\nBRO 2 S\nGUE 2 S"


@pytest.mark.rule("E5.5")
@pytest.mark.parametrize(
    ("card", "drawing", "cards"),
    [
        ("war-chest", "gold 3 9 9\nH2L 0 S\nC2 1 SK\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "march+recruit"),
        ("onslaught", "gold 3 9 9\nH1R 0 S\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "march+recruit"),
        ("tax-collector", "gold 0 5 4\nH1L 0 S\nH2L 1 S\nH3L 2 S", "march+tax"),
        ("treasurer", "gold 0 3 3\nH1L 0 T\nH2L 1 S\nH3L 2 S", "march+tax"),
        ("quartermaster", "gold 0 3 3\nH1L 0 S\nH2L 1 S\nH3L 2 S", "march+recruit"),
        ("change-of-orders", "gold 3 9 9\nH2L 0 S\nH3L 2 SC\nH3R 2 S\nLOC 2 S", "recruit+tax"),
        ("trebuchet", "gold 4 9 9\nH2R 0 S\nH1R 0 T\nC2 1 SK\n" + FAR_AHEAD, "march+recruit"),
    ],
)
def test_special_cards_count(card: str, drawing: str, cards: str) -> None:
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
