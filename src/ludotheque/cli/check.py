"""`check`: does a game keep the promises every game makes?"""

from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, LangOption
from ludotheque.cli.language import examples, say


@app.command(
    help=say(
        "Check, on random games, that a game does everything the engine expects of it.",
        "Vérifier, sur des parties jouées au hasard, qu’un jeu fait tout ce que le moteur attend.",
    ),
    epilog=examples("check GAME"),
)
def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help=say("how many games", "combien de parties"))] = 20,
    limit: Annotated[
        int,
        typer.Option(
            min=1, help=say("seconds to spend on each check", "secondes à passer sur chaque vérification")
        ),
    ] = 120,
    lang: LangOption = None,
) -> None:
    from ludotheque.games import load
    from ludotheque.promises.trial import trial

    said: dict[str, str] = {}
    for name, why in trial(load(game).name, games, limit):
        promise = name.replace("_", " ")
        typer.echo(f"{'✗' if why else '✓'} {promise}")
        if why in said:
            typer.echo(say(f"  as above: {said[why]}", f"  comme plus haut : {said[why]}"))
        elif why:
            typer.echo(f"  {why}")
            said[why] = promise
    if said:
        raise typer.Exit(1)
