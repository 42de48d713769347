"""`puzzles`: positions with one best move, made from real games by the exact search."""

from typing import Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, LangOption
from ludotheque.cli.language import examples, say


@app.command(
    help=say("Generate puzzles, one per line.", "Créer des problèmes, un par ligne."),
    epilog=examples("puzzles GAME --each 5"),
)
def puzzles(
    game: GameName,
    each: Annotated[
        int,
        typer.Option(
            min=1, max=1000, help=say("how many of each difficulty", "combien de chaque difficulté")
        ),
    ] = 12,
    hardest: Annotated[
        int,
        typer.Option(
            min=1, max=3, help=say("the hardest difficulty, 1 to 3", "la plus grande difficulté, 1 à 3")
        ),
    ] = 3,
    seed: Annotated[int, typer.Option(min=0, max=2**31)] = 1,
    lang: LangOption = None,
) -> None:
    from ludotheque.errors import BadUsage
    from ludotheque.games import load
    from ludotheque.lab.puzzles import make
    from ludotheque.search.weighing import has_exact

    rules = load(game)
    if not has_exact(rules) or rules.has_secrets:
        raise BadUsage(f"{game} has no exact search.", f"{game} n’a pas de recherche exacte.")
    for puzzle in make(rules, each, seed, hardest):
        typer.echo(msgspec.json.encode(puzzle))
