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
from ludotheque.search.mcts import (
    LAST,
    REGRET,
    SHARE,
    VISITS,
    learn_at_root,
    make_node,
    pick_mixed,
    regret,
    search,
)
from ludotheque.thinking import Level

SIMULATIONS = 400 if COMPILED else 20
PLAYOUTS = 60 if COMPILED else 2


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
    return Level("mcts", work, playout=6)


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
        assert all(0 <= worth <= 1 for worth in found.worths)
        assert position.pool.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_the_same_may_do_the_same(name: str) -> None:
    """Nodes are found again by `sight`: a move that is not legal there would be made."""
    rng = generator(6)
    for position, _ in moments(name)[:12]:
        legal: dict[tuple[int, int], list[int]] = {}
        for _ in range(PLAYOUTS):
            for seat, world in wander(position.copy(), rng):
                if number := int(world.game.thinking.sight(world.s, seat)):
                    moves = world.legal_moves(seat)
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


def test_regret_matching_finds_the_mix_of_matching_pennies() -> None:
    """Two seats, two moves each; (0, 0) brings the first seat 3/4, (1, 1) brings it 1/4, else nothing.

    The value is 3/16, and each seat plays its move 0 once in four.
    """
    payoff = np.array([[0.75, 0.0], [0.0, 0.25]])
    nodes, slots = np.zeros((2, 5), np.int64), np.zeros((2, 2), np.int64)
    moves, tries, totals = np.zeros(4, np.int64), np.zeros(4), np.zeros(4)
    mixes, used = np.zeros((4, 3)), np.zeros(3, np.int64)
    legal = np.array([0, 1])
    for node in range(2):
        make_node(node, 1, legal, 2, nodes, slots, moves, tries, totals, mixes, used)
    rng = generator(2)
    for _ in range(60_000 if COMPILED else 6_000):
        row, column = (int(pick_mixed(node, nodes, mixes, rng)) for node in range(2))
        got = payoff[row, column - 2]
        for node, edge, value in ((0, row, got), (1, column, 1 - got)):
            regret(node, nodes, edge, value, tries, totals, mixes)
            nodes[node, VISITS] += 1
            tries[edge] += 1
            totals[edge] += value
    shares = mixes[:, SHARE].reshape(2, 2)
    assert (shares / shares.sum(axis=1, keepdims=True))[:, 0] == pytest.approx(0.25, abs=0.06)
    assert np.all(mixes[:, REGRET] >= 0)
    assert np.all(mixes[:, LAST] <= 1)


def test_a_mixed_root_tries_every_move_with_the_same_luck() -> None:
    """Rock, paper, scissors against one who plays rock half of the time: paper is what is regretted."""
    nodes, slots = np.zeros((1, 5), np.int64), np.zeros((2, 2), np.int64)
    moves, tries, totals = np.zeros(3, np.int64), np.zeros(3), np.zeros(3)
    mixes, used = np.zeros((3, 3)), np.zeros(3, np.int64)
    make_node(0, 1, np.arange(3), 3, nodes, slots, moves, tries, totals, mixes, used)
    tried = 0
    for turn in range(400):
        answer = (0, 1, 0, 2)[turn % 4]
        for own in range(3):
            assert tried == own
            got = (0.5, 1.0, 0.0)[(own - answer) % 3]
            tried = int(learn_at_root(tried, got, nodes, tries, totals, mixes))
    assert mixes[1, SHARE] > 0.9 * mixes[:, SHARE].sum()
    assert tries.tolist() == [400.0] * 3
