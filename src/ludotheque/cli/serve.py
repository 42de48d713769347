"""`serve`, also what `ludotheque` alone does: open the room. `verify`: verify a record's randomness."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import LangOption
from ludotheque.cli.language import LANG, examples, say

PARTLY = 3
"""The status of `verify` when nothing is wrong, but moves were copied from elsewhere and are not checked."""
Host = Annotated[str, typer.Option(help=say("the address to listen on", "l’adresse d’écoute"))]
Port = Annotated[
    int, typer.Option(help=say("the port (0: any free one)", "le port ; 0 : n’importe quel port libre"))
]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar=say("DIR", "DOSSIER"),
        help=say(
            "the folder where tables are stored (default: your data folder)",
            "où sont gardées les tables (par défaut : votre dossier de données)",
        ),
    ),
]
Browser = Annotated[
    bool | None,
    typer.Option(
        "--browser/--no-browser",
        help=say(
            "open the browser (default: on a desktop)",
            "ouvrir le navigateur (par défaut : s’il y a un écran)",
        ),
    ),
]
BotDelay = Annotated[
    int,
    typer.Option(
        "--bot-delay",
        min=0,
        max=10_000,
        help=say(
            "the least time a bot takes for a move, in milliseconds",
            "temps minimal d’un robot pour un coup, en millisecondes",
        ),
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin",
        metavar="URL",
        help=say(
            "behind a proxy: the address people use, e.g. https://games.example",
            "l’adresse publique, derrière un proxy, p. ex. https://jeux.exemple",
        ),
    ),
]
Limit = Annotated[
    float,
    typer.Option(
        min=0,
        help=say(
            "request limits for each address: 1 is normal, 2 twice as much, 0 no limit",
            "limites de requêtes par adresse : 1 la normale, 2 le double, 0 aucune",
        ),
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help=say(
            "store tables in PostgreSQL, shared by several processes (or LUDOTHEQUE_DATABASE)",
            "garder les tables dans PostgreSQL, à partager entre processus (ou LUDOTHEQUE_DATABASE)",
        ),
    ),
]
TurnHook = Annotated[
    str,
    typer.Option(
        "--turn-hook",
        metavar="URL",
        help=say(
            "the address to call for turn notifications (docs/deploying.md)",
            "où annoncer à qui c’est de jouer, dans les parties par correspondance (docs/deploying.md)",
        ),
    ),
]
LogLevel = Annotated[
    str, typer.Option("--log", help=say("debug, info, warning or error", "debug, info, warning ou error"))
]


@app.command(
    help=say(
        "Start the game room and open it in the browser.",
        "Lancer la salle et l’ouvrir dans le navigateur.",
    ),
    epilog=examples("serve", "serve --host 0.0.0.0 --port 8720"),
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
    lang: LangOption = None,
) -> None:
    import platformdirs

    from ludotheque.cli.arguments import read_database
    from ludotheque.errors import BadUsage
    from ludotheque.jit import interpret
    from ludotheque.room.limits import Limits
    from ludotheque.room.settings import RoomSettings
    from ludotheque.server import logs
    from ludotheque.server.app import Server, ServerSettings
    from ludotheque.server.run import listen, run
    from ludotheque.server.warming import Warming

    interpret()
    if log.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise BadUsage(
            f"There is no log level “{log[:20]}”: use debug, info, warning or error.",
            f"Il n’y a pas de niveau de journal « {log[:20]} » ; choisissez parmi debug, info,"
            " warning, error.",
        )
    logs.set_up(log.upper())
    folder = data or Path(platformdirs.user_data_dir("ludotheque", appauthor=False))
    listening = listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    if turn_hook and not turn_hook.startswith(("http://", "https://")):
        raise BadUsage(
            "--turn-hook takes an address that begins with http:// or https://.",
            "--turn-hook attend une adresse qui commence par http:// ou https://.",
        )
    room = RoomSettings(bot_delay=bot_delay, turn_hook=turn_hook)
    url = read_database(database)
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


@app.command(
    help=say(
        "Verify the randomness of a game record.",
        "Vérifier le hasard d’un fichier de partie.",
    ),
    epilog=examples("verify game.json"),
)
def verify(
    record: Annotated[
        Path,
        typer.Argument(metavar=say("RECORD", "PARTIE"), help=say("a record file", "un fichier de partie")),
    ],
    commitment: Annotated[
        str,
        typer.Option(
            metavar="HEX",
            help=say(
                "the commitment you saved before the first move",
                "l’engagement que vous avez noté avant le premier coup",
            ),
        ),
    ] = "",
    key: Annotated[
        str,
        typer.Option(
            metavar="HEX",
            help=say(
                "the room’s public key (from GET /api/key)", "la clé publique de la salle (GET /api/key)"
            ),
        ),
    ] = "",
    lang: LangOption = None,
) -> None:
    from ludotheque.records import read_lines
    from ludotheque.room.review.verifying import verify as check

    wrong = copied = 0
    for number, line in enumerate(read_lines(record)):
        checked = check(line, commitment, key)
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
        wrong += checked.fault is not None
        copied += checked.copied > 0
    if wrong or copied:
        raise typer.Exit(1 if wrong else PARTLY)
