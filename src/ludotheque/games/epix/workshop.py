"""E12, E13: an owner's own maps and special cards; what a file leaves out comes from ours."""

from collections.abc import Mapping, Sequence
from functools import cache

from ludotheque.contents import Workshop
from ludotheque.contract import Content, Kept
from ludotheque.errors import Text
from ludotheque.games.epix import cards, maps


def content(given: Content | None, seats: int) -> Sequence[int]:
    """The words of the map for this number of seats, of the special cards, and a number for their names."""
    if given is None:
        return _house(seats)
    for fault in WORKSHOP.faults(given):
        raise fault
    board = maps.words_of(given, seats) if "map" in given else maps.house_words(seats)
    rows = given.get("cards", {})
    assert isinstance(rows, Mapping)
    words, deck = cards.deck_of(rows)
    return Kept([*board, *words], deck)


@cache
def _house(seats: int) -> tuple[int, ...]:
    return (*maps.house_words(seats), *cards.deck_of({})[0])


def _house_content() -> Content:
    return {"map": maps.house_file()["map"], "cards": cards.house_rows()}


def _whole(given: Content) -> Content:
    rows = given.get("cards", {})
    if not isinstance(rows, Mapping):
        return {"map": maps.house_file()["map"], **given}
    ours = cards.house_rows()
    filled = {
        id: {**row, **rows[id]} if isinstance(rows.get(id), Mapping) else rows.get(id, row)
        for id, row in ours.items()
    }
    filled |= {id: row for id, row in rows.items() if id not in ours}
    return {"map": maps.house_file()["map"], **given, "cards": filled}


WORKSHOP = Workshop(
    Text("Map and cards", "Plateau et cartes spéciales"),
    (maps.MAPS, cards.ROWS),
    _house_content,
    _whole,
    maps.drawable,
)
