"""A board as data."""

import msgspec

from ludotheque.errors import Text
from ludotheque.pictures import Box, Label, Picture, Piece, Touch, matches


def test_patterns_stand_for_texts() -> None:
    """As in `model.test.ts` of the web app, which plays by them."""
    assert matches("a1a2", ("a1*",))
    assert not matches("10", ("1",))
    assert matches("c3n", ("c3?",))
    assert matches("[x]", ("[x]",))
    assert not matches("x", ("[x]",))


def test_a_picture_goes_over_the_wire_and_back() -> None:
    touch = Touch(Text("a square", "une case"), begins=("a1*",))
    things: list[Box | Label | Piece] = [
        Box(0.5, 0.5, id="a1", touch=touch),
        Label(0.5, 0.2, Text("a", "a")),
        Piece(0.5, 0.5, Text("a pawn", "un pion"), id="p"),
    ]
    picture = Picture(1, 1, [*things], asked=Text("Move.", "Jouez."), moves={"--": Text("Pass", "Passer")})
    written = msgspec.json.encode(picture)
    assert msgspec.json.decode(written, type=Picture) == picture
    assert b"ended" not in written
