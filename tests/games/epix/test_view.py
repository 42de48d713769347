"""What one viewer sees."""

from typing import Any

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.position import Position, start
from ludotheque.viewers import OPEN, SPECTATOR, Viewer, seated

EVERYBODY = (SPECTATOR, seated(0), seated(1), OPEN)


def seen(position: Position, viewer: Viewer = SPECTATOR) -> Any:
    return position.game.view(position.s, viewer)


@pytest.mark.rule("E1.3")
def test_the_map_is_seen_with_its_castles_mountain_and_plus_provinces() -> None:
    for seats, provinces, plus in (
        (2, 9, {"LOC", "BRO"}),
        (3, 13, {"LOC", "BRO", "GUE"}),
        (4, 15, {"LOC", "BRO"}),
    ):
        view = seen(start("epix", seats=seats))
        assert len(view.map) == provinces
        assert {each.place.id for each in view.map if each.plus} == plus
        assert [each.place.id for each in view.map if each.mountain] == ["KIL"]
        assert [each.castle for each in view.map if each.castle is not None] == list(range(seats))
        assert all(len(each.near) == 2 for each in view.map if each.castle is not None)


@pytest.mark.rule("E1.4")
def test_the_garrison_is_no_unit() -> None:
    position = play(scene("march 0\ngold 7 5\nH2N 0 S"), "soldier H2N*C2")
    assert seen(position).armies == [seen(position).armies[0]]
    assert seen(position).exchange.defending == "garrison"


@pytest.mark.rule("E15")
def test_a_sealed_bid_is_seen_by_its_maker_and_at_the_reveal_by_all() -> None:
    position = play(start("epix", {"rules": "basic"}, 3), "first 0", "pass", "pass", "pass", "1: bid 4")
    assert [seen(position, viewer).players[1].bid for viewer in EVERYBODY] == [None, None, 4, 4]
    assert [player.has_bid for player in seen(position).players] == [False, True, False]
    play(position, "0: bid 0", "2: bid 1")
    assert [player.bid for player in seen(position).players] == [0, 4, 1]


@pytest.mark.rule("E15")
def test_action_cards_are_seen_by_their_owner_and_when_revealed_by_all() -> None:
    position = play(scene("recruit 0\ngold 7 5 5"), "end", "0: bid 0", "1: bid 0", "2: bid 0", "first 1")
    play(position, "2: choose tax")
    looking = (SPECTATOR, seated(1), seated(2))
    assert [seen(position, viewer).players[2].chosen for viewer in looking] == [
        None,
        None,
        ["tax"],
    ]
    assert seen(position).players[2].has_chosen
    play(position, "0: choose march", "1: choose march")
    assert [player.chosen for player in seen(position).players] == [None, ["march"], None]


@pytest.mark.rule("E15")
def test_a_bid_is_seen_by_the_attacker_alone() -> None:
    position = play(scene("march 0\ngold 7 5\nLOC 0 S\nH2N 1 C"), "soldier LOC*H2N", "bid 3")
    views = [seen(position, viewer).exchange for viewer in (SPECTATOR, seated(0), seated(1))]
    assert [exchange.bid for exchange in views] == [None, 3, None]
    assert (views[0].attacker, views[0].defender, views[0].defending) == (0, 1, "camp")
    assert (views[0].due, views[0].named, views[0].most) == (1, [], 7)


@pytest.mark.rule("E9.4")
def test_what_an_attack_would_meet_is_seen_before_it_is_declared() -> None:
    position = scene("march 0\ngold 8 5\nH2N 0 ST\nC2 1 SK\nKIL 1 C\nH1N 1 T\ncards 1 royal-guard")
    met = {(each.province, each.shot): (each.due, each.chance) for each in seen(position).defences}
    assert met == {
        ("C2", False): (2, 0.75),
        ("C2", True): (2, 0.75),
        ("KIL", False): (2, 0.75),
        ("H1N", False): (0, 1.0),
        ("H1N", True): (0, 1.0),
    }
    play(position, "soldier H2N*C2")
    assert (seen(position).exchange.due, seen(position).exchange.chance) == (2, 0.75)
    play(position, "bid 1", "guess 2", "guess 3", "bid 1", "guess 2", "guess 3")
    assert seen(position).defences == []
    assert (seen(position).exchange.due, seen(position).exchange.chance) == (3, 0.5)


