"""The bots of a game as characters: data in `content/characters.toml`, drawings in `content/characters/`.

In games without characters (most packages), bots are named after their level.
"""

import tomllib
from functools import cache

import msgspec

from ludotheque.contract import Game

LARGEST = 20_000
"""The maximum size of a drawing, in bytes."""


class Character(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    level: int
    name: str
    """The same in both languages, and unique."""
    rating: int
    """Its approximate strength, from the measured gaps between levels (docs/strength.md)."""
    en: str
    """Its temper: how that level really plays."""
    fr: str


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    character: list[Character]


@cache
def characters(game: Game) -> dict[int, Character]:
    """The characters by level; empty if the game has none."""
    path = game.folder / "content" / "characters.toml"
    if not path.is_file():
        return {}
    file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    return {each.level: each for each in file.character}


@cache
def drawing(game: Game, level: int) -> bytes | None:
    """An SVG; None if there is none."""
    path = game.folder / "content" / "characters" / f"{level}.svg"
    if level not in characters(game) or not path.is_file():
        return None
    found = path.read_bytes()
    return found if len(found) <= LARGEST else None
