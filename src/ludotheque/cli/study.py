"""`perft`, `simulate`, `replay`: counting, simulating, checking."""

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import (
    ContentFile,
    GameName,
    Json,
    LangOption,
    OptionList,
    Seats,
    Seed,
    read_content,
    read_options,
)
from ludotheque.cli.language import examples, figure, say
from ludotheque.cli.readiness import tell_what_is_compiled
from ludotheque.errors import BadRecord, BadUsage

if TYPE_CHECKING:
    from ludotheque.lab.selfplay import Plan
    from ludotheque.lab.simulate import Summary
    from ludotheque.records import Fault


@app.command(
    help=say(
        "Count move sequences, depth by depth (perft).",
        "Compter les suites de coups, profondeur par profondeur (perft).",
    ),
    epilog=examples("perft GAME --depth 4"),
)
def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Option(min=1, max=40, help=say("how many moves deep", "la profondeur, en coups"))
    ],
    option: OptionList = None,
    seats: Seats = None,
    seed: Annotated[int, typer.Option(help=say("the seed of chance moves", "la graine du hasard"))] = 0,
    lang: LangOption = None,
) -> None:
    from ludotheque.games import load
    from ludotheque.lab import perft as counting
    from ludotheque.position import Position

    rules = load(game)
    position = Position(rules, read_options(rules, option), rules.seats(seats))
    for d in range(1, depth + 1):
        typer.echo(f"{d} {counting.perft(position, d, seed)}")


@app.command(
    help=say(
        "Let bots play many games and sum up the results.",
        "Faire jouer de nombreuses parties aux robots et résumer les résultats.",
    ),
    epilog=examples("simulate GAME --games 10000"),
)
def simulate(
    game: GameName,
    seats: Seats = None,
    option: OptionList = None,
    games: Annotated[
        int, typer.Option(min=1, max=10**10, help=say("how many games", "combien de parties"))
    ] = 1000,
    seed: Seed = 0,
    bots: Annotated[
        str, typer.Option(help=say("who plays, e.g. level:2,random", "qui joue, p. ex. level:2,random"))
    ] = "random",
    out: Annotated[
        Path | None,
        typer.Option(help=say("the file to write the records to", "le fichier où écrire les parties")),
    ] = None,
    ends: Annotated[
        bool,
        typer.Option(
            "--ends",
            help=say(
                "save one game for each way it can end; play until all are found",
                "garder une partie pour chaque façon de finir, et jouer jusqu’à les avoir toutes",
            ),
        ),
    ] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help=say("how many cores to use", "combien de cœurs utiliser"))
    ] = os.cpu_count() or 1,
    content: ContentFile = None,
    json: Json = False,
    lang: LangOption = None,
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
    tell_what_is_compiled()
    plan.setups(0, 1)  # faults in the content are reported before anything is played
    if ends:
        _keep_ends(plan, out)
        return
    with _Writer(out) as keep, bar(say("games", "parties"), games, hidden=json) as progress:
        summary = lab.simulate(plan, games, progress, keep)
    if json:
        typer.echo(msgspec.json.encode(summary))
    else:
        _print_summary(summary)


def _keep_ends(plan: "Plan", out: Path | None) -> None:
    """One game for each ending, in the order of the game's `reasons`."""
    from ludotheque.lab.simulate import MOST_TRIED, every_end

    found = every_end(plan)
    with _Writer(out) as keep:
        for record in found.values():
            if keep is not None:
                keep(record)
    for reason in plan.game.reasons[1:]:
        length = len(found[reason].moves) if reason in found else 0
        known = say(f"a game of {length} moves", f"une partie de {length} coups")
        none = say(f"not found in {figure(MOST_TRIED)} games", f"introuvable en {figure(MOST_TRIED)} parties")
        typer.echo(f"{reason}: {known if length else none}")


class _Writer:
    """Writes records to a file, as lines; a full disk or a bad path is a clear error."""

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


def _print_summary(summary: "Summary") -> None:
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
    ends = ", ".join(f"{reason} {figure(count)}" for reason, count in summary.reasons.items())
    console.print(say(f"Ends: {ends}", f"Fins\N{NO-BREAK SPACE}: {ends}"))
    heads = say(
        "seat wins draws losses rate 95% score",
        "place gagnées égalités perdues taux 95\N{NO-BREAK SPACE}% score",
    )
    table = Table(*heads.split(" "))
    for each in summary.results:
        table.add_row(
            str(each.seat),
            figure(each.wins),
            figure(each.draws),
            figure(each.losses),
            figure(each.win_rate, 3),
            f"{figure(each.low, 3)}–{figure(each.high, 3)}",
            figure(each.mean_score, 2),
        )
    console.print(table)


@app.command(
    help=say(
        "Replay game records and check every move.",
        "Rejouer des fichiers de parties et vérifier chaque coup.",
    ),
    epilog=examples("replay game.json"),
)
def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar=say("FILE", "FICHIER"), help=say("a .json or .jsonl file", "un fichier .json ou .jsonl")
        ),
    ],
    trace: Annotated[
        bool,
        typer.Option("--trace", help=say("print every position as JSON", "écrire chaque position en JSON")),
    ] = False,
    lang: LangOption = None,
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
