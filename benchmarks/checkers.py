"""The checkers of Gymnasium, PettingZoo and OpenSpiel, for every game, number of seats, value of an option.

    uv run python benchmarks/checkers.py
    uv run python benchmarks/checkers.py --only OpenSpiel --games zop epix

Each value is tried with all other options at their default. Warnings of the checkers count as failures.
"""

import argparse
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
    """Theirs for each seat, with all ways to render; and for many games at once our own."""
    name, options, seats = table
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seat in range(seats):
            env = gymnasium.make(_id(name), options=options, seats=seats, seat=seat)
            check_env(env.unwrapped)
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


def check_pettingzoo(table: Table, cycles: int = 1_000) -> None:
    """Theirs, except those for images and for `max_cycles` (our games end by themselves) and `state`.

    Their `bombardment_test` fails with any environment of two agents: it takes what `step` returns, which is
    None, for an observation.
    """
    name, options, seats = table
    make: dict[str, Any] = {"game": name, "options": options, "seats": seats}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        # A Dict, for the mask, as their own board games have it.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(zoo.env(**make), num_cycles=cycles)
        seed_test(lambda: zoo.env(**make), num_cycles=cycles // 2)
        parallel_api_test(zoo.parallel_env(**make), num_cycles=cycles)
        parallel_seed_test(lambda: zoo.parallel_env(**make), num_cycles=cycles // 2)
        render_test(lambda **more: zoo.env(**make, **more))


def check_openspiel(table: Table, sims: int = 5) -> None:
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
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=CHECKS, nargs="*", default=list(CHECKS))
    parser.add_argument("--games", choices=GAMES, nargs="*", default=list(GAMES))
    asked = parser.parse_args()
    for what in asked.only:
        check, begun, passed = CHECKS[what], time.process_time(), 0
        for table in tables(tuple(asked.games)):
            try:
                check(table)
            except Exception:
                print(f"{what}: {table} failed")
                raise
            passed += 1
        print(f"{what}: {passed} tables passed ({time.process_time() - begun:.0f} CPU s)", flush=True)


if __name__ == "__main__":
    main()
