"""What is printed on the cards: the shipped deck (content/deck.toml), or an owner's own file in its place."""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, Never
from weakref import WeakValueDictionary

import msgspec

from ludotheque.contract import Content, Kept
from ludotheque.errors import BadOption, Text
from ludotheque.games.zop.state import CODES, MI

MOST_STRENGTH = 99
LONGEST_NAME = 40
SHIPPED = 0

Names = tuple[Text, ...]


class Deck:
    """What the cards of an owner's deck are called."""

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
    cards = _shipped()
    strengths = [int(str(cards[code]["strength"])) for code in CODES[:MI]]
    names = list(_shipped_deck.names)
    for code, card in _given_cards(given or {}):
        at = CODES.index(code)
        if "strength" in card:
            strengths[at] = _strength(code, card["strength"])
        en, fr = (_name(code, lang, card.get(lang, names[at].in_(lang))) for lang in ("en", "fr"))
        names[at] = Text(en, fr)
    number = _number(tuple(names))
    if number == SHIPPED:
        return [*strengths, SHIPPED]
    return Kept([*strengths, number], _decks.setdefault(number, Deck(tuple(names))))


def _given_cards(given: Content) -> list[tuple[str, Mapping[str, object]]]:
    """The cards of an owner's file, its shape checked."""
    for key in given:
        if key != "cards":
            _refuse(
                f"a deck has only “cards”, not “{key[:20]}”", f"seul « cards » y a place, pas « {key[:20]} »"
            )
    cards = given.get("cards", {})
    if not isinstance(cards, Mapping):
        _refuse("“cards” is not a table", "« cards » n’est pas une table")
    found: list[tuple[str, Mapping[str, object]]] = []
    for code, card in cards.items():
        if code not in CODES:
            _refuse(f"there is no card {str(code)[:20]}", f"il n’y a pas de carte {str(code)[:20]}")
        if not isinstance(card, Mapping):
            _refuse(f"{code} is not a table", f"{code} n’est pas une table")
        _check_keys(code, card)
        found.append((code, card))
    return found


def _check_keys(code: str, card: Mapping[object, object]) -> None:
    known = ("strength", "en", "fr") if CODES.index(code) < MI else ("en", "fr")
    for key in card:
        if key not in known:
            listed = ", ".join(known)
            _refuse(
                f"{code} has {listed}, not {str(key)[:20]}",
                f"{code} a {listed}, pas {str(key)[:20]}",
            )


def _strength(code: str, value: object) -> int:
    if type(value) is int and 0 <= value <= MOST_STRENGTH:
        return value
    shown = str(value)[:20]
    return _refuse(
        f"the strength of {code} is a whole number from 0 to {MOST_STRENGTH}, not {shown}",
        f"la force de {code} est un nombre entier de 0 à {MOST_STRENGTH}, pas {shown}",
    )


def _name(code: str, lang: str, value: object) -> str:
    if isinstance(value, str) and value.strip() and len(value) <= LONGEST_NAME and value.isprintable():
        return value.strip()
    return _refuse(
        f"the name “{lang}” of {code} is a line of 1 to {LONGEST_NAME} characters",
        f"le nom « {lang} » de {code} est une ligne de 1 à {LONGEST_NAME} caractères",
    )


def _refuse(en: str, fr: str) -> Never:
    raise BadOption(f"In the deck, {en}.", f"Dans le jeu de cartes, {fr}.")


@cache
def _shipped() -> dict[str, dict[str, object]]:
    source = (Path(__file__).parent / "content" / "deck.toml").read_text("utf-8")
    cards: dict[str, dict[str, object]] = tomllib.loads(source)["cards"]
    return cards


_shipped_deck = Deck(tuple(Text(str(_shipped()[code]["en"]), str(_shipped()[code]["fr"])) for code in CODES))
_decks: WeakValueDictionary[int, Deck] = WeakValueDictionary({SHIPPED: _shipped_deck})
"""Those that a position holds (`contract.Kept`), by their number: a record holds only numbers."""


def _number(names: Names) -> int:
    """The same for the same names everywhere, so that records agree byte for byte."""
    if names == _shipped_deck.names:
        return SHIPPED
    digest = hashlib.sha256("\n".join(f"{en}\t{fr}" for en, fr in names).encode()).digest()
    return int.from_bytes(digest[:7], "big") + 1


@lru_cache(256)
def faces(number: int, strengths: tuple[int, ...]) -> tuple[Face, ...]:
    """The printed cards of a record, in the order of `CODES`; names that are not known here are ours."""
    names = _decks.get(number, _shipped_deck).names
    return tuple(
        Face(code, _kind(at), strengths[at] if at < MI else None, names[at].en, names[at].fr)
        for at, code in enumerate(CODES)
    )


def _kind(code: int) -> Literal["attack", "defence", "special"]:
    if code >= MI:  # Z1.3
        return "special"
    return "attack" if code < 6 else "defence"
