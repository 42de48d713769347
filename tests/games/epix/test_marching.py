"""E8, E9.1, E10.1: what units may do in a march."""

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.errors import Illegal
from ludotheque.position import Position


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def moves(position: Position, start: str) -> list[str]:
    return [move for move in position.legal(position.to_act[0]) if move.startswith(start)]


@pytest.mark.rule("E8.1")
def test_units_move_into_empty_and_own_provinces_in_any_order_until_end() -> None:
    position = scene("""
        march 0
        gold 5 5
        C1 0 S
        H1N 0 K
        H1S 1 C
    """)
    assert moves(position, "soldier C1>") == ["soldier C1>H1N"]
    assert refused(position, "soldier C1>H1S") == "E8.1"
    assert refused(position, "soldier C1>C1") == "E8.1"
    assert refused(position, "soldier H1N>C1") == "E8.1"
    play(position, "knight H1N>LOC", "soldier C1>H1N")
    assert position.to_act == [0]
    play(position, "end")
    assert position.to_act == [0, 1]


@pytest.mark.rule("E8.1")
def test_an_enemy_castle_is_never_empty_and_never_entered() -> None:
    position = scene("""
        march 0
        gold 0 5
        H2N 0 SK
    """)
    assert not any(">C2" in move for move in position.legal(0))
    assert refused(position, "knight H2N>C2") == "E8.1"


@pytest.mark.rule("E8.2")
def test_a_soldier_moves_one_step_and_then_does_nothing_more() -> None:
    position = scene("""
        march 0
        gold 5 5
        H1N 0 S
        H2N 1 S
    """)
    assert refused(position, "soldier H1N>BRO") == "E8.2"
    play(position, "soldier H1N>LOC")
    assert refused(position, "soldier LOC>KIL") == "E8.2"
    assert refused(position, "soldier LOC*H2N") == "E9.1"


@pytest.mark.rule("E8.3")
def test_a_knight_rides_any_distance_but_never_into_kilimandjora() -> None:
    position = scene("""
        march 0
        gold 5 5
        C1 0 K
        H2S 1 S
    """)
    assert moves(position, "knight C1>") == [f"knight C1>{to}" for to in ("BRO", "H1N", "H1S", "H2N", "LOC")]
    assert refused(position, "knight C1>KIL") == "E3.2"
    blocked = scene("march 0\ngold 5 5\nC1 0 K\nH1N 1 S\nH1S 1 S")
    assert refused(blocked, "knight C1>LOC") == "E8.3"


@pytest.mark.rule("E8.3")
def test_a_knight_that_has_moved_moves_again_only_after_an_attack() -> None:
    position = scene("""
        march 0
        gold 5 5
        C1 0 K
        H2S 1 T
    """)
    play(position, "knight C1>BRO")
    assert refused(position, "knight BRO>H1S") == "E8.3"
    play(position, "knight BRO*H2S", "knight H2S>LOC")
    assert refused(position, "knight LOC>BRO") == "E8.3"


@pytest.mark.rule("E8.4")
def test_camps_and_catapults_do_not_move() -> None:
    position = scene("march 0\ngold 5 5\nH1N 0 CT")
    assert position.legal(0) == ["end"]
    assert refused(position, "camp H1N>LOC") == "E8.4"
    assert refused(position, "catapult H1N>LOC") == "E8.4"


@pytest.mark.rule("E9.1")
def test_soldiers_and_knights_attack_neighbouring_enemies_and_castles() -> None:
    position = scene("""
        march 0
        gold 5 5
        H2N 0 SKC
        H2S 1 S
        LOC 1 C
        KIL 1 S
    """)
    assert moves(position, "soldier H2N*") == [f"soldier H2N*{to}" for to in ("C2", "H2S", "KIL", "LOC")]
    assert moves(position, "knight H2N*") == [f"knight H2N*{to}" for to in ("C2", "H2S", "LOC")]
    assert refused(position, "knight H2N*KIL") == "E9.1"
    assert refused(position, "camp H2N*LOC") == "E9.1"
    assert refused(position, "soldier H2N*BRO") == "E9.1"


