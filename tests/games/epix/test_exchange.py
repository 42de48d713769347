"""E9 and E10: attacks and shots."""

from typing import Any

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.games.epix.moves import province_ids
from ludotheque.games.epix.state import KINDS
from ludotheque.position import Position
from ludotheque.viewers import SPECTATOR, seated


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def units(position: Position, province: str) -> str:
    """Whose units stand there, and which: `0 SK`, or nothing."""
    s = position.s
    at = province_ids(s).index(province)
    for seat in range(position.seats):
        found = "".join("SKCT"[kind] for kind in range(4) if int(s.units[kind, seat]) >> at & 1)
        if found:
            return f"{seat} {found}"
    return ""


FIGHT = """
    march 0
    gold 7 5
    LOC 0 S
    H2N 1 KC
"""


@pytest.mark.rule("E9.2")
def test_defenders_fall_in_the_order_soldier_knight_camp_and_last_the_garrison() -> None:
    position = scene("""
        march 0
        gold 15 5
        H2N 0 K
        C2 1 SKT
        H2S 1 SKC
    """)
    play(position, "knight H2N*H2S", "bid 1", "guess 2")
    assert units(position, "H2S") == "1 KC"
    play(position, "bid 1", "guess 2")
    assert units(position, "H2S") == "1 C"
    play(position, "stop", "knight H2N*C2", "bid 1", "guess 2", "guess 3")
    assert units(position, "C2") == "1 KT"
    play(position, "bid 1", "guess 2", "guess 3", "bid 1", "guess 2", "guess 3")
    assert position.outcome() is not None


@pytest.mark.rule("E9.3")
def test_the_attacker_bids_1_to_its_gold_and_the_defender_names_an_amount() -> None:
    position = play(scene(FIGHT), "soldier LOC*H2N")
    assert position.legal(0) == sorted(f"bid {n}" for n in range(1, 8))
    play(position, "bid 3")
    assert position.to_act == [1]
    assert position.legal(1) == sorted(f"guess {n}" for n in range(1, 8))
    assert refused(position, "guess 8") == "E9.3"
    assert refused(position, "guess 0") == "E9.3"
    assert position.s.gold[0] == 7


@pytest.mark.rule("E9.3")
def test_if_the_bid_is_named_the_attacker_returns_to_its_reserve_else_the_defender() -> None:
    lost = play(scene(FIGHT), "soldier LOC*H2N", "bid 3", "guess 3")
    assert (units(lost, "LOC"), units(lost, "H2N"), lost.s.gold[0]) == ("", "1 KC", 4)
    won = play(scene(FIGHT), "soldier LOC*H2N", "bid 3", "guess 4")
    assert (units(won, "LOC"), units(won, "H2N"), won.s.gold[0]) == ("0 S", "1 C", 4)


@pytest.mark.rule("E9.3")
def test_two_amounts_differ_and_both_are_asked_for_even_after_a_right_one() -> None:
    position = play(scene("march 0\ngold 7 5\nH2N 0 S"), "soldier H2N*C2", "bid 3", "guess 3")
    assert position.to_act == [1]
    assert position.s.gold[0] == 7
    assert refused(position, "guess 3") == "E9.3"
    play(position, "guess 5")
    assert (units(position, "H2N"), position.s.gold[0]) == ("", 4)


@pytest.mark.rule("E9.3")
def test_with_less_gold_than_amounts_only_as_many_are_named() -> None:
    position = play(scene("march 0\ngold 1 5\nH2N 0 S"), "soldier H2N*C2", "bid 1", "guess 1")
    assert position.to_act == [0]
    assert units(position, "H2N") == ""


