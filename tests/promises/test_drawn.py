"""The promise about pictures breaks where a game does."""

from dataclasses import replace

import pytest

from ludotheque.errors import Text
from ludotheque.games import GAMES, load
from ludotheque.pictures import Box, Picture, Piece, Touch
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample

GAME = load(GAMES[0])
ASKED = Text("Move.", "Jouez.")
GOOD = Picture(1, 1, [Box(0, 0, id="a", touch=Touch(Text("a", "a"), begins=("*",)))], asked=ASKED)


@pytest.mark.parametrize(
    "picture",
    [
        Picture(0, 1, [], asked=ASKED),
        Picture(1, 1, [Box(0, 0, id="a"), Box(1, 1, id="a")], asked=ASKED),
        Picture(1, 1, [Box(0, 0, touch=Touch(Text("a", "a")))], asked=ASKED),
        Picture(1, 1, [Box(0, 0, touch=Touch(Text("a", ""), begins=("*",)))], asked=ASKED),
        Picture(1, 1, [Box(0, 0, touch=Touch(Text("a", "a"), begins=("*", "Sz")))]),
        Picture(1, 1, [Box(0, 0, touch=Touch(Text("a", "a"), begins=("Sc",)))]),
        Picture(1, 1, [], asked=Text("Move.", "Jouez !")),
        Picture(1, 1, [Box(0, 0, touch=Touch(Text("a: b", "a : b"), begins=("*",)))], asked=ASKED),
        Picture(1, 1, [*GOOD.things, Piece(0, 0, Text("a king", "l'as"))], asked=ASKED),
    ],
)
def test_a_bad_picture_is_found_out(picture: Picture) -> None:
    assert kept(GOOD) == []
    assert kept(picture) != []


def kept(picture: Picture) -> list[str]:
    """The promises that it breaks."""
    sample = Sample(replace(GAME, picture=lambda view: picture, _specialised=GAME._specialised), 1)
    broken = []
    for name in (name for name in PROMISES if name.startswith("p15")):
        try:
            PROMISES[name](sample)
        except AssertionError:
            broken.append(name)
    return broken
