"""A WebSocket connection as in uvicorn, but with bounds on what a peer may send or leave unread.

Uses only asyncio's protocol interface, so it works with any of uvicorn's implementations; messages go through
ASGI. `wire.py` is the fast path for known versions of uvicorn; `LUDOTHEQUE_WIRE=plain` selects this one,
which passes the same tests.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludotheque.room.limits import Bucket
from ludotheque.room.table.outbox import MOST_BYTES
from ludotheque.server.door import READ_WAIT, Config
from ludotheque.server.gate import address_of

if TYPE_CHECKING:
    Protocol = asyncio.Protocol
else:
    from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol as Protocol

RARE = 5
"""The cost of a frame that is not a whole message: pings are rare, fragments rarer."""
TEXT = 0x81
MASKED = 0x80


class Guarded(asyncio.Protocol):
    """A mixin before one of uvicorn's protocols: counts the frames passed on to it."""

    listener: Callable[[bytes], None] | None = None
    """Once set, takes whole messages past uvicorn."""
    _line: asyncio.Transport
    _greeted = False
    """Whether the protocol has received its upgrade request."""
    _part = b""
    """The beginning of an unfinished frame."""
    _wrong = False
    """The client broke the protocol: uvicorn says so and closes, and nothing more is read."""
    _reading: asyncio.TimerHandle | None = None

    def __init__(self, config: Config, **more: Any) -> None:
        super().__init__(config=config, **more)  # type: ignore[call-arg]
        self._house, self._largest = config.house, config.ws_max_size
        self._budget = Bucket(*config.frames)
        """Frames of every kind: pings need an answer too."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._line = transport
        peer = transport.get_extra_info("peername")
        self._address = address_of({"client": peer[:2] if isinstance(peer, tuple) else None})

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        self._house.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._greeted:
            self._greeted = True
            super().data_received(data)
            return
        if self._wrong or self._line.is_closing():
            return
        data = self._part + data if self._part else data
        at = 0
        while (ends := frame_ends(data, at)) is not None:
            payload, end = ends
            if end - at > self._largest or data[at + 1] < MASKED:
                self._wrong = True
                super().data_received(data[at : at + 14])
                return
            if end > len(data):
                break
            cost = 1 if data[at] == TEXT else RARE
            if not self._budget.take(cost) or self._line.get_write_buffer_size() > MOST_BYTES:
                self._wrong = True
                self._line.abort()
                return
            if data[at] != TEXT or not self.divert(data, payload, end):
                super().data_received(data[at:end])
            at = end
        self._part = data[at:]

    def divert(self, data: bytes, payload: int, end: int) -> bool:
        """Returns whether a whole message was taken past uvicorn."""
        return False

    def pause_writing(self) -> None:
        """A peer that stops reading is not waited for forever."""
        super().pause_writing()
        self._reading = self._reading or asyncio.get_running_loop().call_later(READ_WAIT, self._line.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


class Plain(Guarded, Protocol):
    pass


def frame_ends(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of a client's frame begins and ends; None if it isn't known yet."""
    if len(data) < at + 2:
        return None
    size, first = data[at + 1] & 127, at + 2
    if size >= 126:
        more = 2 if size == 126 else 8
        if len(data) < first + more:
            return None
        size, first = int.from_bytes(data[first : first + more], "big"), first + more
    return first + 4, first + 4 + size
