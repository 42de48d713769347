"""The games: our own, and those that other packages provide (docs/adding-a-game.md).

A package names its game in its `pyproject.toml`, and that is all; no list is edited:

    [project.entry-points."ludotheque.games"]
    breakthrough = "breakthrough:game"

`GAMES` holds the names of all games that can be played. A package's game that does not load, does not fulfil
`contract.py`, or later breaks a promise (`leave_out`) is not among them; `left_out()` says why.
"""

import sys
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from ludotheque.contract import Game
from ludotheque.errors import UnknownGame
from ludotheque.games.admission import fault
from ludotheque.games.bounded import COMPUTING, TooLong, bounded

HOUSE = ("kopis", "zop", "smallwars", "epix")
"""In the order in which the home page shows them; the games of other packages come after them, by name."""
GROUP = "ludotheque.games"

GAMES: tuple[str, ...]


def __getattr__(name: str) -> Any:
    """`GAMES` is computed on access, because a game may be left out later."""
    if name == "GAMES":
        return (*HOUSE, *sorted(_brought()[0]))
    raise AttributeError(name)


def left_out() -> dict[str, str]:
    """The games of other packages that cannot be played, and why."""
    return dict(_brought()[1])


def leave_out(name: str, why: str) -> None:
    """Exclude another package's game that turned out to break a promise; the other games stay."""
    good, bad = _brought()
    if good.pop(name, None) is not None:
        bad[name] = why


def load(name: str) -> Game:
    if name in HOUSE:
        return _house(name)
    good, bad = _brought()
    if name in good:
        return good[name]
    known = ", ".join((*HOUSE, *sorted(good)))
    if name in bad:
        raise UnknownGame(
            f"The game {name} could not be loaded ({bad[name]}); choose one of: {known}.",
            f"Le jeu {name} n’a pas pu être chargé ({bad[name]}) ; jeux disponibles : {known}.",
        )
    raise UnknownGame(
        f"There is no game {name[:60]}; choose one of: {known}.",
        f"Il n’y a pas de jeu {name[:60]} ; jeux disponibles : {known}.",
    )


@cache
def _house(name: str) -> Game:
    return cast(Game, import_module(f"{__name__}.{name}").game)


@cache
def _brought() -> tuple[dict[str, Game], dict[str, str]]:
    """The games of other packages, and those that are left out, with the reason."""
    good: dict[str, Game] = {}
    bad: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        game, why = _from_package(entry)
        why = why or ("there are two games of this name" if entry.name in good else "")
        if game is None or why:
            bad[entry.name] = why
            good.pop(entry.name, None)
        elif entry.name not in bad:
            good[entry.name] = game
    return good, bad


def _from_package(entry: EntryPoint) -> tuple[Game | None, str]:
    if entry.name in HOUSE:
        return None, "a game of the house has this name"
    try:
        # What it prints must not be mistaken for our output.
        with redirect_stdout(sys.stderr), bounded(COMPUTING):
            game = entry.load()
    except TooLong:
        sys.modules.pop(entry.module, None)
        return None, f"its import does not come to an end (more than {COMPUTING} seconds of computing)"
    except (Exception, SystemExit) as error:
        sys.modules.pop(entry.module, None)
        return None, f"{type(error).__name__}: {error}"[:300]
    return game, fault(game, entry.name)
