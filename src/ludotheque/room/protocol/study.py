"""What those get over HTTP who learn and look back: moments of games, lessons, puzzles, analyses."""

from typing import Any

import msgspec

from ludotheque.room.protocol.messages import Sentence, Step
from ludotheque.search.analysis import Balance, Judged, Scale
from ludotheque.search.solution import MoveValue


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a replay, and the move that led to it (none at the first)."""

    n: int
    to_act: list[int]
    scores: list[int]
    view: msgspec.Raw
    step: Step | None
    picture: Any = None
    """The view as a board, for games that give one."""


class LessonCard(msgspec.Struct, frozen=True):
    """One step of a lesson, ready to be drawn."""

    id: str
    words: Sentence
    rule: str
    """The sentence of the rules that it is about; may be empty."""
    seat: int
    seats: int
    options: dict[str, str | int | bool]
    read: bool
    """Nothing is asked: there is something to look at."""
    moment: Moment
    legal: list[str]
    """What may be tried; some of it may be against the rules."""


class Tried(msgspec.Struct, frozen=True):
    """What came of a try."""

    right: bool
    words: Sentence
    rule: str
    """The sentence of the rules that decided; may be empty."""
    moments: list[Moment]
    """The positions after the right move and after each answer to it."""


class ExampleCard(msgspec.Struct, frozen=True):
    """One drawn example, ready to be shown move by move."""

    id: str
    seat: int
    """The seat whose moves are drawn in the last picture; -1: nobody's."""
    seats: int
    options: dict[str, str | int | bool]
    moments: list[Moment]
    """The first position, and the one after each move that is shown."""
    legal: list[str]
    """What `seat` may play in the last picture."""


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


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The room's puzzle of the day; the games take turns."""

    game: str
    day: str
    """Today, as the server counts days."""
    puzzle: PuzzleCard


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


class Analysis(msgspec.Struct, frozen=True):
    """What is known so far; the last positions are judged first."""

    scale: Scale
    """`points`: exact values; `worth`: estimates, from 0 to 1."""
    done: int
    total: int
    moments: list[Judged]
    """The newest positions first come in: sorted by `n`, those not yet judged are left out."""
    balances: list[Balance]
    """For each seat; only when all is done, and only for estimates."""
