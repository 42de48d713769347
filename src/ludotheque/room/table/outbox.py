"""The messages waiting for one socket: a bounded queue. A socket that lets it fill up is closed."""

import asyncio
from collections import deque

MOST_WAITING = 128
MOST_BYTES = 2**20

TOO_SLOW = 4008


class Outbox:
    """Filled by tables, emptied by the socket's own task."""

    def __init__(self) -> None:
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._reader: asyncio.Future[None] | None = None
        self.closed: int | None = None
        """The code with which the socket is to be closed."""

    def put(self, message: bytes) -> None:
        if self.closed is not None:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self._bytes = 0
            self.closed = TOO_SLOW
        self._wake()

    def close(self, code: int) -> None:
        """Close after what waits has been sent."""
        if self.closed is None:
            self.closed = code
            self._wake()

    async def get(self) -> bytes | None:
        """The next message; None when the socket is to be closed."""
        while not self._waiting:
            if self.closed is not None:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
