"""A board without TypeScript: a game says its picture as data, and the web app draws it.

`Game.picture(view)` gives one for what a viewer sees. x goes to the right and y down, from the upper left
corner; a square of a board is usually one unit wide. Everything is placed by its middle.

    Picture(6, 6, things=[Box(0.5, 0.5, id="a6", touch=Touch(Text("a6", "a6"), ends=("*a6",))), …])

What may be touched says which moves it begins and which it ends, by their texts; `*` stands for any letters,
`?` for one. Somebody touches what begins a move, then what ends it. A move that nothing ends is made by the
first touch; moves that nothing begins, and choices that two touches leave open, are buttons below the board.
What has no `touch` never is in the way: touches go through it. Who listens hears the labels of what a move
touches, and what the last move touched is marked.
"""

from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from ludotheque.errors import Text

Tone = Literal[
    "none", "paper", "card", "light", "middle", "dark", "line", "felt", "ink", "soft", "accent", "good",
    "bad", "seat-0", "seat-1", "seat-2", "seat-3", "on-seat-0", "on-seat-1", "on-seat-2", "on-seat-3",
    "on-felt",
]  # fmt: skip
"""Colours by what they are for: the web app has each of them for light and for dark screens. Words are `ink`
on paper, cards and wood, `on-felt` on felt, `on-seat-0` on what is painted `seat-0`. What is `none` is not
seen, and can be touched all the same."""
Shape = Literal["", "disc", "diamond", "shield", "square"]
"""Of a piece. By default, the seats' own, in this order; a disc for what belongs to no seat."""
Colour = Literal["blue", "red", "green", "yellow", "white", "black", "violet", "orange"]
"""What a game may paint its seats in (`Game.seat_colours`)."""


class Touch(msgspec.Struct, omit_defaults=True, frozen=True):
    label: Text
    """What it is, for those who listen, and in the words of a move."""
    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


class Box(msgspec.Struct, tag="box", omit_defaults=True, frozen=True):
    """A rectangle, as a square or a card is."""

    x: float
    y: float
    w: float = 1.0
    h: float = 1.0
    tone: Tone = "light"
    round: float = 0.0
    """The radius of its corners; half its width makes it a disc."""
    id: str = ""
    touch: Touch | None = None


class Path(msgspec.Struct, tag="path", omit_defaults=True, frozen=True):
    """A line through points, or the area inside of them."""

    points: tuple[tuple[float, float], ...]
    tone: Tone = "line"
    closed: bool = False
    width: float = 0.04
    id: str = ""
    touch: Touch | None = None


class Label(msgspec.Struct, tag="label", omit_defaults=True, frozen=True):
    x: float
    y: float
    text: Text
    size: float = 0.3
    tone: Tone = "ink"


class Piece(msgspec.Struct, tag="piece", omit_defaults=True, frozen=True):
    """Something that moves. From one picture to the next it glides to where its id is; without an id, the
    nearest piece that looks the same is taken for it. A new one fades in at its place, one that is gone out.

    It has the shape of the seat whose tone it has, so that people who do not see colours well can tell them
    apart, unless `shape` says another. Touches go through a piece that has none of its own."""

    x: float
    y: float
    label: Text
    tone: Tone = "seat-0"
    id: str = ""
    shape: Shape = ""
    glyph: str = ""
    """A letter or a number on it."""
    size: float = 0.76
    touch: Touch | None = None


Thing = Box | Path | Label | Piece


class Picture(msgspec.Struct, omit_defaults=True, frozen=True):
    width: float
    height: float
    things: list[Thing]
    """What stands later lies above; but pieces lie above everything that is not a piece."""
    asked: Text = Text("", "")
    """What is asked of who is to move, as a short sentence; “Make your move.” if nothing is said."""
    ended: Text = Text("", "")
    """How the game ended, once it has. The web app says who won; this says why, and does not repeat it."""
    moves: dict[str, Text] = {}
    """Words for moves, by their texts (`*`, `?`), where the labels of what is touched do not say enough."""
    flips: bool = False
    """Whether the second seat sees it from the other side."""


def matches(move: str, patterns: tuple[str, ...]) -> bool:
    """Does one of the patterns mean this move?"""
    return any(fnmatchcase(move, pattern.replace("[", "[[]")) for pattern in patterns)
