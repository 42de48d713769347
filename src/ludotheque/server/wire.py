"""Frames straight to and from the transport.

uvicorn hands every message to a task by way of a queue, and pauses reading meanwhile; at thousands of small
messages a second that costs more than the rules of a game. Here a message that has come is given to the
table at once, and one that is told is written at once. Handshakes, pings and closing stay uvicorn's.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotheque.room.outbox import MOST_BYTES, TOO_SLOW, Outbox

LINGER = 10.0
"""Seconds that a closed socket's peer has to read what was sent."""
IN_SCOPE = "ludotheque.wire"
"""Where the handler of a socket finds its protocol."""

_TEXT = 0x81


class Wire(WebSocketsSansIOProtocol):
    listener: Callable[[bytes], None] | None = None
    """Takes every message once it is set; before, they wait in uvicorn's queue."""

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
        if not self._frames:
            self._mail.hold(self)
        self._frames.append(frame(message))

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


def frame(message: bytes) -> bytes:
    """A text message as a server sends it: whole, not masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return struct.pack("!BB", _TEXT, size) + message
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, size) + message
    return struct.pack("!BBQ", _TEXT, 127, size) + message
