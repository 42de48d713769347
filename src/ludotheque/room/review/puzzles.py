"""Puzzles, as sent to the web app: a position without its answer, hints, and the solution once found."""

from datetime import date

from ludotheque import puzzles
from ludotheque.contract import Game
from ludotheque.puzzles import Puzzle
from ludotheque.room.protocol.messages import Sentence
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import (
    DailyPuzzle,
    PuzzleAnswer,
    PuzzleCard,
    PuzzleHint,
    PuzzleKit,
    PuzzleProgress,
)
from ludotheque.room.review.lessons import follow
from ludotheque.room.review.replays import moment_of
from ludotheque.room.state.table_state import situation_of
from ludotheque.viewers import seated

FEW = 3
"""How many choices the second hint leaves."""


def daily(game: Game, today: date) -> Puzzle:
    found = puzzles.of_the_day(game, today)
    if found is None:
        raise RoomRefused("not-found")
    return found


def daily_puzzle(game: Game, today: date) -> DailyPuzzle:
    """The game's puzzle of the day, ready to be shown."""
    return DailyPuzzle(game.name, today.isoformat(), puzzle_card(game, daily(game, today)))


def puzzle_card(game: Game, puzzle: Puzzle) -> PuzzleCard:
    position = puzzles.position_of(game, puzzle)
    return PuzzleCard(
        id=puzzle.id,
        difficulty=puzzle.difficulty,
        seat=puzzle.seat,
        seats=puzzle.seats,
        scale=puzzle.scale,
        options=dict(position.options),
        moment=moment_of(situation_of(position), len(puzzle.moves), seated(puzzle.seat), None),
        legal=position.legal(puzzle.seat),
    )


def is_right(game: Game, puzzle: Puzzle, text: str) -> bool:
    """Whether it is the best move; `Refused` if it isn't legal."""
    position = puzzles.position_of(game, puzzle)
    best = game.parse(position.s, puzzle.seat, puzzle.best)
    return position.play(puzzle.seat, text) == best


def hint(game: Game, puzzle: Puzzle, step: int) -> PuzzleHint:
    """What the best move achieves, and a wrong one; at the second step, a few others, sorted by name."""
    position = puzzles.position_of(game, puzzle)
    after = position.copy()
    move = after.play(puzzle.seat, puzzle.best)
    why = game.thinking.reason(position.s, puzzle.seat, move, after.s)
    few = [each.move for each in puzzle.choices if each.move != puzzle.decoy][:FEW]
    return PuzzleHint(
        step=step,
        reason=Sentence(why.en, why.fr) if why else None,
        ruled_out=puzzle.decoy,
        tempting=bool(puzzle.tempting),
        moves=sorted(few) if step > 1 else [],
    )


def answer(game: Game, puzzle: Puzzle, progress: PuzzleProgress) -> PuzzleAnswer:
    line = follow(puzzles.position_of(game, puzzle), puzzle.line, seated(puzzle.seat))
    return PuzzleAnswer(puzzle.best, puzzle.scale, puzzle.choices, line, progress)


def kit(game: Game, puzzle: Puzzle) -> PuzzleKit:
    """The puzzle with its answer and both hints."""
    line = follow(puzzles.position_of(game, puzzle), puzzle.line, seated(puzzle.seat))
    hints = [hint(game, puzzle, step) for step in (1, 2)]
    return PuzzleKit(puzzle.best, puzzle.scale, puzzle.choices, line, hints)
