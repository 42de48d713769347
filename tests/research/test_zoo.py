"""PettingZoo; `benchmarks/checkers.py` runs its checkers with every value of every option."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo", reason="uv sync --extra research brings PettingZoo")
from benchmarks.checkers import check_pettingzoo  # noqa: E402
from gymnasium.error import ResetNeeded  # noqa: E402

from ludotheque.errors import BadOption  # noqa: E402
from ludotheque.games import GAMES, load  # noqa: E402
from ludotheque.research import zoo  # noqa: E402
from ludotheque.research.batch import IllegalAction  # noqa: E402

SECRETIVE = next(name for name in GAMES if load(name).has_secrets and load(name).seat_counts == (2,))


@pytest.mark.parametrize("name", GAMES)
def test_their_checkers_pass(name: str) -> None:
    for seats in load(name).seat_counts:
        check_pettingzoo((name, {}, seats), cycles=20)


def test_they_are_made_by_their_ids() -> None:
    for name in GAMES:
        for kind in ("aec", "parallel"):
            assert pettingzoo.make(kind, f"ludotheque/{name}_v{load(name).version}").possible_agents


def test_sealed_choices_are_made_together_in_parallel() -> None:
    env: Any = zoo.parallel_env(SECRETIVE)
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
    assert len(asked) == 2
    actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
    before = env.match.position.raw.tobytes()
    env.step(actions)
    assert env.match.position.raw.tobytes() != before
    assert env.match.to_act != [asked.index(asked[1])]


def test_nobody_sees_a_sealed_choice_before_all_are_made() -> None:
    seen = []
    for choice in (0, -1):
        env: Any = zoo.env(SECRETIVE)
        env.reset(seed=1)
        first = env.last()[0]
        env.step(int(np.flatnonzero(first["action_mask"])[choice]))
        seen.append(env.last()[0]["observation"].tobytes())
    assert seen[0] == seen[1]


def test_an_illegal_action_costs_one_and_ends_the_game_or_raises() -> None:
    env: Any = zoo.env(GAMES[0])
    env.reset(seed=1)
    wrong = int(np.argmin(env.last()[0]["action_mask"]))
    env.step(wrong)
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())
    raw: Any = zoo.raw_env(GAMES[0])
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(wrong)
    parallel: Any = zoo.parallel_env(GAMES[0])
    parallel.reset(seed=1)
    _, gains, over, _, _ = parallel.step({"player_0": wrong, "player_1": 0})
    assert gains == {"player_0": -1.0, "player_1": 0.0}
    assert all(over.values())
    assert parallel.agents == []


def test_without_a_running_game_they_say_so() -> None:
    env: Any = zoo.env(GAMES[0])
    parallel: Any = zoo.parallel_env(GAMES[0])
    for call in (env.last, lambda: env.observe("player_0"), lambda: env.step(0), lambda: parallel.step({})):
        with pytest.raises(ResetNeeded):
            call()
    env.reset(seed=1)
    while env.agents:
        env.step(None if env.terminations[env.agent_selection] else env.last()[0]["action_mask"].argmax())
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_actions_are_whole_numbers_and_all_there_before_any_is_played() -> None:
    env: Any = zoo.env(GAMES[0])
    env.reset(seed=1)
    for wrong in (0.5, np.nan, None, "0"):
        with pytest.raises(TypeError):
            env.step(wrong)
    parallel: Any = zoo.parallel_env(SECRETIVE)
    seen, _ = parallel.reset(seed=1)
    before = parallel.match.position.raw.tobytes()
    first = int(seen["player_0"]["action_mask"].argmax())
    with pytest.raises(ValueError, match="player_1 is to act"):
        parallel.step({"player_0": first})
    with pytest.raises(TypeError):
        parallel.step({"player_0": first, "player_1": 0.5})
    assert parallel.match.position.raw.tobytes() == before


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_a_copy_is_of_the_same_moment(make: Any) -> None:
    env: Any = make(SECRETIVE)
    env.reset(seed=3)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.match.position.raw.tobytes() == env.match.position.raw.tobytes()
        for seat in (0, 1):
            assert other.match.observe(seat).tobytes() == env.match.observe(seat).tobytes()
        assert other.match.rng.tobytes() == env.match.rng.tobytes()
        other.match.play(0, other.match.legal(0)[0])
        assert other.match.position.raw.tobytes() != env.match.position.raw.tobytes()


def test_what_they_cannot_do_is_refused() -> None:
    for wrong in ({"render_mode": "paper"}, {"dtype": int}, {"illegal": "sorry"}, {"seats": 2.0}):
        with pytest.raises(BadOption):
            zoo.env(GAMES[0], **wrong)
