"""`games`, `rules`."""

from typing import Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, Json, LangOption
from ludotheque.cli.language import LANG, say


@app.callback()
def speak(lang: LangOption = None) -> None:
    """The language may also stand before the command; `language.py` reads it."""


@app.command("games", help=say("The games, their seats and options.", "Les jeux, leurs options."))
def show_games(json: Json = False, lang: LangOption = None) -> None:
    from ludotheque.games import GAMES, load

    games = [load(name) for name in GAMES]
    if json:
        shown = [
            {
                "name": game.name,
                "title": game.title._asdict(),
                "seats": game.seat_counts,
                "options": [
                    {
                        "name": option.name,
                        "default": option.default,
                        "values": option.values or None,
                        "least": None if option.values else option.least,
                        "most": None if option.values else option.most,
                        "label": option.label._asdict(),
                    }
                    for option in game.options
                ],
            }
            for game in games
        ]
        typer.echo(msgspec.json.encode(shown))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for game in games:
        seats = "–".join(str(n) for n in sorted({game.seat_counts[0], game.seat_counts[-1]}))
        console.print(f"[bold]{game.name}[/]  {game.title.in_(LANG)}, {seats} {say('seats', 'sièges')}")
        for option in game.options:
            values = ", ".join(_value(v) for v in option.values) or f"{option.least}…{option.most}"
            default = say("default", "par défaut")
            console.print(
                f"  {option.name:<16}{values}  [dim]({default} {_value(option.default)})[/]\n"
                f"  {'':<16}[dim]{option.label.in_(LANG)}[/]"
            )


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@app.command("rules", help=say("The rules, or one of them.", "Les règles, ou l’une d’elles."))
def show_rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(help=say("a rule's id, e.g. K3.2", "une règle, p. ex. K3.2"))
    ] = None,
    lang: LangOption = None,
) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    from ludotheque.errors import BadUsage
    from ludotheque.games import load
    from ludotheque.rulespage import page

    sheet = page(load(game), LANG)
    console = Console(highlight=False)
    if rule is None:
        console.print(Markdown(sheet.text))
        return
    if rule not in sheet.rules:
        raise BadUsage(f"{game} has no rule {rule[:20]}.", f"{game} n’a pas de règle {rule[:20]}.")
    console.print(f"{rule}  {sheet.rules[rule].plain(LANG)}", markup=False)
