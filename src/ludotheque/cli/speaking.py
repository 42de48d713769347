"""Help in the chosen language: Typer's own words are in English only.

`Commands` is a `typer.Typer` whose commands and groups are the two classes below; they override the methods
that Typer documents for that purpose, and set the titles in `typer.rich_utils`.
"""

import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from ludotheque.cli.language import examples, say

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


def option(en: str, fr: str, *names: str, **settings: Any) -> Any:
    """A command-line option with its help."""
    return typer.Option(*names, help=say(en, fr), **settings)


def argument(en: str, fr: str, **settings: Any) -> Any:
    return typer.Argument(help=say(en, fr), **settings)


LangOption = Annotated[str | None, option("the language", "la langue", "--lang", metavar="en|fr")]


class Spoken(Parent):
    """What commands and groups have in common."""

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

            self.epilog = self.epilog.replace("GAME", GAMES[0])  # so that examples can be typed as they are
        super().format_help(ctx, formatter)


def _no_type(ctx: Any) -> None:
    """An argument's name and help say what to type; its Python type adds nothing."""


class Command(Spoken, TyperCommand):
    pass


class Group(Spoken, TyperGroup):
    pass


class Commands(typer.Typer):
    """A Typer app that speaks both languages."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, options_metavar=OPTIONS, subcommand_metavar=COMMAND, **settings)

    def says(self, en: str, fr: str, *shown: str, name: str | None = None) -> Callable[[Any], Any]:
        """Registers a command with its help in both languages and examples. Every command takes `--lang`."""
        register = self.command(
            name, cls=Command, options_metavar=OPTIONS, help=say(en, fr), epilog=examples(*shown)
        )
        return lambda command: register(_with_lang(command))


def _with_lang(command: Callable[..., None]) -> Callable[..., None]:
    """The command with a `--lang` option, which `language.py` has already read."""

    @wraps(command)
    def spoken(lang: str | None = None, **given: Any) -> None:
        command(**given)

    asked = signature(command)
    lang = Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=LangOption)
    spoken.__signature__ = asked.replace(parameters=[*asked.parameters.values(), lang])  # type: ignore[attr-defined]
    spoken.__annotations__ = {**command.__annotations__, "lang": LangOption}
    return spoken
