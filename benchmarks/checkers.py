"""The checkers of Gymnasium, PettingZoo and OpenSpiel, for every game, number of seats, value of an option.

    uv run python benchmarks/checkers.py

Each value is tried with all other options at their default.
"""

import contextlib
import io
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from ludotheque.games import GAMES, load
from ludotheque.research import gym, spiel, zoo

Table = tuple[str, dict[str, object], int]


def tables(names: tuple[str, ...] = tuple(GAMES)) -> Iterator[Table]:
    """Each value of each option, with each number of seats."""
    for name in names:
        game = load(name)
        for seats in game.seat_counts:
            yield name, {}, seats
            for option in game.options:
                for value in option.choices:
                    if value != option.default:
                        yield name, {option.name: value}, seats


def check_gymnasium(table: Table) -> None:
    """Theirs for one game, for each seat; and for many games the same against one by one."""
    name, options, seats = table
    for seat in range(seats):
        for mode in (None, "ansi", "rgb_array"):
            env = gymnasium.make(_id(name), options=options, seats=seats, seat=seat, render_mode=mode)
            if mode is None:
                check_env(env.unwrapped, skip_render_check=True)
            env.reset(seed=1)
            env.render()
            env.close()
    check_vector(table)


def check_vector(table: Table) -> None:
    """Shapes, spaces, seeds; an episode ends, and the step after it starts another."""
    name, options, seats = table
    runs = []
    for _ in range(2):
        env: Any = gymnasium.make_vec(
            _id(name), num_envs=5, vectorization_mode="vector_entry_point", options=options, seats=seats
        )
        seen, info = env.reset(seed=3)
        env.single_action_space.seed(4)
        history, over = [seen.tobytes()], np.zeros(5, bool)
        for _ in range(60):
            assert env.observation_space.contains(seen)
            assert info["action_mask"].shape == (5, len(env.games.setting.codes))
            actions = np.array([env.single_action_space.sample(mask) for mask in info["action_mask"]])
            before = over
            seen, rewards, over, cut, info = env.step(actions)
            assert not (before & over).any()
            assert not cut.any()
            assert rewards.shape == over.shape == (5,)
            assert (rewards[~over] == 0).all()
            history.append(seen.tobytes() + rewards.tobytes())
        runs.append(history)
        env.close()
    assert runs[0] == runs[1]


def _id(name: str) -> str:
    return f"ludotheque/{gym.name_of(load(name))}"


def check_pettingzoo(table: Table, cycles: int = 100) -> None:
    name, options, seats = table
    make: dict[str, Any] = {"game": name, "options": options, "seats": seats}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        # A Dict, for the mask, as their own board games have it.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(zoo.env(**make), num_cycles=cycles)
        seed_test(lambda: zoo.env(**make), num_cycles=20)
        parallel_api_test(zoo.parallel_env(**make), num_cycles=cycles)
        parallel_seed_test(lambda: zoo.parallel_env(**make), num_cycles=20)
        render_test(lambda **more: zoo.env(**make, **more))


def check_openspiel(table: Table, sims: int = 2) -> None:
    """Theirs plays random games, serialises every state, and asks for all strings and tensors."""
    name, options, seats = table
    given = {**load(name).complete(options), spiel.PLAYERS: seats}
    game = pyspiel.load_game(spiel.PREFIX + name, given)
    with contextlib.redirect_stdout(io.StringIO()):
        pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)


CHECKS: dict[str, Callable[[Table], None]] = {
    "Gymnasium": check_gymnasium,
    "PettingZoo": check_pettingzoo,
    "OpenSpiel": check_openspiel,
}


def main() -> None:
    for what, check in CHECKS.items():
        begun, passed = time.perf_counter(), 0
        for table in tables():
            try:
                check(table)
            except Exception:
                print(f"{what}: {table} failed")
                raise
            passed += 1
        print(f"{what}: {passed} tables passed ({time.perf_counter() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
