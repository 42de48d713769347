"""Bots know only what their seat knows: in two worlds that it cannot tell apart they choose alike.

`HONEST_POSITIONS=10000 uv run pytest tests/games/test_honest_bots.py` looks at more positions.
"""

import os
from collections.abc import Iterator

import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import known_world
from ludotheque.search.clock import Clock
from ludotheque.search.weighing import weigh
from ludotheque.thinking import Level

POSITIONS = int(os.environ.get("HONEST_POSITIONS", "100" if COMPILED else "3"))
EVERY = 5
"""Of the moments of a game, so that the sample holds many games."""
SECRET = [name for name in GAMES if load(name).has_secrets]
LEVELS = (Level("greedy"), Level("mcts", 12, playout=6), Level("mcts", 12, playout=6, solves=True))


def choices(name: str) -> Iterator[tuple[Position, int]]:
    """Moments of random games, over all options and seats, at which a seat has a choice."""
    number = 0
    while True:
        record = play_game(Plan(load(name), None, None, 41), number)
        number += 1
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            if (at + number) % EVERY == 0 and seat != CHANCE and len(position.legal_moves(seat)) > 1:
                yield position, seat
            position.play(seat, text)


@pytest.mark.parametrize("level", LEVELS, ids=["greedy", "playouts", "solving"])
@pytest.mark.parametrize("name", SECRET)
def test_a_bot_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str, level: Level) -> None:
    changed = 0
    for number, (position, seat) in zip(range(POSITIONS), choices(name), strict=False):
        other = known_world(position, seat, generator(1000 + number))
        answers = []
        for world in (position, other):
            rng = generator(number)
            answers.append(weigh(level, known_world(world, seat, rng), seat, rng, Clock()))
        assert answers[0] == answers[1]
        changed += other.pool.tobytes() != position.pool.tobytes()
    assert changed > POSITIONS // 50 or not COMPILED  # else the two worlds were the same
