"""`warm`: compile everything now, so that nobody waits later."""

from ludotheque.cli import app
from ludotheque.cli.arguments import LangOption
from ludotheque.cli.language import say


@app.command(help=say("Compile everything now.", "Tout compiler maintenant."))
def warm(lang: LangOption = None) -> None:
    import time

    import typer

    from ludotheque.cli.progress import bar
    from ludotheque.games import GAMES
    from ludotheque.lab.warm import steps

    begun = time.perf_counter()
    work = [step for name in GAMES for step in steps(name)]
    with bar(say("compiling", "compilation"), len(work)) as progress:
        for done, step in enumerate(work, 1):
            step()
            progress(done)
    seconds = time.perf_counter() - begun
    typer.echo(say(f"Ready, in {seconds:.1f} s.", f"Prêt, en {seconds:.1f} s."))
