"""A game's first lesson: small steps on a real board. It is data, `content/lesson.toml` of the game's folder.

A step starts from a position made by real moves and asks for a move. The rules say whether an attempt is
legal; the step says which legal moves solve it: certain moves, or every move that causes a certain event.
"""

import tomllib
from functools import cache
from typing import Any

import msgspec

from ludotheque.contract import Game
from ludotheque.errors import Text
from ludotheque.position import Position
from ludotheque.viewers import seated

Moves = list[tuple[int, str]]
"""Seats and move texts, as in records."""


DONE = Text("Well done.", "Bien joué.")
WRONG = Text(
    "That move is legal, but not the one we are looking for. Try another.",
    "Ce coup est permis, mais ce n’est pas celui que nous cherchons. Essayez-en un autre.",
)


class LessonStep(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    fr: str
    id: str = ""
    """Its name in URLs; by default its number."""
    done_en: str = DONE.en
    """What is said after the right move."""
    done_fr: str = DONE.fr
    wrong_en: str = ""
    """What is said after a legal move that does not solve the step; by default `WRONG`."""
    wrong_fr: str = ""
    rule: str = ""
    """The id of the rule that the step is about."""
    seat: int = 0
    moves: Moves | None = None
    """The moves that lead to the position; None: it follows from the previous step."""
    options: dict[str, str | int | bool] = {}
    seats: int | None = None
    right: list[str] = []
    """The moves that solve the step."""
    goal: dict[str, Any] = {}
    """Alternatively: every move solves it that causes an event with these fields."""
    also: list[str] = []
    """Illegal moves that are offered as well, to be tried."""
    reply: Moves = []
    """The moves of the other seats and of chance after the right one."""
    read: bool = False
    """No move is asked for: the step only shows something."""

    @property
    def wrong(self) -> Text:
        return Text(self.wrong_en or WRONG.en, self.wrong_fr or WRONG.fr)


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    steps: list[LessonStep]


@cache
def lesson(game: Game) -> Lesson | None:
    """The game's lesson, if it has one."""
    path = game.folder / "content" / "lesson.toml"
    if not path.exists():
        return None
    found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson)
    named = [msgspec.structs.replace(step, id=step.id or str(n)) for n, step in enumerate(found.steps, 1)]
    return Lesson(named)


def step_of(game: Game, id: str) -> LessonStep | None:
    found = lesson(game)
    return next((step for step in found.steps if step.id == id), None) if found else None


def position_of(game: Game, step: LessonStep) -> Position:
    """The position a step starts from."""
    found = lesson(game)
    assert found is not None
    at = found.steps.index(step)
    if step.moves is not None:
        position = Position(game, game.complete(step.options), game.seats(step.seats))
        play_all(position, step.moves)
        return position
    before = found.steps[at - 1]
    position = position_of(game, before)
    if not before.read:
        play_all(position, [(before.seat, before.right[0])])
    play_all(position, before.reply)
    return position


def play_all(position: Position, moves: Moves) -> None:
    for seat, text in moves:
        position.play(seat, text)


def is_right(step: LessonStep, before: Position, move: int, after: Position) -> bool:
    """Whether a legal move solves the step; if the step asks for nothing in particular, every move does."""
    game = before.game
    if step.right:
        return game.text(before.s, step.seat, move) in step.right
    if not step.goal:
        return True
    events = game.events(before.s, step.seat, move, after.s, seated(step.seat))
    told = [msgspec.to_builtins(event) for event in events]
    return any(all(event.get(name) == value for name, value in step.goal.items()) for event in told)
