"""Puzzles: positions with one clearly best move. They are data, `content/puzzles.jsonl` of a game's folder.

`ludotheque puzzles GAME` makes, grades and checks them (`lab/puzzles.py`). Nothing is searched when
they are shown: the value of each choice, and the continuation, are in the file.
"""

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Literal

import msgspec

from ludotheque.contract import Game
from ludotheque.position import Position

DIFFICULTIES = (1, 2, 3)

Moves = list[tuple[int, str]]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, and what it is worth to the seat that is asked."""

    move: str
    value: float
    """In points: how far ahead it ends under perfect play; or from 0 to 1 what it may expect."""
    error: float = 0.0
    """The standard error of an estimate."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    difficulty: int
    """From 1, the easiest, to 3."""
    options: dict[str, str | int | bool]
    seats: int
    moves: Moves
    seat: int
    """The seat to move."""
    scale: Literal["points", "worth"]
    """`points`: exact values; `worth`: estimates by many deep searches."""
    choices: list[Choice]
    """Best first; if there are very many, only those that matter."""
    tempting: str
    """What looks best at first sight and isn't; "" if nothing does."""
    line: Moves
    """The best move and a continuation: perfect play to the end, or a few plausible moves."""
    version: int | None = None
    """The version of the rules whose content it has, if that is not today's."""

    @property
    def best(self) -> str:
        return self.choices[0].move

    @property
    def decoy(self) -> str:
        """The wrong move that most needs ruling out."""
        return self.tempting or self.choices[1].move

    def lost(self, move: str) -> float | None:
        """How much worse a move is than the best; None if its value is unknown."""
        found = [each.value for each in self.choices if each.move == move]
        return self.choices[0].value - found[0] if found else None


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """The game's puzzles by their names, the easy ones first."""
    path = game.folder / "content" / "puzzles.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    return {puzzle.id: puzzle for puzzle in sorted(found, key=_order)}


def _order(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.difficulty, int(puzzle.id.rpartition("-")[2])


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """The same for everybody, and a new one every day; None if the game has no puzzles."""
    found = list(puzzles(game).values())
    return found[day.toordinal() % len(found)] if found else None


def game_of_the_day(games: Sequence[Game], day: date) -> Game | None:
    """The games that have puzzles take turns, day by day."""
    having = [game for game in games if puzzles(game)]
    return having[day.toordinal() % len(having)] if having else None


def position_of(game: Game, puzzle: Puzzle) -> Position:
    content = game.read_content(puzzle.version or game.version, None)
    position = Position(game, game.complete(puzzle.options), puzzle.seats, content)
    for seat, text in puzzle.moves:
        position.play(seat, text)
    return position
