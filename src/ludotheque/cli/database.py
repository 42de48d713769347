"""`worker`: compute bot moves for a room on PostgreSQL. `export`, `import`: move a room between databases."""

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import read_database
from ludotheque.cli.language import say
from ludotheque.cli.serve import BotDelay, Database, DataFolder, LogLevel
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ludotheque.room.store.store import Store

Found = TypeVar("Found")


@app.says(
    "Run a room’s bots in a separate process (needs PostgreSQL).",
    "Faire jouer les robots d’une salle dans un processus à part (nécessite PostgreSQL).",
    "worker --database postgresql://localhost/ludotheque",
)
def worker(
    database: Database = None,
    bot_delay: BotDelay = 700,
    threads: Annotated[
        int, option("how many bots at once", "combien de robots à la fois", min=1, max=256)
    ] = os.cpu_count() or 1,
    log: LogLevel = "warning",
) -> None:
    from ludotheque.server import logs

    url = read_database(database)
    if url is None:
        raise BadUsage("Which database? Give --database.", "Quelle base ? Donnez --database.")
    logs.set_up(log.upper())
    asyncio.run(_work(url, bot_delay, threads))


async def _work(url: str, bot_delay: int, threads: int) -> None:
    import signal

    from ludotheque.jit import interpret
    from ludotheque.room.cluster.workers import work
    from ludotheque.room.room import Room
    from ludotheque.room.settings import RoomSettings
    from ludotheque.server.warming import Warming

    interpret()
    warming = Warming()
    compiling = asyncio.create_task(warming.run())
    room = Room(Path(), RoomSettings(bot_delay=bot_delay), warming.rules, database=url, kind="worker")
    await room.open()
    working = asyncio.create_task(work(room, url, threads))
    if sys.platform != "win32":
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, working.cancel)
    typer.echo(say("Waiting for work.", "En attente de travail."))
    await asyncio.gather(working, return_exceptions=True)
    compiling.cancel()
    await asyncio.gather(compiling, return_exceptions=True)
    await room.close()


@app.says(
    "Export a whole room to a file: accounts, tables, games.",
    "Exporter toute une salle dans un fichier : comptes, tables, parties.",
    "export room.jsonl",
    name="export",
)
def export_(
    file: Annotated[Path, argument("a new file", "un nouveau fichier", metavar=say("FILE", "FICHIER"))],
    data: DataFolder = None,
    database: Database = None,
) -> None:
    from ludotheque.room.store import private, transfer

    async def write(store: "Store") -> int:
        with open(file, "xb", opener=private.opener) as out:
            rows = 0
            async for line in transfer.dump(store):
                out.write(line + b"\n")
                rows += 1
            return rows

    rows = with_store(data, database, write)
    typer.echo(say(f"{rows} lines written to {file}.", f"{rows} lignes écrites dans {file}."))


@app.says(
    "Import an exported room into an empty database.",
    "Importer une salle exportée dans une base de données vide.",
    "import room.jsonl --data new-room",
    name="import",
)
def import_(
    file: Annotated[
        Path,
        argument(
            "what “ludotheque export” wrote",
            "ce que « ludotheque export » a écrit",
            metavar=say("FILE", "FICHIER"),
        ),
    ],
    data: DataFolder = None,
    database: Database = None,
) -> None:
    from ludotheque.room.store import transfer

    async def read(store: "Store") -> int:
        with file.open("rb") as lines:
            return await transfer.load(store, lines)

    rows = with_store(data, database, read)
    typer.echo(say(f"{rows} rows read from {file}.", f"{rows} lignes lues dans {file}."))


def with_store(data: Path | None, database: str | None, use: "Callable[[Store], Awaitable[Found]]") -> Found:
    """Use the store of a folder or a database; no server may be using it at the same time."""
    import platformdirs

    from ludotheque.room.store.store import open_store

    url = read_database(database)
    folder = data or Path(platformdirs.user_data_dir("ludotheque", appauthor=False))

    async def run() -> Found:
        store = open_store(folder, url)
        await store.open(lambda note: None, lambda: None)
        try:
            return await use(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}"
        raise BadUsage(f"This can’t be used: {reason}.", f"Impossible d’utiliser {reason}.") from None
