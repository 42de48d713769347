"""Many games, summed up."""

import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan
from ludotheque.lab.simulate import CHUNK, simulate, wilson
from ludotheque.records import GameRecord

GAME = load(GAMES[0])


def test_a_run_is_the_same_for_any_number_of_workers() -> None:
    runs = [
        simulate(Plan(GAME, GAME.complete({}), None, 9, workers=workers), 2 * CHUNK + 5) for workers in (1, 3)
    ]
    assert runs[0].results == runs[1].results
    assert runs[0].games == 2 * CHUNK + 5


def test_progress_hears_of_every_game_and_records_come_in_order() -> None:
    heard: list[int] = []
    kept: list[GameRecord] = []
    simulate(Plan(GAME, GAME.complete({}), None, 9, workers=2), 40, heard.append, kept.append)
    assert heard[-1] == 40
    assert heard == sorted(heard)
    again: list[GameRecord] = []
    simulate(Plan(GAME, GAME.complete({}), None, 9), 40, keep=again.append)
    assert kept == again


def test_wins_draws_and_losses_add_up() -> None:
    summary = simulate(Plan(GAME, GAME.complete({}), None, 1), 1000)
    zero, one = summary.results
    assert zero.wins == one.losses
    assert zero.draws == one.draws
    assert zero.wins + zero.draws + zero.losses == 1000
    assert sum(summary.reasons.values()) == 1000
    assert zero.low < zero.win_rate < zero.high


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775)])
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
