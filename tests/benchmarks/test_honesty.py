"""A small version of benchmarks/honesty.py, and proof that it would find a bot that peeks."""

import pytest

from benchmarks import honesty
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.search.weighing import Weighed
from ludotheque.thinking import Level

POSITIONS = 150 if COMPILED else 6
LEVELS = (Level("greedy"), Level("mcts", 12, rollout=6), Level("mcts", 12, rollout=6, solves=True))
SECRET = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", SECRET)
def test_a_bot_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    found = honesty.compare(name, POSITIONS, LEVELS)
    assert found.positions == POSITIONS
    assert found.different == 0


@pytest.mark.parametrize("name", SECRET)
def test_a_bot_that_peeks_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that gets the true world and counts something of it."""

    def peek(level: Level, world: Position, seat: int, number: int) -> list[Weighed]:
        return [Weighed(0, float(sum(world.pool.tobytes())), 1.0)]

    monkeypatch.setattr(honesty, "distribution", peek)
    assert honesty.compare(name, 5, LEVELS).different > 0
