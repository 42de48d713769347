"""`puzzles`: positions with one clearly best choice, made from games between bots, graded and checked."""

from typing import Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, LangOption
from ludotheque.cli.language import examples, say


@app.command(
    help=say("Generate puzzles, one per line.", "Créer des problèmes, un par ligne."),
    epilog=examples("puzzles GAME --each 5", "puzzles GAME --check"),
)
def puzzles(
    game: GameName,
    each: Annotated[
        int,
        typer.Option(
            min=1, max=1000, help=say("how many of each difficulty", "combien de chaque difficulté")
        ),
    ] = 22,
    hardest: Annotated[
        int,
        typer.Option(
            min=1, max=3, help=say("the hardest difficulty, 1 to 3", "la difficulté la plus élevée, de 1 à 3")
        ),
    ] = 3,
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=2**31, help=say("the same seed gives the same puzzles", "même graine, mêmes problèmes")
        ),
    ] = 1,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help=say(
                "check the game’s own puzzles instead; exit status 1 if one no longer holds",
                "réévaluer plutôt les problèmes du jeu ; code de sortie 1 si l’un d’eux ne tient plus",
            ),
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    from ludotheque.games import load
    from ludotheque.lab.puzzles import holds, make
    from ludotheque.puzzles import puzzles as shipped

    rules = load(game)
    if not check:
        for puzzle in make(rules, each, seed, hardest):
            typer.echo(msgspec.json.encode(puzzle))
        return
    failed = [puzzle.id for puzzle in shipped(rules).values() if not holds(rules, puzzle)]
    for name in failed:
        typer.echo(say(f"{name}: another move is just as good.", f"{name} : un autre coup vaut autant."))
    typer.echo(say(f"{len(shipped(rules))} checked.", f"Problèmes vérifiés : {len(shipped(rules))}."))
    if failed:
        raise typer.Exit(1)
