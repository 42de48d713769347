"""`solve`: the exact value of a position."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import CORES, Cores, GameName, Json, OptionList, read_options
from ludotheque.cli.language import figure, say
from ludotheque.cli.speaking import option

if TYPE_CHECKING:
    from ludotheque.position import Position
    from ludotheque.search.solution import Solution
    from ludotheque.search.tablebase import Kept


MovesMade = Annotated[
    str,
    option("moves already made, e.g. “Sc E4”", "les coups déjà joués, p. ex. « Sc E4 »"),
]
Whole = Annotated[
    bool,
    option(
        "first solve and save every position that can follow (may take hours; can be resumed)",
        "résoudre d’abord toutes les positions suivantes et les enregistrer (parfois des heures ;"
        " peut être interrompu puis repris)",
        "--table",
    ),
]


@app.says("Solve a position exactly.", "Résoudre une position exactement.", "solve GAME --json")
def solve(
    game: GameName,
    option: OptionList = None,
    moves: MovesMade = "",
    table: Whole = False,
    workers: Cores = CORES,
    json: Json = False,
) -> None:
    from ludotheque.cli.progress import spinner
    from ludotheque.games import load
    from ludotheque.position import Position
    from ludotheque.search import solution
    from ludotheque.search.tablebase import kept_for, patient_solver

    rules = load(game)
    position = Position(rules, read_options(rules, option), rules.seats())
    play_all(position, moves.split())
    solution.check_solvable(position)
    kept = kept_for(rules)
    if table:
        fill_table(position, kept, workers, json)
    solver = patient_solver(position, kept)
    with spinner(lambda: f"{figure(solver.nodes)} positions", hidden=json):
        found = solution.solve(position, solver)
    assert found is not None
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        show(found)


def fill_table(position: "Position", kept: "Kept", workers: int, hidden: bool) -> None:
    from ludotheque.cli.progress import bar
    from ludotheque.search.tablebase import build_table, levels

    if position.to_act and not position.game.thinking.solvable(position.s):
        total = sum(map(len, levels(position)))
        with bar(say("solving", "résolution"), total, hidden) as progress:
            for done in build_table(position, kept, workers):
                progress(done)


def play_all(position: "Position", texts: list[str]) -> None:
    """Play the moves, each for the seat to act."""
    from ludotheque.errors import BadUsage, Refused

    for number, text in enumerate(texts):
        try:
            position.play(position.to_act[0] if position.to_act else 0, text)
        except Refused as refused:
            en, fr = refused.text
            raise BadUsage(
                f"Move {number}, {text[:20]}: {en}", f"Coup {number}, {text[:20]} : {fr}"
            ) from None


def show(found: "Solution") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(
        say(
            f"Value [bold]{found.value:+d}[/] (points of the first seat minus those of the second).",
            f"Valeur [bold]{found.value:+d}[/] (points du premier joueur moins ceux du second).",
        )
    )
    for each in found.moves:
        console.print(f"  {each.move:<5}{each.value:+d}")
    console.print(say("Best line: ", "Meilleure suite : ") + " ".join(found.line))
    console.print(f"[dim]{figure(found.nodes)} positions, {figure(found.seconds, 2)} s[/]")
