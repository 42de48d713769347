"""What a learner sees."""

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import opening
from ludotheque.research.observing import Observer
from ludotheque.research.setting import Setting
from ludotheque.rng import generator
from ludotheque.viewers import seated

SECRETIVE = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", SECRETIVE)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    game, rng = load(name), generator(4)
    record = play_game(Plan(game, game.complete({}), None, 8), 0)
    position = opening(record, game)
    table = Setting(game, position.options, position.seats)
    eyes, differed = Observer(table), 0
    for seat, text in record.moves:
        for viewer in range(position.seats):
            other = position.copy()
            other.redeal(seated(viewer), rng)
            differed += other.raw.tobytes() != position.raw.tobytes()
            assert eyes.of(other, viewer).tobytes() == eyes.of(position, viewer).tobytes()
        position.play(seat, text)
    assert differed


@pytest.mark.parametrize("name", GAMES)
def test_whole_numbers_are_the_same_unscaled(name: str) -> None:
    game = load(name)
    record = play_game(Plan(game, game.complete({}), None, 8), 1)
    position = opening(record, game)
    table = Setting(game, position.options, position.seats)
    for seat, text in record.moves[:20]:
        floats, whole = Observer(table).of(position, 0), Observer(table, np.int8).of(position, 0)
        unscaled = np.clip(np.round(floats / table.plan.scale), -127, 127)
        assert unscaled.tolist() == whole.tolist()
        position.play(seat, text)
