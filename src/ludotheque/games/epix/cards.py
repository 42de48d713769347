"""E13: the special cards as data: their names and what they say."""

import tomllib
from functools import cache
from typing import Any, NamedTuple

from ludotheque.contract import Record, Words
from ludotheque.errors import Text
from ludotheque.games.epix.maps import FOLDER


class Card(NamedTuple):
    name: Text
    effect: Text


@cache
def cards() -> dict[str, Card]:
    """By id, in the order of state.CARDS."""
    found = tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))
    return {
        id: Card(Text(words["en"], words["fr"]), Text(words["en_effect"], words["fr_effect"]))
        for id, words in found.items()
    }


def held(finals: Any, seat: int) -> Words:
    """For studies: the special cards that a seat had at the end, a bit for each."""
    found: Words = finals["cards"][:, seat]
    return found


def held_names(s: Record) -> list[Text]:
    return [card.name for card in cards().values()]
