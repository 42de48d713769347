"""Many games at once; `benchmarks/batch_equality.py` compares a million steps of each."""

import copy
import os
import pickle
import signal
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from benchmarks.batch_equality import compare

from ludotheque.errors import BadOption
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan
from ludotheque.research.batch import BatchEnv, IllegalAction
from ludotheque.research.setting import Setting, setting

ALONE = GAMES[0]
CHANCY = next(name for name in GAMES if load(name).has_chance)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_and_positions_agree_byte_for_byte(name: str) -> None:
    game = load(name)
    for number in range(4):
        options, seats = Plan(game, None, None, 3).table(number)
        compare(Setting(game, options, seats), 1_500, games=8, threads=2)
    assert compare(setting(name), 3_000, games=8) > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_gains_of_a_game_sum_to_zero(name: str) -> None:
    for seats in load(name).seat_counts:
        env, ends = BatchEnv(name, 32, seats=seats), 0
        while ends < 40:
            env.step(env.sample())
            ends += int(env.ended.sum())
            assert np.abs(env.gains.sum(axis=1)).max() < 1e-6
            assert (env.gains[~env.ended] == 0).all()
            assert np.abs(env.gains).max() <= 1


def test_an_illegal_action_changes_nothing() -> None:
    env = BatchEnv(ALONE, 4)
    before, legal = env.raw.tobytes(), env.sample()
    for wrong in (int(np.argmin(env.mask[2])), -1, -2, 10**6, -(2**40)):
        with pytest.raises(IllegalAction) as error:
            env.step([*legal[:2], wrong, legal[3]])
        assert (error.value.game, error.value.action) == (2, wrong)
        assert env.raw.tobytes() == before
    with pytest.raises(ValueError, match="4 actions"):
        env.step(legal[:3])
    env.step(legal)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"count": 0}, "count is a whole number from 1, not 0."),
        ({"count": 2.5}, "count is a whole number from 1, not 2.5."),
        ({"threads": 0}, "threads is a whole number from 1, not 0."),
        ({"dtype": np.float64}, "dtype is float32 or int8, not float64."),
        ({"opponents": {7: "random"}}, "There is no seat 7."),
        ({"opponents": {1: None}}, "An opponent is random, a bot’s name or a function, not None."),
        ({"options": ["mode"]}, "Options are names with values, not ['mode']."),
        ({"opponents": {0: "random", 1: "random"}}, "The opponents have every seat: keep one for yourself."),
    ],
)
def test_a_batch_that_cannot_be_is_refused(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption) as error:
        BatchEnv(ALONE, **{"count": 2, **asked})
    assert str(error.value) == told


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    env = BatchEnv(ALONE, 2)
    for seat in (-1, 2, 1.0, True, "0"):
        with pytest.raises(BadOption, match=f"There is no seat {seat!r}"):
            env.observe(seat)  # type: ignore[arg-type]


def test_actions_are_never_rounded() -> None:
    env = BatchEnv(ALONE, 4)
    before, legal = env.raw.tobytes(), env.sample()
    for wrong in (legal + 0.7, legal.astype(np.float32), [np.nan] * 4, ["0"] * 4, [None] * 4, legal > 0):
        with pytest.raises(TypeError, match="actions are whole numbers"):
            env.step(wrong)
        assert env.raw.tobytes() == before
    env.step(legal.astype(np.int16))


def test_marks_are_truth_values_not_indices() -> None:
    env = BatchEnv(ALONE, 4)
    for wrong in ([1, 1, 1, 1], [0, 2], [True]):
        with pytest.raises(ValueError, match="4 truth values are needed"):
            env.step(env.sample(), where=wrong)
        with pytest.raises(ValueError, match="4 truth values are needed"):
            env.reset(which=wrong)
    with pytest.raises(ValueError, match="bytes of shape"):
        env.put(0)


