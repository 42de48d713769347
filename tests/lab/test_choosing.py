"""How a bot chooses inside compiled code; that it chooses as outside is shown in test_botgames.py."""

from typing import Any

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.choosing import MCTS, OUTSIDE, RANDOM, mind_of, pick, share_best, soften
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.search import bots

GAME = load(GAMES[0])
POSITION = Position(GAME, GAME.complete({}), GAME.seats())


@pytest.mark.parametrize(("spec", "kind"), [("random", RANDOM), ("mcts:7", MCTS), ("mcts:1s", OUTSIDE)])
def test_a_clock_is_asked_outside_and_a_search_is_not(spec: str, kind: int) -> None:
    assert mind_of(POSITION, spec).kind == kind


def test_a_level_that_solves_is_asked_outside() -> None:
    solving = [level.solves for level in GAME.thinking.levels(POSITION.options, POSITION.seats)]
    kinds = [mind_of(POSITION, f"level:{n}").kind == OUTSIDE for n in range(1, 7)]
    assert kinds == solving


def test_who_inherits_from_random_but_chooses_itself_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like the bot of an older commit in benchmarks/old_levels.py."""

    class First(bots.RandomBot):
        def choose(self, world: Position, seat: int, rng: Any, clock: Any = None) -> int:
            return world.legal_moves(seat)[0]

    monkeypatch.setitem(bots.MAKERS, "random", lambda game, _: First())
    assert mind_of(POSITION, "random").kind == OUTSIDE


def test_the_best_share_what_there_is() -> None:
    values = np.array([0.2, 0.7, 0.7, 99.0])
    share_best(values, 3)
    assert values.tolist() == [0, 0.5, 0.5, 99]


def test_what_looks_nearly_as_good_is_nearly_as_likely() -> None:
    shares = np.array([0.0, 1.0, 0.0, 99.0])
    values = np.array([[0.5, 0.6, 0.4, 99.0], [0.0] * 4])
    soften(shares, values, 3, 0.1)
    assert shares[:3].sum() == pytest.approx(1)
    assert shares[1] / shares[0] == shares[0] / shares[2] == pytest.approx(np.e)
    assert shares[3] == 99


def test_a_mix_that_hardly_slips_stays_what_it_was() -> None:
    values = np.array([[0.5, 0.6, 0.4], [0.0] * 3])
    shares = np.array([0.25, 0.75, 0.0])
    soften(shares, values, 3, 1e-3)
    assert shares == pytest.approx([0.25, 0.75, 0.0])
    soften(shares, values, 3, 0.1)
    e = float(np.e)
    assert shares[2] == pytest.approx(0.25 / e / (1 + 2 / e) + 0.75 / e**2 / (1 + 1 / e + 1 / e**2))
    assert shares.sum() == pytest.approx(1)


def test_moves_are_picked_as_often_as_their_share() -> None:
    rng = generator(1)
    picked = [int(pick(np.array([0.1, 0.6, 0.3]), 3, rng)) for _ in range(2000)]
    assert np.bincount(picked) / 2000 == pytest.approx([0.1, 0.6, 0.3], abs=0.04)
