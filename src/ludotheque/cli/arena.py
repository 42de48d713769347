"""`arena`: bots against each other, a round robin."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
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
from ludotheque.cli.language import LANG, figure, say
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadBot, BadUsage

if TYPE_CHECKING:
    from rich.table import Table

    from ludotheque.contract import Game
    from ludotheque.lab.arena import Report
    from ludotheque.records import GameRecord


BotList = Annotated[
    list[str],
    argument(
        "e.g. level:1 level:2 mcts:500",
        "p. ex. level:1 level:2 mcts:500",
        metavar=say("BOT BOT…", "ROBOT ROBOT…"),
    ),
]
GamesPerPair = Annotated[int, option("games per pairing", "parties par confrontation", min=1, max=10**8)]
ReportFile = Annotated[
    Path | None,
    option("the report to write (.html or .json)", "le rapport à écrire (.html ou .json)"),
]
NewRecordFile = Annotated[
    Path | None,
    option(
        "a new file for the games, one record per line (.jsonl)",
        "un nouveau fichier pour les parties, une par ligne (.jsonl)",
    ),
]


@app.says(
    "Let bots play each other: a round-robin tournament.",
    "Faire jouer des robots entre eux, en tournoi toutes rondes.",
    "arena GAME level:3 level:4 --games 200",
    "arena GAME level:2 engine:./mybot --keep games.jsonl",
)
def arena(
    game: GameName,
    bots: BotList,
    option: OptionList = None,
    seats: Seats = None,
    games: GamesPerPair = 100,
    seed: Seed = 0,
    workers: Cores = CORES,
    content: ContentFile = None,
    out: ReportFile = None,
    keep: NewRecordFile = None,
    json: Json = False,
) -> None:
    from ludotheque.cli.progress import bar
    from ludotheque.games import load
    from ludotheque.lab import arena as lab

    rules = load(game)
    _check_bots(rules, bots)
    _check_out(out)
    plan = lab.Tournament(
        rules,
        read_options(rules, option),
        rules.seats(seats),
        bots,
        games,
        seed,
        workers,
        read_content(content),
    )
    with bar(say("games", "parties"), lab.total_games(plan), hidden=json) as progress:
        rules.setup(plan.options, plan.seats, plan.content)  # report faulty content before creating a file
        with _keeping(keep) as kept:
            report = lab.run(replace(plan, keep=kept), progress, LANG)
    if out is not None:
        _write(out, report)
    if json:
        typer.echo(msgspec.json.encode(report))
    else:
        _show(report)


def _check_bots(rules: "Game", bots: list[str]) -> None:
    from ludotheque.search.bots import make

    if len(bots) < 2:
        raise BadBot(
            "Name at least two bots, e.g. level:1 level:3.",
            "Nommez au moins deux robots, p. ex. level:1 level:3.",
        )
    for bot in bots:
        make(rules, bot)


def _check_out(out: Path | None) -> None:
    if out is not None and (out.suffix not in (".html", ".json") or not out.parent.is_dir()):
        raise BadUsage(
            f"Cannot write {out}: give a file name ending in .html or .json, in a folder that exists.",
            f"Impossible d’écrire {out} : donnez un nom en .html ou .json, dans un dossier qui existe.",
        )


@contextmanager
def _keeping(path: Path | None) -> "Iterator[Callable[[GameRecord], None] | None]":
    """Writes the games to a new file; never overwrites an existing one."""
    from ludotheque.records import encode

    if path is None:
        yield None
        return
    try:
        file = path.open("xb")
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadUsage(f"Cannot write {path}: {reason}.", f"Impossible d’écrire {path} : {reason}.") from None
    with file:
        yield lambda record: file.writelines((encode(record), b"\n"))


def _write(out: Path, report: "Report") -> None:
    from ludotheque.lab.arena_page import page

    text = page(report, LANG).encode() if out.suffix == ".html" else msgspec.json.encode(report)
    try:
        out.write_bytes(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadUsage(f"Cannot write {out}: {reason}.", f"Impossible d’écrire {out} : {reason}.") from None


def _show(report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    cells = {(cell.bot, cell.against): cell for cell in report.cells}
    # Six levels must fit into 80 columns.
    table = Table(
        "",
        *report.bots,
        say("Elo (95%)", "Elo (95\N{NO-BREAK SPACE}%)"),
        padding=(0, int(len(report.bots) < 6)),
    )
    ranked = sorted(report.elo, key=lambda each: -each.rating)
    for rating in ranked:
        row = [cells.get((rating.bot, against)) for against in report.bots]
        shown = [f"{_share(cell.score, 1)}\n{_between(cell.low, cell.high)}" if cell else "·" for cell in row]
        table.add_row(rating.bot, *shown, f"{rating.rating:+.0f}\n{rating.low:+.0f}…{rating.high:+.0f}")
    console.print(table)
    if report.by_seat:
        console.print(_seats(report))
    for why, times in Counter(report.forfeits).most_common(5):
        console.print(say(f"Lost {times} times: {why}", f"Perdu {times} fois : {why}"))
    for each in report.open_skill or []:
        console.print(
            say(f"OpenSkill {each.bot}: ", f"OpenSkill {each.bot}\N{NO-BREAK SPACE}: ")
            + f"{figure(each.rating, 2)} ({figure(each.low, 2)}–{figure(each.high, 2)})"
        )


def _seats(report: "Report") -> "Table":
    """Scores by seat, and how long a bot thinks about a move."""
    from rich.table import Table

    seats = [say(f"seat {seat + 1}", f"place {seat + 1}") for seat in range(report.seats)]
    table = Table("", *seats, say("a move takes", "un coup prend"), say("at most", "au plus"))
    thoughts = {each.bot: each for each in report.thoughts}
    for bot in report.bots:
        own = {each.seat: each for each in report.by_seat if each.bot == bot}
        shown = [_share(own[seat].score, 1) if seat in own else "·" for seat in range(report.seats)]
        thought = thoughts.get(bot)
        times = [_seconds(thought.mean), _seconds(thought.longest)] if thought else ["·", "·"]
        table.add_row(bot, *shown, *times)
    return table


def _seconds(seconds: float) -> str:
    return f"{figure(seconds, 1)} s" if seconds >= 1 else f"{figure(1000 * seconds, 1)} ms"


def _between(low: float, high: float) -> str:
    return f"{figure(100 * low)}–{_share(high)}"


def _share(part: float, digits: int = 0) -> str:
    return figure(100 * part, digits) + say("%", "\N{NO-BREAK SPACE}%")
