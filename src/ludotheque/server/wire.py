"""Frames straight to and from the transport.

uvicorn hands every message to a task by way of a queue, and pauses reading meanwhile; at thousands of small
messages a second that costs more than the rules of a game. Here a message that has come is given to the
table at once. Handshakes, pings, closing, and whatever is not a whole plain message stay uvicorn's.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

from ludotheque.room.outbox import MOST_BYTES, TOO_SLOW, Outbox

LINGER = 10.0
"""Seconds that a closed socket's peer has to read what was sent."""
IN_SCOPE = "ludotheque.wire"
"""Where the handler of a socket finds its protocol."""

_TEXT = 0x81
_MASKED = 0x80


class Wire(WebSocketsSansIOProtocol):
    listener: Callable[[bytes], None] | None = None
    """Takes every message once it is set; before, they wait in uvicorn's queue."""
    _part = b""
    """The beginning of a frame whose end is still to come."""
    _all_theirs = False
    """uvicorn has the beginning of a frame: it gets all the rest as well."""

    def data_received(self, data: bytes) -> None:
        if self._all_theirs or not self.handshake_initiated:
            super().data_received(data)
            self._all_theirs |= bool(self.conn.reader.buffer)
            return
        data = self._part + data if self._part else data
        at = 0
        while (ends := frame_ends(data, at)) is not None:
            payload, end = ends
            if end - at > self.config.ws_max_size or data[at + 1] < _MASKED:
                self._all_theirs = True
                super().data_received(data[at:])
                return
            if end > len(data):
                break
            if data[at] == _TEXT and self.listener is not None and not self.close_sent:
                self.listener(apply_mask(data[payload:end], data[payload - 4 : payload]))
            else:
                super().data_received(data[at:end])
            at = end
        self._part = data[at:]

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope[IN_SCOPE] = self
        try:
            await super().run_asgi()
        finally:
            # A peer that no longer reads cannot keep its connection, and what is buffered for it, for ever.
            self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener(message)


class Mail:
    """What all sockets are told in one turn of the event loop, sent together at its end.

    Sent one by one, each message would wake its reader up, and that costs more than the sending.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[WireOutbox] = []

    def hold(self, outbox: "WireOutbox") -> None:
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(outbox)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for outbox in waiting:
            outbox.send()


class WireOutbox(Outbox):
    """The transport's own buffer is the queue; a peer that lets it fill up is cut off."""

    def __init__(self, wire: Wire, mail: Mail, on_close: Callable[[], object]) -> None:
        super().__init__()
        self._transport: Any = wire.transport
        self._mail = mail
        self._frames: list[bytes] = []
        self._on_close = on_close

    def put(self, message: bytes) -> None:
        if self.closed is not None:
            return
        self._frames.append(frame(message))
        if len(self._frames) == 1:
            self._mail.hold(self)

    def send(self) -> None:
        frames, self._frames = self._frames, []
        if self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > MOST_BYTES:
            self.closed = TOO_SLOW
            self._transport.abort()
            self._on_close()
            return
        self._transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, code: int) -> None:
        if self.closed is None:
            self.closed = code
            self._on_close()


def frame_ends(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of a client's frame begins and ends; None if that cannot be told yet."""
    if len(data) < at + 2:
        return None
    size, first = data[at + 1] & 127, at + 2
    if size >= 126:
        more = 2 if size == 126 else 8
        if len(data) < first + more:
            return None
        size, first = int.from_bytes(data[first : first + more], "big"), first + more
    return first + 4, first + 4 + size


def frame(message: bytes) -> bytes:
    """A text message as a server sends it: whole, not masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return struct.pack("!BB", _TEXT, size) + message
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, size) + message
    return struct.pack("!BBQ", _TEXT, 127, size) + message
