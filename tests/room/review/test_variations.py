"""Moves tried from a position of a finished table."""

import pytest
from tests.room.scene import compiled

from ludotheque.contract import CHANCE
from ludotheque.errors import LudothequeError
from ludotheque.games import HOUSE, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import variations
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Played
from ludotheque.viewers import OPEN, SPECTATOR, numbered, seated

SOLVED, SECRET = HOUSE[0], next(name for name in HOUSE if load(name).has_secrets)
ROLLED = next(name for name in HOUSE if load(name).has_chance and not load(name).has_secrets)


def played(name: str) -> tuple[Position, list[str], list[tuple[int, str]]]:
    record = play_game(Plan(load(name), load(name).complete({}), None, 4), 0)
    bodies = [entries.encode(Played(1, seat, text)) for seat, text in record.moves]
    return opening(record), bodies, record.moves


def test_a_move_that_was_not_made_leads_on_and_says_what_may_follow() -> None:
    first, bodies, moves = played(SOLVED)
    here = variations.tried(first.copy(), bodies, 4, [], OPEN)
    assert (here.line, here.moments) == ([], [])
    (choices,) = here.legal
    other = next(text for text in choices.moves if text != moves[4][1])
    led = variations.tried(first.copy(), bodies, 4, [(choices.seat, other)], OPEN)
    assert led.line == [(choices.seat, other)]
    assert [moment.n for moment in led.moments] == [5]
    assert led.legal[0].seat != choices.seat


def test_a_move_against_the_rules_is_refused() -> None:
    first, bodies, _ = played(SOLVED)
    with pytest.raises(LudothequeError):
        variations.tried(first.copy(), bodies, 4, [(0, "nonsense")], OPEN)
    with pytest.raises(RoomRefused):
        variations.tried(first.copy(), bodies, 4, [], numbered(3))


def test_what_chance_must_do_is_drawn_and_stays_as_it_fell() -> None:
    first, bodies, moves = played(ROLLED)
    n = next(n for n, (seat, _) in enumerate(moves) if seat == CHANCE) - 1
    led = variations.tried(first.copy(), bodies, n, [moves[n]], OPEN)
    assert led.line[0] == moves[n]
    assert led.line[1][0] == CHANCE
    again = variations.tried(first.copy(), bodies, n, led.line, OPEN)
    assert again.line == led.line


def test_a_viewer_is_not_told_what_another_seat_may_play() -> None:
    first, bodies, moves = played(SECRET)
    n = next(n for n, (seat, _) in enumerate(moves) if seat == 0)
    seats = {
        viewer: [each.seat for each in variations.tried(first.copy(), bodies, n, [], viewer).legal]
        for viewer in (OPEN, seated(0), seated(1), SPECTATOR)
    }
    assert 0 in seats[OPEN]
    assert seats[seated(0)] == [0]
    assert 0 not in seats[seated(1)]
    assert seats[SPECTATOR] == []


@pytest.mark.skipif(not COMPILED, reason="solving needs compiled code")
@pytest.mark.parametrize("name", [SOLVED, ROLLED])
def test_a_position_that_was_tried_is_worth_points_or_chances(name: str) -> None:
    compiled(name)
    first, bodies, moves = played(name)
    n = len(moves) - 6
    position = variations.position_after_line(first.copy(), bodies, n, moves[n : n + 1])
    found = variations.valued(position)
    assert found.judged is not None
    if found.scale == "points":
        assert found.judged.value is not None
        assert len(found.judged.moves) == len(position.legal(position.to_act[0]))
    else:
        assert sum(found.judged.worths) == pytest.approx(1, abs=1e-3)
        assert len(found.judged.errors) == position.seats


def test_nothing_is_judged_while_its_search_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "is_interpreted", lambda search: True)
    first, bodies, _ = played(SOLVED)
    with pytest.raises(RoomRefused):
        variations.valued(variations.position_after_line(first, bodies, 4, []))
