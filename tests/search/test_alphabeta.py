"""Alpha-beta: as good as plain minimax to the depth it reached."""

from pathlib import Path

import numpy as np
import pytest
from tests.search.strolling import LATEST, made

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search import alphabeta
from ludotheque.search.exact import Solver, after_move
from ludotheque.search.solution import may_be_solved
from ludotheque.testing import played

CERTAIN = [name for name in GAMES if not load(name).has_chance and not load(name).has_secrets]


def middles(name: str, games: int) -> list[Position]:
    """The middle of some random games."""
    found = []
    for number in range(games):
        record = play_game(Plan(load(name), None, None, 8), number)
        position = opening(record)
        for seat, text in record.moves[: len(record.moves) // 2]:
            position.play(seat, text)
        found.append(position)
    return found


def endings(name: str, games: int) -> list[Position]:
    """Six moves before the end of random games that the exact search can solve."""
    found: list[Position] = []
    for number in range(4 * games):
        record = play_game(Plan(load(name), None, None, 8), number)
        position = opening(record)
        for seat, text in record.moves[:-6]:
            position.play(seat, text)
        if may_be_solved(position) and len(found) < games:
            found.append(position)
    return found


def judged(position: Position) -> float:
    worths = np.zeros(2)
    position.game.functions["evaluate"](position.s, worths)  # type: ignore[operator]
    return float(worths[0])


def quiet_minimax(position: Position, plies: int) -> float:
    """Plain minimax, captures followed beyond the horizon."""
    if not position.to_act:
        return judged(position)
    (seat,) = position.to_act
    best = max if seat == 0 else min
    values = [judged(position)] if plies <= 0 else []
    if plies <= -alphabeta.NOISY_PLIES:
        return values[0]
    for move in position.legal_moves(seat):
        after = after_move(position, seat, move)
        if plies > 0 or not after.to_act or position.game.thinking.noisy(position.s, after.s):
            values.append(quiet_minimax(after, plies - 1))
    return best(values)


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_every_move_has_the_value_of_plain_minimax(name: str) -> None:
    """One move deep, and with a margin so wide that no move gets a mere bound."""
    for position in middles(name, 12):
        (seat,) = position.to_act
        found = alphabeta.search(position, 1, np.zeros(1, np.int64), margin=4.0)
        assert found.depth == 1
        assert found.moves == position.legal_moves(seat)
        for move, value in zip(found.moves, found.worths, strict=True):
            first = quiet_minimax(after_move(position, seat, move), 0)
            assert value == pytest.approx(first if seat == 0 else 1 - first, abs=1e-4)


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_who_only_has_to_choose_chooses_a_best_move(name: str) -> None:
    for number, position in enumerate(middles(name, 12)):
        wide = alphabeta.search(position, 1, np.zeros(1, np.int64), margin=4.0)
        quick = alphabeta.search(position, 1, np.zeros(1, np.int64), 0.0, generator(number))
        chosen = int(np.argmax(quick.worths))
        assert wide.worths[chosen] == pytest.approx(max(wide.worths), abs=1e-3)


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_to_the_end_it_agrees_with_the_exact_search(name: str) -> None:
    """Whoever wins, draws or loses with best play is worth more, as much or less than a half."""
    for position in endings(name, 10):
        deepest = position.game.longest(position.options, 2)
        exact = Solver(position.game, deepest).move_values(position, position.to_act[0])
        found = alphabeta.search(position, 3_000_000, np.zeros(1, np.int64), margin=4.0)
        assert exact is not None
        for move, value in zip(found.moves, found.worths, strict=True):
            assert np.sign(exact[move]) == np.sign(round(value - 0.5, 3))


@pytest.mark.skipif(not COMPILED, reason="many positions")
@pytest.mark.parametrize("name", CERTAIN)
def test_more_work_looks_deeper(name: str) -> None:
    position = middles(name, 1)[0]
    shallow = alphabeta.search(position, 100, np.zeros(1, np.int64))
    deep = alphabeta.search(position, 200_000, np.zeros(1, np.int64))
    assert deep.depth > shallow.depth
    assert deep.nodes <= 260_000


@pytest.mark.parametrize("name", CERTAIN)
def test_a_raised_flag_stops_it_with_an_answer(name: str) -> None:
    position = middles(name, 1)[0]
    found = alphabeta.search(position, 10**9, np.ones(1, np.int64))
    assert len(found.worths) == len(found.moves)


@pytest.mark.parametrize(("winner", "soonest"), [("first", True), ("second", False)])
def test_a_win_comes_soon_and_a_loss_late(tmp_path: Path, winner: str, soonest: bool) -> None:
    position = played(made(tmp_path), "", winner=winner)
    found = alphabeta.search(position, 3_000, np.zeros(1, np.int64), margin=4.0)
    by_turns = sorted(zip(found.moves, found.worths, strict=True), key=lambda each: each[1], reverse=soonest)
    assert [move for move, _ in by_turns] == list(range(1, LATEST + 1))
    assert len({value for _, value in by_turns}) == LATEST
    for seed in range(4):
        quick = alphabeta.search(position, 3_000, np.zeros(1, np.int64), 0.0, generator(seed))
        assert quick.moves[int(np.argmax(quick.worths))] == (1 if soonest else LATEST)


@pytest.mark.parametrize("value", [-1.0, -0.123456789, 0.0, 1e-5, 0.99999, 1.0])
@pytest.mark.parametrize(("move", "depth", "kind"), [(0, 1, 0), (1023, 59, 2), (200_000, 30, 1)])
def test_a_bound_is_read_from_the_table_as_it_was_stored(
    value: float, move: int, depth: int, kind: int
) -> None:
    word = int(alphabeta.packed(value, move, depth, kind))
    assert (word >> 26) / alphabeta.ONE == pytest.approx(value, abs=1e-10)
    assert (word >> 8 & alphabeta.MOVE_BITS, alphabeta.depth_in(word), word & 3) == (move, depth, kind)
