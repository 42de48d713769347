"""Puzzles as a screen gets them: a position without its answer, and everything about it after a try."""

from datetime import date

from ludotheque import puzzles
from ludotheque.contract import Game
from ludotheque.jit import is_interpreted
from ludotheque.position import Position
from ludotheque.puzzles import Puzzle
from ludotheque.room.course.state import situation_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import DailyPuzzle, Moment, PuzzleCard, PuzzleList, PuzzleName, Solved
from ludotheque.room.review.lessons import follow
from ludotheque.room.review.replays import moment_of
from ludotheque.search import exact
from ludotheque.search.solution import MoveValue, best_line, new_solver
from ludotheque.viewers import Viewer, seated


def puzzle_list(game: Game, today: date) -> PuzzleList:
    names = [PuzzleName(each.id, each.difficulty) for each in puzzles.puzzles(game).values()]
    daily = puzzles.of_the_day(game, today)
    if daily is None:
        raise RoomRefused("not-found")
    return PuzzleList(daily.id, today.isoformat(), names)


def daily_puzzle(game: Game, today: date) -> DailyPuzzle:
    """Today's puzzle of the game, ready to be drawn."""
    daily = puzzles.of_the_day(game, today)
    if daily is None:
        raise RoomRefused("not-found")
    return DailyPuzzle(game.name, today.isoformat(), puzzle_card(game, daily))


def puzzle_card(game: Game, puzzle: Puzzle) -> PuzzleCard:
    position = puzzles.position_of(game, puzzle)
    (seat,) = position.to_act
    moment = moment_of(situation_of(position), len(puzzle.moves), seated(seat), None)
    return PuzzleCard(
        puzzle.id, puzzle.difficulty, seat, dict(position.options), moment, position.legal(seat)
    )


def solve(game: Game, puzzle: Puzzle, text: str) -> Solved:
    """Judge a try by the exact search; `Refused` if it is no legal move."""
    position = puzzles.position_of(game, puzzle)
    (seat,) = position.to_act
    position.copy().play(seat, text)
    if is_interpreted(exact.compiled(game)):
        raise RoomRefused("getting-ready")
    solver = new_solver(position)
    values = solver.move_values(position, seat)
    assert values is not None
    sign = 1 if seat == 0 else -1
    ranked = sorted(values.items(), key=lambda each: -each[1])
    moves = [MoveValue(game.text(position.s, seat, move), sign * value) for move, value in ranked]
    line = best_line(position, solver, ranked[0][1])
    assert line is not None
    return Solved(
        text == moves[0].move, moves[0].move, moves, puzzle.tempting, _shown(position, line, seated(seat))
    )


def _shown(position: Position, line: list[str], viewer: Viewer) -> list[Moment]:
    moments: list[Moment] = []
    for text in line:
        moments += follow(position, [(position.to_act[0], text)], viewer)
    return moments
