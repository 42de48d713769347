"""Bots by name."""

import numpy as np
import pytest

from ludotheque.errors import BadBot
from ludotheque.games import GAMES, load
from ludotheque.position import start
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make

GAME = load(GAMES[0])


def test_a_random_bot_chooses_every_legal_move_equally_often() -> None:
    position = start(GAME.name)
    bot, rng = make(GAME, "random"), generator(3)
    chosen = [ask(bot, position, 0, rng) for _ in range(4000)]
    moves, counts = np.unique(chosen, return_counts=True)
    assert set(moves.tolist()) == set(position.legal_moves(0))
    assert min(counts) > 850


@pytest.mark.parametrize("spec", ["", "genius", "Random", "x" * 5000])
def test_an_unknown_bot_is_told(spec: str) -> None:
    with pytest.raises(BadBot):
        make(GAME, spec)


def test_asking_a_bot_changes_nothing() -> None:
    position = start(GAME.name)
    before = position.pool.tobytes()
    ask(make(GAME, "random"), position, 0, generator(1))
    assert position.pool.tobytes() == before
