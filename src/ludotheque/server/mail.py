"""Messages to sockets, written as frames straight into their transports."""

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from ludotheque.room.table.outbox import MOST_BYTES, TOO_SLOW, Outbox

IN_SCOPE = "ludotheque.wire"
"""Where a socket's handler finds its connection, if messages can bypass uvicorn (`wire.py`)."""
_TEXT = 0x81


class Mail:
    """Everything sent to sockets in one iteration of the event loop, written together at its end.

    Sent one by one, each message would wake its reader, which costs more than the sending.
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

    def __init__(
        self,
        wire: Any,
        mail: Mail,
        on_close: Callable[[], object],
        most: Callable[[], int] = lambda: MOST_BYTES,
    ) -> None:
        super().__init__()
        self._most = most
        """Bytes that may wait: fewer, the more sockets the same address has."""
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
        if self._transport.get_write_buffer_size() > self._most():
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
