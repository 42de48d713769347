"""Boards of squares: their names, a drawing for terminals, and the picture for the web app.

5 6 7 8 9      square = width * rank + file, both from 0; squares are named a1, b1, … as in chess
0 1 2 3 4      a set of squares is a bitboard: an integer with one bit per square
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludotheque.errors import Text
from ludotheque.pictures import Box, Label, Picture, Piece, Shape, Thing, Tone, Touch

FILES = "abcdefghijklmnopqrstuvwxyz"
EMPTY = Text("empty", "vide")
SQUARE = Text("{square}, {what}", "{square}, {what}")
COLUMN = Text("column {file}", "colonne {file}")
SEATS: tuple[Tone, ...] = ("seat-0", "seat-1", "seat-2", "seat-3")


@dataclass(frozen=True)
class Grid:
    """A board of `width` files (columns) and `height` ranks (rows)."""

    width: int
    height: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{FILES[at % self.width]}{at // self.width + 1}" for at in range(self.size))

    @property
    def size(self) -> int:
        return self.width * self.height

    def board(self, **sets: int) -> str:
        """A letter for each square, from a1: the name of the set that contains it, or a dot."""
        return "".join(
            next((letter for letter, squares in sets.items() if int(squares) >> at & 1), ".")
            for at in range(self.size)
        )

    def squares(self, drawing: str, letter: str) -> int:
        """The set of squares with this letter in a drawing that has the highest rank first, as in `text`."""
        rows = drawing.split()[::-1]
        return sum(1 << at for at in range(self.size) if rows[at // self.width][at % self.width] == letter)

    def text(self, board: str) -> str:
        """`draw_text` for such a board."""
        ranks = [board[at : at + self.width] for at in range(0, self.size, self.width)]
        lines = [f"{number:>2} {' '.join(rank)}" for number, rank in enumerate(ranks, 1)]
        return "\n".join([*lines[::-1], f"   {' '.join(FILES[: self.width])}"])

    def picture(
        self,
        board: str,
        pieces: Mapping[str, Text],
        *,
        begins: str = "",
        ends: str = "",
        label: Text | None = None,
        columns: bool = False,
        tones: tuple[Tone, Tone] = ("middle", "light"),
        shape: Shape = "",
        **more: Any,
    ) -> Picture:
        """The board with its pieces: `pieces` names each letter, in the order of the seats' colours.

        `begins` and `ends` are patterns of moves, `label` is the name of a square; `{square}`, `{file}`,
        `{rank}` and `{what}` are filled in for each square. With `columns`, whole columns are touched (and
        `{what}` lists the contents of one, from the bottom). `shape` is the shape of the pieces, and `more`
        sets other fields of `Picture`.
        """
        column = Text(*(f"{name}, {{what}}" for name in COLUMN))
        words = _Words(self, board, pieces, begins, ends, label or (column if columns else SQUARE))
        if columns and begins and not ends:
            more.setdefault("moves", {words.begun(at): words.column(at) for at in range(self.width)})
        things: list[Thing] = []
        for at in range(self.size):
            x, y = self.place(at)
            if columns and at < self.width:
                touch = words.touch(at, column=True)
                middle = self.height / 2
                things.append(Box(x, middle, h=self.height, tone=tones[0], id=FILES[at], touch=touch))
            tone = tones[1] if columns else tones[(at // self.width + at % self.width) % 2]
            size, bend = (0.68, 0.34) if columns else (1.0, 0.0)
            touch = None if columns else words.touch(at)
            things.append(Box(x, y, size, size, tone=tone, round=bend, id=self.names[at], touch=touch))
        for at, letter in enumerate(board):
            if letter in pieces:
                x, y = self.place(at)
                tone, size = SEATS[list(pieces).index(letter)], 0.7 if columns else 0.76
                things.append(Piece(x, y, pieces[letter], tone=tone, shape=shape, size=size))
        things += [
            Label(file + 0.5, self.height + 0.18, Text(FILES[file], FILES[file]), tone="soft")
            for file in range(self.width)
        ]
        return Picture(self.width, self.height + 0.4, things, **more)

    def place(self, at: int) -> tuple[float, float]:
        """The centre of a square in the picture: rank 1 is at the bottom."""
        return at % self.width + 0.5, self.height - 0.5 - at // self.width


@dataclass(frozen=True)
class _Words:
    """The names of the squares in one picture, and the moves that they stand for."""

    grid: Grid
    board: str
    pieces: Mapping[str, Text]
    begins: str
    ends: str
    label: Text

    def touch(self, at: int, column: bool = False) -> Touch | None:
        if not self.begins and not self.ends:
            return None
        here = [self.board[each] for each in range(at, self.grid.size if column else at + 1, self.grid.width)]
        return Touch(
            Text(*(self._filled(words, at, lang, here) for lang, words in enumerate(self.label))),
            begins=(self.begun(at),) if self.begins else (),
            ends=(self._filled(self.ends, at),) if self.ends else (),
        )

    def begun(self, at: int) -> str:
        return self._filled(self.begins, at)

    def column(self, at: int) -> Text:
        """The name of a move that touches a whole column."""
        return Text(*(self._filled(words, at) for words in COLUMN))

    def _filled(self, words: str, at: int, lang: int = 0, here: list[str] | None = None) -> str:
        there = [self.pieces[letter][lang] for letter in here or () if letter in self.pieces]
        names = {"square": self.grid.names[at], "file": FILES[at % self.grid.width]}
        what = ", ".join(there) or EMPTY[lang]
        return words.format(**names, rank=at // self.grid.width + 1, what=what)
