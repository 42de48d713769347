"""Exhibition games between our bots, so that there is something to watch: one at a time, while watched.

An exhibition is a public table with only bots. It moves no faster than a person can follow, its bots yield
to everything that people wait for (`table/upkeep.py`), it is unrated, and it is removed when enough newer
ones are finished.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection

from ludotheque.games import HOUSE
from ludotheque.room import bots, removing
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.room import Room
from ludotheque.room.store import shown
from ludotheque.room.table.table import Table

HOST = "house"
"""A person number that nobody has."""
PACE = 2_400
"""The least time a bot takes for a move, in milliseconds."""
KEPT = 8
"""How many finished exhibitions are kept for replay."""
STRENGTHS = ("level:2", "level:3", "level:4")
CLAIM = "exhibition"
CLAIMED_FOR = 10_000
"""Milliseconds a process has to create the exhibition it has claimed."""


class Exhibitions:
    def __init__(self, room: Room, ready: Callable[[], Collection[str]]) -> None:
        self._room = room
        self._ready = ready
        self._one_at_a_time = asyncio.Lock()

    async def current(self) -> Table | None:
        """The current exhibition, started if there is none; None: not now."""
        async with self._one_at_a_time:
            for id in await shown.made_for(self._room.store, "exhibition", "playing"):
                try:
                    return await self._room.get(id)
                except RoomRefused:
                    continue
            return await self._begin()

    async def _begin(self) -> Table | None:
        ready = [name for name in HOUSE if name in self._ready()]
        if not ready or bots.threads.is_pressed or not await self._is_ours():
            return None
        over = await shown.made_for(self._room.store, "exhibition", "over")
        for old in over[:-KEPT]:
            await removing.remove(self._room, old)
        return await self._make(await self._next(ready, over))

    async def _is_ours(self) -> bool:
        """Whether this process, of several, is to start it."""
        store, now = self._room.store, self._room.now()
        claimed = await shown.kept(store, CLAIM)
        if claimed and now - int(claimed.split()[0]) < CLAIMED_FOR and self._room.peers.id not in claimed:
            return False
        return await shown.claim(store, CLAIM, claimed, f"{now} {self._room.peers.id} {secrets.token_hex(4)}")

    async def _next(self, ready: list[str], over: list[str]) -> str:
        """The game that was shown longest ago."""
        lately: list[str] = []
        for id in over[-len(HOUSE) :]:
            try:
                lately.append((await self._room.get(id)).state.facts.game)
            except RoomRefused:
                continue
        shown_at = {name: at for at, name in enumerate(lately)}
        return min(ready, key=lambda name: shown_at.get(name, -1))

    async def _make(self, name: str) -> Table:
        game = await self._room.rules(name)
        able = [spec for spec in STRENGTHS if spec in bots.ready(game)] or ["random"]
        first = secrets.randbelow(len(able))
        seats = [able[(first + at) % len(able)] for at in range(game.seats())]
        return await self._room.create(
            name,
            {},
            [Seat(None, spec, spec) for spec in seats],
            Settings(public=True, bot_delay=PACE),
            HOST,
            made_for="exhibition",
        )
