"""Arguments that several commands share, and how they are read."""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli.language import say
from ludotheque.errors import BadOption, BadUsage

if TYPE_CHECKING:
    from ludotheque.contract import Content, Game, Value

GameName = Annotated[
    str,
    typer.Argument(
        metavar=say("GAME", "JEU"),
        help=say("the game, as listed by “ludotheque games”", "le jeu, parmi ceux de « ludotheque games »"),
    ),
]
OptionList = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar=say("NAME=VALUE", "NOM=VALEUR"),
        help=say("an option of the game, e.g. mode=sudden", "une option du jeu, p. ex. mode=sudden"),
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", help=say("number of players", "le nombre de joueurs"))]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        max=2**63 - 1,
        help=say(
            "the seed of all chance: the same seed gives the same games",
            "la graine du hasard : même graine, mêmes parties",
        ),
    ),
]
Json = Annotated[
    bool,
    typer.Option(
        "--json",
        help=say(
            "print JSON, for programs",
            "produire du JSON, pour les programmes",
        ),
    ),
]
ContentFile = Annotated[
    Path | None,
    typer.Option(
        "--content",
        "--catalogue",
        "--map",
        metavar=say("FILE", "FICHIER"),
        help=say(
            "your own cards, figures or map (TOML) instead of the game’s",
            "vos propres cartes, figurines ou plateau (TOML), à la place de ceux du jeu",
        ),
    ),
]
LangOption = Annotated[
    str | None, typer.Option("--lang", metavar="en|fr", help=say("the language", "la langue"))
]


def read_options(game: "Game", words: list[str] | None) -> "dict[str, Value]":
    """The options that `k=v` words name, the others at their default."""
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
    """The address of a PostgreSQL database that can be used, from the option or the environment."""
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
