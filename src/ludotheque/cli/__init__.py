"""The command line. One module per group of commands; heavy imports are inside the commands."""

import os
import sys

import typer

from ludotheque.cli.language import LANG, examples, say
from ludotheque.cli.speaking import Commands
from ludotheque.errors import LudothequeError

app = Commands(
    name="ludotheque",
    help=say(
        "Ludothèque: four tabletop games to play, to study and to simulate.",
        "Ludothèque : quatre jeux de société à jouer, à étudier et à simuler.",
    ),
    epilog=examples("", "games", "play --help"),
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def with_command(words: list[str]) -> list[str]:
    """The words of the command line; `serve` comes first if they name no command."""
    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    known |= {str(group.name) for group in app.registered_groups}
    if "--help" in words or known & set(words):
        return words
    if words and not words[0].startswith("-"):
        return words
    return ["serve", *words]


def run() -> None:
    """Run the command; every refusal is one clear line and an exit status, never a traceback."""
    from ludotheque.cli import (  # noqa: F401  they register commands
        arena,
        bot,
        catalogue,
        check,
        database,
        french,
        lab,
        new,
        owner,
        play,
        puzzles,
        schema,
        serve,
        solve,
        study,
        warm,
    )

    try:
        sys.exit(app(with_command(sys.argv[1:]), prog_name="ludotheque", standalone_mode=False))
    except typer.TyperException as mistake:
        from ludotheque.cli.mistakes import explain

        typer.echo(explain(mistake), err=True, nl=False)
        sys.exit(mistake.exit_code)
    except typer.Abort:
        sys.exit(1)
    except LudothequeError as error:
        typer.echo(f"ludotheque: {error.text.in_(LANG)}", err=True)
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader has closed the pipe: redirect stdout so that Python's final flush stays quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
