"""A process that only thinks for bots: it takes their turns from the database, each by one worker at a time.

A turn stays locked while a worker thinks about it (`SKIP LOCKED`: others take the next one); if the worker
dies its lock goes with it, and another takes the turn. The move goes into the log like anybody else's.
"""

import asyncio
import logging
from typing import Any

import asyncpg

from ludotheque.errors import LudothequeError
from ludotheque.room.store.postgres import FAILURES
from ludotheque.room.store.processes import TAKE_TURN, TURN_DONE
from ludotheque.room.table.posts import CATCH_UP, NOBODY, Thought
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table
from ludotheque.room.waiting import wait

log = logging.getLogger("ludotheque.room")

PAUSE = 1.0
"""Seconds between checks for turns that were not announced."""
PATIENCE = 5.0


async def work(room: Surroundings, database: str, at_once: int) -> None:
    """Think about up to so many turns at once, until cancelled. The room must be open."""
    pool = await asyncpg.create_pool(database, min_size=1, max_size=at_once)
    try:
        await asyncio.gather(*(_go_on(room, pool) for _ in range(at_once)))
    finally:
        pool.terminate()


async def _go_on(room: Surroundings, pool: Any) -> None:
    while True:
        try:
            if await _take_one(room, pool):
                continue
        except (*FAILURES, LudothequeError) as error:
            log.warning("worker waits", extra={"reason": type(error).__name__})
        room.jobs.clear()
        await wait(room.jobs, PAUSE)


async def _take_one(room: Surroundings, pool: Any) -> bool:
    """Whether a turn was found and finished."""
    async with pool.acquire() as connection, connection.transaction():
        row = await connection.fetchrow(TAKE_TURN)
        if row is None:
            return False
        table, seat, asked = row
        done = await think(await room.get(table), seat, asked)
        if done:
            await connection.execute(TURN_DONE, table, seat, asked)
        return done


async def think(table: Table, seat: int, asked: int) -> bool:
    """Choose and play a bot's move; also finished if the move is no longer wanted."""
    state = table.state
    if state.seq < asked:
        table.post(NOBODY, CATCH_UP)
        await _until(lambda: state.seq >= asked)
    spec = state.seats[seat].bot
    if state.asked.get(seat) != asked or spec is None:
        return True
    table.post(NOBODY, Thought(seat, await table.upkeep.choose(seat, spec), asked))
    return await _until(lambda: state.asked.get(seat) != asked)


async def _until(done: Any) -> bool:
    for _ in range(int(PATIENCE / 0.005)):
        if done():
            return True
        await asyncio.sleep(0.005)
    return False
