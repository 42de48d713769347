"""Does anything that leaves the server depend on what its reader may not know?

    uv run python -m benchmarks.secrecy [--pairs 20] [GAME …]

Pairs of games that a viewer cannot tell apart (`worlds.py`) are played at two real servers in processes of
their own (`secrecy_server.py`), by real sockets, move by move. After every move from where the worlds part,
everything that an anonymous visitor and (if the viewer has a seat) the seat itself can get is asked for:
frames, refusals, views from every place, moves that are only asked about, advice, and every path of the
interface that shows something, refused before the end or not. All of it is compared as raw bytes, heads of
HTTP answers included, in its order; nothing is blanked.
"""

import argparse
import json
import socket as wires
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.worlds import Move, Pair, pairs
from websockets.sync.client import connect

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.server.app import make_app
from ludotheque.viewers import SPECTATOR, seated

SERVER = "benchmarks.secrecy_server"
ADVISED_EVERY = 7
QUERIES = (
    "/api/tables/{table_id}/history?first=3&count=2",
    "/api/tables/{table_id}/history?first=0&count=400",
    "/api/tables/{table_id}/replay?viewer=-2",
    "/api/tables/{table_id}/replay?viewer=-1",
    "/api/tables/{table_id}/replay?viewer=0",
    "/api/tables/{table_id}/advice?n=1&seat=0",
    "/api/tables/{table_id}/picture.png?n=3",
    "/api/leaderboard?game={game}",
    "/t/{table_id}",
)
"""Besides every path of the interface as it stands."""
OTHERS = {"level": "3", "puzzle": "1", "set_id": "none", "study_id": "none"}
"""What stands for the parts of a path that have nothing to do with the table."""
LINE = {"n": 1, "line": [], "viewer": 0}
BODIES: dict[str, object] = {
    "variation": LINE,
    "value": LINE,
    "study": {"title": "A study", "notes": "", "lines": []},
}
"""What is asked about a position, by the last word of the path."""
NEAR = ("/api/home", "/api/tables", "/api/tables/mine", "/api/tables/turns", "/api/people/{person}/games")
"""What shows tables from afar."""
EVERYTHING_EVERY = 7
"""Lessons and rules are the same after every move."""
JUDGED = 5
"""Moves that somebody asks about without making them, each time."""


@dataclass
class Found:
    pairs: int = 0
    moves: int = 0
    after: int = 0
    """Of the moves, those after the first that differed."""
    answers: int = 0
    size: int = 0
    different: list[str] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("games", nargs="*", default=[name for name in GAMES if load(name).has_secrets])
    options = parser.parse_args()
    different = 0
    for name in options.games:
        found = compare(chosen(name, options.pairs, seed=1))
        different += len(found.different)
        print(
            f"{datetime.now(UTC):%Y-%m-%d} {name}: {found.pairs} pairs of games, {found.moves} moves"
            f" ({found.after} after the worlds parted), {found.answers} frames and answers,"
            f" {found.size} bytes: {len(found.different)} differ"
        )
        for line in found.different[:5]:
            print(f"  {line}")
    sys.exit(1 if different else 0)


