"""`puzzles`: positions with one clearly best choice, taken from bot games, graded and checked."""

from typing import Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName
from ludotheque.cli.language import say
from ludotheque.cli.speaking import option

Each = Annotated[
    int,
    option("how many of each difficulty", "combien de chaque difficulté", min=1, max=1000),
]
Hardest = Annotated[
    int,
    option("the hardest difficulty, 1 to 3", "la difficulté la plus élevée, de 1 à 3", min=1, max=3),
]
PuzzleSeed = Annotated[
    int,
    option("the same seed gives the same puzzles", "même graine, mêmes problèmes", min=0, max=2**31),
]
Check = Annotated[
    bool,
    option(
        "check the game’s own puzzles instead; exit status 1 if one no longer holds",
        "réévaluer plutôt les problèmes du jeu ; code de sortie 1 si l’un d’eux ne tient plus",
        "--check",
    ),
]


@app.says(
    "Generate puzzles, one per line.",
    "Créer des problèmes, un par ligne.",
    "puzzles GAME --each 5",
    "puzzles GAME --check",
)
def puzzles(
    game: GameName,
    each: Each = 22,
    hardest: Hardest = 3,
    seed: PuzzleSeed = 1,
    check: Check = False,
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
