"""`perft`, `simulate`, `replay`: count, simulate and check games."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import (
    CORES,
    ContentFile,
    Cores,
    GameName,
    Json,
    OptionList,
    Seats,
    Seed,
    read_content,
    read_options,
)
from ludotheque.cli.language import figure, say
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadRecord, BadUsage

if TYPE_CHECKING:
    from ludotheque.contract import Game
    from ludotheque.lab.selfplay import Plan
    from ludotheque.lab.simulate import Summary
    from ludotheque.records import Fault


@app.says(
    "Count move sequences, depth by depth (perft).",
    "Compter les suites de coups, profondeur par profondeur (perft).",
    "perft GAME --depth 4",
)
def perft(
    game: GameName,
    depth: Annotated[int, option("how many moves deep", "la profondeur, en coups", min=1, max=40)],
    option: OptionList = None,
    seats: Seats = None,
    seed: Annotated[int, option("the seed of chance moves", "la graine du hasard")] = 0,
) -> None:
    from ludotheque.games import load
    from ludotheque.lab import perft as counting
    from ludotheque.position import Position

    rules = load(game)
    position = Position(rules, read_options(rules, option), rules.seats(seats))
    for d in range(1, depth + 1):
        typer.echo(f"{d} {counting.perft(position, d, seed)}")


ManyGames = Annotated[int, option("how many games", "combien de parties", min=1, max=10**10)]
BotNames = Annotated[str, option("who plays, e.g. level:2,random", "qui joue, p. ex. level:2,random")]
RecordFile = Annotated[
    Path | None,
    option("the file to write the records to", "le fichier où écrire les parties"),
]
Ends = Annotated[
    bool,
    option(
        "save one game for each way it can end; play until all are found",
        "enregistrer une partie pour chaque façon de finir, et jouer jusqu’à les avoir toutes",
        "--ends",
    ),
]


@app.says(
    "Let bots play many games and sum up the results.",
    "Faire jouer de nombreuses parties aux robots et résumer les résultats.",
    "simulate GAME --games 10000",
)
def simulate(
    game: GameName,
    seats: Seats = None,
    option: OptionList = None,
    games: ManyGames = 1000,
    seed: Seed = 0,
    bots: BotNames = "random",
    out: RecordFile = None,
    ends: Ends = False,
    workers: Cores = CORES,
    content: ContentFile = None,
    json: Json = False,
) -> None:
    from ludotheque.cli.progress import bar
    from ludotheque.games import load
    from ludotheque.lab import simulate as lab
    from ludotheque.lab.selfplay import Plan
    from ludotheque.search.bots import make

    rules = load(game)
    specs = bots.split(",")
    for spec in specs:
        make(rules, spec)
    plan = Plan(
        rules,
        None if option == ["random"] else read_options(rules, option),
        None if seats is None else rules.seats(seats),
        seed,
        read_content(content),
        specs,
        workers,
    )
    if ends:
        _keep_ends(plan, out)
        return
    with bar(say("games", "parties"), games, hidden=json) as progress:
        plan.setups(0, 1)  # report faulty content before creating a file
        with _Writer(out) as keep:
            summary = lab.simulate(plan, games, progress, keep)
    if json:
        typer.echo(msgspec.json.encode(summary))
    else:
        _print_summary(plan.game, summary)


def _keep_ends(plan: "Plan", out: Path | None) -> None:
    """One game for each ending, in the order of the game's `endings`."""
    from ludotheque.cli.progress import bar
    from ludotheque.lab.simulate import MOST_TRIED, every_end

    with bar(say("looking for endings", "recherche des fins"), None):
        found = every_end(plan)
    with _Writer(out) as keep:
        for record in found.values():
            if keep is not None:
                keep(record)
    for reason, words in plan.game.endings.items():
        length = len(found[reason].moves) if reason in found else 0
        known = say(f"a game of {length} moves", f"une partie de {length} coups")
        none = say(f"not found in {figure(MOST_TRIED)} games", f"introuvable en {figure(MOST_TRIED)} parties")
        typer.echo(say(f"{words.en}: ", f"{words.fr}\N{NO-BREAK SPACE}: ") + (known if length else none))


