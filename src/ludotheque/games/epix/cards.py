"""E13: the special cards as data: their names and what they say."""

import tomllib
from functools import cache
from typing import NamedTuple

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
