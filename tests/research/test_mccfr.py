"""MCCFR finds what the exact solver finds."""

import copy
import pickle
from typing import Any

import pytest
from benchmarks.zop_exploitability import endings, wins

from ludotheque.errors import BadOption, NotYourTurn
from ludotheque.games import GAMES
from ludotheque.position import Position
from ludotheque.research.mccfr import MCCFR, Full, Sampling
from ludotheque.search.sealed import Solver


def gain(position: Position) -> float:
    return 2 * wins(position) - 1


@pytest.mark.parametrize(("sampling", "iterations"), [("external", 3_000), ("outcome", 30_000)])
def test_the_last_turns_are_worth_what_the_exact_solver_says(sampling: Sampling, iterations: int) -> None:
    solver = Solver(judge=gain)
    undecided = 0
    for position in endings(10)[6:8]:
        exact = solver.solve(position)
        assert exact is not None
        undecided += abs(exact.value) < 0.9
        ours = MCCFR(position, sampling=sampling, seed=3, room=1 << 15)
        ours.run(iterations)
        assert ours.iterations == iterations
        assert ours.value()[0] == pytest.approx(exact.value, abs=0.05)
        assert ours.value().sum() == pytest.approx(0)
    assert undecided


def test_a_whole_game_can_be_sampled_and_room_is_limited() -> None:
    solver = MCCFR(GAMES[0], room=2_000)
    with pytest.raises(Full):
        solver.run(10_000)
    assert solver.information_states <= 2_000
    assert 0 < solver.iterations < 10_000


def test_a_solver_that_cannot_be_is_refused() -> None:
    unknown: Any = "everything"
    with pytest.raises(BadOption, match="sampling is outcome or external, not everything"):
        MCCFR(GAMES[0], sampling=unknown)
    solver = MCCFR(GAMES[0], room=100)
    for iterations in (0, -1, 1.5):
        with pytest.raises(BadOption, match="iterations is a whole number from 1"):
            solver.run(iterations)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="There is no seat 7"):
        solver.average(solver.trail(), 7)
    with pytest.raises(NotYourTurn):
        solver.average(solver.trail(), 1)
    with pytest.raises(BadOption, match="room is a whole number from 1, not 0"):
        MCCFR(GAMES[0], room=0)


def test_the_same_seed_gives_the_same_policy() -> None:
    policies = []
    for _ in range(2):
        solver = MCCFR(GAMES[0], seed=5, room=1 << 14)
        solver.run(200)
        policies.append((solver.average(solver.trail(), 0), solver.current(solver.trail(), 0)))
    assert policies[0] == policies[1]
    assert sum(policies[0][0].values()) == pytest.approx(1)


@pytest.mark.parametrize("sampling", ["outcome", "external"])
def test_a_copy_learns_on_alike_and_alone(sampling: Sampling) -> None:
    solver = MCCFR(endings(10)[6], sampling=sampling, room=1 << 14)
    solver.run(50)
    for other in (copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))):
        twin = copy.copy(solver)
        other.run(50)
        twin.run(50)
        assert (other.iterations, solver.iterations) == (100, 50)
        assert other.value().tolist() == twin.value().tolist()
