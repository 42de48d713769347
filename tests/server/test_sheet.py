"""A position on the sheet that a link unfolds with."""

import struct
import subprocess
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from tests.posters import played

from ludotheque.games import HOUSE, load
from ludotheque.position import start
from ludotheque.posters import Poster
from ludotheque.server import sheet
from ludotheque.server.sheet import Row

ROWS = [Row("Zoé", "12", True), Row("Wœlfried Maximilien-Xavier WWWWWWWW", "3", False)]


def test_every_letter_that_is_written_is_in_our_typefaces() -> None:
    letters = set().union(*(TTFont(file).getBestCmap() for file in sheet.FACES if "figtree" in file))
    assert {letter for letter in sheet.LETTERS if ord(letter) not in letters} == set()


def test_names_that_our_typefaces_cannot_write_are_not_tried() -> None:
    assert sheet.legible("Zoé d’Œuvre-Łukasz")
    assert not sheet.legible("Ольга")
    assert not sheet.legible("  ")


def test_a_long_name_becomes_smaller_then_is_cut() -> None:
    assert sheet.fitting("Zoé", 300, 32) == (32, "Zoé")
    size, name = sheet.fitting("Marguerite-Élodie Dupont", 300, 32)
    assert (20 < size < 32, name) == (True, "Marguerite-Élodie Dupont")
    size, name = sheet.fitting("W" * 60, 300, 32)
    assert name.endswith("…")
    assert sheet.width(name) * size <= 300


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("most", [0, 10_000])
def test_every_game_has_a_board_of_its_own(game: str, most: int) -> None:
    """At its beginning, and at its end with as many seats as there may be."""
    seats = load(game).seat_counts[-1]
    position = played(game, seats, most=most)
    found = sheet.poster_of(position, "fr")
    assert found is not None
    rows = [*ROWS, *ROWS][:seats]
    svg = sheet.sheet(position.game, found, rows, "fr")
    written = [
        element.text for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {"Ludothèque", position.game.title.fr, "Zoé", "12", sheet.INVITED["fr"]} <= set(written)
    if most:
        picture = sheet.rasterised(svg)
        assert struct.unpack(">II", picture[16:24]) == (sheet.WIDE, sheet.HIGH)
        assert 20_000 < len(picture) < 400_000


def test_a_board_never_leaves_its_place() -> None:
    """Whatever its shape: what is beside it keeps its room."""
    for wide, high in ((100, 1000), (1000, 100), (5, 5)):
        svg = sheet.sheet(load(HOUSE[0]), Poster(wide, high, "<g/>"), ROWS, "en")
        inner = ElementTree.fromstring(svg).find("{http://www.w3.org/2000/svg}svg")
        assert inner is not None
        assert float(inner.attrib["width"]) <= sheet.BOARD_WIDE
        assert float(inner.attrib["height"]) <= sheet.BOARD_HIGH


def test_a_drawing_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "PATIENCE", 0.001)
    with pytest.raises(subprocess.TimeoutExpired):
        sheet.drawn(start(HOUSE[0]), ROWS, "en")
