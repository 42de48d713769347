"""`warm`: compile now, so that nobody waits later."""

import os
from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.language import figure, say
from ludotheque.cli.speaking import argument, option

Games = Annotated[
    list[str] | None,
    argument("which games (default: all)", "quels jeux (par défaut : tous)", metavar=say("GAME…", "JEU…")),
]
Nice = Annotated[
    int,
    option(
        "how much to lower its priority, 0 to 19", "de combien abaisser sa priorité, de 0 à 19", min=0, max=19
    ),
]
Study = Annotated[
    bool,
    option(
        "also compile what only simulate and perft use",
        "compiler aussi ce que seuls simulate et perft utilisent",
        "--study/--no-study",
    ),
]


@app.says(
    "Compile the games now, so that nothing has to wait later.",
    "Compiler les jeux dès maintenant, pour ne plus attendre ensuite.",
    "warm",
    "warm GAME",
)
def warm(name: Games = None, nice: Nice = 0, study: Study = False) -> None:
    import gc
    import time

    from ludotheque import games
    from ludotheque.cli.progress import bar
    from ludotheque.lab.warm import PARTS

    chosen = [games.load(each).name for each in name or games.GAMES]
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    gc.set_threshold(100_000, 50, 100)  # the compiler allocates a lot and frees little until it finishes
    begun = time.perf_counter()
    work = [(game, part) for game in chosen for part in (*PARTS, "study")[: 3 if study else 2]]
    with bar(say("compiling", "compilation"), len(work)) as progress:
        for done, (game, part) in enumerate(work, 1):
            if game in games.GAMES:
                _compile(game, part)
            progress(done)
    for left, why in games.left_out().items():
        typer.echo(say(f"{left} was skipped: {why}", f"{left} a été laissé de côté : {why}"), err=True)
    seconds = time.perf_counter() - begun
    typer.echo(say(f"Ready in {seconds:.1f} s.", f"Prêt en {figure(seconds, 1)} s."))


def _compile(game: str, part: str) -> None:
    """Skips a packaged game that does not compile; the others are still compiled."""
    from ludotheque import games
    from ludotheque.lab.warm import compile_part

    try:
        compile_part(game, part)
    except Exception as error:
        if game in games.HOUSE:
            raise
        games.leave_out(game, f"{type(error).__name__}: {error}"[:300])