@pytest.mark.rule("E9.3")
def test_no_more_amounts_are_named_than_the_attacker_has_gold() -> None:
    (met,) = seen(scene("march 0\ngold 1 5\nH2N 0 S\nC2 1 S")).defences[:1]
    assert (met.due, met.chance) == (1, 0.0)


@pytest.mark.rule("E15")
def test_a_skipped_seat_s_cards_are_never_shown() -> None:
    position = play(scene("last 0 recruit+tax\ngold 0 4 5\nH2L 1 S\nLOC 2 S\nH3L 2 S"), "end")
    for viewer in (SPECTATOR, seated(1), OPEN):
        player = seen(position, viewer).players[0]
        assert (player.skipped, player.chosen) == (True, None)


@pytest.mark.rule("E5.5")
def test_in_winter_who_may_be_skipped_is_seen_beforehand() -> None:
    last = scene("last 0 recruit+tax\ngold 0 4 5\nH2L 1 S\nLOC 2 S\nH3L 2 S")
    assert (seen(last).order[-1], seen(last).doubtful) == (0, 0)
    assert seen(scene("march 0\ngold 7 5\nC1 0 S")).doubtful is None
    assert [seen(start("epix", seats=seats)).doubtful for seats in (2, 3)] == [None, None]


def test_what_units_have_done_in_the_march_is_seen() -> None:
    position = scene("march 0\ngold 7 5\nC1 0 S\nLOC 0 K\nH2N 1 T")
    play(position, "soldier C1>H1N", "knight LOC*H2N", "knight H2N>BRO")
    done = {(each.kind, each.province): each for each in seen(position).activities}
    assert set(done) == {("soldier", "H1N"), ("knight", "BRO"), ("catapult", "H2N")}
    assert done["catapult", "H2N"].converted
    assert done["soldier", "H1N"].moved
    assert not done["soldier", "H1N"].attacked


def test_reserves_gold_and_provinces_are_seen() -> None:
    player = seen(start("epix", seats=4)).players[3]
    assert player.reserve == {"soldier": 2, "knight": 2, "camp": 3, "catapult": 2}
    assert player.costs == {"soldier": 2, "knight": 6, "camp": 2, "catapult": 2}
    assert (player.gold, player.provinces) == (15, 1)


@pytest.mark.rule("E9.10")
def test_that_an_attack_would_win_the_game_is_seen_before_and_in_the_exchange() -> None:
    position = scene("march 0\ngold 8 5\nH2N 0 ST\nC2 1 T\nKIL 1 C")
    assert {(each.province, each.shot): each.wins for each in seen(position).defences} == {
        ("C2", False): True,
        ("C2", True): False,
        ("KIL", False): False,
    }
    play(position, "soldier H2N*C2")
    assert seen(position).exchange.wins
    play(position, "bid 3", "guess 1", "guess 2")
    assert (seen(position).captor, seen(position).fallen) == (0, 1)
    guarded = play(scene("march 0\ngold 8 5\nH2N 0 S\nC2 1 S"), "soldier H2N*C2")
    assert not seen(guarded).exchange.wins
    assert (seen(guarded).captor, seen(guarded).fallen) == (None, None)


@pytest.mark.rule("E5.2")
def test_how_many_actions_each_seat_chooses_is_seen() -> None:
    drawing = "recruit 0\ngold 7 5"
    assert [seen(scene(drawing, season)).orders for season in ("summer", "winter")] == [1, 2]
