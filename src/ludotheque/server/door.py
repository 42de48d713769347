"""Connections before and between requests: how many there may be, and how long they may stay silent.

An idle connection costs a file descriptor. Each address has a limit, and the total leaves some descriptors
for the disk; the oldest idle connection is closed for a new one, so that idle ones keep nobody out.
"""

import asyncio
from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludotheque.room.limits import Rate
from ludotheque.room.protocol.bodies import Problem
from ludotheque.room.protocol.refusals import SENTENCES
from ludotheque.server.gate import address_of

HEAD_WAIT = 10.0
"""Seconds a connection has to send its request."""
READ_WAIT = 20.0
"""Seconds a peer may stop reading what it asked for."""
AT_ONCE = 8 * 1024
"""Bytes parsed at a time: request headers or trailers twice as long are refused before they are parsed."""
FEW, CRUMB = 64, 256
"""The first pieces of a body may be of any size; after these many, the average must reach this many bytes."""
SPARED = 100
"""File descriptors kept free for other uses: the database, its log, files of the web app."""


class House:
    """All the connections of this process."""

    def __init__(self, each: int, most: int, proxied: bool) -> None:
        self.each, self.most = each, most
        self.proxied = proxied
        """Behind a proxy on this machine, all connections come from the proxy and count as everybody's."""
        self._idle: dict[str, dict[Door, None]] = {}
        self._inside: dict[str, int] = {}
        self.total = 0

    def come(self, door: "Door") -> None:
        """A new connection: an idle one makes room for it, or it is closed."""
        address = door.address
        crowded = self._is_full(address) and not self._make_room(address)
        if not crowded and self.total >= self.most:
            crowded = not self._make_room(max(self._inside, key=self._idlers))
        if crowded:
            door.transport.abort()
        self._inside[address] = self._inside.get(address, 0) + 1
        self.total += 1
        self.idle(door)

    def _is_full(self, address: str) -> bool:
        if self.proxied and address == "127.0.0.1":
            return False
        return self._inside.get(address, 0) >= self.each

    def _idlers(self, address: str) -> int:
        return len(self._idle.get(address, ()))

    def _make_room(self, address: str) -> bool:
        for oldest in self._idle.get(address, ()):
            self.busy(oldest)
            oldest.transport.abort()
            return True
        return False

    def idle(self, door: "Door") -> None:
        self._idle.setdefault(door.address, {})[door] = None

    def busy(self, door: "Door") -> None:
        waiting = self._idle.get(door.address, {})
        waiting.pop(door, None)
        if not waiting:
            self._idle.pop(door.address, None)

    def leave(self, address: str) -> None:
        self.total -= 1
        left = self._inside[address] - 1
        if left:
            self._inside[address] = left
        else:
            del self._inside[address]


class Config(uvicorn.Config):
    house: House
    frames: Rate
    """How much one socket may send."""


class Crumbs(Exception):
    """A body arrives in pieces so small that parsing them costs far more than sending them."""


def check(request: h11.Request) -> None:
    """Refuse two lengths for one body: a proxy in front may go by the other one (request smuggling)."""
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" in names and b"content-length" in names:
        raise h11.RemoteProtocolError("two lengths of one body")
    if not request.target.startswith((b"/", b"*")):
        raise h11.RemoteProtocolError("a target that is no path")


class Parser(h11.Connection):
    """Counts the pieces of a body, to stop those sent byte by byte."""

    pieces = size = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.pieces = self.size = 0
            check(event)
        elif isinstance(event, h11.Data):
            self.pieces += 1
            self.size += len(event.data)
            if self.pieces > FEW + self.size // CRUMB:
                raise Crumbs
        return event


class Door(H11Protocol):
    """One connection, until it becomes a WebSocket or ends."""

    config: Config
    address = "?"
    _upgraded = False
    _waiting: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn = Parser(h11.SERVER, 2 * AT_ONCE)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = address_of({"client": self.client})
        self.config.house.come(self)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.resume_writing()
        self.config.house.busy(self)
        self.config.house.leave(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), AT_ONCE):
            if self._upgraded or self.transport.is_closing():
                return
            super().data_received(data[at : at + AT_ONCE])
        if self.conn.their_state is h11.DONE and len(self.conn.trailing_data[0]) > AT_ONCE:
            self.transport.abort()  # data sent before we asked for it is not buffered

    def handle_events(self) -> None:
        try:
            super().handle_events()
        except Crumbs:
            self._refuse("too-many-pieces")
        if self._upgraded or (self.cycle is not None and not self.cycle.response_complete):
            self._stop_waiting()
            self.config.house.busy(self)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        if self.cycle.more_body:
            # Answered before the whole body arrived: the rest is discarded.
            self.transport.close()
        if not self.transport.is_closing():
            self.config.house.idle(self)
            self._wait()
        super().on_response_complete()

    def _refuse(self, code: str) -> None:
        """Answer before the request is complete; an application waiting for it sees a disconnect."""
        if self.conn.our_state is h11.SEND_RESPONSE:
            body = msgspec.json.encode(Problem(code, *SENTENCES[code]))
            headers = [("content-type", "application/json"), ("content-length", str(len(body)))]
            start = h11.Response(status_code=400, headers=[*headers, ("connection", "close")])
            events = (start, h11.Data(data=body), h11.EndOfMessage())
            self.transport.write(b"".join(self.conn.send(event) or b"" for event in events))
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self._reading or self.loop.call_later(READ_WAIT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(HEAD_WAIT, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def most_connections() -> int:
    """As many as the system allows, after raising the soft limit to the hard one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 5_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):  # some systems refuse the limit that they report
            pass
    return max(16, soft - SPARED) if soft != resource.RLIM_INFINITY else 100_000
