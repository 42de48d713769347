"""Several trees at once."""

import threading
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from tests.search.test_mcts import SIMULATIONS, moments, no_flag

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.search import forest, mcts
from ludotheque.search.bots import SearchBot, ask, make
from ludotheque.search.mcts import Found
from ludotheque.thinking import Level


def found(visits: list[int], worths: list[float], follows: list[int | None], mixed: bool = False) -> Found:
    shares = [each / sum(visits) for each in visits]
    return Found([7, 8], visits, worths, shares, mixed, sum(visits), follows)


def test_every_simulation_counts_the_same() -> None:
    both = forest.added_up([found([90, 10], [0.5, 0.1], [1, 2]), found([10, 40], [0.9, 0.2], [3, 4])])
    assert (both.moves, both.visits, both.simulations) == ([7, 8], [100, 50], 150)
    assert both.worths == pytest.approx([0.54, 0.18])
    assert both.shares == pytest.approx([2 / 3, 1 / 3])


def test_the_reply_is_that_of_the_tree_which_tried_the_move_most() -> None:
    both = forest.added_up([found([90, 10], [0.5, 0.1], [1, 2]), found([10, 40], [0.9, 0.2], [3, None])])
    assert both.follows == [1, None]


def test_the_mixed_strategy_is_the_mean_of_the_trees() -> None:
    both = forest.added_up(
        [found([90, 10], [0.5, 0.5], [None] * 2, True), found([500, 500], [0.5, 0.5], [None] * 2, True)]
    )
    assert both.mixed
    assert both.shares == pytest.approx([0.7, 0.3])


@pytest.mark.parametrize("name", GAMES)
def test_as_many_trees_as_asked_for_do_all_of_the_work(name: str) -> None:
    for position, seat in moments(name)[:6]:
        before = position.pool.tobytes()
        level = Level("mcts", SIMULATIONS, rollout=6, trees=3)
        grown = forest.search(position, seat, generator(1), level, no_flag())
        assert grown.moves == position.legal_moves(seat)
        assert sum(grown.visits) == grown.simulations == 3 * SIMULATIONS
        assert sum(grown.shares) == pytest.approx(1)
        assert position.pool.tobytes() == before


def test_the_trees_grow_from_different_dice_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits at a barrier that opens when all three are there."""
    together, seeds = threading.Barrier(3, timeout=60), set()
    plain: Callable[..., Found] = mcts.search

    def waiting(world: Any, seat: int, rng: Any, *rest: Any) -> Found:
        seeds.add(int(rng[0]))
        together.wait()
        return plain(world, seat, rng, *rest)

    monkeypatch.setattr(mcts, "search", waiting)
    position, seat = moments(GAMES[0])[0]
    forest.search(position, seat, generator(1), Level("mcts", 4, rollout=6, trees=3), no_flag())
    assert len(seeds) == 3


def test_no_tree_shares_its_scratch_space_with_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, threads switch in the middle of a list of moves: some were read half written."""
    rows = []
    plain: Callable[..., Found] = mcts.search

    def looking(world: Position, *rest: Any) -> Found:
        rows.append(world._calls.row)
        return plain(world, *rest)

    monkeypatch.setattr(mcts, "search", looking)
    position, seat = moments(GAMES[0])[0]
    forest.search(position, seat, generator(1), Level("mcts", 4, rollout=6, trees=3), no_flag())
    assert not any(np.shares_memory(one, other) for one, other in combinations(rows, 2))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_dice_choose_the_same_move(name: str) -> None:
    for position, seat in moments(name)[:4]:
        bot = make(position.game, f"mcts:2x{SIMULATIONS // 4}")
        assert len({ask(bot, position, seat, generator(5)) for _ in range(3)}) == 1


def test_a_raised_flag_stops_every_tree() -> None:
    position, seat = moments(GAMES[0])[0]
    raised = np.ones(1, np.int64)
    level = Level("mcts", 10**9, rollout=6, trees=4)
    assert forest.search(position, seat, generator(1), level, raised).simulations == 4


def test_a_bot_with_several_trees_plays_where_games_are_played_in_compiled_code() -> None:
    """It is asked from Python: `lab/choosing.py` knows only one tree."""
    game = load(GAMES[0])
    bot = make(game, "mcts:2x10")
    assert isinstance(bot, SearchBot)
    assert bot.plain_level(start(game.name)) is None
    record = play_game(Plan(game, None, None, 4, bots=("mcts:2x10", "random")), 0)
    assert record.outcome is not None
