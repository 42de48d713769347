"""`bot`: connect your own program, in any language, to the tables of a room (docs/bots.md)."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import GameName, Seats
from ludotheque.cli.language import say
from ludotheque.cli.speaking import option
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from ludotheque.search.lines import Seen, Start
    from ludotheque.server.client import Guest, TableSocket


Program = Annotated[str | None, option("the program, e.g. ./mybot", "le programme, p. ex. ./mybot")]
Engine = Annotated[
    str | None,
    option(
        "the same, for a program that is to be told when a game starts and ends",
        "de même, pour un programme à prévenir du début et de la fin de chaque partie",
    ),
]
Address = Annotated[str, option("the room’s address", "l’adresse de la salle", metavar="URL")]
Token = Annotated[
    str | None,
    option(
        "an account’s token (or LUDOTHEQUE_TOKEN); without one, it plays as a guest",
        "le jeton d’un compte (ou LUDOTHEQUE_TOKEN) ; sans jeton, il joue en invité",
    ),
]
TableId = Annotated[
    str | None,
    option(
        "the table to join; without one, it opens a public table",
        "la table où s’asseoir ; sinon il en ouvre une, publique",
    ),
]
TableKey = Annotated[str, option("the key in a private table’s link", "la clé du lien d’une table privée")]
GamesInARow = Annotated[
    int,
    option("how many games, one after the other", "combien de parties, l’une après l’autre", min=1),
]


@app.says(
    "Connect your own program to a room as a bot.",
    "Connecter votre propre programme à une salle, comme robot.",
    "bot GAME --command ./mybot",
    "bot GAME --engine ./mybot --games 10",
)
def bot(
    game: GameName,
    command: Program = None,
    engine: Engine = None,
    server: Address = "http://localhost:8720",
    token: Token = None,
    table: TableId = None,
    key: TableKey = "",
    seats: Seats = None,
    games: GamesInARow = 1,
) -> None:
    from ludotheque.games import load

    rules = load(game)
    program = command or engine
    if program is None or (command and engine):
        raise BadUsage(
            "Name your program once, with --command or with --engine, e.g. --command ./mybot.",
            "Nommez votre programme une fois, avec --command ou --engine, p. ex. --command ./mybot.",
        )
    guest = _guest(server, token or os.environ.get("LUDOTHEQUE_TOKEN"))
    for _ in range(1 if table else games):
        at = table or _open_table(guest, game, rules.seats(seats))
        typer.echo(say(f"Table {server}/t/{at}", f"Table {server}/t/{at}"))
        with guest.join(at, key) as socket:
            _sit(socket)
            ranks = play(guest, socket, program, is_told=engine is not None)
        typer.echo(say(f"Game over; ranks by seat: {ranks}", f"Partie finie ; rangs par place : {ranks}"))


def _guest(server: str, token: str | None) -> "Guest":
    from ludotheque.server.client import Guest

    try:
        guest = Guest(server, None if token else "bot", token=token)
        guest.get("/api/me")
    except OSError:
        raise BadUsage(
            f"No room answers at {server}: start one with “ludotheque serve”, or give its address"
            " with --server.",
            f"Aucune salle ne répond à l’adresse {server} : ouvrez-en une avec"
            " « ludotheque serve », ou donnez son adresse avec --server.",
        ) from None
    return guest


def _open_table(guest: "Guest", game: str, seats: int) -> str:
    wishes = [{"who": "me"}, *({"who": "open"} for _ in range(seats - 1))]
    made: str = guest.post("/api/tables", {"game": game, "seats": wishes})["table"]
    return made


def _sit(socket: "TableSocket") -> None:
    """Sit down in the first open seat, unless already seated."""
    free = [at for at, seat in enumerate(socket.seating["seats"]) if not seat["name"]]
    if not socket.seats:
        socket.ask("sit", seat=free[0] if free else 0)


def play(guest: "Guest", socket: "TableSocket", program: str, is_told: bool) -> list[int]:
    """Ask the program for a move whenever it is its turn, until the game ends; returns the ranks."""
    import msgspec

    from ludotheque.position import Outcome
    from ludotheque.search.command import Seat
    from ludotheque.server.client import Failed

    steps, asked = Steps(guest, socket), -1
    seats: dict[int, Seat] = {}
    while "outcome" not in socket.update:
        at, legal = next(iter(socket.update.get("legal", {}).items()), ("", []))
        if not legal or socket.update["seq"] == asked:
            socket.read(timeout=30 * 24 * 3600)
            continue
        asked = socket.update["seq"]
        if int(at) not in seats:
            seats[int(at)] = Seat(program, _start_of(socket, int(at)), is_told)
        seats[int(at)].seen = steps.seen()
        try:
            socket.play(seats[int(at)].ask(socket.update["view"], legal), int(at))
        except Failed as error:
            if error.code not in ("stale", "not-your-turn", "over"):
                raise
    for seat in seats.values():
        seat.seen = steps.seen()
        seat.leave(msgspec.convert(socket.update["outcome"], Outcome))
    ranks: list[int] = socket.update["outcome"]["ranks"]
    return ranks


def _start_of(socket: "TableSocket", seat: int) -> "Start":
    from ludotheque.search.lines import Start

    facts = socket.welcome["table"]
    return Start(
        id=facts["id"],
        seat=seat,
        game=facts["game"],
        version=facts["version"],
        options=facts["options"],
        seats=facts["seats"],
    )


class Steps:
    """The moves at a table, as reported over its socket."""

    def __init__(self, guest: "Guest", socket: "TableSocket") -> None:
        self._guest, self._socket = guest, socket
        self._steps: list[dict[str, Any]] = []
        self._read = 0
        """Messages already processed."""

    def seen(self) -> "list[Seen]":
        from ludotheque.search.lines import Seen

        for message in self._socket.heard[self._read :]:
            if message["type"] == "welcome":
                self._steps = [*self._earlier(message["earlier"]), *message["history"]]
            elif message["type"] == "update":
                step = message.get("step")
                self._steps[message["n"] - (step is not None) :] = [] if step is None else [step]
        self._read = len(self._socket.heard)
        return [
            Seen(step["seat"], step["move"], [told["event"] for told in step["events"]])
            for step in self._steps
        ]

    def _earlier(self, count: int) -> list[dict[str, Any]]:
        """The moves left out of a welcome message."""
        steps: list[dict[str, Any]] = []
        table = self._socket.welcome["table"]["id"]
        while len(steps) < count:
            asked = f"first={len(steps)}&count={min(200, count - len(steps))}&key={self._socket.key}"
            steps += self._guest.get(f"/api/tables/{table}/history?{asked}")["steps"]
        return steps
