"""The island as drawn land, as the web app draws it.

uv run python -m tests.games.epix.test_geometry    writes anew what both must give
"""

import json
from pathlib import Path

from tests.posters import played

from ludotheque.games.epix import geometry
from ludotheque.games.epix.view import view
from ludotheque.viewers import SPECTATOR

AGREED = Path(__file__).parent / "geometry.json"
"""web/src/games/epix/geometry.test.ts reads it too."""


def drawn(seats: int) -> dict[str, object]:
    provinces = view(played("epix", seats, most=0).s, SPECTATOR).map
    given = tuple((each.place.id, each.x, each.y, tuple(each.near)) for each in provinces)
    return {"map": given, "lands": geometry.lands(given), "coast": geometry.coast()}


def test_every_province_is_drawn_as_was_agreed_with_the_web_app() -> None:
    now = json.loads(json.dumps([drawn(seats) for seats in (2, 3, 4)]))
    assert now == json.loads(AGREED.read_text("utf-8"))


def test_provinces_on_one_line_are_drawn_all_the_same() -> None:
    line = (("A", 10, 50, ("B",)), ("B", 50, 50, ("A", "C")), ("C", 90, 50, ("B",)))
    assert {id: land.outline[0] for id, land in geometry.lands(line).items()} == dict.fromkeys("ABC", "M")


if __name__ == "__main__":
    AGREED.write_text(json.dumps([drawn(seats) for seats in (2, 3, 4)], indent=1) + "\n", "utf-8")
