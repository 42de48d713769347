"""`worker`: think for the bots of a room on PostgreSQL. `export`, `import`: move a room between databases."""

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import LangOption, read_database
from ludotheque.cli.language import say
from ludotheque.cli.serve import BotDelay, Database, DataFolder, LogLevel
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from ludotheque.room.log.store import Store


@app.command(
    help=say(
        "Think for the bots of a room on PostgreSQL, beside its servers.",
        "Réfléchir pour les bots d’une salle sur PostgreSQL, à côté des serveurs.",
    )
)
def worker(
    database: Database = None,
    bot_delay: BotDelay = 700,
    threads: Annotated[
        int, typer.Option(min=1, max=256, help=say("how many bots at once", "combien de bots à la fois"))
    ] = os.cpu_count() or 1,
    log: LogLevel = "warning",
    lang: LangOption = None,
) -> None:
    from ludotheque.server import logs

    url = read_database(database)
    if url is None:
        raise BadUsage("Which database? Give --database.", "Quelle base ? Donnez --database.")
    logs.set_up(log.upper())
    asyncio.run(_work(url, bot_delay, threads))


async def _work(url: str, bot_delay: int, threads: int) -> None:
    import signal

    from ludotheque.games import GAMES
    from ludotheque.room.tables import Room, RoomSettings
    from ludotheque.room.worker import work
    from ludotheque.server.warming import rehearse

    for game in GAMES:
        rehearse(game)
    room = Room(Path(), RoomSettings(bot_delay=bot_delay), database=url, kind="worker")
    await room.open()
    working = asyncio.create_task(work(room, url, threads))
    if sys.platform != "win32":
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, working.cancel)
    typer.echo(say("Thinking.", "En réflexion."))
    await asyncio.gather(working, return_exceptions=True)
    await room.close()


@app.command(
    "export",
    help=say(
        "Write everything of a room to a file: accounts, tables, games.",
        "Écrire toute une salle dans un fichier.",
    ),
)
def export_(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    data: DataFolder = None,
    database: Database = None,
    lang: LangOption = None,
) -> None:
    from ludotheque.room.log import transfer

    async def write(store: "Store") -> int:
        with file.open("xb") as out:
            rows = 0
            async for line in transfer.dump(store):
                out.write(line + b"\n")
                rows += 1
            return rows

    rows = _with_store(data, database, write)
    typer.echo(say(f"{rows} lines written to {file}.", f"{rows} lignes écrites dans {file}."))


@app.command(
    "import",
    help=say("Fill an empty database from an export.", "Remplir une base vide à partir d’un export."),
)
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    data: DataFolder = None,
    database: Database = None,
    lang: LangOption = None,
) -> None:
    from ludotheque.room.log import transfer

    async def read(store: "Store") -> int:
        with file.open("rb") as lines:
            return await transfer.load(store, lines)

    rows = _with_store(data, database, read)
    typer.echo(say(f"{rows} rows read from {file}.", f"{rows} lignes lues dans {file}."))


def _with_store(data: Path | None, database: str | None, use: object) -> int:
    """Do something with the store of a folder or a database that no server may use meanwhile."""
    import platformdirs

    from ludotheque.room.log.store import open_store

    url = read_database(database)
    folder = data or Path(platformdirs.user_data_dir("ludotheque", appauthor=False))

    async def run() -> int:
        store = open_store(folder, url)
        await store.open(lambda note: None, lambda: None)
        try:
            done: int = await use(store)  # type: ignore[operator]
            return done
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}"
        raise BadUsage(f"Cannot use {reason}.", f"Impossible d’utiliser {reason}.") from None
