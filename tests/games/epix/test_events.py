"""Events of Epix."""

import pytest
from tests.games.epix.scenes import fights, ledger, play, scene, told

from ludotheque.games.epix import events as e
from ludotheque.records import opening
from ludotheque.viewers import OPEN, SPECTATOR, seated


@pytest.mark.rule("E1.2")
def test_every_coin_gained_or_spent_is_told() -> None:
    for seed in range(9):
        record = fights(seed)
        position = opening(record)
        for seat, text in record.moves:
            before = position.copy()
            move = position.play(seat, text)
            gained = ledger(position.game.events(before.s, seat, move, position.s, SPECTATOR))
            for each in range(position.seats):
                assert position.s.gold[each] - before.s.gold[each] == gained[each], (seed, text)
            position.game.check(position.s)


def test_a_conquest_is_told_step_by_step() -> None:
    position = scene("march 0\ngold 7 5\nLOC 0 S\nH2N 1 CT")
    assert [type(event) for event in told(position, "soldier LOC*H2N")] == [e.Attacked]
    assert [type(event) for event in told(position, "bid 2")] == [e.Wagered]
    assert [type(event) for event in told(position, "guess 1")] == [
        e.Guessed,
        e.Resolved,
        e.Beaten,
        e.Entered,
        e.Converted,
        e.Converted,
    ]


@pytest.mark.rule("E8.3")
def test_the_way_of_a_ride_is_told_and_goes_around_the_mountain() -> None:
    for drawing, move, way in (
        ("march 0\ngold 7 5\nH1N 0 K", "knight H1N>H2S", ["H1S"]),
        ("march 0\ngold 7 5\nH1N 0 K\nH1S 1 C", "knight H1N>H2S", ["H2N"]),
        ("march 0\ngold 7 5\nH1N 0 S", "soldier H1N>KIL", []),
    ):
        (moved,) = told(scene(drawing), move)
        assert isinstance(moved, e.Moved)
        assert [place.id for place in moved.way] == way


@pytest.mark.rule("E15")
def test_a_bid_is_told_to_its_maker_alone() -> None:
    drawing = "march 0\ngold 7 5\ncards 1 spy\nLOC 0 S\nH2N 1 C"
    looking = (
        (seated(0), 3, None),
        (seated(1), None, "odd"),
        (SPECTATOR, None, None),
        (OPEN, 3, "odd"),
    )
    for viewer, amount, answer in looking:
        position = scene(drawing)
        told(position, "soldier LOC*H2N")
        assert told(position, "bid 3", viewer) == [e.Wagered(0, 1, 1, amount)]
        assert told(position, "spy", viewer) == [e.Spied(1, answer)]  # type: ignore[arg-type]


@pytest.mark.rule("E15")
def test_chosen_cards_are_told_to_their_maker_alone() -> None:
    position = play(scene("recruit 0\ngold 7 5"), "end", "0: bid 0", "1: bid 0", "first 0")
    assert told(position.copy(), "choose march", seated(0)) == [e.Chose(0, ["march"])]
    assert told(position.copy(), "choose march", seated(1)) == [e.Chose(0, None)]


def test_a_skipped_turn_the_income_and_the_end_are_told() -> None:
    position = scene("last 0 recruit+tax\ngold 0 4 5\nH2L 1 S\nH3L 2 S\nLOC 2 S")
    kinds = [type(event) for event in told(position, "end")]
    assert kinds == [e.Finished, e.Skipped, e.Income, e.Income, e.Income, e.Ended]
