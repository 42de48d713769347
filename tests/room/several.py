"""Rooms of several processes on one PostgreSQL, for tests; here they share one event loop."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.room.scene import Person, Scene

from ludotheque.room.settings import RoomSettings
from ludotheque.room.table.table import Table


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while not done():
            await asyncio.sleep(0.01)


async def same_table(scenes: list[Scene], table: Table) -> list[Table]:
    """The table in every process."""
    return [await scene.room.get(table.id) for scene in scenes]


async def caught_up(*people: Person) -> None:
    """Until every process has the newest entry."""
    newest = max(person.table.state.seq for person in people)
    await until(lambda: all(person.table.state.seq >= newest for person in people))


def act(url: str, story: Callable[[list[Scene]], Awaitable[None]], count: int = 2, **settings: Any) -> None:
    wanted = {"bot_delay": 0, "mix_wait": 0, "away": 1000, **settings}

    async def play() -> None:
        scenes = [Scene(Path("/nowhere"), RoomSettings(**wanted), url) for _ in range(count)]
        for scene in scenes:
            await scene.room.open()
        await until(lambda: all(len(scene.room.peers.servers) == count for scene in scenes))
        try:
            await story(scenes)
        finally:
            for scene in scenes:
                await scene.room.close()

    asyncio.run(play())
