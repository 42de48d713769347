"""`arena`: bots against each other, all play all."""

import os
from collections import Counter
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
    read_content,
    read_options,
)
from ludotheque.cli.language import LANG, examples, figure, say
from ludotheque.cli.readiness import tell_what_is_compiled
from ludotheque.errors import BadBot, BadUsage

if TYPE_CHECKING:
    from ludotheque.lab.arena import Report


@app.command(
    help=say(
        "Let bots play each other: a round-robin tournament.",
        "Faire jouer des robots entre eux, en tournoi toutes rondes.",
    ),
    epilog=examples("arena GAME level:3 level:4 --games 200"),
)
def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT…", help=say("e.g. level:1 level:2 mcts:500", "p. ex. level:1 level:2")
        ),
    ],
    option: OptionList = None,
    seats: Seats = None,
    games: Annotated[
        int, typer.Option(min=1, max=10**8, help=say("games per pairing", "parties par rencontre"))
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1)] = 0,
    workers: Annotated[int, typer.Option(min=1, max=256)] = os.cpu_count() or 1,
    content: ContentFile = None,
    out: Annotated[
        Path | None,
        typer.Option(help=say("the report to write (.html or .json)", "le bilan à écrire (.html ou .json)")),
    ] = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from ludotheque.cli.progress import bar
    from ludotheque.games import load
    from ludotheque.lab import arena as lab
    from ludotheque.search.bots import make

    rules = load(game)
    if len(set(bots)) < max(2, len(bots)):
        raise BadBot(
            "Name at least two bots, all different, e.g. level:1 level:3.",
            "Nommez au moins deux robots différents, p. ex. level:1 level:3.",
        )
    for bot in bots:
        make(rules, bot)
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
    rules.setup(plan.options, plan.seats, plan.content)  # bad content is told before anything is played
    tell_what_is_compiled()
    with bar(say("games", "parties"), lab.total_games(plan), hidden=json) as progress:
        report = lab.run(plan, progress, LANG)
    if out is not None:
        _write(out, report)
    if json:
        typer.echo(msgspec.json.encode(report))
    else:
        _show(report)


def _check_out(out: Path | None) -> None:
    if out is not None and (out.suffix not in (".html", ".json") or not out.parent.is_dir()):
        raise BadUsage(
            f"Cannot write {out}: give a file name ending in .html or .json, in a folder that exists.",
            f"Impossible d’écrire {out} : donnez un nom en .html ou .json, dans un dossier qui existe.",
        )


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
    table = Table("", *report.bots, say("Elo (95%)", "Elo (95 %)"), padding=(0, int(len(report.bots) < 6)))
    ranked = sorted(report.elo, key=lambda each: -each.rating)
    for rating in ranked:
        row = [cells.get((rating.bot, against)) for against in report.bots]
        shown = [f"{_share(cell.score, 1)}\n{_between(cell.low, cell.high)}" if cell else "·" for cell in row]
        table.add_row(rating.bot, *shown, f"{rating.rating:+.0f}\n{rating.low:+.0f}…{rating.high:+.0f}")
    console.print(table)
    for why, times in Counter(report.forfeits).most_common(5):
        console.print(say(f"Lost {times} times: {why}", f"Perdu {times} fois : {why}"))
    for each in report.open_skill or []:
        console.print(
            say(f"OpenSkill {each.bot}: ", f"OpenSkill {each.bot}\N{NO-BREAK SPACE}: ")
            + f"{figure(each.rating, 2)} ({figure(each.low, 2)}–{figure(each.high, 2)})"
        )


def _between(low: float, high: float) -> str:
    return f"{figure(100 * low)}–{_share(high)}"


def _share(part: float, digits: int = 0) -> str:
    return figure(100 * part, digits) + say("%", "\N{NO-BREAK SPACE}%")
