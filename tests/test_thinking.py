"""What a game that says nothing about bots gets."""

import numpy as np

from ludotheque.games import GAMES, load
from ludotheque.jit import specialise
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import start
from ludotheque.records import opening
from ludotheque.thinking import Thinking, evaluate_ranks, plain_levels


def test_a_plain_game_has_six_levels_of_growing_work() -> None:
    work = [level.work for level in plain_levels({}, 2)]
    assert len(work) == 6
    assert work == sorted(work)


def test_only_hooks_that_are_given_are_called() -> None:
    assert "evaluate" not in Thinking().hooks
    assert set(load(GAMES[0]).thinking.hooks) > {"evaluate", "information_set", "rollout_move"}


def test_without_a_judgement_only_ranks_count() -> None:
    game = load(GAMES[0])
    evaluate = specialise(evaluate_ranks, "test", over=game.over, ranks=game.ranks)
    out = np.zeros(2)
    evaluate(start(game.name).s, out)
    assert out.tolist() == [0.5, 0.5]
    record = play_game(Plan(game, game.complete({}), None, 1), 0)
    position = opening(record)
    for seat, text in record.moves:
        position.play(seat, text)
    evaluate(position.s, out)
    assert record.outcome is not None
    assert [
        2 - rank if record.outcome.ranks != [1, 1] else 0.5 for rank in record.outcome.ranks
    ] == out.tolist()


def test_nothing_is_said_about_a_move() -> None:
    assert Thinking().reason(None, 0, 0, None) is None
