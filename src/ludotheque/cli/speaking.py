"""Help in the language that was asked for: Typer brings its own words in English only.

`Commands` is a `typer.Typer` whose commands and groups are the two classes below; they override the
methods that Typer documents for that, and give `typer.rich_utils` its titles.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from ludotheque.cli.language import say

if TYPE_CHECKING:
    from typer._click.core import Command as Parent
    from typer._click.formatting import HelpFormatter
else:
    Parent = object

OPTIONS = say("[OPTIONS]", "[OPTIONS]")
COMMAND = say("COMMAND …", "COMMANDE …")
HELP = say("show this help and exit", "afficher cette aide et quitter")
KINDS = {
    "bool": "",
    "int": "N",
    "float": "N",
    "str": say("TEXT", "TEXTE"),
    "Path": say("FILE", "FICHIER"),
}


class Spoken(Parent):
    """What a command and a group of commands have in common."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP
        return option

    def format_usage(self, ctx: Any, formatter: "HelpFormatter") -> None:
        pieces = [re.sub(r"[{}]|(?<=…[}\]])\.\.\.", "", piece) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), say("Usage: ", "Utilisation : "))

    def format_help(self, ctx: Any, formatter: "HelpFormatter") -> None:
        from typer import rich_utils

        rich_utils.ARGUMENTS_PANEL_TITLE = say("Arguments", "Arguments")
        rich_utils.OPTIONS_PANEL_TITLE = say("Options", "Options")
        rich_utils.COMMANDS_PANEL_TITLE = say("Commands", "Commandes")
        rich_utils.DEFAULT_STRING = say("[default: {}]", "[par défaut : {}]")
        rich_utils.REQUIRED_LONG_STRING = say("[required]", "[obligatoire]")
        for param in self.get_params(ctx):
            if isinstance(param, TyperOption) and param.metavar is None:
                kind = param.bare_type().removeprefix("list[").removesuffix("]")
                param.metavar = KINDS.get(kind)
            elif isinstance(param, TyperArgument):
                param.display_type_rich = _no_type  # type: ignore[method-assign]
        if self.epilog and "GAME" in self.epilog:
            from ludotheque.games import GAMES

            self.epilog = self.epilog.replace("GAME", GAMES[0])  # examples are there to be typed
        super().format_help(ctx, formatter)


def _no_type(ctx: Any) -> None:
    """An argument's name and help say what to type: a Python type beside them says nothing more."""


class Command(Spoken, TyperCommand):
    pass


class Group(Spoken, TyperGroup):
    pass


class Commands(typer.Typer):
    """A Typer app that speaks both languages."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, options_metavar=OPTIONS, subcommand_metavar=COMMAND, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        return super().command(name, cls=Command, options_metavar=OPTIONS, **settings)
