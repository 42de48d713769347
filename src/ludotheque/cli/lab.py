"""`lab`: studies of a game, from a question in a file to a page with plots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import CORES, GameName, Json, OptionList, Seats, Seed, read_options
from ludotheque.cli.language import LANG, examples, figure, say
from ludotheque.cli.speaking import Commands, LangOption, argument, option
from ludotheque.errors import BadUsage
from ludotheque.viewers import SEAT_NUMBERS

if TYPE_CHECKING:
    from ludotheque.lab.studies.runs import Run
    from ludotheque.lab.studies.study import Design

lab = Commands(
    help=say(
        "Run studies: is the game fair, is it deep, what does this card do?",
        "Études : est-ce équilibré, est-ce profond, que fait cette carte ?",
    ),
    no_args_is_help=True,
)
app.add_typer(lab, name="lab", epilog=examples("lab run seats.toml"))


@lab.callback()
def speak(lang: LangOption = None) -> None:
    """The language may also stand before the command; `language.py` reads it."""


Folder = Annotated[
    Path,
    argument("the folder of a run", "le dossier d’une étude", metavar=say("RUN", "DOSSIER")),
]
Engine = Annotated[
    str,
    option("threads, processes, dask or dask://host:port", "threads, processes, dask ou dask://hôte:port"),
]
Workers = Annotated[int, option("how many games at once", "combien de parties à la fois", min=1, max=1024)]
RunFolder = Annotated[
    Path | None,
    option("the folder of the run", "le dossier à remplir", "--out", metavar=say("DIR", "DOSSIER")),
]


@lab.says("Play the games of a study.", "Jouer les parties d’une étude.", "lab run seats.toml")
def run(
    study: Annotated[Path, argument("the study", "l’étude", metavar=say("STUDY.toml", "ÉTUDE.toml"))],
    out: RunFolder = None,
    engine: Engine = "threads",
    workers: Workers = CORES,
    json: Json = False,
) -> None:
    from ludotheque.lab.studies.study import read

    plan = read(study)
    _play(_begin(plan, out or Path(f"{study.stem}.run"), json), engine, workers, json)


@lab.says("Resume a run that was stopped.", "Reprendre une étude interrompue.", "lab resume seats.run")
def resume(
    folder: Folder,
    engine: Engine = "threads",
    workers: Workers = CORES,
    json: Json = False,
) -> None:
    from ludotheque.lab.studies import runs

    _play(runs.load(folder), engine, workers, json)


def _begin(plan: "Design", folder: Path, hidden: bool) -> "Run":
    from ludotheque.cli.progress import bar
    from ludotheque.lab.studies import runs

    with bar(say("getting ready", "préparation"), None, hidden):
        return runs.begin(plan, folder)


def _play(run: "Run", engine: str, workers: int, json: bool) -> None:
    _go_on(run, engine, workers, json)
    _tell(run, json)


def _go_on(run: "Run", engine: str, workers: int, hidden: bool) -> None:
    from ludotheque.cli.progress import bar
    from ludotheque.lab.studies import engines, runs

    chosen = engines.engine(engine)
    with bar(say("games", "parties"), runs.goal(run), hidden) as progress:
        runs.go_on(run, chosen, workers, lambda done, of: progress(done))


@lab.says("Show the progress of a run.", "Dire où en est une étude.", "lab status seats.run")
def status(folder: Folder, json: Json = False) -> None:
    from ludotheque.lab.studies import runs

    _tell(runs.load(folder), json)


def _tell(run: "Run", json: bool) -> None:
    from ludotheque.lab.studies.runs import bytes_on_disk, goal

    facts = {
        "folder": str(run.folder),
        "cells": len(run.design.cells),
        "games": run.played,
        "of": goal(run),
        "bytes": bytes_on_disk(run),
        "digest": run.digest,
    }
    if json:
        typer.echo(msgspec.json.encode(facts))
        return
    typer.echo(
        say(
            "{folder}: {games} of {of} games in {cells} variants, {bytes} bytes, digest {digest}",
            "{folder} : {games} parties sur {of} ({cells} variantes), {bytes} o, empreinte {digest}",
        ).format(**{name: figure(each) if isinstance(each, int) else each for name, each in facts.items()})
    )


@lab.says(
    "Query the games of a run in SQL.",
    "Interroger en SQL les parties d’une étude.",
    'lab ask seats.run "select avg(length) from games"',
)
def ask(
    folder: Folder,
    sql: Annotated[
        str,
        argument("a query on the table “games”", "une requête sur la table « games »", metavar="SQL"),
    ],
    json: Json = False,
) -> None:
    from ludotheque.lab.studies import asking, runs

    heads, rows = asking.ask(runs.load(folder), sql)
    if json:
        typer.echo(msgspec.json.encode([dict(zip(heads, row, strict=True)) for row in rows]))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*heads)
    for row in rows:
        table.add_row(*(str(value) for value in row))
    Console(highlight=False).print(table)


OneRun = Annotated[Path, argument("the folder of a run", "le dossier d’une étude", metavar="A")]
OtherRun = Annotated[
    Path,
    argument(
        "the folder of another, played with the same seeds",
        "celui d’une autre, jouée avec les mêmes graines",
        metavar="B",
    ),
]
ComparedSeat = Annotated[
    int,
    option(
        "the seat whose results are compared",
        "le joueur dont on compare les résultats",
        min=0,
        max=SEAT_NUMBERS - 1,
    ),
]
Sprt = Annotated[
    str | None,
    option(
        "a sequential test, e.g. 0.50,0.53",
        "un test séquentiel, p. ex. 0.50,0.53",
        metavar=say("LOW,HIGH", "BAS,HAUT"),
    ),
]


@lab.says(
    "Compare two runs that had the same luck.",
    "Comparer deux études jouées avec le même hasard.",
    "lab compare before.run after.run --sprt 0.50,0.53",
)
def compare(
    one: OneRun,
    other: OtherRun,
    seat: ComparedSeat = 0,
    sprt: Sprt = None,
    json: Json = False,
) -> None:
    from ludotheque.lab.studies import comparing, runs

    bounds = _bounds(sprt)
    found = comparing.compare(runs.load(one), runs.load(other), seat, bounds)
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        for line in comparing.lines(found, LANG):
            typer.echo(line)


def _bounds(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        low, high = (float(each) for each in text.split(","))
        if 0 < low < high < 1:
            return low, high
    except ValueError:
        pass
    raise BadUsage(
        f"--sprt takes two scores between 0 and 1, the lower first (0.50,0.53), not “{text[:20]}”.",
        f"--sprt attend deux scores entre 0 et 1, le plus petit d’abord (0.50,0.53), pas « {text[:20]} ».",
    )


@lab.says(
    "Measure how much doubling the thinking time gains, step by step.",
    "Mesurer ce que rapporte un temps de réflexion doublé, échelon par échelon.",
    "lab ladder GAME --rungs 3 --games 100",
)
def ladder(
    game: GameName,
    option: OptionList = None,
    seats: Seats = None,
    rungs: Annotated[int, option("how many rungs", "combien d’échelons", min=1, max=16)] = 7,
    least: Annotated[
        int,
        option("rollouts on the lowest rung", "simulations du premier échelon", min=1, max=10**6),
    ] = 4,
    games: Annotated[int, option("games per rung", "parties par échelon", min=2, max=10**7)] = 400,
    seed: Seed = 0,
    out: RunFolder = None,
    engine: Engine = "threads",
    workers: Workers = CORES,
    json: Json = False,
) -> None:
    from ludotheque.games import load
    from ludotheque.lab.studies import ladders
    from ludotheque.lab.studies.study import design

    rules = load(game)
    text = ladders.study_text(
        game, read_options(rules, option), rules.seats(seats), ladders.Asked(rungs, least, games, seed)
    )
    run = _begin(design(text.encode(), Path.cwd()), out or Path(f"{game}-ladder.run"), json)
    _go_on(run, engine, workers, json)
    steps = ladders.steps(run)
    if json:
        typer.echo(msgspec.json.encode(steps))
    else:
        for line in ladders.lines(steps, LANG):
            typer.echo(line)


@lab.says(
    "Write the report of a run as a web page.",
    "Écrire le rapport d’une étude sous forme de page web.",
    "lab report seats.run --out report.html",
)
def report(
    folder: Folder,
    out: Annotated[Path | None, option("the page to write", "la page à écrire")] = None,
) -> None:
    from ludotheque.lab.report import page
    from ludotheque.lab.studies import runs

    path = out or folder / f"report.{LANG}.html"
    text = page.page(runs.load(folder), LANG)
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadUsage(f"Cannot write {path}: {reason}.", f"Impossible d’écrire {path} : {reason}.") from None
    typer.echo(str(path))
