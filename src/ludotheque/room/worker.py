"""A process that only thinks for bots: it takes their turns from the database, each by one worker at a time.

A turn stays locked while a worker thinks about it (`SKIP LOCKED`: others take the next one); if the worker
dies its lock goes with it, and another takes the turn. The move goes into the log like anybody else's.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg

from ludotheque.errors import LudothequeError
from ludotheque.room import thinking
from ludotheque.room.table import NOBODY, Heard, Table, Thought
from ludotheque.room.tables import Room

log = logging.getLogger("ludotheque.room")

PAUSE = 1.0
"""Seconds after which it looks for turns that nobody told it of."""
PATIENCE = 5.0

_TAKE = "SELECT table_id, seat, asked FROM job ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED"
_DONE = "DELETE FROM job WHERE table_id = $1 AND seat = $2 AND asked = $3"


async def work(room: Room, database: str, at_once: int) -> None:
    """Think about so many turns at once, until cancelled. The room is open."""
    pool = await asyncpg.create_pool(database, min_size=1, max_size=at_once)
    try:
        await asyncio.gather(*(_go_on(room, pool) for _ in range(at_once)))
    finally:
        pool.terminate()


async def _go_on(room: Room, pool: Any) -> None:
    while True:
        try:
            if await _take_one(room, pool):
                continue
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, LudothequeError) as error:
            log.warning("worker waits", extra={"reason": type(error).__name__})
        room.jobs.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(room.jobs.wait(), PAUSE)


async def _take_one(room: Room, pool: Any) -> bool:
    """Was there a turn, and is it done?"""
    async with pool.acquire() as connection, connection.transaction():
        row = await connection.fetchrow(_TAKE)
        if row is None:
            return False
        table, seat, asked = row
        done = await think(await room.get(table), seat, asked)
        if done:
            await connection.execute(_DONE, table, seat, asked)
        return done


async def think(table: Table, seat: int, asked: int) -> bool:
    """Choose and play for a bot; also done if nobody asks any more."""
    course = table.course
    if course.seq < asked:
        table.post(NOBODY, Heard(0, ""))
        await _until(lambda: course.seq >= asked)
    spec = course.seats[seat].bot
    if course.asked.get(seat) != asked or spec is None:
        return True
    settings = course.facts.settings
    delay = table.room.settings.bot_delay if settings.bot_delay is None else settings.bot_delay
    loop = asyncio.get_running_loop()
    position = course.standing.position.fork()
    choice = loop.run_in_executor(thinking.threads, thinking.choose, position, seat, spec)
    _, text = await asyncio.gather(asyncio.sleep(delay / 1000), choice)
    table.post(NOBODY, Thought(seat, text, asked))
    return await _until(lambda: course.asked.get(seat) != asked)


async def _until(done: Any) -> bool:
    for _ in range(int(PATIENCE / 0.005)):
        if done():
            return True
        await asyncio.sleep(0.005)
    return False
