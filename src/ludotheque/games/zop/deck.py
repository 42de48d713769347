"""What is printed on the cards: our own deck (content/deck.toml), or an owner's file instead."""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal
from weakref import WeakValueDictionary

import msgspec
import numpy as np

from ludotheque.contents import Field, Line, Number, Rows, Workshop
from ludotheque.contract import Content, Kept, Record, Words
from ludotheque.errors import Text
from ludotheque.games.zop.state import CARD, CODES, DECK, DEFENCE, MI, TURN

MOST_STRENGTH = 99
OF_A_KIND = DEFENCE
"""How many attacks, and how many defences, a player has."""
LONGEST_NAME = 40
SHIPPED = 0

Names = tuple[Text, ...]


class Deck:
    """The names of the cards in an owner's deck."""

    def __init__(self, names: Names) -> None:
        self.names = names


class Face(msgspec.Struct, frozen=True):
    """One card as it is printed."""

    code: str
    kind: Literal["attack", "defence", "special"]
    strength: int | None
    en: str
    fr: str


def content(given: Content | None, seats: int) -> Sequence[int]:
    """Z1.2: the twelve strengths, then a number that stands for the names (`names_of`)."""
    for fault in WORKSHOP.faults(given or {}):
        raise fault
    cards: Any = _whole(given or {})["cards"]
    printed = [*_laid_out(cards, CODES[:DEFENCE]), *_laid_out(cards, CODES[DEFENCE:MI]), *CODES[MI:]]
    strengths = [int(cards[code]["strength"]) for code in printed[:MI]]
    names = tuple(Text(cards[code]["en"], cards[code]["fr"]) for code in printed)
    number = _number(names)
    if number == SHIPPED:
        return [*strengths, SHIPPED]
    return Kept([*strengths, number], _decks.setdefault(number, Deck(names)))


def _laid_out(cards: Mapping[str, Any], codes: Sequence[str]) -> list[str]:
    """The line that each card of the deck is printed from: its own, or if that has a count of 0, an extra
    copy of another."""
    more = (code for code in codes for _ in range(cards[code]["count"] - 1))
    return [code if cards[code]["count"] else next(more) for code in codes]


@cache
def _shipped() -> dict[str, dict[str, object]]:
    source = (Path(__file__).parent / "content" / "deck.toml").read_text("utf-8")
    cards: dict[str, dict[str, object]] = tomllib.loads(source)["cards"]
    return {code: card | ({} if code in CODES[MI:] else {"count": 1}) for code, card in cards.items()}


def _whole(given: Content) -> Content:
    """Cards and fields that are left out are filled in from ours."""
    cards = given.get("cards", {})
    if not isinstance(cards, Mapping):
        return given
    filled = {code: _filled(card, cards.get(code, {})) for code, card in _shipped().items()}
    return {
        **given,
        "cards": {**filled, **{code: card for code, card in cards.items() if code not in filled}},
    }


def _filled(card: dict[str, object], given: object) -> object:
    return {**card, **given} if isinstance(given, Mapping) else given


_NAMES = (
    Field("en", Text("English name", "Nom anglais"), Line(LONGEST_NAME), needed=False),
    Field("fr", Text("French name", "Nom français"), Line(LONGEST_NAME), needed=False),
)
_STRENGTH = Field("strength", Text("Strength", "Force"), Number(0, MOST_STRENGTH), needed=False)
_COUNT = Field("count", Text("How many", "Nombre"), Number(0, OF_A_KIND), needed=False)

WORKSHOP = Workshop(
    Text("Deck", "Jeu de cartes"),
    (
        Rows(
            "cards",
            Text("Attacks", "Attaques"),
            Text(
                "Each player has six attacks. For two of one card, have none of another.",
                "Chaque joueur a six attaques. Pour avoir deux fois la même, n’en gardez aucune d’une autre.",
            ),
            (*_NAMES, _STRENGTH, _COUNT),
            CODES[:DEFENCE],
            total=OF_A_KIND,
        ),
        Rows(
            "cards",
            Text("Defences", "Défenses"),
            Text(
                "Six of these too. A defence takes its strength off the attack it meets.",
                "Six aussi. Une défense retire sa force à l’attaque qu’elle rencontre.",
            ),
            (*_NAMES, _STRENGTH, _COUNT),
            CODES[DEFENCE:MI],
            total=OF_A_KIND,
        ),
        Rows(
            "cards",
            Text("Specials", "Cartes spéciales"),
            Text(
                "All eight are different: their names can be changed, what they do is in the rules.",
                "Toutes les huit sont différentes : leurs noms peuvent changer, leurs effets sont dans les"
                " règles.",
            ),
            _NAMES,
            CODES[MI:],
        ),
    ),
    lambda: {"cards": _shipped()},
    _whole,
)


_shipped_deck = Deck(tuple(Text(str(_shipped()[code]["en"]), str(_shipped()[code]["fr"])) for code in CODES))
_decks: WeakValueDictionary[int, Deck] = WeakValueDictionary({SHIPPED: _shipped_deck})
"""Those that a position holds (`contract.Kept`), by number: a record contains only numbers."""


def _number(names: Names) -> int:
    """The same for the same names everywhere, so that records agree byte for byte."""
    if names == _shipped_deck.names:
        return SHIPPED
    digest = hashlib.sha256("\n".join(f"{en}\t{fr}" for en, fr in names).encode()).digest()
    return int.from_bytes(digest[:7], "big") + 1


@lru_cache(256)
def faces(number: int, strengths: tuple[int, ...]) -> tuple[Face, ...]:
    """The printed cards of a record, in the order of `CODES`; ours if their names are not known here."""
    names = _decks.get(number, _shipped_deck).names
    return tuple(
        Face(code, _kind(at), strengths[at] if at < MI else None, names[at].en, names[at].fr)
        for at, code in enumerate(CODES)
    )


def names_of(s: Record) -> list[Text]:
    return list(_decks.get(int(s.deck), _shipped_deck).names)


def gained(finals: Any) -> tuple[Words, Words]:
    """For studies: in the last rounds, how often each card was played, and the points of those turns."""
    counts, points = np.zeros(DECK, np.int64), np.zeros(DECK, np.int64)
    for seat in range(2):
        laid = np.arange(DECK) < finals["laid"][:, seat, None]
        cards = finals["table"][:, seat][laid]
        games = np.nonzero(laid)[0]
        turns = cards >> TURN & 31
        codes = (cards & CARD) % DECK
        lead = finals["gains"][games, turns, seat] - finals["gains"][games, turns, 1 - seat]
        np.add.at(counts, codes, 1)
        np.add.at(points, codes, lead)
    return counts, points


def _kind(code: int) -> Literal["attack", "defence", "special"]:
    if code >= MI:  # Z1.3
        return "special"
    return "attack" if code < 6 else "defence"