@pytest.mark.rule("E9.4")
@pytest.mark.parametrize(
    ("target", "army", "amounts"),
    [
        ("H2N", "S", 1), ("H2N", "K", 1), ("H2N", "C", 1), ("KIL", "S", 2), ("KIL", "C", 2),
        ("C2", "S", 2), ("C2", "K", 2), ("C2", "T", 2),
    ],
)  # fmt: skip
def test_the_defence_is_double_in_the_mountain_and_in_castles(target: str, army: str, amounts: int) -> None:
    position = scene(f"march 0\ngold 7 5\nH2S 0 S\n{target} 1 {army}")
    play(position, f"soldier H2S*{target}", "bid 1")
    assert position.s.due == amounts


@pytest.mark.rule("E9.5")
def test_beating_a_camp_and_entering_are_one() -> None:
    position = play(scene(FIGHT), "soldier LOC*H2N", "bid 1", "guess 2", "bid 1", "guess 2")
    assert (units(position, "LOC"), units(position, "H2N")) == ("", "0 SC")
    assert int(position.s.units[1, 1]) == 0


@pytest.mark.rule("E9.6")
def test_after_a_success_the_attacker_goes_on_or_stops() -> None:
    position = play(scene(FIGHT), "soldier LOC*H2N", "bid 3", "guess 4")
    assert position.legal(0) == ["bid 1", "bid 2", "bid 3", "bid 4", "stop"]
    assert refused(position, "end") == "E9.6"
    play(position, "stop")
    assert position.legal(0) == ["end"]


@pytest.mark.rule("E9.6")
def test_a_knight_that_stops_is_as_free_as_before() -> None:
    position = scene("march 0\ngold 7 5\nLOC 0 K\nH2N 1 KC")
    play(position, "knight LOC*H2N", "bid 1", "guess 2", "stop")
    assert {"knight LOC*H2N", "knight LOC>H1N"} <= set(position.legal(0))


@pytest.mark.rule("E9.6")
def test_with_no_gold_left_one_can_only_stop() -> None:
    position = play(scene(FIGHT), "soldier LOC*H2N", "bid 7", "guess 4")
    assert position.legal(0) == ["stop"]


@pytest.mark.rule("E9.7")
def test_the_attacker_must_enter_when_the_last_defender_is_beaten() -> None:
    drawing = "march 0\ngold 7 5\nLOC 0 {}\nH2N 1 S\nH2S 1 S"
    soldier = play(scene(drawing.format("S")), "soldier LOC*H2N", "bid 1", "guess 2")
    assert (units(soldier, "H2N"), soldier.legal(0)) == ("0 S", ["end"])
    knight = play(scene(drawing.format("K")), "knight LOC*H2N", "bid 1", "guess 2")
    assert {"knight H2N*H2S", "knight H2N>H1N"} <= set(knight.legal(0))


@pytest.mark.rule("E9.8")
def test_camps_and_catapults_take_the_attackers_colour_from_its_reserve() -> None:
    drawing = "march 0\ngold 7 5\nLOC 0 S\nH2N 1 CT"
    attack = ("soldier LOC*H2N", "bid 1", "guess 2")
    assert units(play(scene(drawing), *attack), "H2N") == "0 SCT"
    no_camp = scene(drawing + "\nBRO 0 C\nH1S 0 C\nH1N 0 C")
    assert units(play(no_camp, *attack), "H2N") == "0 ST"
    no_catapult = scene(drawing + "\nBRO 0 T\nC1 0 T")
    assert units(play(no_catapult, *attack), "H2N") == "0 SC"
    assert int(no_catapult.s.units[3, 1]) == 0


@pytest.mark.rule("E9.8")
def test_a_converted_catapult_fires_from_the_next_season_on() -> None:
    position = scene("march 0\ngold 7 5\nLOC 0 K\nH2N 1 T\nH2S 1 S")
    play(position, "knight LOC*H2N")
    assert refused(position, "catapult H2N*H2S") == "E9.8"
    play(position, "end", "0: bid 1", "1: bid 0", "first 0", "0: choose march", "1: choose march")
    assert "catapult H2N*H2S" in position.legal(0)


