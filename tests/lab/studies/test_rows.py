"""One row for each game."""

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.studies.rows import names, play_chunk
from ludotheque.lab.studies.study import Design
from ludotheque.position import Position


def test_a_chunk_has_every_column_and_a_row_depends_on_its_number_alone(plan: Design) -> None:
    whole, later = play_chunk(plan, 1, 0, 12), play_chunk(plan, 1, 8, 4)
    assert list(whole) == names(plan)
    assert whole["game"].tolist() == list(range(12))
    for name, column in later.items():
        assert column.tolist() == whole[name][8:].tolist()


def test_twins_differ_in_dice_alone(plan: Design) -> None:
    one, twin = play_chunk(plan, 0, 0, 8), play_chunk(plan, 1, 0, 8)
    assert one["first"].tolist() != twin["first"].tolist()


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).held is not None])
def test_what_players_had_is_a_bit_for_each_thing(name: str) -> None:
    game = load(name)
    assert game.held is not None
    plan = Plan(game, None, None, 1)
    finals = np.zeros(12, game.State)
    for number in range(12):
        position = Position(game, *plan.table(number))
        for seat, text in play_game(plan, number).moves:
            position.play(seat, text)
        finals[number] = position.s
        count = len(game.held_names(position.s))
    bits = np.concatenate([game.held(finals, seat) for seat in range(game.seats())])
    assert bits.any()
    assert (bits >= 0).all()
    assert (bits < 1 << count).all()
