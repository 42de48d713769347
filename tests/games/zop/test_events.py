"""What a move caused, as events and for whom."""

from typing import Any

import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.games.zop import game
from ludotheque.games.zop.events import events
from ludotheque.games.zop.state import CODES
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.viewers import OPEN, SPECTATOR, Viewer, seated


def told(position: Position, seat: int, text: str, viewer: Viewer = SPECTATOR) -> list[Any]:
    """Make the move; the events of it."""
    before = position.copy()
    move = position.play(seat, text)
    return list(events(before.s, seat, move, position.s, viewer))


def tags(found: list[Any]) -> list[str]:
    return [event.__struct_config__.tag for event in found]


def turn(position: Position, blue: str, orange: str) -> list[Any]:
    position.play(0, blue)
    return told(position, 1, orange)


def dealt(blue: str, orange: str) -> Position:
    """A round whose piles start with these cards."""
    position = start("zop")
    for seat, first in enumerate((blue.split(), orange.split())):
        codes = [*first, *(code for code in CODES if code not in first)]
        position.play(CHANCE, f"deal {seat} {' '.join(codes)}")
    return position


def test_a_deal_and_the_first_hands() -> None:
    position = start("zop")
    codes = " ".join(CODES)
    assert tags(told(position, CHANCE, f"deal 0 {codes}")) == ["dealt"]
    found = told(position, CHANCE, f"deal 1 {codes}", viewer=seated(1))
    assert tags(found) == ["dealt", "drew", "drew"]
    assert found[1].cards == [None] * 4
    assert [card.code for card in found[2].cards] == ["A1", "A2", "A3", "A4"]


@pytest.mark.rule("Z2.3")
def test_a_choice_is_told_without_the_card() -> None:
    for viewer in (seated(0), seated(1), SPECTATOR, OPEN):
        found = told(dealt("A1", "D1"), 0, "A1", viewer)
        assert tags(found) == ["chose"]
        assert found[0].__struct_fields__ == ("seat",)


def test_a_turn_is_told_in_order() -> None:
    found = turn(dealt("A4", "D1"), "A4", "D1")
    assert tags(found) == [
        "chose",
        "revealed",
        "revealed",
        "scored",
        "discarded",
        "discarded",
        "drew",
        "drew",
    ]
    assert [card.code for card in found[1].cards] == ["A4"]
    assert (found[3].seat, found[3].points, found[3].total) == (0, 3, 3)


def test_reinforced_lost_and_cancelled_cards_are_told() -> None:
    position = dealt("RE A1 A2 A3 A4 A5", "AT D1 D2 D3 MI")
    assert tags(turn(position, "RE", "AT"))[3:5] == ["waits", "waits"]
    found = turn(position, "A4", "MI")
    assert tags(found)[3:6] == ["cancelled", "lost", "lost"]
    position = dealt("RE A1 A2 A3 A4 A5", "D1 D2 D3 D4 D5")
    turn(position, "RE", "D1")
    found = turn(position, "A4", "D5")
    assert tags(found)[3:5] == ["reinforced", "scored"]
    assert (found[3].card.code, found[3].by, found[3].strength) == ("A4", ["RE"], 6)


@pytest.mark.rule("Z4.2")
def test_both_waiting_effects_are_told_with_the_card_they_work_on() -> None:
    position = dealt("RS A1 A2 A3 RE AT D1 D2 A4 ES", "D1 D2 D3 D4 D5 A1 A2 A3 A4 A5")
    turn(position, "RS", "D1")
    found = turn(position, "AT+RE", "D5")
    assert [event.effect for event in found if event.__struct_config__.tag == "waits"] == ["RE", "AT"]
    played = position.copy()
    found = turn(played, "A4", "A4")
    assert tags(found)[3:5] == ["reinforced", "scored"]
    assert (found[3].card.code, found[3].by, found[3].strength) == ("A4", ["RE", "AT"], 10)
    found = turn(position, "ES", "A4")
    assert [event.effect for event in found if event.__struct_config__.tag == "lost"] == ["RE", "AT"]


