"""Connections that are lent, as by asyncpg's pool."""

import asyncio
from typing import Any

from benchmarks.storm.postgres import Connection, Database


class Pool:
    def __init__(self, database: Database, size: int, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._free: list[Connection] = []
        self._room = asyncio.Semaphore(size)

    def acquire(self) -> "Borrowed":
        return Borrowed(self)

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        async with self.acquire() as connection:
            return await connection.fetch(sql, *values)

    async def take(self) -> Connection:
        await self._room.acquire()
        try:
            while self._free:
                if not (found := self._free.pop()).cut:
                    return found
            return await self._database.connect("", command_timeout=self._patience)
        except BaseException:
            self._room.release()
            raise

    def give_back(self, connection: Connection) -> None:
        self._room.release()
        self._free.append(connection)

    async def close(self) -> None:
        self.terminate()

    def terminate(self) -> None:
        for connection in self._free:
            connection.terminate()


class Borrowed:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def __aenter__(self) -> Connection:
        self._connection = await self._pool.take()
        return self._connection

    async def __aexit__(self, *error: object) -> None:
        if self._connection._sent or self._connection.deaf:  # cancelled in the middle; its reset fails
            self._connection.terminate()
        self._pool.give_back(self._connection)
