"""Playouts: they find what is best, mix where they must, stop when told, and repeat with the same seed."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import below, generator
from ludotheque.search.mcts import search
from ludotheque.thinking import Level

SIMULATIONS = 400 if COMPILED else 20
ROLLOUTS = 60 if COMPILED else 2


def moments(name: str, games: int = 2) -> list[tuple[Position, int]]:
    """Some choices of random games."""
    found = []
    for number in range(games):
        record = play_game(Plan(load(name), None, None, 4), number)
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            if seat != CHANCE and at % 9 == 0:
                found.append((position.copy(), seat))
            position.play(seat, text)
    return found


def level(work: int) -> Level:
    return Level("mcts", work, rollout=6)


def no_flag() -> Any:
    return np.zeros(1, np.int64)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_weighed_and_the_shares_add_up(name: str) -> None:
    for position, seat in moments(name):
        before = position.pool.tobytes()
        found = search(position, seat, generator(1), level(SIMULATIONS), no_flag())
        assert found.moves == position.legal_moves(seat)
        assert sum(found.visits) == found.simulations == SIMULATIONS
        assert sum(found.shares) == pytest.approx(1)
        assert all(0 <= value <= 1 for value in found.worths)
        assert position.pool.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_the_same_may_do_the_same(name: str) -> None:
    """Nodes are found again by `information_set`: a move that is not legal there would be made."""
    rng = generator(6)
    for position, _ in moments(name)[:12]:
        legal: dict[tuple[int, int], list[int]] = {}
        for _ in range(ROLLOUTS):
            for seat, world in wander(position.copy(), rng):
                if number := int(world.game.thinking.information_set(world.s, seat)):
                    moves = sorted(world.legal_moves(seat))
                    assert legal.setdefault((seat, number), moves) == moves


def wander(world: Position, rng: Any) -> Iterator[tuple[int, Position]]:
    """The choices of a few random moves."""
    for _ in range(12):
        if not world.to_act:
            return
        seat = world.to_act[-1]
        if seat == CHANCE:
            world.play_move(seat, world.draw(rng))
        else:
            yield seat, world
            moves = world.legal_moves(seat)
            world.play_move(seat, moves[int(below(rng, len(moves)))])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_generator_gives_the_same_answer(name: str) -> None:
    for position, seat in moments(name, 1):
        answers = [search(position, seat, generator(5), level(SIMULATIONS), no_flag()) for _ in range(2)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", GAMES)
def test_who_only_has_to_choose_chooses_the_same_sooner(name: str) -> None:
    saved = 0
    for position, seat in moments(name):
        long, short = (
            search(position, seat, generator(5), level(SIMULATIONS), no_flag(), every)
            for every in (True, False)
        )
        assert np.argmax(long.visits) == np.argmax(short.visits)
        saved += long.simulations - short.simulations
        assert long == short or not long.mixed
    assert saved > 0 or load(name).has_secrets or not COMPILED


@pytest.mark.parametrize("name", GAMES)
def test_a_raised_flag_stops_after_one_simulation(name: str) -> None:
    position, seat = moments(name, 1)[0]
    found = search(position, seat, generator(5), level(10**9), np.ones(1, np.int64))
    assert found.simulations == 1