@pytest.mark.rule("Z4.1")
def test_what_is_played_as_the_last_card_is_told_as_lost() -> None:
    position = start("zop", {"match": "single"})
    rng = generator(6)
    while acting := position.to_act:
        seat = acting[0]
        if seat == CHANCE:
            position.play_move(CHANCE, position.draw(rng))
            continue
        moves = position.legal(seat)
        found = told(position, seat, next((move for move in moves if "RE" not in move), moves[0]))
    assert [event.effect for event in found if event.__struct_config__.tag == "lost"] == ["RE", "RE"]
    assert "waits" not in tags(found)


@pytest.mark.rule("Z5.8")
def test_the_last_card_of_a_round_promises_nothing_for_a_next_turn() -> None:
    position = start("zop", {"match": "single"})
    rng = generator(6)
    while acting := position.to_act:
        seat = acting[0]
        if seat == CHANCE:
            position.play_move(CHANCE, position.draw(rng))
            continue
        moves = position.legal(seat)
        found = told(position, seat, next((move for move in moves if "ES" not in move), moves[0]))
    assert {event.cards[0].code for event in found if event.__struct_config__.tag == "revealed"} == {"ES"}
    assert "waits" not in tags(found)


def test_a_counter_attack_is_told_with_its_points() -> None:
    found = turn(dealt("CA", "A6"), "CA", "A6")
    assert tags(found)[3:6] == ["tricked", "scored", "scored"]
    assert found[3].points == 6


def test_a_swap_is_told_to_all_with_both_cards() -> None:
    position = dealt("EA A1 A2 A3", "D1 A6 D2 D3")
    assert tags(turn(position, "EA", "D1")) == ["chose", "revealed", "revealed"]
    found = told(position, CHANCE, "take 0 A6")
    assert [(event.card.code, event.place) for event in found] == [("A6", 0)]
    found = told(position, 0, "give A2")
    assert tags(found) == ["swapped", "discarded", "discarded", "drew", "drew"]
    assert (found[0].taken.code, found[0].given.code, found[0].place) == ("A6", "A2", 1)


@pytest.mark.rule("Z5.8")
def test_the_hand_that_espionage_opens_is_told_to_that_seat_only() -> None:
    for viewer, known in ((seated(0), True), (seated(1), True), (SPECTATOR, False)):
        position = dealt("ES", "D1")
        position.play(0, "ES")
        drew = told(position, 1, "D1", viewer)[-1]
        assert drew.seat == 1
        assert (None not in drew.cards) == known
        position = dealt("ES", "D1")
        position.play(0, "ES")
        drew = told(position, 1, "D1", viewer)[-2]
        assert (None not in drew.cards) == (viewer is seated(0))


def test_turning_to_the_discard_pile_is_told() -> None:
    position = staged("A2 A1", "A3 A2", "A4 A3", "A1 A4")
    found = turn(position, *(next(m for m in position.legal(seat) if m[0] in "AD") for seat in (0, 1)))
    assert tags(found).count("refilled") == 2


@pytest.mark.rule("Z2.6")
def test_the_end_of_a_round_and_of_the_match_is_told() -> None:
    position = start("zop")
    rng = generator(6)
    ends = []
    while acting := position.to_act:
        seat = acting[0]
        chance = seat == CHANCE
        text = game.text(position.s, CHANCE, position.draw(rng)) if chance else position.legal(seat)[0]
        found = told(position, seat, text)
        ends += [event for event in found if event.__struct_config__.tag.endswith("ended")]
    assert tags(ends)[-2:] == ["round-ended", "match-ended"]
    assert len(ends) == int(position.s.finished) + 1
    outcome = position.outcome()
    assert outcome is not None
    assert ends[-1].winner == (None if outcome.ranks == [1, 1] else outcome.ranks.index(1))
    assert [event.points for event in ends[:-1]] == position.s.rounds.tolist()[: len(ends) - 1]
