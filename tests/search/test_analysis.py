"""Games looked at again: exact where that is possible, estimates with their errors elsewhere."""

from pathlib import Path

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search import analysis, solution
from ludotheque.search.analysis import Judged
from ludotheque.search.exact import after_move
from ludotheque.search.tablebase import Kept, levels, patient_solver
from ludotheque.search.weighing import has_exact

EXACT = next(name for name in GAMES if has_exact(load(name)))
NO_FLAG = np.zeros(1, np.int64)


def whole(name: str) -> tuple[list[Position], list[tuple[int, str]]]:
    """A random game: its positions and its moves."""
    game = load(name)
    record = play_game(Plan(game, game.complete({}), None, 4), 0)
    positions = [opening(record)]
    for seat, text in record.moves:
        positions.append(positions[-1].copy())
        positions[-1].play(seat, text)
    return positions, record.moves


def test_exact_values_and_mistakes_are_those_of_the_solver() -> None:
    positions, moves = whole(EXACT)
    assert analysis.scale_of(positions[0]) == "points"
    solver = patient_solver(positions[0], Kept(Path("none"), write=False), table_bits=20)
    for n in range(len(moves) - (7 if COMPILED else 2), len(moves)):
        found = solution.solve(positions[n], solver)
        judged = analysis.judge_exactly(positions[n], n, moves[n][1], solver)
        assert found is not None
        assert judged is not None
        assert judged.value == found.value
        assert [each.value for each in judged.moves] == [each.value for each in found.moves]
        made = next(each.value for each in found.moves if each.move == moves[n][1])
        assert judged.lost == abs(found.value - made)
    last = analysis.judge_exactly(positions[-1], len(moves), None, solver)
    zero, one = positions[-1].scores()
    assert last == Judged(len(moves), value=zero - one)


def before_the_solvable(left: int) -> Position:
    """A position so many moves before those that can be solved at once."""
    game = load(EXACT)
    setups = ({option.name: value} for option in game.options for value in option.values)
    position = next(each for each in (start(EXACT, dict(setup)) for setup in setups) if early(each))
    while left < moves_to_solvable(position):
        (seat,) = position.to_act
        position.play(seat, position.legal(seat)[0])
    return position


def early(position: Position) -> bool:
    thinking = position.game.thinking
    return not thinking.solvable(position.s) and bool(thinking.solvable_soon(position.s))


def moves_to_solvable(position: Position) -> int:
    moves, position = 0, position.copy()
    while early(position):
        (seat,) = position.to_act
        position.play(seat, position.legal(seat)[0])
        moves += 1
    return moves


def test_positions_that_come_too_early_are_exact_once_all_that_lies_ahead_is_known() -> None:
    """Two moves ahead: the best of the worst."""
    position = before_the_solvable(2)
    kept = Kept(Path("none"), write=False)
    solver = patient_solver(position, kept, table_bits=4)
    for number, ahead in enumerate(levels(position)[-1]):
        value = (number * 7) % 5 - 3
        kept.put(int(ahead.game.thinking.key(ahead.s)), value, value)
    judged = analysis.judge_exactly(position, 2, None, solver)
    assert judged is not None
    for each in judged.moves:
        after = position.copy()
        after.play(position.to_act[0], each.move)
        answers = [after_move(after, after.to_act[0], move) for move in after.legal_moves(after.to_act[0])]
        worths = [kept.get(int(answer.game.thinking.key(answer.s)))[0] for answer in answers]
        assert each.value == (min(worths) if after.to_act[0] == 1 else max(worths))
    assert judged.value == judged.moves[0].value


def test_a_solver_that_is_stopped_says_nothing() -> None:
    positions, moves = whole(EXACT)
    solver = patient_solver(positions[0], Kept(Path("none"), write=False), table_bits=20)
    with solver.watching(np.ones(1, np.int64)):
        assert analysis.judge_exactly(positions[0], 0, moves[0][1], solver) is None


@pytest.mark.parametrize("name", [name for name in GAMES if name != EXACT])
def test_estimates_lie_between_0_and_1_and_are_certain_at_the_end(name: str) -> None:
    positions, moves = whole(name)
    assert analysis.scale_of(positions[0]) == "worth"
    rng = generator(1)
    some = [analysis.judge_by_rollouts(positions[n], n, moves[n], rng, NO_FLAG, 60) for n in range(0, 16, 4)]
    assert all(0 <= value <= 1 for judged in some for value in judged.worths)
    assert any(error > 0 for judged in some for error in judged.errors)
    last = analysis.judge_by_rollouts(positions[-1], len(moves), None, rng, NO_FLAG)
    assert set(last.errors) == {0.0}
    outcome = positions[-1].outcome()
    assert outcome is not None
    first = [rank == 1 for rank in outcome.ranks]
    assert last.worths == [each / sum(first) for each in first]


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_chance])
def test_chance_changes_nothing_on_average(name: str) -> None:
    """Half a deal says nothing, either: what is estimated before a draw is the mean of what comes of it."""
    rng = generator(5)
    due = [each for each in whole(name)[0][:20] if each.to_act == [CHANCE]][:3]
    assert due
    for position in due:
        before = analysis.judge_by_rollouts(position, 0, None, rng, NO_FLAG, 400).worths[0]
        after = []
        for _ in range(40):
            drawn = position.copy()
            drawn.play(CHANCE, drawn.game.text(drawn.s, CHANCE, drawn.draw(rng)))
            after.append(analysis.judge_by_rollouts(drawn, 0, None, rng, NO_FLAG, 10).worths[0])
        assert before == pytest.approx(float(np.mean(after)), abs=0.2)


def test_luck_choice_and_the_others_add_up_to_what_changed() -> None:
    judged = [Judged(n, worths=[w, 1 - w], errors=[0.1, 0.1]) for n, w in enumerate([0.5, 0.7, 0.6, 0.9])]
    zero, one = analysis.balances(judged, [CHANCE, 1, 0])
    assert (zero.luck, zero.own, zero.others) == (0.2, 0.3, -0.1)
    assert (one.luck, one.own, one.others) == (-0.2, 0.1, -0.3)
    assert zero.error == pytest.approx(0.1414, abs=1e-4)


def test_the_odds_of_a_fight_are_told_in_both_languages() -> None:
    for name in GAMES:
        positions, moves = whole(name)
        for position, (seat, text) in zip(positions, moves, strict=False):
            if seat != CHANCE and position.game.explain_move(
                position.s, seat, position.game.parse(position.s, seat, text), "en"
            ):
                judged = analysis.judge_by_rollouts(position, 0, (seat, text), generator(1), NO_FLAG, 1)
                assert "%" in judged.odds_en
                assert judged.odds_fr not in ("", judged.odds_en)
                return
    raise AssertionError("no game tells odds")