@pytest.mark.rule("E9.8")
def test_what_a_unit_has_done_is_forgotten_at_its_owners_next_march() -> None:
    position = scene("march 0\ngold 7 5\nC1 0 S")
    play(position, "soldier C1>H1N", "end", "0: bid 1", "1: bid 0", "first 0")
    play(position, "0: choose march", "1: choose march")
    assert "soldier H1N>C1" in position.legal(0)


@pytest.mark.rule("E9.9")
def test_catapults_alone_are_taken_without_a_bid() -> None:
    position = play(scene("march 0\ngold 7 5\nLOC 0 S\nH2N 1 T"), "soldier LOC*H2N")
    assert (units(position, "H2N"), position.s.gold[0], position.legal(0)) == ("0 ST", 7, ["end"])
    castle = play(scene("march 0\ngold 7 5\nH2N 0 S\nC2 1 T"), "soldier H2N*C2")
    assert "bid 1" in castle.legal(0)


@pytest.mark.rule("E9.10")
def test_beating_the_garrison_wins_at_once_and_nobody_enters() -> None:
    position = scene("march 0\ngold 7 5 5\nH2L 0 S\nC2 1 T\nC3 2 S")
    play(position, "soldier H2L*C2", "bid 4", "guess 1", "guess 2")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("castle", [2, 1, 1], [1, 2, 2])
    assert (units(position, "H2L"), units(position, "C2")) == ("0 S", "1 T")


@pytest.mark.rule("E10.1")
def test_a_catapult_returns_to_its_reserve_hit_or_miss() -> None:
    drawing = "march 0\ngold 7 5\nH1N 0 T\nH2N 1 SC"
    hit = play(scene(drawing), "catapult H1N*H2N", "bid 2", "guess 1")
    assert (units(hit, "H1N"), units(hit, "H2N"), hit.s.gold[0]) == ("", "", 5)
    miss = play(scene(drawing), "catapult H1N*H2N", "bid 2", "guess 2")
    assert (units(miss, "H1N"), units(miss, "H2N"), miss.s.gold[0]) == ("", "1 SC", 5)


@pytest.mark.rule("E10.2")
def test_a_shot_at_a_castle_is_guessed_twice_and_spares_the_garrison() -> None:
    position = play(scene("march 0\ngold 7 5\nH2N 0 T\nC2 1 SKT"), "catapult H2N*C2", "bid 2")
    assert position.s.due == 2
    play(position, "guess 1", "guess 3")
    assert position.outcome() is None
    assert units(position, "C2") == ""


@pytest.mark.rule("E10.2")
def test_a_shot_at_catapults_alone_succeeds_without_a_bid() -> None:
    position = play(scene("march 0\ngold 7 5\nH2N 0 T\nC2 1 T"), "catapult H2N*C2")
    assert (units(position, "C2"), units(position, "H2N"), position.s.gold[0]) == ("", "", 7)


@pytest.mark.rule("E14.3")
def test_a_declared_attack_is_not_taken_back() -> None:
    position = play(scene(FIGHT), "soldier LOC*H2N")
    assert refused(position, "end") == "E14.3"
    assert refused(position, "stop") == "E14.3"


@pytest.mark.rule("E13")
def test_plunder_pays_1_gold_for_entering_after_a_fight_only() -> None:
    drawing = "march 0\ngold 7 5\ncards 0 plunder\nLOC 0 ST\nH2N 1 {}"
    assert play(scene(drawing.format("S")), "soldier LOC*H2N", "bid 2", "guess 1").s.gold[0] == 6
    assert play(scene(drawing.format("T")), "soldier LOC*H2N").s.gold[0] == 7
    assert play(scene(drawing.format("S")), "catapult LOC*H2N", "bid 2", "guess 1").s.gold[0] == 5


