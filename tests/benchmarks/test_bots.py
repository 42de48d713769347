"""Small versions of the benchmarks of bots: how strong, how quick, how hard to exploit."""

import importlib.util
import shutil
import subprocess
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ludotheque.errors import BadBot
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.arena import Tournament
from ludotheque.position import start
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make
from ludotheque.search.sealed import evaluate
from ludotheque.thinking import Level

pytestmark = pytest.mark.skipif(not COMPILED, reason="bots are slow when interpreted")


ROOT = Path(__file__).parents[2]


def benchmark(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


strength = benchmark("strength")


@pytest.mark.parametrize("ladder", strength.LADDERS)
def test_a_level_beats_one_two_steps_below(ladder: str) -> None:
    name, options, seats = strength.LADDERS[ladder]
    game = load(name)
    plan = strength.Tournament(game, game.complete(options), seats, ("level:3", "level:1"), 24, 3)
    assert strength.run(plan).cells[0].score > 0.5


def test_batches_are_put_together() -> None:
    batches = [
        strength.Batch("x", ("a", "b"), "", seed, 50, score, score, "2026-11-16")
        for seed, score in ((1, 0.6), (2, 0.8))
    ]
    games, mean, low, high = strength.together(batches)
    assert (games, round(mean, 6)) == (100, 0.7)
    assert low == pytest.approx(0.7 - 1.96 * (0.21 / 100) ** 0.5, abs=1e-4)
    assert low < mean < high
    assert strength.settled(games, mean, low, ("a", "b"))


@pytest.mark.parametrize("name", GAMES)
def test_low_levels_answer_within_their_budgets(name: str) -> None:
    bot_time = benchmark("bot_time")
    game = load(name)
    chosen = bot_time.moments(name, game.complete({}), game.seats(), 20)[:8]
    for level in (1, 2, 3):
        position, seat = chosen[0]
        ask(make(game, f"level:{level}"), position, seat, generator(1))
        assert min(bot_time.spent(name, level, chosen)) < bot_time.BUDGETS[level - 1]


@pytest.mark.parametrize("name", GAMES)
def test_simulations_are_fast_enough(name: str) -> None:
    mcts_speed = benchmark("mcts_speed")
    position = mcts_speed.first_choice(name, load(name).seats())
    mcts_speed.ours(position)
    assert max(mcts_speed.ours(position) for _ in range(3)) > 4_000


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ to race against")
def test_the_solver_keeps_up_with_cpp(tmp_path: Path) -> None:
    solver_speed = benchmark("kopis_solver_speed")
    program = solver_speed.build(str(tmp_path))
    (moves,) = solver_speed.openings(1)
    solver_speed.race(program, "diagonal", moves, 1)
    _, theirs, ours, *_ = solver_speed.race(program, "diagonal", moves, 3)
    assert ours < 12 * theirs + 0.5


def test_who_solves_the_last_turns_loses_nothing_to_the_best_answer() -> None:
    exploitability = benchmark("zop_exploitability")
    found = exploitability.endings(3)
    level = load("zop").thinking.levels({}, 2)[-1]
    for position in found:
        answer = exploitability.Solver(judge=evaluate).solve(position)
        kept = exploitability.Answerer(level, evaluate).value(position)
        assert kept == pytest.approx(answer.value, abs=1e-6)


def test_who_sees_all_cards_beats_chance() -> None:
    cell = benchmark("ceiling").play("zop", 20, 1, peeking=True, bot="greedy")
    assert cell.games == 20
    assert cell.score > 0.6


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Benchmarks may import each other, as when they are run."""
    monkeypatch.syspath_prepend(ROOT / "benchmarks")


def asked(**more: object) -> Namespace:
    return Namespace(games=4, batch=2, seed=5, minutes=60, **more)


@pytest.mark.usefixtures("beside")
def test_a_match_adds_up_batches_with_seeds_of_their_own() -> None:
    game = load("smallwars")
    plan = Tournament(game, game.complete({}), 2, ("greedy", "random"), 0)
    *_, row = benchmark("matches").match("x", plan, asked())
    title, score, _, games, seeds = row.strip("| ").split(" | ")
    assert (title, games, seeds) == ("x", "4", "seeds 5 to 6")
    each = [strength.run(replace(plan, games=2, seed=seed)).cells[0].score for seed in (5, 6)]
    assert score == f"{sum(each) / 2:.1%}"


@pytest.mark.usefixtures("beside")
def test_more_work_is_all_that_differs_from_level_6(monkeypatch: pytest.MonkeyPatch) -> None:
    saturation = benchmark("saturation")
    for name in GAMES:
        game = load(name)
        best = game.thinking.levels(game.complete({}), game.seats())[-1]
        found = saturation.harder(game, 4).thinking.levels(game.complete({}), game.seats())
        assert found == (best, replace(best, work=4 * best.work))
    game = load("zop")
    light = replace(game.thinking, levels=lambda options, seats: (Level("mcts", 1, rollout=1),))
    monkeypatch.setattr(saturation, "load", lambda name: replace(game, thinking=light, _specialised={}))
    *_, row = saturation.play(asked(only="zop", times=300))
    assert row.startswith("| zop | 300 – 1 | ")


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("name", ["zop", "smallwars"])
def test_an_older_commit_chooses_for_itself(name: str) -> None:
    """Here it is today's, so it finds the same move with the same seed."""
    old_levels, old_answers = benchmark("old_levels"), benchmark("old_answers")
    position = start(name)
    while position.to_act == [-1]:
        position.play_move(-1, position.draw(generator(2)))
    seat = position.to_act[0]
    with old_levels.old_bot(ROOT):
        move = make(position.game, "old:3").choose(position, seat, generator(3))
    assert move == old_answers.answer(old_levels.question(position, seat, 3, generator(3)))
    with pytest.raises(BadBot):
        make(position.game, "old:3")


def test_only_the_older_commits_own_code_answers(tmp_path: Path) -> None:
    words = [sys.executable, str(ROOT / "benchmarks" / "old_answers.py"), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode != 0
    assert f"is not in {tmp_path}" in done.stderr


def test_answers_at_a_table_are_timed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = benchmark("answers")
    monkeypatch.setattr(answers, "BOT", "random")
    kind = answers.Kind("zop", {}, 2)
    assert kind in answers.kinds()
    with answers.busy(1):
        found = answers.measure(kind, 4, 1, cold=False)
    assert len(found.later) == 3
    assert all(0 < wait < found.opened + 300 for wait in (found.first, *found.later))
    *_, row = answers.table([(kind, found)])
    assert row.startswith("| zop 2 seats | 4 | ")
