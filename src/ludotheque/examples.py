"""The drawn examples of a game's rules page: real positions, made by real moves.

They are data, `content/examples.toml`. `rules.*.md` place each of them, with a description as
alternative text: `![Black's faction …](chain)`.
"""

import tomllib
from functools import cache

import msgspec

from ludotheque.contract import Game
from ludotheque.lessons import Moves, play_all
from ludotheque.position import Position
from ludotheque.viewers import OPEN, Viewer, numbered


class Example(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    options: dict[str, str | int | bool] = {}
    seats: int | None = None
    viewer_number: int = msgspec.field(default=OPEN.number, name="viewer")
    """The viewer it is drawn for, as in messages."""
    moves: Moves = []
    """The moves that lead to the first picture."""
    shown: Moves = []
    """The moves shown after it, one by one."""
    asked: int | None = None
    """The seat whose legal moves are drawn in the last picture."""
    refused: dict[str, str] = {}
    """Moves that `asked` may not make there, and the rules that forbid them."""
    scores: list[int] | None = None
    """The scores in the last picture, if the page mentions them."""

    @property
    def viewer(self) -> Viewer:
        return numbered(self.viewer_number)


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    examples: list[Example]


@cache
def examples(game: Game) -> dict[str, Example]:
    path = game.folder / "content" / "examples.toml"
    if not path.exists():
        return {}
    file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    return {example.id: example for example in file.examples}


def first_of(game: Game, example: Example) -> Position:
    """The position drawn first."""
    position = Position(game, game.complete(example.options), game.seats(example.seats))
    play_all(position, example.moves)
    return position


def last_of(game: Game, example: Example) -> Position:
    """The position drawn last."""
    position = first_of(game, example)
    play_all(position, example.shown)
    return position
