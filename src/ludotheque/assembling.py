"""Assembles a `Game` from its folder: each part is defined under its own name, in the module for it."""

from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from ludotheque.contract import Game

MODULES = (
    *("rules", "legality", "refusals", "moves", "view", "events", "words", "drawing", "poster", "secrets"),
    *("odds", "conservation", "bot", "learning", "workshop", "state"),
)
"""The modules that a game's folder may have (docs/architecture.md); the first to define a part wins."""
CONSTANTS = {"known_texts": "TEXTS"}
"""Constants that are not named after their field."""
NUMBERS = ("version", "most_moves", "longest")
"""Fields that may be given as a numeric constant."""


def assembled(package: str, **given: Any) -> Game:
    """The game in a folder; parts that its modules do not define are passed as keyword arguments."""
    names = [f"{package}.{name}" for name in MODULES]
    modules = [import_module(name) for name in names if find_spec(name) is not None]
    own = {"name": package.rpartition(".")[2], "folder": Path(str(import_module(package).__file__)).parent}
    return Game(**{**own, **parts(*modules), **given})


def parts(*modules: ModuleType) -> dict[str, Any]:
    """The parts that the modules define, by field of `Game`: in lower case, or as a constant."""
    found: dict[str, Any] = {}
    for name in (each.name for each in fields(Game)):
        for spelt in (CONSTANTS.get(name, name.upper()), name):
            for module in reversed(modules):
                if hasattr(module, spelt) and _is_part(name, spelt, getattr(module, spelt)):
                    found[name] = getattr(module, spelt)
    return found


def _is_part(name: str, spelt: str, value: object) -> bool:
    """`from mygame import view` makes the module of that name an attribute too; and `RANKS` may be the
    number of ranks of a board, not the function `ranks`."""
    number = spelt != name and isinstance(value, int | float) and name not in NUMBERS
    return not isinstance(value, ModuleType) and not number
