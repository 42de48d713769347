"""The picture for terminals."""

from collections.abc import Callable
from typing import Any

from rich.text import Text

from ludotheque.contract import SPECTATOR
from ludotheque.games.epix.drawing import HEIGHT, WIDTH, draw_text
from ludotheque.position import Position, start

Scene = Callable[..., Position]
Play = Callable[..., Position]


def picture(position: Position, lang: Any = "en", viewer: int = SPECTATOR) -> str:
    return Text.from_markup(draw_text(position.game.view(position.s, viewer), lang)).plain  # type: ignore[arg-type]


def test_every_province_is_on_the_picture() -> None:
    for seats in (2, 3, 4):
        position = start("epix", seats=seats)
        drawn = picture(position)
        for province in position.game.view(position.s, SPECTATOR).map:  # type: ignore[attr-defined]
            assert province.place.id in drawn
        assert all(len(line) <= WIDTH for line in drawn.split("\n")[1 : HEIGHT + 1])


def test_units_stand_below_their_province(scene: Scene) -> None:
    lines = picture(scene("march 0\ngold 7 5\nLOC 0 KT")).split("\n")
    row = next(at for at, line in enumerate(lines) if "LOC" in line)
    column = lines[row].index("LOC")
    assert "K T" in lines[row + 1][column - 2 : column + 6]


def test_letters_and_words_follow_the_language(scene: Scene) -> None:
    position = scene("march 0\ngold 7 5\nLOC 0 K")
    assert "V chevalier" in picture(position, "fr")
    assert "7 or" in picture(position, "fr")
    assert "7 gold" in picture(position, "en")


def test_a_running_exchange_is_shown_without_its_bid(scene: Scene, play: Play) -> None:
    position = play(scene("march 0\ngold 7 5\nLOC 0 S\nH2N 1 C"), "soldier LOC*H2N", "bid 3")
    assert "bid 3" not in picture(position)
    assert "bid 3" in picture(position, viewer=0)
