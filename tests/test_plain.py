"""A record as plain numbers says what the record says."""

import numpy as np
import pytest

from ludotheque.games import load
from ludotheque.plain import PlainRecord, Row, Rows
from ludotheque.position import Position
from ludotheque.rng import below, generator

State = np.dtype((np.record, [("turn", "i8"), ("few", "i1", (2, 3)), ("odd", "u1"), ("wide", "i2", 2)]))


class Plain(PlainRecord, state=State):
    wide: Row
    few: Rows
    turn: int


def test_fields_of_every_width_are_read_as_numbers_rows_and_rows_of_rows() -> None:
    s = np.zeros(1, State)[0]
    s.turn, s.few, s.odd, s.wide = -(1 << 40), [[-1, 2, 3], [4, 5, 127]], 255, [-300, 300]
    p = Plain.of(s)
    assert (p.turn, p.few, p.wide) == (-(1 << 40), ((-1, 2, 3), (4, 5, 127)), (-300, 300))
    assert not hasattr(p, "odd")
    assert p.raw == s.tobytes()


def test_the_same_position_is_read_once() -> None:
    s = np.zeros(2, State)
    assert Plain.of(s[0]) is Plain.of(s[1])


def test_a_field_that_the_record_lacks_is_refused_at_once() -> None:
    with pytest.raises(KeyError, match="absent"):

        class Wrong(PlainRecord, state=State):
            absent: int
            turn: int


@pytest.mark.parametrize("name", ["kopis", "epix", "smallwars", "zop"])
def test_every_game_reads_what_its_record_says(name: str) -> None:
    game, rng = load(name), generator(5)
    position = Position(game, game.complete({}), game.seat_counts[0])
    module = __import__(f"ludotheque.games.{name}.state", fromlist=["Plain"])
    for _ in range(25):
        if not position.to_act:
            break
        seat = position.to_act[0]
        if seat < 0:
            position.play_move(seat, position.draw(rng))
        else:
            legal = position.legal_moves(seat)
            position.play_move(seat, legal[int(below(rng, len(legal)))])
        p = module.Plain.of(position.s)
        for field in module.Plain.__annotations__:
            assert np.array_equal(np.ravel(getattr(p, field)), np.ravel(position.s[field])), field
