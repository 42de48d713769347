"""Arguments that several commands share, and how they are read."""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ludotheque.cli.language import say
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadOption, BadUsage

if TYPE_CHECKING:
    from ludotheque.contract import Content, Game, Value

GameName = Annotated[
    str,
    argument(
        "the game, as listed by “ludotheque games”",
        "le jeu, parmi ceux de « ludotheque games »",
        metavar=say("GAME", "JEU"),
    ),
]
OptionList = Annotated[
    list[str] | None,
    option(
        "an option of the game, e.g. mode=sudden",
        "une option du jeu, p. ex. mode=sudden",
        "--option",
        "-o",
        metavar=say("NAME=VALUE", "NOM=VALEUR"),
    ),
]
Seats = Annotated[int | None, option("number of players", "le nombre de joueurs", "--seats")]
Seed = Annotated[
    int,
    option(
        "the seed of all chance: the same seed gives the same games",
        "la graine du hasard : même graine, mêmes parties",
        "--seed",
        min=0,
        max=2**63 - 1,
    ),
]
Json = Annotated[
    bool,
    option("print JSON, for programs", "produire du JSON, pour les programmes", "--json"),
]
ContentFile = Annotated[
    Path | None,
    option(
        "your own cards, figures or map (TOML) instead of the game’s",
        "vos propres cartes, figurines ou plateau (TOML), à la place de ceux du jeu",
        "--content",
        "--catalogue",
        "--map",
        metavar=say("FILE", "FICHIER"),
    ),
]
Cores = Annotated[
    int, option("how many cores to use", "combien de cœurs utiliser", "--workers", min=1, max=256)
]
CORES = os.cpu_count() or 1


def read_options(game: "Game", words: list[str] | None) -> "dict[str, Value]":
    """The options given as `k=v`, with defaults for the rest."""
    known = {option.name: option for option in game.options}
    given: dict[str, Value] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(
                f"“{word[:60]}” isn’t an option: write name=value, e.g. -o mode=sudden.",
                f"« {word[:60]} » n’est pas une option : écrivez nom=valeur, p. ex. -o mode=sudden.",
            )
        given[name] = known[name].read(value) if name in known else value
    return game.complete(given)


def read_database(url: str | None) -> str | None:
    """The address of a usable PostgreSQL database, from the option or the environment."""
    found = url or os.environ.get("LUDOTHEQUE_DATABASE")
    if not found:
        return None
    if not found.startswith(("postgresql://", "postgres://")):
        raise BadUsage(
            "A database address begins with postgresql://, e.g. postgresql://localhost/ludotheque.",
            "L’adresse d’une base de données commence par postgresql://, p. ex. postgresql://localhost/ludotheque.",
        )
    from ludotheque.room.store.postgres import prepare

    asyncio.run(prepare(found))
    return found


def read_content(path: Path | None) -> "Content | None":
    """An owner's own data from a TOML file."""
    if path is None:
        return None
    import tomllib

    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadUsage(f"Cannot read {path}: {reason}.", f"Impossible de lire {path} : {reason}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadUsage(
            f"{path} isn’t valid TOML: {error}.", f"{path} n’est pas du TOML valide : {error}."
        ) from None
