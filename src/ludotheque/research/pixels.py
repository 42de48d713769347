"""A game's own drawing as text (`draw_text`) for learners: plain, or as an image."""

from typing import Any
from unicodedata import normalize

import numpy as np
import numpy.typing as npt
from rich.style import Style
from rich.text import Text

Image = npt.NDArray[np.uint8]
WIDE, HIGH, SCALE = 6, 10, 2
"""A letter is 5 by 8 points in a cell of 6 by 10; every point is a square of 2 by 2."""
PAPER, INK, SOFT = (250, 248, 243), (34, 34, 40), (150, 148, 143)
COLOURS = {
    "red": (186, 43, 43),
    "blue": (38, 84, 170),
    "green": (32, 124, 62),
    "yellow": (168, 124, 10),
    "magenta": (140, 50, 140),
    "cyan": (20, 124, 134),
}

# The columns of each character from the space on, with the lowest bit at the top.
_COLUMNS = """
0000000000 00005F0000 0007000700 147F147F14 242A7F2A12 2313086462 3649562050 0008070300 001C224100
0041221C00 2A1C7F1C2A 08083E0808 0080703000 0808080808 0000606000 2010080402 3E5149453E 00427F4000
7249494946 2141494D33 1814127F10 2745454539 3C4A494931 4121110907 3649494936 464949291E 0000140000
0040340000 0008142241 1414141414 0041221408 0201590906 3E415D594E 7C1211127C 7F49494936 3E41414122
7F4141413E 7F49494941 7F09090901 3E41415173 7F0808087F 00417F4100 2040413F01 7F08142241 7F40404040
7F021C027F 7F0408107F 3E4141413E 7F09090906 3E4151215E 7F09192946 2649494932 03017F0103 3F4040403F
1F2040201F 3F4038403F 6314081463 0304780403 6159494D43 007F414141 0204081020 004141417F 0402010204
4040404040 0003070800 2054547840 7F28444438 3844444428 384444287F 3854545418 00087E0902 18A4A49C78
7F08040478 00447D4000 2040403D00 7F10284400 00417F4000 7C04780478 7C08040478 3844444438 FC18242418
18242418FC 7C08040408 4854545424 04043F4424 3C4040207C 1C2040201C 3C4030403C 4428102844 4C9090907C
4464544C44 0008364100 0000770000 0041360800 0201020402
"""
_LETTERS = _COLUMNS.split()
_OTHERS = {
    "·": "0000080000", "×": "0022140822", "–": "0808080808", "…": "0040004000", "→": "0808082A1C",
    "♥": "0E1F3E1F0E", "▲": "605C535C60", "✗": "2214081422", "?": "0201590906",
    "⚀": "0000080000", "⚁": "2000000002", "⚂": "2000080002", "⚃": "2200000022", "⚄": "2200080022",
    "⚅": "2A0000002A",
}  # fmt: skip
_LINES = {"─": "ew", "│": "ns", "┌": "es", "┐": "ws", "└": "en", "┘": "wn"}
_LINES |= {"├": "nes", "┤": "nws", "┬": "ews", "┴": "ewn", "┼": "news"}


def plain(markup: str) -> str:
    """The text without its colours."""
    return Text.from_markup(markup).plain


def paint(markup: str) -> Image:
    """The text as an image, one character per cell."""
    lines = Text.from_markup(markup).split("\n")
    wide = max(len(line) for line in lines)
    image = np.full(((len(lines) + 1) * HIGH, (wide + 2) * WIDE, 3), PAPER, np.uint8)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.plain):
            at = (HIGH // 2 + row * HIGH, (1 + column) * WIDE)
            _write(image[at[0] : at[0] + HIGH, at[1] : at[1] + WIDE], letter, _style(line, column))
    return image.repeat(SCALE, axis=0).repeat(SCALE, axis=1)


def _write(cell: Image, letter: str, style: Style) -> None:
    paper: tuple[int, ...] = PAPER
    ink: tuple[int, ...] = COLOURS.get(style.color.name if style.color else "", SOFT if style.dim else INK)
    if style.reverse:
        paper, ink = ink, paper
        cell[:] = paper
    cell[_glyph(letter)] = ink


def _style(line: Text, column: int) -> Style:
    found = Style.null()
    for span in line.spans:
        if span.start <= column < span.end:
            found += Style.parse(span.style) if isinstance(span.style, str) else span.style
    return found


def _glyph(letter: str) -> Any:
    """The inked points of a cell."""
    cell = np.zeros((HIGH, WIDE), bool)
    if letter in _LINES:
        middle = (HIGH // 2 - 1, WIDE // 2 - 1)
        for way in _LINES[letter]:
            if way in "ns":
                cell[slice(0, middle[0] + 1) if way == "n" else slice(middle[0], HIGH), middle[1]] = True
            else:
                cell[middle[0], slice(0, middle[1] + 1) if way == "w" else slice(middle[1], WIDE)] = True
        return cell
    base = normalize("NFKD", letter)[0]
    known = _OTHERS.get(letter) or (_LETTERS[ord(base) - 32] if 32 <= ord(base) < 127 else "7F4141417F")
    columns = np.frombuffer(bytes.fromhex(known), np.uint8)
    cell[1:9, :5] = (columns[None, :] >> np.arange(8)[:, None]) & 1
    return cell
