"""Storage of a room's processes: their runs, heartbeats, and the bots' turns they share.

Heartbeats and turns exist only on PostgreSQL, timed by the database's own clock.
"""

import secrets
from typing import Any

from ludotheque.room.store.store import Store, Write

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

TAKE_TURN = "SELECT table_id, seat, asked FROM job ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED"
TURN_DONE = "DELETE FROM job WHERE table_id = $1 AND seat = $2 AND asked = $3"


def sign_of_life(id: str, kind: str, clock: int, forgotten: int) -> list[Write]:
    """Write a heartbeat with this process's time; remove those silent for `forgotten` milliseconds."""
    return [
        Write(
            f"INSERT INTO process (id, kind, alive, clock) VALUES (?, ?, {_NOW}, ?)"
            " ON CONFLICT (id) DO UPDATE SET alive = excluded.alive, clock = excluded.clock",
            (id, kind, clock),
        ),
        Write(f"DELETE FROM process WHERE alive < {_NOW} - ?", (forgotten,)),
    ]


def leave(id: str) -> Write:
    return Write("DELETE FROM process WHERE id = ?", (id,))


async def alive(store: Store, lease: int) -> list[tuple[Any, ...]]:
    """Id, kind and clock of every process with a heartbeat within `lease` milliseconds."""
    return await store.read(f"SELECT id, kind, clock FROM process WHERE alive > {_NOW} - ?", lease)


async def times(store: Store, but: str, lease: int) -> list[int]:
    """The current time on each live server other than this one."""
    rows = await store.read(
        f"SELECT clock + {_NOW} - alive FROM process"
        f" WHERE kind = 'server' AND clock > 0 AND id <> ? AND alive > {_NOW} - ?",
        but,
        lease,
    )
    return [int(time) for (time,) in rows]


async def turns_waiting(store: Store) -> int:
    """How many bots wait for a worker."""
    rows = await store.read("SELECT COUNT(*) FROM job")
    return int(rows[0][0])


async def runs(store: Store) -> list[tuple[Any, ...]]:
    """When each run of the server began, and when it was last seen alive."""
    return await store.read("SELECT started, alive FROM run ORDER BY started")


def run_began(id: int, at: int) -> Write:
    return Write("INSERT INTO run VALUES (?, ?, ?)", (id, at, at))


def run_goes_on(id: int, at: int) -> Write:
    return Write("UPDATE run SET alive = ? WHERE id = ?", (at, id))


async def kept_key(store: Store, name: str) -> bytes:
    """32 random bytes under this name, created at the first call, then the same for all processes."""
    rows = await store.read("SELECT value FROM kept WHERE name = ?", name)
    if rows:
        return bytes.fromhex(rows[0][0])
    fresh = secrets.token_bytes(32).hex()
    await store.write(Write("INSERT INTO kept VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh)))
    return await kept_key(store, name)
