"""What waits for a table's task: handed out one by one, and not while a move is being written to disk."""

import asyncio
from collections import deque

from ludotheque.room.table.posts import Posted

MOST_WAITING = 512
"""Requests; any more are refused as `busy`. Spectators can fill only half of it; the rest is for players.
The room's own messages are never refused: otherwise people who left would stay, and bots' moves be lost.
"""


class Inbox:
    """Filled by whoever has a request, emptied by the table's own task."""

    def __init__(self) -> None:
        self._waiting: deque[Posted] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._held = False

    def __len__(self) -> int:
        return len(self._waiting)

    def is_full(self, plays: bool) -> bool:
        """Add a visitor's request."""
        return len(self._waiting) >= (MOST_WAITING if plays else MOST_WAITING // 2)

    @property
    def idle(self) -> bool:
        """Whether the task has nothing to do and nothing is being written."""
        return not self._held and not self._waiting and self._reader is not None and not self._reader.done()

    @property
    def held(self) -> bool:
        return self._held

    def put(self, posted: Posted) -> None:
        self._waiting.append(posted)
        self._wake()

    def put_first(self, *posted: Posted) -> None:
        """Put these first, in this order."""
        self._waiting.extendleft(reversed(posted))
        self._wake()

    def hold(self) -> None:
        """Hand out nothing until `release`."""
        self._held = True

    def release(self) -> None:
        self._held = False
        if self._waiting:
            self._wake()

    async def get(self) -> Posted:
        while self._held or not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()

    def _wake(self) -> None:
        if not self._held and self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
