"""Who comes to the tables: players and spectators, each with one socket at a time and a mind of their own.

Like the web app, a client asks again what was not answered, under the same id, wherever it comes back.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from benchmarks.storm.servers import Server, Socket

from ludotheque.room.protocol import requests

if TYPE_CHECKING:
    from benchmarks.storm.world import World

PATIENCE = 8.0
"""Seconds after which a request is asked again, elsewhere."""
LONGEST_STAY = 3600.0
"""Seconds, on average, after which even somebody who plays by correspondence does something else."""
_encode = msgspec.json.Encoder().encode
ASK_AGAIN = ("storage-failing", "storage-full", "storage-unsure", "busy")
"""Refusals after which half of the people send the same request once more."""


class Asked(NamedTuple):
    request: Any
    at: float
    socket: int


class Client:
    def __init__(
        self, world: "World", table: str, person: str | None, name: str, key: str, pace: float
    ) -> None:
        self.world = world
        self.table, self.person, self.name, self.key = table, person, name, key
        self.pace = pace
        self.socket: Socket | None = None
        self.welcomed = False
        self.seq = -1
        self.update: dict[str, Any] = {}
        self.seating: dict[str, Any] = {}
        self.chat: set[int] = set()
        self.waiting: dict[str, Asked] = {}
        self.asked: dict[str, list[Asked]] = {}
        """Everything that was ever asked, under its id: each time it was sent."""
        self.mixed = False
        self.gone = False
        self._thinking: Any = None
        self._dials = 0

    # ---- coming and going ---------------------------------------------------------------------

    def come(self) -> None:
        if self.gone or self.socket is not None:
            return
        servers = [server for server in self.world.servers if server.ready and server.kind == "server"]
        if not servers:
            self._later(1.0, self.come)
            return
        self.socket = Socket(self, self._choose(servers), self.world.rng)
        self._dials += 1
        self._later(PATIENCE, self._unless_welcome, self._dials)

    def _choose(self, servers: list[Server]) -> Server:
        return self.world.rng.choice(servers)

    def _unless_welcome(self, dial: int) -> None:
        if dial == self._dials and not self.welcomed and self.socket is not None:
            self.socket.torn()

    def lost(self, socket: Socket) -> None:
        if self.socket is socket:
            self.socket, self.welcomed = None, False
            self._later(0.1 + 2 * self.world.rng.random(), self.come)

    def tear(self, away: float) -> None:
        """Off, and back after a while."""
        if self.socket is not None:
            self.socket.torn()
            self.socket, self.welcomed = None, False
            self._later(away, self.come)

    def leave(self) -> None:
        self.gone = True
        if self.socket is not None:
            self.socket.torn()
            self.socket = None

    def _later(self, seconds: float, what: Any, *values: Any) -> None:
        self.world.loop.call_later(seconds, what, *values)

    # ---- hearing ------------------------------------------------------------------------------

    def hear(self, socket: Socket, message: bytes) -> None:
        self.world.told(self, socket.number, message)
        if socket is not self.socket:
            return
        told = msgspec.json.decode(message)
        kind = told["type"]
        if (id := told.get("id")) is not None and id in self.waiting:
            self._answered(id, told)
        if kind == "welcome":
            self._welcome(told)
        elif kind == "update":
            self._update(told)
        elif kind == "seating":
            self._seating(told)
            self._consider()
        elif kind == "said":
            self.chat.add(told["n"])
        elif kind == "moved":
            self.world.moved(self, told["table"], told["key"])

    def _answered(self, id: str, told: dict[str, Any]) -> None:
        asked = self.waiting.pop(id)
        again = told["type"] == "refused" and told["code"] in ASK_AGAIN
        if again and self.world.rng.random() < 0.5:
            self._later(1 + self.pace * self.world.rng.random(), self._ask_again, id, asked.request)
        self._consider()

    def _ask_again(self, id: str, request: Any) -> None:
        if self.welcomed and not self.world.resting:
            self._send(request)

    def _welcome(self, told: dict[str, Any]) -> None:
        first, self.welcomed = not self.welcomed, True
        self._seating(told["seating"])
        self.chat |= {line["n"] for line in told["chat"]}
        self._update(told["update"])
        if first:
            for asked in list(self.waiting.values()):
                self._send(asked.request)

    def _seating(self, told: dict[str, Any]) -> None:
        self.seating = told
        if told["status"] == "over":
            self.world.over(self.table)

    def _update(self, told: dict[str, Any]) -> None:
        if told["seq"] >= self.seq:
            self.seq, self.update = told["seq"], told
            self._consider()

    # ---- asking -------------------------------------------------------------------------------

    def ask(self, type_: type, **fields: Any) -> None:
        self._send(type_(id=self.world.new_id(), **fields))

    def _send(self, request: Any) -> None:
        if self.socket is None or not self.welcomed:
            return
        asked = Asked(request, self.world.loop.time(), self.socket.number)
        self.waiting[request.id] = asked
        self.asked.setdefault(request.id, []).append(asked)
        self.socket.send(_encode(request))
        self._later(PATIENCE, self._impatient, request.id, self.socket)

    def _impatient(self, id: str, socket: Socket) -> None:
        if id in self.waiting and self.socket is socket:
            self.world.unanswered += 1
            self.tear(self.world.rng.random())

    # ---- thinking -----------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        held = self.seating.get("seats", [])
        return [at for at, seat in enumerate(held) if self.person and seat["person"] == self.person]

    def _consider(self) -> None:
        """Something to do? Then after some thought."""
        if self._thinking is None and not self.world.resting and not self.waiting and self._wants():
            seconds = 0.3 + self.world.rng.expovariate(1 / self.pace)
            self._thinking = self.world.loop.call_later(seconds, self._act)

    def _wants(self) -> bool:
        if self.person is None:
            return False
        offered = any(seat in offer["needed"] for offer in self.seating["offers"] for seat in self.seats)
        return bool(self.update.get("legal")) or offered or self._open_seat() is not None or self._may_mix()

    def _open_seat(self) -> int | None:
        if self.seating.get("status") != "open" or self.seats or self.person is None:
            return None
        seats = self.seating["seats"]
        return next((at for at, seat in enumerate(seats) if not (seat["person"] or seat["bot"])), None)

    def _may_mix(self) -> bool:
        return bool(self.seats) and not self.mixed and self.seating.get("status") == "playing"

    def _act(self) -> None:
        self._thinking = None
        if self.socket is None or not self.welcomed or self.world.resting or self.waiting:
            return
        rng, seats = self.world.rng, self.seats
        offers = [(o["kind"], s) for o in self.seating["offers"] for s in seats if s in o["needed"]]
        if self._may_mix():
            self.mixed = True
            self.ask(requests.Mix, seat=seats[0], entropy=f"{rng.getrandbits(128):032x}")
        elif offers:
            kind, seat = offers[0]
            self.ask(requests.Answer, kind=kind, seat=seat, yes=rng.random() < 0.7)
        elif (seat_open := self._open_seat()) is not None:
            self.ask(requests.Sit, seat=seat_open)
        elif self.update.get("legal"):
            self._move(*rng.choice(list(self.update["legal"].items())))
        self._consider()

    def _move(self, seat_text: str, legal: list[str]) -> None:
        rng, seat, seen = self.world.rng, int(seat_text), self.update["seq"]
        match rng.random():
            case luck if luck < 0.02:
                self.ask(requests.Play, seat=seat, move="nonsense", seen=seen)
            case luck if luck < 0.03:
                self.ask(requests.Play, seat=seat, move=rng.choice(legal), seen=max(0, seen - 2))
            case luck if luck < 0.045:
                self.ask(requests.Undo, seat=seat)
            case luck if luck < 0.05:
                self.ask(requests.Resign, seat=seat)
            case luck if luck < 0.06:
                self.ask(requests.Agree, seat=seat)
            case luck if luck < 0.07:
                self.ask(requests.Judge, seat=seat, move=rng.choice(legal))
            case luck if luck < 0.09:
                self.ask(requests.Say, text=f"I think {rng.randrange(1000)} times")
            case luck if luck < 0.10:
                self.ask(requests.Arrange, seat=seat, bot="random")
            case luck if luck < 0.11:
                self.ask(requests.Look, viewer=-1)
            case _:
                self.ask(requests.Play, seat=seat, move=rng.choice(legal), seen=seen)

    def mood(self) -> None:
        """From time to time, whatever the game asks."""
        if self.gone or self.world.resting:
            return
        rng = self.world.rng
        self._later(rng.expovariate(1 / min(20 * self.pace + 60, LONGEST_STAY)), self.mood)
        match rng.random():
            case luck if luck < 0.5:
                self.tear(rng.choice([0.2, 3, 30, 300, self.pace]) * rng.random())
            case luck if luck < 0.6:
                self.ask(requests.Resync)
            case luck if luck < 0.7 and self.person:
                self.ask(requests.Say, text=f"Hello {rng.randrange(1000)}")
            case luck if luck < 0.8:
                self.ask(requests.Ping)
            case luck if luck < 0.9 and self.seats:
                self.ask(requests.Look, viewer=self.seats[0])
            case luck if luck < 1 and self.seats and self.seating.get("status") == "over":
                self.ask(requests.Rematch, seat=self.seats[0])