class _Writer:
    """Writes records to a file, one per line; a full disk or a bad path is a clear error."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def __enter__(self):  # type: ignore[no-untyped-def]
        if self.path is None:
            return None
        from ludotheque.records import encode

        try:
            self.file = self.path.open("wb")
        except OSError as error:
            self._refuse(error)
        return lambda record: self._write(encode(record) + b"\n")

    def _write(self, line: bytes) -> None:
        try:
            self.file.write(line)
        except OSError as error:
            self._refuse(error)

    def _refuse(self, error: OSError) -> None:
        reason = error.strerror or str(error)
        raise BadUsage(
            f"Cannot write {self.path}: {reason}.", f"Impossible d’écrire {self.path} : {reason}."
        ) from None

    def __exit__(self, *error: object) -> None:
        if self.path is None:
            return
        try:
            self.file.close()
        except OSError as failure:
            self._refuse(failure)


def _print_summary(game: "Game", summary: "Summary") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    games, seconds = figure(summary.games), figure(summary.seconds, 2)
    rates = figure(summary.games_per_second), figure(summary.decisions_per_second)
    console.print(
        say(
            f"{games} games in {seconds} s: {rates[0]} games/s, {rates[1]} decisions/s",
            f"{games} parties en {seconds} s\N{NO-BREAK SPACE}: {rates[0]} parties/s, {rates[1]} décisions/s",
        )
    )
    length = (figure(summary.mean_length, 1), summary.shortest, summary.longest)
    console.print(
        say("Length {} decisions ({} to {})", "Longueur\N{NO-BREAK SPACE}: {} décisions (de {} à {})").format(
            *length
        )
    )
    ends = ", ".join(
        f"{say(*game.endings[reason])} {figure(count)}" for reason, count in summary.reasons.items()
    )
    console.print(say(f"Endings: {ends}", f"Fins\N{NO-BREAK SPACE}: {ends}"))
    heads = say(
        "player wins draws losses rate 95% score",
        "joueur victoires égalités défaites taux 95\N{NO-BREAK SPACE}% score",
    )
    table = Table(*heads.split(" "))
    for each in summary.results:
        table.add_row(
            say(*game.seat_names[each.seat]),
            figure(each.wins),
            figure(each.draws),
            figure(each.losses),
            figure(each.win_rate, 3),
            f"{figure(each.low, 3)}–{figure(each.high, 3)}",
            figure(each.mean_score, 2),
        )
    console.print(table)


@app.says(
    "Replay game records and check every move.",
    "Rejouer des fichiers de parties et vérifier chaque coup.",
    "replay game.json",
)
def replay(
    file: Annotated[
        Path,
        argument("a .json or .jsonl file", "un fichier .json ou .jsonl", metavar=say("FILE", "FICHIER")),
    ],
    trace: Annotated[
        bool,
        option("print every position as JSON", "écrire chaque position en JSON", "--trace"),
    ] = False,
) -> None:
    from ludotheque import records

    wrong = count = 0
    for number, line in enumerate(records.read_lines(file)):
        count += 1
        if trace:
            _print_trace(line, number)
        fault = records.check(line)
        if fault is not None:
            wrong += 1
            typer.echo(_fault_line(number, fault), err=True)
    if not trace:
        typer.echo(
            say(
                f"{count} records, {count - wrong} right, {wrong} wrong",
                f"{count} parties, {count - wrong} justes, {wrong} fausses",
            )
        )
    if wrong or not count:
        if not count:
            typer.echo(say("there is no game record in this file", "aucune partie dans ce fichier"), err=True)
        raise typer.Exit(1)


def _print_trace(line: bytes, number: int) -> None:
    from ludotheque import records

    with contextlib.suppress(BadRecord):  # the check below says what is wrong
        for moment in records.trace(records.decode(line), number):
            sys.stdout.buffer.write(moment + b"\n")
    sys.stdout.buffer.flush()


def _fault_line(number: int, fault: "Fault") -> str:
    where = say(f"record {number}", f"partie {number}")
    if fault.move is not None:
        where += say(f", move {fault.move}", f", coup {fault.move}")
    where += f" [{fault.rule}]" if fault.rule else ""
    return where + say(f": {fault.en}", f" : {fault.fr}")