def test_seeds_are_whole_numbers_of_any_size_or_one_for_each_game() -> None:
    env, begun = BatchEnv(CHANCY, 3), []
    asked: list[Any] = [-1, 2**200, np.int64(2**63 - 1), np.uint64(2**64 - 1), [1, 2, 3], [1, 5, 3]]
    for seed in asked:
        env.reset(seed)
        begun.append(env.raw.copy())
    assert (begun[4] == begun[5]).all(axis=1).tolist() == [True, False, True]
    assert len({each.tobytes() for each in begun}) == 5  # -1 is 2**64 - 1
    with pytest.raises(ValueError, match="3 seeds are needed, not 2"):
        env.reset([1, 2])
    with pytest.raises(TypeError):
        env.reset(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-2, -1, 10**6])
def test_an_opponent_that_plays_an_illegal_action_is_told_so(wrong: int) -> None:
    """-2 would mean to leave the game alone, forever."""
    answers = [lambda mask: mask.argmax(axis=1)]
    env = BatchEnv(ALONE, 3, opponents={1: lambda seen, mask: answers[-1](mask)})
    answers.append(lambda mask: np.full(len(mask), wrong))
    with pytest.raises(IllegalAction):
        env.step(env.sample())
    with pytest.raises(RuntimeError, match="an opponent failed"):
        env.step(env.sample())
    answers.pop()
    env.reset()
    env.step(env.sample())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alike_and_alone(name: str, copied: Callable[[BatchEnv], BatchEnv]) -> None:
    env = BatchEnv(name, 4, opponents={1: "random"}, dtype=np.int8, threads=2)
    for _ in range(10):
        env.step(env.sample())
    other = copied(env)
    for _ in range(10):
        before = other.raw.tobytes()
        env.step(env.sample())
        assert other.raw.tobytes() == before
        other.step(other.sample())
        for mine, its in ((env.raw, other.raw), (env.mask, other.mask), (env.observe(), other.observe())):
            assert mine.tobytes() == its.tobytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    env = BatchEnv(ALONE, 4, threads=2)
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # only a hang reaches it
        env.step(env.sample())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    env.step(env.sample())


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    for name in GAMES:
        runs = []
        for threads in (1, 3):
            env = BatchEnv(name, 10, threads=threads, seed=5)
            for _ in range(30):
                env.step(env.sample())
            runs.append(env.raw.tobytes() + env.observe().tobytes())
        assert runs[0] == runs[1]


def test_only_learners_are_asked_for_while_others_play_inside() -> None:
    for opponent in ("random", "level:1", lambda seen, mask: mask.argmax(axis=1)):
        env = BatchEnv(ALONE, 6, opponents={1: opponent})
        assert env.learners == [0]
        ends = 0
        while ends < 6:
            assert (env.seats == 0).all()
            env.step(env.sample())
            ends += int(env.ended.sum())


@pytest.mark.parametrize("opponent", ["level:1", "level:3"])
def test_the_same_seed_gives_the_same_games_against_a_level_too(opponent: str) -> None:
    env, runs = BatchEnv(ALONE, 3, opponents={1: opponent}), []
    for _ in range(2):
        env.reset(seed=5)
        for _ in range(6):
            env.step(env.mask.argmax(axis=1))
        runs.append(env.raw.tobytes())
    assert runs[0] == runs[1]


def test_a_level_beats_chance() -> None:
    env = BatchEnv(ALONE, 20, opponents={1: "level:4"})
    gained: list[float] = []
    while len(gained) < 20:
        env.step(env.sample())
        gained += env.gains[env.ended, 0].tolist()
    assert np.mean(gained) < -0.5


def test_games_are_put_into_a_batch() -> None:
    env = BatchEnv(ALONE, 5)
    for _ in range(4):
        env.step(env.sample())
    other = BatchEnv(ALONE, 3)
    other.put(env.raw[[4, 0, 0]])
    assert other.raw.tobytes() == env.raw[[4, 0, 0]].tobytes()
    assert other.mask.tobytes() == env.mask[[4, 0, 0]].tobytes()
    assert other.seats.tolist() == env.seats[[4, 0, 0]].tolist()


def test_without_again_a_game_waits_at_its_end() -> None:
    env = BatchEnv(ALONE, 3, again=False)
    while (env.seats >= 0).any():
        env.step(env.sample())
    ended = env.raw.tobytes()
    env.step([10**6, 0, 0])
    assert env.raw.tobytes() == ended
    assert not env.mask.any()
    env.reset(which=[True, False, False])
    assert env.seats.tolist() == [0, -1, -1]
