"""Positions that become solvable in a few moves."""

from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.deadline import Deadline
from ludotheque.search.exact import Solver
from ludotheque.search.tablebase import Kept, brought_by, build_table, kept_for, levels, patient_solver
from ludotheque.search.weighing import has_exact, weigh
from ludotheque.thinking import Level

NAME = next(name for name in GAMES if has_exact(load(name)))
LEFT = 6 if COMPILED else 4


def late(number: int) -> Position:
    """A late position of a game that counts as solvable only two moves later."""
    record = play_game(Plan(load(NAME), load(NAME).complete({}), None, 12), number)
    position = opening(record)
    for seat, text in record.moves[:-LEFT]:
        position.play(seat, text)
    thinking = position.game.thinking
    soon = replace(thinking, solvable=lambda s: bool(thinking.left(s) <= LEFT - 2))
    position.game = replace(position.game, thinking=soon, _specialised=position.game._specialised)
    return position


@pytest.mark.parametrize("number", range(4))
def test_the_value_is_that_of_the_exact_search(number: int, tmp_path: Path) -> None:
    position = late(number)
    patient = patient_solver(position, Kept(tmp_path / "kept.jsonl"), table_bits=10)
    assert patient.value(position) == Solver(load(NAME), 40).value(position)
    assert patient.asked > 0


def test_what_was_found_is_kept_and_asked_only_once(tmp_path: Path) -> None:
    position, path = late(1), tmp_path / "a" / "kept.jsonl"
    first = patient_solver(position, Kept(path), table_bits=10)
    value = first.value(position)
    with path.open("ab") as file:
        file.write(b'12\n["a",1,2]\n\xff\n[12,')  # the last as when the program is stopped while it writes
    again = patient_solver(position, Kept(path), table_bits=10)
    assert again.value(position) == value
    assert again.asked == 0


def test_the_table_holds_every_position_ahead(tmp_path: Path) -> None:
    position, kept = late(2), Kept(tmp_path / "kept.jsonl")
    ahead = [each for level in levels(position) for each in level]
    assert list(build_table(position, kept, workers=2)) == list(range(1, len(ahead) + 1))
    for each in ahead:
        low, high = kept.get(int(each.game.thinking.key(each.s)))
        assert low == high == Solver(load(NAME), 40).value(each)
    again = patient_solver(position, Kept(kept.path), table_bits=10)
    assert list(build_table(position, again.kept, workers=1))[-1] == len(ahead)
    assert again.value(position) == kept.value(position)
    assert again.asked == again.nodes == 0


def test_bots_that_solve_use_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    position = late(2)
    thinking = replace(position.game.thinking, solvable_soon=lambda s: True)
    position.game = replace(position.game, thinking=thinking)
    (seat,) = position.to_act
    values = Solver(load(NAME), 40).move_values(position, seat)
    assert list(build_table(position, kept_for(position.game), workers=1))
    with Deadline() as clock:
        weighed = weigh(Level("mcts", 10, solves=True), position, seat, generator(1), clock)
    assert {each.move: each.value for each in weighed} == values
    assert all(each.exact for each in weighed)


def test_one_best_move_is_found_from_a_value_that_is_known(tmp_path: Path) -> None:
    position, kept = late(3), Kept(tmp_path / "kept.jsonl")
    list(build_table(position, kept, workers=1))
    solver = patient_solver(position, kept, table_bits=10)
    for each in levels(position)[-1]:
        if each.to_act:
            (seat,) = each.to_act
            values, found = Solver(load(NAME), 40).move_values(each, seat), solver.one_best(each, seat)
            assert values is not None
            assert found is not None
            ((move, value),) = found.items()
            assert value == values[move] == max(values.values())


def test_what_a_game_brings_along_is_known_and_not_written_again(tmp_path: Path) -> None:
    position = late(2)
    built = Kept(tmp_path / "brought.jsonl")
    list(build_table(position, built, workers=1))
    kept = Kept(tmp_path / "own.jsonl", brought=built.path)
    list(build_table(position, kept, workers=1))
    assert kept.bounds == built.bounds
    assert not kept.path.exists()


def test_what_a_game_brings_along_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    game = replace(load(NAME), folder=tmp_path, version=7)
    assert brought_by(game).name == "solved-7.jsonl"
    brought_by(game).write_text("[12,-1,-1]\n", "ascii")
    assert kept_for(game).get(12) == (-1, -1)


def test_it_is_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    assert kept_for(load(NAME)).path.is_relative_to(tmp_path)
