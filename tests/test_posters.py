"""What posters are written with, and boards that games say as data."""

import re

import pytest
from tests.posters import WEB, is_drawn_in, parsed, texts

from ludotheque.errors import Text
from ludotheque.pictures import Box, Label, Path, Picture, Piece, Thing
from ludotheque.posters import COLOURS, SHAPES, Poster, mix, of_picture, paints, sign, tag, words


def test_the_colours_are_those_of_the_web_app() -> None:
    css = (WEB / "design" / "tokens.css").read_text("utf-8").split(":root[data-theme")[0]
    said = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css))
    assert {name: said[name] for name in COLOURS} == COLOURS


def test_the_shapes_of_the_seats_are_those_of_the_web_app() -> None:
    is_drawn_in("board", *SHAPES)


def test_colours_mix_as_in_css() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "#ffffff", 0) == "#102030"


def test_what_people_write_stays_text() -> None:
    body = words('<image href="x"/>&', 1, 2, 10, "#000000") + tag("g", "", id='"><script>')
    poster = Poster(10, 10, body)
    assert texts(poster) == ['<image href="x"/>&']
    assert [element.tag.rpartition("}")[2] for element in parsed(poster).iter()] == ["svg", "text", "g"]


def test_a_board_that_is_data_has_its_poster() -> None:
    things: list[Thing] = [
        Piece(0.5, 0.5, Text("a", "a"), tone="seat-1", glyph="7"),
        Box(0.5, 0.5, tone="felt"),
        Path(((0, 0), (1, 1))),
        Path(((0, 0), (1, 1), (1, 0)), closed=True),
        Label(0.5, 0.5, Text("hello", "bonjour"), tone="on-seat-0"),
        Box(0.5, 0.5, tone="none"),
    ]
    poster = of_picture(Picture(2, 1, things), "fr", ("white", "black"))
    assert (poster.width, poster.height) == (200, 100)
    assert texts(poster) == ["bonjour", "7"]  # pieces lie above everything
    assert paints(("white", "black"))[1].body in poster.body


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_has_a_sign(seat: int) -> None:
    assert SHAPES[seat] in sign(seat, (12, 12), 24, paints()[seat])
