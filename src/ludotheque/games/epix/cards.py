"""E13: the special cards as data: their names, their texts, how many of each the deck has."""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from ludotheque.contents import Field, Line, Number, Rows
from ludotheque.contract import Record, Words
from ludotheque.errors import BadContent, Text
from ludotheque.games.epix.maps import FOLDER
from ludotheque.games.epix.state import CARDS, MOST_OFFERS

LONGEST_NAME = 40
MOST_COPIES = 9
HOUSE = 0


class Card(NamedTuple):
    name: Text
    effect: Text


Faces = tuple[Card, ...]


class Deck:
    """The names of the special cards in an owner's deck."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces


@cache
def cards() -> dict[str, Card]:
    """Our own by id, in the order of state.CARDS."""
    found = tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))
    return {
        id: Card(Text(words["en"], words["fr"]), Text(words["en_effect"], words["fr_effect"]))
        for id, words in found.items()
    }


ROWS = Rows(
    "cards",
    Text("Special cards", "Cartes spéciales"),
    Text(
        "For the advanced game. What a card does is in the rules; its name and the number of copies are up to"
        " you. The same card is never laid out twice.",
        "Pour la partie avancée. L’effet d’une carte est dans les règles ; son nom et le nombre"
        " d’exemplaires dépendent de vous. Deux cartes de même effet ne sont jamais mises aux enchères"
        " ensemble.",
    ),
    (
        Field("en", Text("English name", "Nom anglais"), Line(LONGEST_NAME), needed=False),
        Field("fr", Text("French name", "Nom français"), Line(LONGEST_NAME), needed=False),
        Field("count", Text("How many", "Nombre"), Number(0, MOST_COPIES), needed=False),
    ),
    CARDS,
    notes=tuple(card.effect for card in cards().values()),
)


def house_rows() -> dict[str, dict[str, object]]:
    return {id: {"en": card.name.en, "fr": card.name.fr, "count": 1} for id, card in cards().items()}


def deck_of(given: Mapping[str, Any]) -> tuple[list[int], Deck | None]:
    """The words of an owner's cards, which are already checked, and the deck that their number stands for."""
    counts = [int(given.get(id, {}).get("count", 1)) for id in CARDS]
    kinds = sum(count > 0 for count in counts)
    if kinds < MOST_OFFERS:
        text = Text(
            f"At least {MOST_OFFERS} different special cards are needed, not {kinds}.",
            f"Il faut au moins {MOST_OFFERS} cartes spéciales différentes, pas {kinds}.",
        )
        raise BadContent("cards", text, text)
    faces = tuple(_named(card, given.get(id, {})) for id, card in cards().items())
    number = _number(faces)
    deck = None if number == HOUSE else _decks.setdefault(number, Deck(faces))
    return [*counts, number], deck


def _named(card: Card, given: Mapping[str, str]) -> Card:
    return Card(Text(given.get("en", card.name.en), given.get("fr", card.name.fr)), card.effect)


def _number(faces: Faces) -> int:
    """The same for the same names everywhere, so that records agree byte for byte."""
    if faces == _house.faces:
        return HOUSE
    names = "\n".join(f"{card.name.en}\t{card.name.fr}" for card in faces)
    return int.from_bytes(hashlib.sha256(names.encode()).digest()[:7], "big") + 1


_house = Deck(tuple(cards().values()))
_decks: WeakValueDictionary[int, Deck] = WeakValueDictionary({HOUSE: _house})
"""Those that a position holds (`contract.Kept`), by number: a record contains only numbers."""


def faces(number: int) -> Faces:
    """The cards of a record, in the order of state.CARDS; ours if their names are not known here."""
    return _decks.get(number, _house).faces


def held(finals: Any, seat: int) -> Words:
    """For studies: the special cards that a seat had at the end, a bit for each."""
    found: Words = finals["cards"][:, seat]
    return found


def held_names(s: Record) -> list[Text]:
    return [card.name for card in faces(int(s.deck))]
