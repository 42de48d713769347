"""Puzzles as a screen gets them: a position without its answer, and everything about it after a try."""

from datetime import date

import msgspec

from ludotheque.contract import Game
from ludotheque.lab import puzzles
from ludotheque.lab.puzzles import Puzzle
from ludotheque.position import Position
from ludotheque.room.course import stand
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.replays import Moment, moment_of
from ludotheque.search.solution import MoveValue, best_line, new_solver
from ludotheque.server.lessons import follow


class PuzzleCard(msgspec.Struct, frozen=True):
    """A position with one best move, which is not told."""

    id: str
    difficulty: int
    """From 1, the easiest, to 3."""
    seat: int
    """Who is to move."""
    options: dict[str, str | int | bool]
    moment: Moment
    legal: list[str]


class PuzzleName(msgspec.Struct, frozen=True):
    id: str
    difficulty: int


class PuzzleList(msgspec.Struct, frozen=True):
    daily: str
    """Today's."""
    day: str
    """Today, as the server counts days."""
    all: list[PuzzleName]


class Solved(msgspec.Struct, frozen=True):
    """A puzzle after a try: everything about it is told now."""

    right: bool
    best: str
    moves: list[MoveValue]
    """Every legal move with its exact value (points of the first seat minus those of the second)."""
    tempting: str
    line: list[Moment]
    """The best move and perfect play after it, until the end."""


def puzzle_list(game: Game, today: date) -> PuzzleList:
    names = [PuzzleName(each.id, each.difficulty) for each in puzzles.puzzles(game).values()]
    if not names:
        raise RoomRefused("not-found")
    return PuzzleList(names[today.toordinal() % len(names)].id, today.isoformat(), names)


def puzzle_card(game: Game, puzzle: Puzzle) -> PuzzleCard:
    position = puzzles.position_of(game, puzzle)
    (seat,) = position.to_act
    moment = moment_of(stand(position), len(puzzle.moves), seat, None)
    return PuzzleCard(
        puzzle.id, puzzle.difficulty, seat, dict(position.options), moment, position.legal(seat)
    )


def solve(game: Game, puzzle: Puzzle, text: str) -> Solved:
    """Judge a try by the exact search; `Refused` if it is no legal move."""
    position = puzzles.position_of(game, puzzle)
    (seat,) = position.to_act
    position.copy().play(seat, text)
    solver = new_solver(position)
    values = solver.move_values(position, seat)
    assert values is not None
    sign = 1 if seat == 0 else -1
    ranked = sorted(values.items(), key=lambda each: -each[1])
    moves = [MoveValue(game.text(position.s, seat, move), sign * value) for move, value in ranked]
    line = best_line(position, solver, ranked[0][1])
    assert line is not None
    return Solved(text == moves[0].move, moves[0].move, moves, puzzle.tempting, _shown(position, line, seat))


def _shown(position: Position, line: list[str], viewer: int) -> list[Moment]:
    moments: list[Moment] = []
    for text in line:
        moments += follow(position, [(position.to_act[0], text)], viewer)
    return moments
