"""What waits for a table's task: one thing after the other, none while a move is on its way to the disk."""

import asyncio
from collections import deque

from ludotheque.room.table.posts import Posted

MOST_WAITING = 512
"""Requests; more are refused as `busy`. Those who only watch fill half of it, and leave the rest to players.
What the room itself has to say is never refused: who has gone would stay, and a bot's move be lost.
"""


class Inbox:
    """Filled by whoever has something to ask, emptied by the table's own task."""

    def __init__(self) -> None:
        self._waiting: deque[Posted] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._held = False

    def __len__(self) -> int:
        return len(self._waiting)

    def is_full(self, plays: bool) -> bool:
        """For somebody's request."""
        return len(self._waiting) >= (MOST_WAITING if plays else MOST_WAITING // 2)

    @property
    def idle(self) -> bool:
        """Has the task nothing to do, and is nothing being written?"""
        return not self._held and not self._waiting and self._reader is not None and not self._reader.done()

    @property
    def held(self) -> bool:
        return self._held

    def put(self, posted: Posted) -> None:
        self._waiting.append(posted)
        self._wake()

    def put_first(self, *posted: Posted) -> None:
        """Before whatever waits, in this order."""
        self._waiting.extendleft(reversed(posted))
        self._wake()

    def hold(self) -> None:
        """Give nothing out before `release`."""
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
