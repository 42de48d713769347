"""The picture for terminals."""

from typing import Any

from rich.text import Text
from tests.games.epix.scenes import play, scene

from ludotheque.games.epix.drawing import HEIGHT, WIDTH, draw_text
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR, Viewer, seated


def picture(position: Position, lang: Any = "en", viewer: Viewer = SPECTATOR) -> str:
    return Text.from_markup(draw_text(position.game.view(position.s, viewer), lang)).plain  # type: ignore[arg-type]


def test_every_province_is_on_the_picture() -> None:
    for seats in (2, 3, 4):
        position = start("epix", seats=seats)
        drawn = picture(position)
        for province in position.game.view(position.s, SPECTATOR).map:  # type: ignore[attr-defined]
            assert province.place.id in drawn
        assert all(len(line) <= WIDTH for line in drawn.split("\n")[1 : HEIGHT + 1])


def test_units_stand_below_their_province() -> None:
    lines = picture(scene("march 0\ngold 7 5\nLOC 0 KT")).split("\n")
    row = next(at for at, line in enumerate(lines) if "LOC" in line)
    column = lines[row].index("LOC")
    assert "K T" in lines[row + 1][column - 2 : column + 6]


def test_letters_and_words_follow_the_language() -> None:
    position = scene("march 0\ngold 7 5\nLOC 0 K")
    assert "V chevalier" in picture(position, "fr")
    assert "7 pièces d’or" in picture(position, "fr")
    assert "7 gold" in picture(position, "en")


def test_a_running_exchange_is_shown_without_its_bid() -> None:
    position = play(scene("march 0\ngold 7 5\nLOC 0 S\nH2N 1 C"), "soldier LOC*H2N", "bid 3")
    assert "bid 3" not in picture(position)
    assert "bid 3" in picture(position, viewer=seated(0))
