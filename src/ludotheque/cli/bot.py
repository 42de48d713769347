"""`bot`: a program of your own, in any language, at the tables of a room (docs/bots.md)."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, LangOption, Seats
from ludotheque.cli.language import examples, say
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from ludotheque.server.client import Guest, TableSocket


@app.command(
    help=say(
        "Connect your own program to a room as a bot.",
        "Connecter votre propre programme à une salle, comme robot.",
    ),
    epilog=examples("bot GAME --command ./mybot", "bot GAME --command ./mybot --games 10"),
)
def bot(
    game: GameName,
    command: Annotated[
        str, typer.Option(help=say("the program, e.g. ./mybot", "le programme, p. ex. ./monbot"))
    ],
    server: Annotated[
        str, typer.Option(metavar="URL", help=say("the room’s address", "l’adresse de la salle"))
    ] = "http://localhost:8720",
    token: Annotated[
        str | None,
        typer.Option(
            help=say(
                "an account’s token (or LUDOTHEQUE_TOKEN); without one, it plays as a guest",
                "le jeton d’un compte (ou LUDOTHEQUE_TOKEN) ; sans jeton, il joue en invité",
            )
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(
            help=say(
                "the table to join; without one, it opens a public table",
                "la table où s’asseoir ; sinon il en ouvre une, publique",
            )
        ),
    ] = None,
    key: Annotated[
        str, typer.Option(help=say("the key in a private table’s link", "la clé du lien d’une table privée"))
    ] = "",
    seats: Seats = None,
    games: Annotated[
        int,
        typer.Option(
            min=1, help=say("how many games, one after the other", "combien de parties, l’une après l’autre")
        ),
    ] = 1,
    lang: LangOption = None,
) -> None:
    from ludotheque.games import load
    from ludotheque.server.client import Guest

    rules = load(game)
    held = token or os.environ.get("LUDOTHEQUE_TOKEN")
    try:
        guest = Guest(server, None if held else "bot", token=held)
        guest.get("/api/me")
    except OSError:
        raise BadUsage(
            f"No room answers at {server}: start one with “ludotheque serve”, or give its address"
            " with --server.",
            f"Aucune salle ne répond à l’adresse {server} : ouvrez-en une avec"
            " « ludotheque serve », ou donnez son adresse"
            " avec --server.",
        ) from None
    for _ in range(1 if table else games):
        at = table or _open_table(guest, game, rules.seats(seats))
        typer.echo(say(f"Table {server}/t/{at}", f"Table {server}/t/{at}"))
        with guest.join(at, key) as socket:
            _sit(socket)
            ranks = play(socket, command)
        typer.echo(say(f"Game over; ranks by seat: {ranks}", f"Partie finie ; rangs par place : {ranks}"))


def _open_table(guest: "Guest", game: str, seats: int) -> str:
    wishes = [{"who": "me"}, *({"who": "open"} for _ in range(seats - 1))]
    made: str = guest.post("/api/tables", {"game": game, "seats": wishes})["table"]
    return made


def _sit(socket: "TableSocket") -> None:
    """On the first open seat, unless it sits already."""
    free = [at for at, seat in enumerate(socket.seating["seats"]) if not seat["name"]]
    if not socket.seats:
        socket.ask("sit", seat=free[0] if free else 0)


def play(socket: "TableSocket", command: str) -> list[int]:
    """Ask the program whenever the seat is asked, until the end; the ranks."""
    import msgspec

    from ludotheque.games import load
    from ludotheque.search.command import Question, answer
    from ludotheque.server.client import Failed

    facts, asked = socket.welcome["table"], -1
    while "outcome" not in socket.update:
        seat, legal = next(iter(socket.update.get("legal", {}).items()), ("", []))
        if not legal or socket.update["seq"] == asked:
            socket.read(timeout=30 * 24 * 3600)
            continue
        asked = socket.update["seq"]
        view = msgspec.Raw(msgspec.json.encode(socket.update["view"]))
        version = load(facts["game"]).version
        question = Question(facts["game"], version, facts["options"], facts["seats"], int(seat), view, legal)
        try:
            socket.play(answer(command, question), int(seat))
        except Failed as error:
            if error.code not in ("stale", "not-your-turn", "over"):
                raise
    ranks: list[int] = socket.update["outcome"]["ranks"]
    return ranks
