"""`check`: does a game keep the promises every game makes?"""

from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName
from ludotheque.cli.language import say
from ludotheque.cli.speaking import option


@app.says(
    "Check, on random games, that a game does everything the engine expects of it.",
    "Vérifier, sur des parties jouées au hasard, qu’un jeu fait tout ce que le moteur attend.",
    "check GAME",
)
def check(
    game: GameName,
    games: Annotated[int, option("how many games", "combien de parties", min=1)] = 20,
    limit: Annotated[
        int,
        option("seconds to spend on each check", "secondes à passer sur chaque vérification", min=1),
    ] = 120,
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
