"""Depth search: as good as plain minimax to the depth it reached."""

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.search import depth
from ludotheque.search.exact import after_move

CERTAIN = [name for name in GAMES if not load(name).has_chance and not load(name).has_secrets]


def middles(name: str, games: int) -> list[Position]:
    """The middle of some random games."""
    found = []
    for number in range(games):
        record = play_game(Plan(load(name), None, None, 8), number)
        position = opening(record)
        for seat, text in record.moves[: len(record.moves) // 2]:
            position.play(seat, text)
        found.append(position)
    return found


def judged(position: Position) -> float:
    worths = np.zeros(2)
    position.game.functions["worth"](position.s, worths)  # type: ignore[operator]
    return float(worths[0])


def quiet_minimax(position: Position, plies: int) -> float:
    """Plain minimax, captures followed beyond the horizon."""
    if not position.to_act:
        return judged(position)
    (seat,) = position.to_act
    best = max if seat == 0 else min
    values = [judged(position)] if plies <= 0 else []
    if plies <= -depth.NOISY_PLIES:
        return values[0]
    for move in position.legal_moves(seat):
        after = after_move(position, seat, move)
        if plies > 0 or not after.to_act or position.game.thinking.noisy(position.s, after.s):
            values.append(quiet_minimax(after, plies - 1))
    return best(values)


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_the_best_move_has_the_value_of_plain_minimax(name: str) -> None:
    for position in middles(name, 12):
        (seat,) = position.to_act
        found = depth.search(position, 1, np.zeros(1, np.int64))
        assert found.depth == 1
        assert found.moves == position.legal_moves(seat)
        best = max(found.worths) if seat == 0 else min(found.worths)
        assert best == pytest.approx(quiet_minimax(position, 1))


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_more_work_looks_deeper(name: str) -> None:
    position = middles(name, 1)[0]
    shallow = depth.search(position, 100, np.zeros(1, np.int64))
    deep = depth.search(position, 200_000, np.zeros(1, np.int64))
    assert deep.depth > shallow.depth
    assert deep.nodes <= 260_000


@pytest.mark.parametrize("name", CERTAIN)
def test_a_raised_flag_stops_it_with_an_answer(name: str) -> None:
    position = middles(name, 1)[0]
    found = depth.search(position, 10**9, np.ones(1, np.int64))
    assert len(found.worths) == len(found.moves)
