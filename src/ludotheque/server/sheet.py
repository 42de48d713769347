"""A PNG of a position with the players and the result: the preview image of a link.

Its board is the game's own poster as spectators see it. The image has a fixed size, names
that our fonts can't render are not drawn, and another process draws it (docs/decisions/pictures.md).
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ludotheque.contract import Game, Lang
from ludotheque.position import Position
from ludotheque.posters import (
    COLOURS,
    TITLE_FACE,
    Paint,
    Poster,
    group,
    of_picture,
    paints,
    path,
    sign,
    tag,
    words,
)
from ludotheque.viewers import SPECTATOR

WIDE, HIGH = 1200, 630
"""The shape that sites use for preview pictures."""
RIM = 30
BOARD_WIDE, BOARD_HIGH = 700, HIGH - 2 * RIM
FACES = [str(file) for file in sorted((Path(__file__).parent / "faces").glob("*.ttf"))]
RASTERISE = Path(__file__).parent / "rasterise.py"
PATIENCE = 30.0
"""Seconds that a drawing may take; a quarter of one is usual."""
CROWN = "M2 6.500 7.500 11 12 3l4.500 8L22 6.500 20 19H4Z"
INVITED = {"en": "Replay and analyse this game", "fr": "Revoir et analyser cette partie"}
LETTERS = frozenset(
    chr(code)
    for first, last in (
        (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0x113), (0x116, 0x127), (0x12E, 0x137), (0x139, 0x13E),
        (0x141, 0x148), (0x150, 0x161), (0x16A, 0x17E), (0x2013, 0x2014), (0x2018, 0x2019),
        (0x201C, 0x201D), (0x2026, 0x2026),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""The fonts used for names."""
NARROW, BROAD = frozenset("iljtfrI.,;:!'’|()[] -"), frozenset("mwMW@Œœ")


class Row(NamedTuple):
    """A seat on the sheet."""

    name: str
    score: str
    won: bool


def drawn(position: Position, rows: Sequence[Row], lang: Lang) -> bytes | None:
    """As a PNG; None if the game only draws itself as text."""
    found = poster_of(position, lang)
    return None if found is None else rasterised(sheet(position.game, found, rows, lang))


def rasterised(svg: str) -> bytes:
    """`subprocess.SubprocessError` if it cannot be drawn, or not in time."""
    command = [sys.executable, "-I", str(RASTERISE), *FACES]
    return subprocess.run(
        command, input=svg.encode(), capture_output=True, check=True, timeout=PATIENCE
    ).stdout


def poster_of(position: Position, lang: Lang) -> Poster | None:
    game = position.game
    view = game.view(position.s, SPECTATOR)
    if game.poster is not None:
        return game.poster(view, lang)
    return of_picture(game.picture(view), lang, game.seat_colours) if game.picture is not None else None


def sheet(game: Game, board: Poster, rows: Sequence[Row], lang: Lang) -> str:
    scale = min(BOARD_WIDE / board.width, BOARD_HIGH / board.height)
    wide, high = board.width * scale, board.height * scale
    left = 2 * RIM + wide
    parts = [
        tag("rect", width=WIDE, height=HIGH, fill=COLOURS["paper"]),
        tag(
            "svg", board.body, x=RIM, y=(HIGH - high) / 2, width=wide, height=high,
            viewBox=f"0 0 {board.width:g} {board.height:g}",
        ),
        group(*_beside(game, rows, lang, WIDE - RIM - left), at=(left, 0)),
    ]  # fmt: skip
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {HIGH}",
        width=WIDE,
        height=HIGH,
    )


def _beside(game: Game, rows: Sequence[Row], lang: Lang, wide: float) -> list[str]:
    """The panel beside the board: the room, the game, a line for each seat."""
    title = getattr(game.title, lang)
    colours = paints(game.seat_colours)
    each = 82 if len(rows) > 2 else 96
    top = 232.0
    return [
        words("Ludothèque", 0, 66, 28, COLOURS["accent"], "start", TITLE_FACE),
        words(title, 0, 138, min(76, 1.7 * wide / max(1, len(title))), COLOURS["ink"], "start", TITLE_FACE),
        tag("rect", y=196, width=wide, height=2, fill=COLOURS["line"]),
        *(
            group(_row(row, seat, colours[seat % len(colours)], wide, each), at=(0, top + seat * each))
            for seat, row in enumerate(rows)
        ),
        words(INVITED[lang], 0, HIGH - 56, 25, COLOURS["ink-soft"], "start"),
    ]


def _row(row: Row, seat: int, paint: Paint, wide: float, high: float) -> str:
    middle, name_wide = (high - 12) / 2, wide - (206 if row.won else 160)
    back = tag(
        "rect", width=wide, height=high - 12, rx=14, fill=COLOURS["card"],
        stroke=COLOURS["last"] if row.won else COLOURS["line"], stroke_width=4 if row.won else 1.5,
    )  # fmt: skip
    size, name = fitting(row.name, name_wide, 32)
    crown = group(path(CROWN, fill=COLOURS["last"], stroke=COLOURS["wood-dark"], stroke_width=1.2), scale=1.5,
                  at=(wide - 124, middle - 19))  # fmt: skip
    return "".join(
        [
            back,
            sign(seat, (40, middle), 38, paint),
            words(name, 74, middle, size, COLOURS["ink"], "start"),
            crown if row.won else "",
            words(row.score, wide - 24, middle, 42, COLOURS["ink"], "end"),
        ]
    )


def fitting(name: str, wide: float, size: float) -> tuple[float, str]:
    """The font size at which a name fits, and the name, shortened if the letters would be too small."""
    least = size * 0.62
    if width(name) * size <= wide:
        return size, name
    if width(name) * least <= wide:
        return wide / width(name), name
    while name and width(name + "…") * least > wide:
        name = name[:-1]
    return least, name.rstrip() + "…"


def width(name: str) -> float:
    """Its width in units of the font size: an estimate on the safe side."""
    return sum(0.37 if letter in NARROW else 0.97 if letter in BROAD else 0.66 for letter in name)


def legible(name: str) -> bool:
    """Whether our fonts have all of its letters."""
    return bool(name.strip()) and set(name) <= LETTERS
