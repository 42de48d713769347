"""How bots think about Small Wars."""

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games.smallwars import game
from ludotheque.games.smallwars.bot import evaluate, information_set, levels, reason, rollout_move
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator

GAMES = 6 if COMPILED else 1


def positions(seed: int = 3) -> list[Position]:
    found = []
    for number in range(GAMES):
        record = play_game(Plan(game, None, None, seed), number)
        position = opening(record)
        for seat, text in record.moves:
            found.append(position.copy())
            position.play(seat, text)
        found.append(position)
    return found


def judged(position: Position) -> list[float]:
    out = np.zeros(2)
    evaluate(position.s, out)
    return out.tolist()


def test_different_positions_have_different_numbers() -> None:
    seen: dict[int, bytes] = {}
    for position in positions():
        if CHANCE in position.to_act or not position.to_act:
            continue
        s = position.s
        what = [s.square, s.life, s.kind, s.ready, s.points]
        board = b"".join(each.tobytes() for each in what) + bytes([s.seat, s.turn, s.actions, s.active + 1])
        assert seen.setdefault(int(information_set(s, 0)), board) == board


def test_a_finished_game_is_worth_its_result() -> None:
    for position in positions():
        outcome = position.outcome()
        zero, one = judged(position)
        assert zero + one == pytest.approx(1)
        assert 0 <= zero <= 1
        if outcome is not None:
            assert (zero > one) == (outcome.ranks == [1, 2])
            assert (zero == one) == (outcome.ranks == [1, 1])


def test_losing_life_costs_worth() -> None:
    position = next(each for each in positions() if each.s.turn == 1)
    before = judged(position)[0]
    figure = int(position.s.life[0].argmax())
    position.s.life[0, figure] -= 1
    assert judged(position)[0] < before


def test_a_rollout_makes_legal_moves() -> None:
    rng = generator(1)
    for position in positions():
        for seat in position.to_act:
            if seat != CHANCE:
                moves = position.legal_moves(seat)
                assert rollout_move(position.s, seat, np.array(moves), len(moves), rng) in moves


def test_moves_have_reasons() -> None:
    told = set()
    for position in positions():
        for seat in position.to_act:
            if seat != CHANCE:
                for move in position.legal_moves(seat)[:10]:
                    after = position.copy()
                    after.play_move(seat, move)
                    why = reason(position.s, seat, move, after.s)
                    told.add(why)
                    assert why is None or why.en != why.fr
    assert len(told) > 3


@pytest.mark.parametrize("options", game.thinking.ladders)
def test_each_scenario_has_six_levels(options: dict[str, object]) -> None:
    assert len(levels(game.complete(options), 2)) == 6
