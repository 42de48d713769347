"""Puzzles: positions with one best move. They are data, `content/puzzles.jsonl` of the game's folder."""

from collections.abc import Sequence
from datetime import date
from functools import cache

import msgspec

from ludotheque.contract import Game
from ludotheque.position import Position


class Puzzle(msgspec.Struct, frozen=True):
    id: str
    difficulty: int
    options: dict[str, str | int | bool]
    moves: list[tuple[int, str]]
    best: str
    value: int
    """Of the best move: the points of the first seat minus those of the second under perfect play."""
    tempting: str
    """What looks best at first sight."""
    tempting_value: int


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """The game's puzzles by their names; none if it has no exact search."""
    path = game.folder / "content" / "puzzles.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    return {puzzle.id: puzzle for puzzle in found}


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """The same for everybody on one day, another one on the next; None if the game has no puzzles."""
    found = list(puzzles(game).values())
    return found[day.toordinal() % len(found)] if found else None


def game_of_the_day(games: Sequence[Game], day: date) -> Game | None:
    """The games that have puzzles take turns, day by day."""
    having = [game for game in games if puzzles(game)]
    return having[day.toordinal() % len(having)] if having else None


def position_of(game: Game, puzzle: Puzzle) -> Position:
    position = Position(game, game.complete(puzzle.options), game.seats())
    for seat, text in puzzle.moves:
        position.play(seat, text)
    return position
