"""Drawings as text and as images."""

import numpy as np

from ludotheque.research.pixels import COLOURS, HIGH, INK, PAPER, SCALE, WIDE, paint, plain


def test_a_letter_is_inked_in_its_cell() -> None:
    image = paint("I")
    assert image.shape == (2 * HIGH * SCALE, 3 * WIDE * SCALE, 3)
    assert {tuple(point) for row in image.tolist() for point in row} == {PAPER, INK}
    cell = image[HIGH * SCALE // 2 :: SCALE, WIDE * SCALE :: SCALE][:HIGH, :WIDE]
    drawn = ["".join("#" if tuple(point) == INK else "." for point in row) for row in cell.tolist()]
    assert drawn == [
        "......",
        ".###..",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        ".###..",
        "......",
        "......",
    ]


def test_colours_and_reversed_letters_are_kept() -> None:
    plain_red, reversed_red = paint("[bold red]x[/]"), paint("[bold red reverse]x[/]")
    red = np.array(COLOURS["red"], np.uint8)
    assert 0 < (plain_red == red).all(axis=2).sum() < (reversed_red == red).all(axis=2).sum()


def test_every_letter_is_painted_and_none_stops_it() -> None:
    assert paint("é ─ │ ┼ ♥ ⚅ ✗ 漢\n\n").shape[2] == 3
    assert plain("[bold red]x[/] y") == "x y"