def chosen(name: str, count: int, seed: int, longest: int = 10_000) -> list[Pair]:
    """Pairs for a spectator and for each of two seats in turn."""
    found = [pairs(load(name), viewer, seed) for viewer in (SPECTATOR, seated(0), seated(1))]
    each = [islice(one, (count + 2) // 3) for one in found]
    taken = [pair for three in zip(*each, strict=True) for pair in three]
    return [short(pair, longest) for pair in taken[:count]]


def short(pair: Pair, longest: int) -> Pair:
    end = pair.changed + longest
    return pair._replace(first=pair.first[:end], second=pair.second[:end])


def compare(worlds: list[Pair], server: str = SERVER) -> Found:
    first = told(worlds, [pair.first for pair in worlds], server)
    second = told(worlds, [pair.second for pair in worlds], server)
    found = Found(len(worlds))
    for pair, one, other in zip(worlds, first, second, strict=True):
        found.moves += len(pair.second)
        found.after += len(pair.second) - pair.changed
        found.answers += len(one)
        found.size += sum(len(body) for _, body in one)
        found.different += differences(pair, one, other)
    return found


def differences(pair: Pair, one: list["Heard"], other: list["Heard"]) -> list[str]:
    named = f"{pair.game}, {pair.viewer}"
    if len(one) != len(other):
        return [f"{named}: {len(one)} messages, {len(other)} in the other world"]
    both = zip(one, other, strict=True)
    return [f"{named}: {asked}: {x!r} | {y!r}" for (asked, x), (also, y) in both if (asked, x) != (also, y)]


@cache
def paths(method: str) -> list[str]:
    """Of the whole interface: a new one is asked without anybody thinking of it."""
    described = make_app(None).openapi_schema.paths or {}
    found = [path for path, item in described.items() if getattr(item, method) is not None]
    return [path for path in found if path != "/api/nearby"]  # Says the server's port, which is any.


Heard = tuple[str, bytes]
"""What was asked, or whose socket it was, and the bytes that came."""


def told(worlds: list[Pair], moves: list[list[Move]], server: str) -> list[list[Heard]]:
    """Play the games at a server of their own; what the viewer of each was told."""
    draws = [[text for seat, text in each if seat == CHANCE] for each in moves]
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.json"
        plan.write_text(json.dumps(draws))
        words = [sys.executable, "-m", server, str(Path(folder) / "room"), str(plan)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                port = int(process.stdout.readline())
                people = [Visitor(port, name) for name in ("Ada", "Bob", "Cy", "Di")]
                games = zip(worlds, moves, strict=True)
                return [Game(port, people, pair, each).play() for pair, each in games]
            finally:
                process.terminate()


class Visitor:
    """Somebody with a session, or (without a name) without one."""

    def __init__(self, port: int, name: str | None) -> None:
        self.port = port
        self.cookie = ""
        if name is not None:
            answer = self.ask("POST", "/api/me", {"name": name})
            head = answer.split(b"\r\n\r\n")[0].decode()
            line = next(line for line in head.split("\r\n") if line.lower().startswith("set-cookie:"))
            self.cookie = line.split(":", 1)[1].strip().split(";")[0]

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """The whole answer as it comes over the wire."""
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(sent)}"] if sent else []
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        with wires.create_connection(("127.0.0.1", self.port), 120) as wire:
            wire.sendall("\r\n".join([*lines, "", ""]).encode() + sent)
            return b"".join(iter(lambda: wire.recv(65536), b""))

    def json(self, method: str, path: str, body: object = None) -> Any:
        return json.loads(self.ask(method, path, body).split(b"\r\n\r\n", 1)[1])


class Seat:
    """One socket at a table."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        address = f"ws://localhost:{visitor.port}/api/tables/{table}/socket"
        headers = {"Cookie": visitor.cookie} if visitor.cookie else {}
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(address, additional_headers=headers, max_size=None, compression=None)
        )
        self.heard: list[bytes] = []
        self.seq = 0
        self.asked = 0
        self.settle()  # who comes next is told of who is here

    def ask(self, type: str, **fields: object) -> None:
        """Send a request, and read until it is answered."""
        self.asked += 1
        name = f"r{self.asked}"
        self.socket.send(json.dumps({"type": type, "id": name, **fields}))
        while True:
            frame = self.socket.recv(120, decode=False)
            self.heard.append(frame)
            message = json.loads(frame)
            self.seq = message.get("update", message).get("seq") or self.seq
            if message.get("id") == name:
                return

    def close(self) -> None:
        self._open.close()

    def settle(self) -> None:
        self.ask("ping")

    def taken(self) -> list[bytes]:
        heard, self.heard = self.heard, []
        return heard


class Game:
    """One game at a server, and all that its viewer hears of it."""

    def __init__(self, port: int, people: list[Visitor], pair: Pair, moves: list[Move]) -> None:
        self.pair, self.moves, self.people = pair, moves, people[: pair.seats]
        self.anonymous = Visitor(port, None)
        wishes = [{"who": "me"}, *({"who": "open"} for _ in range(pair.seats - 1))]
        made = {"game": pair.game, "options": pair.options, "seats": wishes, "settings": {"hints": "always"}}
        self.table = people[0].json("POST", "/api/tables", made)["table"]
        for seat, person in enumerate(self.people[1:], 1):
            person.ask("POST", f"/api/tables/{self.table}/seats/{seat}", {})
        self.host = people[0].json("GET", "/api/me")["person"]
        self.seats = [Seat(person, self.table) for person in self.people]
        self.watching = {"anonymous": (self.anonymous, Seat(self.anonymous, self.table))}
        own = pair.viewer.seat
        if own is not None:
            self.watching["own"] = (self.people[own], self.seats[own])

    def play(self) -> list[Heard]:
        heard: list[Heard] = []
        for seat, socket in enumerate(self.seats):
            socket.ask("mix", seat=seat, entropy="ab" * 16)
        for n, (seat, text) in enumerate(self.moves):
            if seat != CHANCE:
                self.seats[seat].settle()
                self.seats[seat].ask("play", seat=seat, move=text, seen=self.seats[seat].seq)
                heard += self.look(n) if n >= self.pair.changed - 1 else ()
        for socket in (*self.seats, self.watching["anonymous"][1]):
            socket.close()
        return heard

    def look(self, n: int) -> Iterable[Heard]:
        """Everything that may be asked for after a move, and what came by itself."""
        own = self.pair.viewer.seat
        for who, (visitor, socket) in self.watching.items():
            socket.settle()
            socket.ask("resync")
            for viewer in (-1, *range(self.pair.seats)):
                socket.ask("look", viewer=viewer)
            if own is not None and who == "own":
                socket.ask("look", viewer=own)
                socket.ask("play", seat=own, move="no such move", seen=socket.seq)
                socket.ask("play", seat=1 - min(own, 1), move="A1", seen=socket.seq)
                socket.ask("undo", seat=1 - min(own, 1))
                if n % ADVISED_EVERY == 0:
                    socket.ask("advise", seat=own, bot="greedy")
            for seat in range(self.pair.seats):
                for text in self.texts(seat):
                    socket.ask("judge", seat=seat, move=text)
            if own is None or who != "own":
                socket.ask("advise", seat=0)
                socket.ask("resign", seat=0)
            yield from ((f"{who}'s socket after move {n}", frame) for frame in socket.taken())
            for method, path, body in self.questions(everything=n % EVERYTHING_EVERY == 0):
                yield f"{who}: {method} {path} after move {n}", visitor.ask(method, path, body)

    def questions(self, everything: bool) -> Iterable[tuple[str, str, object]]:
        """What shows something of the table, or (not every time) every path there is."""
        names = {**OTHERS, "game": self.pair.game, "table_id": self.table, "person": self.host}
        for path in (*paths("get"), *QUERIES):
            if everything or "{table_id}" in path or path in NEAR:
                yield "GET", path.format(**names), None
        bodies = {**BODIES, "branch": {"n": 1, "seats": [{"who": "me"}] * self.pair.seats}}
        for path in paths("post"):
            if path.startswith("/api/tables/{table_id}/") and "{seat}" not in path:
                yield "POST", path.format(**names), bodies[path.rpartition("/")[2]]

    def texts(self, seat: int) -> list[str]:
        """Moves of both worlds that a seat makes at some time, of all over the game."""
        all_of_them = sorted({text for each, text in (*self.pair.first, *self.pair.second) if each == seat})
        return all_of_them[:: max(1, len(all_of_them) // JUDGED)][:JUDGED]


if __name__ == "__main__":
    main()
