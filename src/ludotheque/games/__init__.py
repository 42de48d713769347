"""The games. To register one, add its folder's name here."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from ludotheque.contract import Game
from ludotheque.errors import UnknownGame

GAMES = ("kopis", "zop", "smallwars", "epix")


@cache
def load(name: str) -> Game:
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise UnknownGame(
            f"There is no game {name[:60]}; there are: {known}.",
            f"Il n’y a pas de jeu {name[:60]} ; il y a : {known}.",
        )
    return cast(Game, import_module(f"{__name__}.{name}").game)


def folder(name: str) -> Path:
    return Path(__file__).parent / name
