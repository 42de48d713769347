"""How fast learners are served, compared in one run with pgx, OpenSpiel and PettingZoo.

    uv run --with pgx --with jax --with pygame python -m benchmarks.research_speed

Every step has a random legal action, the mask of legal actions and an observation. Rates are per CPU second
(of all threads), the best of several rounds taken in turn. Which of OpenSpiel's games is nearest says
`benchmarks/nearest_games.py`; beside it stands one that is alike in idea, though mostly much smaller:
backgammon for dice, Goofspiel for sealed cards, Sheriff for hidden offers.
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ludotheque.research import BatchEnv

Run = Callable[[], int]
"""Does some work; how many steps it was."""
OURS = ("kopis", "smallwars", "zop", "epix")
SIZES = (1024, 4096)
"""Games in a batch of ours and of pgx, each against each."""
NEAREST = {
    "smallwars": ("einstein_wurfelt_nicht", "backgammon"),
    "zop": ("gin_rummy", "goofspiel"),
    "epix": ("gin_rummy", "sheriff"),
}
SPIELS = {
    "einstein_wurfelt_nicht": "einstein_wurfelt_nicht",
    "gin_rummy": "gin_rummy",
    "backgammon": "backgammon",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(num_cards=13,points_order=random))",
    "sheriff": "sheriff",
}


def batch(name: str, dtype: Any, count: int = 1024, steps: int = 100) -> Run:
    env = BatchEnv(name, count, dtype=dtype)

    def run() -> int:
        for _ in range(steps):
            env.observe()
            env.step(env.sample())
        return count * steps

    return run


def pgx(name: str, count: int = 1024, steps: int = 100) -> Run:
    import jax
    import jax.numpy as jnp
    from pgx import make  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env: Any = make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carry: Any) -> Any:
        state, key, seen = carry
        key, choosing, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choosing, logits, axis=1)
        state = step(state, action, jax.random.split(chance, count))
        return state, key, seen + state.observation.sum()

    play = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, one, (state, key, jnp.float32(0))))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    held = [state, jax.random.PRNGKey(1)]

    def run() -> int:
        state, key, seen = play(*held)
        seen.block_until_ready()
        held[:] = [state, key]
        return count * steps

    return run


def spiel(spec: str, games: int = 10) -> Run:
    import pyspiel

    import ludotheque.research.spiel  # noqa: F401

    game = pyspiel.load_game(spec)
    tensor = (
        "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"
    )

    def run() -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.legal_actions()))
                    continue
                state.legal_actions_mask()
                getattr(state, tensor)()
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return run


def zoo(make: Callable[[], Any], games: int = 5) -> Run:
    env = make()

    def run() -> int:
        steps = 0
        for number in range(games):
            env.reset(seed=number)
            for _ in env.agent_iter():
                seen, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                    continue
                env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
                steps += 1
        return steps

    return run


def theirs_in_turns() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def ours_in_turns(name: str) -> Any:
    from ludotheque.research import zoo as ours

    return ours.env(name)


def mccfr(name: str, options: dict[str, object], room: int, iterations: int = 1000) -> Run:
    """`room`: as much as so many iterations need."""
    from ludotheque.research.mccfr import MCCFR

    def run() -> int:
        MCCFR(name, options, room=room).run(iterations)
        return iterations

    return run


def their_mccfr(name: str, compiled: bool, iterations: int = 10) -> Run:
    import pyspiel
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    import ludotheque.research.spiel  # noqa: F401

    game = pyspiel.load_game(name)

    def run() -> int:
        if compiled:
            solver: Any = pyspiel.OutcomeSamplingMCCFRSolver(game)
            for _ in range(iterations):
                solver.run_iteration()
        else:
            solver = OutcomeSamplingSolver(game)
            for _ in range(iterations):
                solver.iteration()
        return iterations

    return run


def contests() -> dict[str, Callable[[], tuple[Run, dict[str, Run]]]]:
    """What is compared: ours, and the others' by name."""
    found: dict[str, Callable[[], tuple[Run, dict[str, Run]]]] = {
        f"kopis, batch of {count} ({kind.__name__})": lambda kind=kind, count=count: (
            batch("kopis", kind, count),
            {f"pgx connect_four, {each}": pgx("connect_four", each) for each in SIZES},
        )
        for kind in (np.int8, np.float32)
        for count in SIZES
    }
    found |= {
        f"{name}, batch ({kind.__name__})": lambda name=name, near=near, kind=kind: (
            batch(name, kind),
            {f"OpenSpiel {each}": spiel(SPIELS[each]) for each in near},
        )
        for name, near in NEAREST.items()
        for kind in (np.int8, np.float32)
    }
    found |= {
        f"{name}, in turns": lambda name=name: (
            zoo(lambda: ours_in_turns(name)),
            {"PettingZoo connect_four": zoo(theirs_in_turns)},
        )
        for name in OURS
    }
    found |= {
        f"{name}, outcome-sampling MCCFR": lambda name=name, options=options, spec=spec, room=room: (
            mccfr(name, options, room),
            {"OpenSpiel, Python": their_mccfr(spec, False), "OpenSpiel, C++": their_mccfr(spec, True)},
        )
        for name, options, spec, room in (
            ("kopis", {}, "ludotheque_kopis", 1 << 15),
            ("zop", {"match": "single"}, "ludotheque_zop(match=single)", 1 << 17),
        )
    }
    return found


def rate(run: Run) -> float:
    begun = time.process_time()
    steps = run()
    return steps / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="a part of the names of the comparisons")
    asked = parser.parse_args()
    for what, make in contests().items():
        if asked.only not in what:
            continue
        ours, others = make()
        runs = [ours, *others.values()]
        best = [0.0] * len(runs)
        for _ in range(asked.rounds + 1):  # the first compiles
            best = [max(pair) for pair in zip(best, map(rate, runs), strict=True)]
        print(f"{what:<34}{best[0]:>12,.0f} per CPU second", flush=True)
        for name, each in zip(others, best[1:], strict=True):
            print(f"    {name:<30}{each:>12,.0f}{best[0] / each:>10.1f} times", flush=True)


if __name__ == "__main__":
    main()