@pytest.mark.rule("E9.1")
def test_a_soldier_attacks_one_province_in_a_march() -> None:
    position = scene("""
        march 0
        gold 9 5
        H2N 0 S
        H2S 1 SK
    """)
    play(position, "soldier H2N*H2S", "bid 2", "guess 1", "stop")
    assert refused(position, "soldier H2N*H2S") == "E9.1"
    assert refused(position, "soldier H2N>LOC") == "E8.2"


@pytest.mark.rule("E9.3")
def test_without_gold_only_attacks_that_need_no_bid_are_legal() -> None:
    position = scene("""
        march 0
        gold 0 5
        H2N 0 ST
        H2S 1 S
        LOC 1 T
        C2 1 T
    """)
    attacks = [move for move in position.legal(0) if "*" in move]
    assert attacks == ["catapult H2N*C2", "catapult H2N*LOC", "soldier H2N*LOC"]
    assert refused(position, "soldier H2N*C2") == "E9.3"
    assert refused(position, "catapult H2N*H2S") == "E9.3"


@pytest.mark.rule("E10.1")
def test_a_catapult_fires_at_neighbours_and_from_kilimandjora_two_steps() -> None:
    position = scene("""
        march 0
        gold 5 5
        H1N 0 T
        KIL 0 T
        H2N 1 S
        C2 1 S
    """)
    assert moves(position, "catapult") == ["catapult H1N*H2N", "catapult KIL*C2", "catapult KIL*H2N"]
    assert refused(position, "catapult H1N*C2") == "E10.1"


@pytest.mark.rule("E10.1")
def test_kilimandjora_is_never_fired_at() -> None:
    position = scene("march 0\ngold 5 5\nH1N 0 T\nKIL 1 S\ncards 0 trebuchet")
    assert refused(position, "catapult H1N*KIL") == "E10.1"


@pytest.mark.rule("E10.2")
def test_an_empty_castle_is_no_target() -> None:
    assert refused(scene("march 0\ngold 5 5\nH2N 0 T"), "catapult H2N*C2") == "E10.2"


@pytest.mark.rule("E13")
def test_forced_march_moves_soldiers_two_steps_through_open_provinces() -> None:
    position = scene("""
        march 0
        gold 5 5
        cards 0 forced-march
        C1 0 S
        H1N 1 S
    """)
    assert moves(position, "soldier C1>") == [f"soldier C1>{to}" for to in ("BRO", "H1S", "H2S", "KIL")]


@pytest.mark.rule("E13")
def test_onslaught_lets_a_soldier_move_and_then_attack() -> None:
    position = scene("""
        march 0
        gold 5 5
        cards 0 onslaught
        H1N 0 S
        H2S 1 T
    """)
    play(position, "soldier H1N>KIL", "soldier KIL*H2S")
    assert refused(position, "soldier H2S*C2") == "E9.1"
    assert refused(position, "soldier H2S>BRO") == "E8.2"


@pytest.mark.rule("E13")
def test_mountaineers_enter_pass_and_attack_kilimandjora() -> None:
    drawing = "march 0\ngold 5 5\ncards 0 mountaineers\nH1N 0 K\nH2N 1 C\nLOC 1 C\nH1S 1 C\nC1 0 T"
    position = scene(drawing)
    assert "knight H1N>KIL" in position.legal(0)
    assert "knight H1N>H2S" in position.legal(0)
    fight = play(scene(drawing + "\nKIL 1 C"), "knight H1N*KIL", "bid 1")
    assert fight.s.due == 2


@pytest.mark.rule("E13")
def test_the_trebuchet_fires_up_to_two_steps() -> None:
    position = scene("march 0\ngold 5 5\ncards 0 trebuchet\nC1 0 T\nH2N 1 S\nC2 1 S")
    assert moves(position, "catapult") == ["catapult C1*H2N"]
