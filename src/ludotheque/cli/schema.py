"""`schema`: the JSON schema of the messages that your own program reads (docs/bots.md)."""

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName


@app.says(
    "Print the JSON schema of the lines that a program of your own reads about a game.",
    "Afficher le schéma JSON des lignes que votre propre programme lit au sujet d’un jeu.",
    "schema GAME",
)
def schema(game: GameName) -> None:
    from ludotheque.games import load
    from ludotheque.search import lines

    typer.echo(msgspec.json.format(msgspec.json.encode(lines.schema(load(game))), indent=2))
