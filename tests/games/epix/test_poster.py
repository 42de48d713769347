"""The island of Epix as a still picture."""

import pytest
from tests.posters import is_drawn_in, played, texts

from ludotheque.games.epix import poster
from ludotheque.games.epix.view import view
from ludotheque.position import start
from ludotheque.viewers import SPECTATOR


def test_it_has_the_shapes_of_the_web_app() -> None:
    is_drawn_in("games/epix", poster.WALLS, *poster.HILLS, poster.SEA, poster.GRASS, poster.STONE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_provinces_and_units_are_there(seats: int) -> None:
    seen = view(played("epix", seats).s, SPECTATOR)
    drawn = poster.poster(seen, "fr")
    assert {each.place.fr for each in seen.map} <= set(texts(drawn))
    glyphs = {kind: poster._glyph(kind, "#000000").split('"')[1] for kind in ("knight", "camp")}
    for kind, shape in glyphs.items():
        assert drawn.body.count(shape) == sum(kind in army.units for army in seen.armies)


def test_a_map_of_ones_own_is_drawn_too() -> None:
    seen = view(start("epix", {}, 4).s, SPECTATOR)
    assert "Château bleu" in texts(poster.poster(seen, "fr"))
    assert "Blue Castle" in texts(poster.poster(seen, "en"))
