"""What is proved and learned about Kopis's Sudden Death, on a small scale."""

import numpy as np
import pytest
from benchmarks.kopis_bounds import NO, UNDECIDED, YES, forces
from benchmarks.kopis_evaluation import fit, positions, quality

from ludotheque.games import load
from ludotheque.games.kopis.promise import FEATURES
from ludotheque.games.kopis.rules import PLAYED_OUT
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.search.exact import after_move
from ludotheque.thinking import Level

pytestmark = pytest.mark.skipif(not COMPILED, reason="many positions")


def endings(games: int, before: int) -> list[Position]:
    """Some moves before the end of random games that an eighth entry ended."""
    game = load("kopis")
    plan = Plan(game, game.complete({"mode": "sudden"}), 2, 5)
    found: list[Position] = []
    for number in range(20 * games):
        record = play_game(plan, number)
        if len(found) < games and record.outcome is not None and record.outcome.reason == "played-out":
            found.append(opening(record))
            for seat, text in record.moves[:-before]:
                found[-1].play(seat, text)
    return found


def wins(position: Position, hero: int, plies: int) -> bool:
    """Plain minimax over whether the seat wins by an eighth entry in so many plies."""
    if not position.to_act:
        ours, theirs = position.scores()[hero], position.scores()[1 - hero]
        return bool(position.s.ended == PLAYED_OUT and ours > theirs)
    (seat,) = position.to_act
    answers = (wins(after_move(position, seat, move), hero, plies - 1) for move in position.legal_moves(seat))
    return plies > 0 and (any(answers) if seat == hero else all(answers))


def test_a_forced_win_is_proved_where_plain_minimax_sees_one() -> None:
    seen = set()
    for position in endings(8, 3):
        for hero in range(2):
            for plies in range(4):
                answer, _ = forces(position, hero, plies, 10**6)
                assert answer == (YES if wins(position, hero, plies) else NO)
                seen.add(answer)
    assert seen == {YES, NO}


def test_nobody_can_force_a_win_in_the_first_sixteen_plies() -> None:
    for seat in range(2):
        answer, number = forces(start("kopis", {"mode": "sudden"}), seat, 16, 10**6)
        assert answer == NO
        assert number > 10_000


def test_a_proof_that_takes_too_long_is_none() -> None:
    assert forces(start("kopis", {"mode": "sudden"}), 1, 16, 100)[0] == UNDECIDED


def test_weights_are_found_again_in_games_that_they_decided() -> None:
    rng = np.random.default_rng(3)
    weights = np.array([1.0, -0.5, 0.0, 2.0])
    rows = rng.normal(size=(20_000, 4))
    results = (rng.random(20_000) < 1 / (1 + np.exp(-rows @ weights))).astype(float)
    assert fit(rows, results) == pytest.approx(weights, abs=0.1)
    assert quality(rows, results, weights)[0] < quality(rows, results, -weights)[0]


def test_the_same_seed_gives_the_same_positions() -> None:
    rows, results, games = positions(6, 4, Level("greedy"))
    assert rows.shape == (len(results), 2 * len(FEATURES))
    assert len(set(games.tolist())) == 6
    again = positions(6, 4, Level("greedy"))
    assert np.array_equal(rows, again[0])
    assert np.array_equal(results, again[1])
