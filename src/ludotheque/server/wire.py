"""WebSocket messages that bypass uvicorn's queues, using internals of certain versions.

uvicorn hands every message to a task by way of a queue, and pauses reading meanwhile; at thousands of small
messages a second that costs more than the rules of a game (docs/decisions/storage.md). Here an incoming
message goes straight to the table. Handshakes, pings, closing, and anything but a complete plain message are
left to uvicorn. If uvicorn's internals differ: `ImportError`, and `plain.py` does it all.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

from ludotheque.server.mail import IN_SCOPE
from ludotheque.server.plain import Guarded

LINGER = 10.0
"""Seconds the peer of a closed socket has to read what was sent."""

if not all(hasattr(WebSocketsSansIOProtocol, name) for name in ("run_asgi", "send_receive_event_to_app")):
    raise ImportError("uvicorn's protocol is not the one that we know")


class Wire(Guarded, WebSocketsSansIOProtocol):
    def divert(self, data: bytes, payload: int, end: int) -> bool:
        if self.listener is None or self.close_sent:
            return False
        self.listener(apply_mask(data[payload:end], data[payload - 4 : payload]))
        return True

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope[IN_SCOPE] = self
        try:
            await super().run_asgi()
        finally:
            # A peer that stops reading must not hold its connection and buffers forever.
            self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """A message that arrived in fragments."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener(message)
