"""`serve`, the default command: open the room. `verify`: verify a record's randomness."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.language import LANG, say
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from ludotheque.room.review.verifying import Checked

PARTLY = 3
"""The exit status of `verify` when nothing is wrong, but moves copied from elsewhere were not checked."""
Host = Annotated[str, option("the address to listen on", "l’adresse d’écoute")]
Port = Annotated[int, option("the port (0: any free one)", "le port ; 0 : n’importe quel port libre")]
DataFolder = Annotated[
    Path | None,
    option(
        "the folder where tables are stored (default: your data folder)",
        "le dossier où sont enregistrées les tables (par défaut : votre dossier de données)",
        "--data",
        metavar=say("DIR", "DOSSIER"),
    ),
]
Browser = Annotated[
    bool | None,
    option(
        "open the browser (default: on a desktop)",
        "ouvrir le navigateur (par défaut : s’il y a un écran)",
        "--browser/--no-browser",
    ),
]
BotDelay = Annotated[
    int,
    option(
        "the least time a bot takes for a move, in milliseconds",
        "temps minimal d’un robot pour un coup, en millisecondes",
        "--bot-delay",
        min=0,
        max=10_000,
    ),
]
Origins = Annotated[
    list[str] | None,
    option(
        "behind a proxy: the address people use, e.g. https://games.example",
        "l’adresse publique, derrière un proxy, p. ex. https://jeux.exemple",
        "--origin",
        metavar="URL",
    ),
]
Limit = Annotated[
    float,
    option(
        "request limits for each address: 1 is normal, 2 twice as much, 0 no limit",
        "limites de requêtes par adresse : 1 la normale, 2 le double, 0 aucune",
        min=0,
    ),
]
Database = Annotated[
    str | None,
    option(
        "a PostgreSQL database instead of a folder (or LUDOTHEQUE_DATABASE)",
        "une base de données PostgreSQL au lieu d’un dossier (ou LUDOTHEQUE_DATABASE)",
        "--database",
        metavar="URL",
    ),
]
TurnHook = Annotated[
    str,
    option(
        "the address to call for turn notifications (docs/deploying.md)",
        "l’adresse à appeler pour annoncer à qui c’est de jouer (docs/deploying.md)",
        "--turn-hook",
        metavar="URL",
    ),
]
LogLevel = Annotated[str, option("debug, info, warning or error", "debug, info, warning ou error", "--log")]


@app.says(
    "Start the game room and open it in the browser.",
    "Lancer la salle et l’ouvrir dans le navigateur.",
    "serve",
    "serve --host 0.0.0.0 --port 8720",
)
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8720,
    data: DataFolder = None,
    browser: Browser = None,
    bot_delay: BotDelay = 700,
    origin: Origins = None,
    limit: Limit = 1.0,
    turn_hook: TurnHook = "",
    database: Database = None,
    log: LogLevel = "warning",
) -> None:
    import platformdirs

    from ludotheque.cli.arguments import read_database
    from ludotheque.jit import interpret
    from ludotheque.room.limits import Limits
    from ludotheque.room.settings import RoomSettings
    from ludotheque.server.app import Server, ServerSettings
    from ludotheque.server.run import listen, run
    from ludotheque.server.warming import Warming

    interpret()
    _set_up_logs(log)
    folder = data or Path(platformdirs.user_data_dir("ludotheque", appauthor=False))
    _check_turn_hook(turn_hook)
    url = read_database(database)
    listening = listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    room = RoomSettings(bot_delay=bot_delay, turn_hook=turn_hook)
    settings = ServerSettings(
        folder, host, tuple(origin or ()), room, Limits().times(limit), url, data is not None
    )
    server = Server(settings, Warming(lambda en, fr: typer.echo(say(en, fr), err=True)))

    def on_ready() -> None:
        typer.echo(say(f"The room is open: {address}", f"La salle est ouverte : {address}"))
        typer.echo(say("Press Ctrl+C to stop it.", "Ctrl+C la ferme."), err=True)
        if _has_desktop() if browser is None else browser:
            _open_browser(address)

    run(server, listening, on_ready)


def _set_up_logs(level: str) -> None:
    from ludotheque.server import logs

    if level.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise BadUsage(
            f"There is no log level “{level[:20]}”: use debug, info, warning or error.",
            f"Il n’y a pas de niveau de journal « {level[:20]} » ; choisissez parmi debug, info,"
            " warning, error.",
        )
    logs.set_up(level.upper())


def _check_turn_hook(url: str) -> None:
    if url and not url.startswith(("http://", "https://")):
        raise BadUsage(
            "--turn-hook takes an address that begins with http:// or https://.",
            "--turn-hook attend une adresse qui commence par http:// ou https://.",
        )


def _shown(host: str) -> str:
    """An address that a browser on this machine can use."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_desktop() -> bool:
    if not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION") or os.environ.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(address: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


RecordPath = Annotated[
    Path,
    argument("a record file", "un fichier de partie", metavar=say("RECORD", "PARTIE")),
]
Commitment = Annotated[
    str,
    option(
        "the commitment you saved before the first move",
        "l’engagement que vous avez noté avant le premier coup",
        metavar="HEX",
    ),
]
RoomKey = Annotated[
    str,
    option(
        "the room’s public key (from GET /api/key)",
        "la clé publique de la salle (GET /api/key)",
        metavar="HEX",
    ),
]


@app.says(
    "Verify the randomness of a game record.",
    "Vérifier le hasard d’un fichier de partie.",
    "verify game.json",
)
def verify(
    record: RecordPath,
    commitment: Commitment = "",
    key: RoomKey = "",
) -> None:
    from ludotheque.records import read_lines
    from ludotheque.room.review.verifying import verify as check

    wrong = copied = 0
    for number, line in enumerate(read_lines(record)):
        checked = check(line, commitment, key)
        _tell_checked(number, checked)
        wrong += checked.fault is not None
        copied += checked.copied > 0
    if wrong or copied:
        raise typer.Exit(1 if wrong else PARTLY)


def _tell_checked(number: int, checked: "Checked") -> None:
    at = "" if checked.move is None else say(f", move {checked.move}", f", coup {checked.move}")
    told = checked.headline.in_(LANG)
    draws = say(
        f"{checked.chance_moves} chance moves",
        f"{checked.chance_moves} coup{'' if checked.chance_moves < 2 else 's'} du hasard",
    )
    typer.echo(f"{say('record', 'partie')} {number}{at}{say(':', ' :')} {told} ({draws})")
    for each in checked.checked:
        typer.echo(f"  {say('checked:', 'vérifié :')} {each.in_(LANG)}")
    for each in checked.unchecked:
        typer.echo(f"  {say('not checked:', 'non vérifié :')} {each.in_(LANG)}")
