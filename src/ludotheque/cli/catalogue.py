"""`games`, `rules`."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, Json
from ludotheque.cli.language import LANG, say
from ludotheque.cli.speaking import LangOption, argument

if TYPE_CHECKING:
    from rich.console import Console

    from ludotheque.contract import Game


@app.callback()
def speak(lang: LangOption = None) -> None:
    """The language may also stand before the command; `language.py` reads it."""


@app.says(
    "List the games with their players and options.",
    "Lister les jeux, avec leurs joueurs et leurs options.",
    "games",
    "games --json",
    name="games",
)
def show_games(json: Json = False) -> None:
    from ludotheque.games import GAMES, left_out, load

    games = [load(name) for name in GAMES]
    for name, why in left_out().items():
        typer.echo(say(f"{name} was skipped: {why}", f"{name} a été laissé de côté : {why}"), err=True)
    if json:
        typer.echo(msgspec.json.encode([_facts(game) for game in games]))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for game in games:
        seats = "–".join(str(n) for n in sorted({game.seat_counts[0], game.seat_counts[-1]}))
        console.print(f"[bold]{game.name}[/]  {game.title.in_(LANG)}, {seats} {say('players', 'joueurs')}")
        for option in game.options:
            values = ", ".join(_value(v) for v in option.values) or f"{option.least}…{option.most}"
            default = say("default", "par défaut")
            console.print(
                f"  {option.name:<16}{values}  [dim]({default} {_value(option.default)})[/]\n"
                f"  {'':<16}[dim]{option.label.in_(LANG)}[/]"
            )


def _facts(game: "Game") -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "default": option.default,
            "values": option.values or None,
            "least": None if option.values else option.least,
            "most": None if option.values else option.most,
            "label": option.label._asdict(),
        }
        for option in game.options
    ]
    title = game.title._asdict()
    return {"name": game.name, "title": title, "seats": game.seat_counts, "options": options}


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@app.says(
    "Read the rules of a game, or a single rule.",
    "Lire les règles d’un jeu, ou une seule d’entre elles.",
    "rules GAME",
    "rules GAME K3.2",
    "rules GAME --lang fr",
    name="rules",
)
def show_rules(
    game: GameName,
    rule: Annotated[
        str | None,
        argument(
            "the number of a rule, e.g. K3.2",
            "le numéro d’une règle, p. ex. K3.2",
            metavar=say("RULE", "RÈGLE"),
        ),
    ] = None,
) -> None:
    if "ludotheque.jit" not in sys.modules:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # drawing a few positions isn't worth a compilation
    from rich.console import Console
    from rich.markdown import Markdown

    from ludotheque.errors import BadUsage
    from ludotheque.games import load
    from ludotheque.rulespage import page, split

    sheet = page(load(game), LANG)
    console = Console(highlight=False)
    if rule is None:
        for text, picture in split(sheet.text):
            console.print(Markdown(text))
            if picture:
                _draw(console, load(game), picture)
        return
    if rule not in sheet.rules:
        raise BadUsage(
            f"{game} has no rule {rule[:20]}; “ludotheque rules {game}” shows them all.",
            f"{game} n’a pas de règle {rule[:20]} ; « ludotheque rules {game} » les montre toutes.",
        )
    console.print(f"{rule}  {sheet.rules[rule].plain(LANG)}", markup=False)


def _draw(console: "Console", game: "Game", picture: str) -> None:
    """A picture from the rules page: the position, what happens, and the result."""
    from rich.padding import Padding

    from ludotheque.examples import examples, first_of

    example = examples(game)[picture]
    position = first_of(game, example)
    told = []
    console.print(Padding(game.draw_text(game.view(position.s, example.viewer), LANG), (0, 4)))
    for seat, text in example.shown:
        before = position.copy()
        move = position.play(seat, text)
        events = game.events(before.s, seat, move, position.s, example.viewer)
        told += [game.tell(event, LANG) for event in events]
    if example.shown:
        console.print(Padding("\n".join(filter(None, told)), (1, 4)), markup=False)
        console.print(Padding(game.draw_text(game.view(position.s, example.viewer), LANG), (0, 4)))
    console.print()
