"""Sealed choices solved from the end backwards."""

from dataclasses import replace

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.search.sealed import Solver, evaluate, played

CERTAIN = next(name for name in GAMES if not load(name).has_chance and not load(name).has_secrets)
LEFT = 4 if COMPILED else 2


def late(number: int) -> Position:
    record = play_game(Plan(load(CERTAIN), load(CERTAIN).complete({}), None, 9), number)
    position = opening(record)
    for seat, text in record.moves[:-LEFT]:
        position.play(seat, text)
    return position


def plain(position: Position) -> float:
    if not position.to_act:
        return evaluate(position)
    (seat,) = position.to_act
    values = [plain(played(position, seat, move)) for move in position.legal_moves(seat)]
    return max(values) if seat == 0 else min(values)


@pytest.mark.parametrize("number", range(4))
def test_without_sealed_choices_it_is_minimax(number: int) -> None:
    position = late(number)
    answer = Solver().solve(position)
    assert answer is not None
    assert answer.value == pytest.approx(plain(position))
    (seat,) = position.to_act
    assert answer.worths[seat][int(answer.mixes[seat].argmax())] == pytest.approx(answer.value)


def test_a_raised_flag_stops_it() -> None:
    assert Solver(np.ones(1, np.int64)).solve(late(0)) is None


def test_playing_on_from_a_copy_leaves_the_position_alone() -> None:
    position = late(1)
    before = position.pool.tobytes()
    (seat,) = position.to_act
    played(position, seat, position.legal_moves(seat)[0])
    assert position.pool.tobytes() == before


def test_where_a_rollout_may_rest_the_judgement_is_the_value() -> None:
    position = late(2)
    thinking = replace(position.game.thinking, rest=lambda s: 1)
    position.game = replace(position.game, thinking=thinking, _specialised={})
    answer = Solver().solve(position)
    assert answer is not None
    assert answer.value == evaluate(position)