@pytest.mark.rule("E13")
def test_the_war_chest_gives_back_1_gold_of_a_successful_bid() -> None:
    drawing = "march 0\ngold 7 5\ncards 0 war-chest\nLOC 0 ST\nH2N 1 S"
    assert play(scene(drawing), "soldier LOC*H2N", "bid 2", "guess 1").s.gold[0] == 6
    assert play(scene(drawing), "soldier LOC*H2N", "bid 2", "guess 2").s.gold[0] == 5
    assert play(scene(drawing), "catapult LOC*H2N", "bid 2", "guess 1").s.gold[0] == 6


@pytest.mark.rule("E13")
def test_gunners_keep_their_catapult_after_a_hit_for_one_shot_per_march() -> None:
    drawing = "march 0\ngold 7 5\ncards 0 gunners\nLOC 0 T\nH2N 1 S\nKIL 1 T\nH1N 1 T"
    hit = play(scene(drawing), "catapult LOC*H2N", "bid 2", "guess 1")
    assert units(hit, "LOC") == "0 T"
    assert refused(hit, "catapult LOC*H1N") == "E10.1"
    free = play(scene(drawing), "catapult LOC*H1N")
    assert units(free, "LOC") == "0 T"
    assert units(play(scene(drawing), "catapult LOC*H2N", "bid 2", "guess 2"), "LOC") == ""


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("card", "army", "amounts"),
    [
        ("shield-wall", "S", 2), ("plate-armour", "K", 2), ("palisade", "C", 2),
        ("shield-wall", "K", 1), ("plate-armour", "S", 1), ("palisade", "S", 1),
    ],
)  # fmt: skip
def test_walls_double_the_defence_of_their_kind(card: str, army: str, amounts: int) -> None:
    position = scene(f"march 0\ngold 7 5\ncards 1 {card}\nLOC 0 S\nH2N 1 {army}")
    assert play(position, "soldier LOC*H2N", "bid 1").s.due == amounts


@pytest.mark.rule("E13")
def test_walls_set_the_number_and_never_add() -> None:
    position = scene("march 0\ngold 7 5\ncards 1 shield-wall royal-guard\nH2N 0 S\nC2 1 S\nKIL 1 S")
    assert play(position.copy(), "soldier H2N*C2", "bid 1").s.due == 2
    assert play(position.copy(), "soldier H2N*KIL", "bid 1").s.due == 2


@pytest.mark.rule("E13")
def test_the_royal_guard_has_three_amounts() -> None:
    position = scene("march 0\ngold 7 5\ncards 1 royal-guard\nH2N 0 S")
    assert play(position, "soldier H2N*C2", "bid 1").s.due == 3
    assert play(position, "guess 2", "guess 3", "guess 4").outcome() is not None


@pytest.mark.rule("E13")
def test_against_a_shot_the_best_protected_unit_counts() -> None:
    position = scene("march 0\ngold 7 5\ncards 1 palisade\nLOC 0 T\nH2N 1 SC")
    assert play(position, "catapult LOC*H2N", "bid 1").s.due == 2


@pytest.mark.rule("E13")
def test_the_spy_tells_its_owner_alone_once_per_season_before_the_first_amount() -> None:
    position = scene("march 0\ngold 9 5\ncards 1 spy\nLOC 0 S\nH2N 1 SKC")
    play(position, "soldier LOC*H2N", "bid 3")
    assert "spy" in position.legal(1)
    before = position.legal(1)
    play(position, "spy")
    assert position.legal(1) == [move for move in before if move != "spy"]
    views: list[Any] = [
        position.game.view(position.s, viewer) for viewer in (SPECTATOR, seated(0), seated(1))
    ]
    assert [view.exchange.parity for view in views] == [None, None, "odd"]
    play(position, "guess 1", "bid 2")
    assert refused(position, "spy") == "E13"


def test_kinds_are_named_in_the_order_of_defence() -> None:
    assert KINDS[:3] == ("soldier", "knight", "camp")
