"""Gymnasium; `benchmarks/checkers.py` runs its checker with every value of every option."""

import copy
import pickle

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="uv sync --extra research brings Gymnasium")
from benchmarks.checkers import check_gymnasium  # noqa: E402
from gymnasium.error import ResetNeeded  # noqa: E402

from ludotheque.errors import BadOption  # noqa: E402
from ludotheque.games import GAMES, load  # noqa: E402
from ludotheque.research.batch import IllegalAction  # noqa: E402
from ludotheque.research.gym import Learner, Learners, name_of  # noqa: E402

CHANCY = next(name for name in GAMES if load(name).has_chance)


@pytest.mark.parametrize("name", GAMES)
def test_their_checker_passes(name: str) -> None:
    for seats in load(name).seat_counts:
        check_gymnasium((name, {}, seats))


def test_every_game_is_registered_with_the_version_of_its_rules() -> None:
    for name in GAMES:
        assert f"ludotheque/{name_of(load(name))}" in gymnasium.registry
        assert name_of(load(name)).endswith(f"-v{load(name).version}")


def test_an_illegal_action_loses_or_raises() -> None:
    env = Learner(GAMES[0])
    strict = Learner(GAMES[0], illegal="error")
    for unknown in (None, -1, 10**6):
        _, info = env.reset(seed=1)
        wrong = int(np.argmin(info["action_mask"])) if unknown is None else unknown
        _, reward, over, _, info = env.step(wrong)
        assert (reward, over) == (-1.0, True)
        assert not info["action_mask"].any()
        strict.reset(seed=1)
        with pytest.raises(IllegalAction):
            strict.step(wrong)
        with pytest.raises(ResetNeeded):
            env.step(0)
        with pytest.raises(TypeError, match="whole numbers"):
            strict.step(0.5)
    with pytest.raises(BadOption, match="illegal is lose or error, not sorry"):
        Learner(GAMES[0], illegal="sorry")


def test_a_learner_on_the_second_seat_plays_against_a_level() -> None:
    envs = Learners(GAMES[0], 3, seat=1, opponent="level:1", render_mode="ansi")
    _, info = envs.reset(seed=1)
    assert (envs.games.seats == 1).all()
    total = np.zeros(3)
    for _ in range(60):
        actions = [int(mask.argmax()) for mask in info["action_mask"]]
        _, rewards, _, _, info = envs.step(actions)
        total += np.abs(rewards)
    assert total.any()
    drawn = envs.render()
    assert drawn is not None
    assert len(drawn) == 3
    for seat in (7, 1.0):
        with pytest.raises(BadOption):
            Learners(GAMES[0], seat=seat)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="render_mode is one of ansi, rgb_array, not paper"):
        Learners(GAMES[0], render_mode="paper")


def test_each_game_has_its_seed() -> None:
    envs = Learners(CHANCY, 3)
    begun = []
    asked: list[list[int | None]] = [[4, 5, 6], [4, 7, 6]]
    for seeds in asked:
        envs.reset(seed=seeds)
        begun.append(envs.games.raw.copy())
    assert (begun[0] == begun[1]).all(axis=1).tolist() == [True, False, True]


def test_a_copy_goes_on_alike() -> None:
    env = Learner(CHANCY)
    env.reset(seed=2)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin = copy.deepcopy(env)
        for _ in range(5):
            action = int(other.action_masks().argmax())
            assert other.step(action)[0].tobytes() == twin.step(action)[0].tobytes()
