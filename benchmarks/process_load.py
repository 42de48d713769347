"""Many tables and spectators on two processes: how fast, and how much memory."""

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass

from benchmarks.two_processes import Process, new_table, quiet_move

from ludotheque.server.client import Guest


class Load:
    """Many sockets of one event loop: tables with their seats on two processes, and spectators."""

    def __init__(self, processes: list[Process], pause: float) -> None:
        self.processes, self.pause = processes, pause
        self.latencies: list[float] = []
        self.newest: dict[str, int] = {}
        """How many moves each table has had, by the answers to its players."""
        self.shown: list[tuple[str, list[int]]] = []
        """Each spectator's table, and the numbers of moves it was shown there one after the other."""
        self.ready = 0
        self.over = False

    @property
    def moves(self) -> int:
        return sum(self.newest.values())

    @property
    def missed(self) -> int:
        """Moves that a spectator who was there was not shown, or not in their order."""
        due = [range(shown[0] if shown else 0, self.newest[table] + 1) for table, shown in self.shown]
        pairs = zip(due, (shown for _, shown in self.shown), strict=True)
        return sum(max(1, len(moves) - len(shown)) for moves, shown in pairs if list(moves) != shown)

    def address(self, table: str, process: int) -> str:
        return f"{self.processes[process].address.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def seat(self, table: str, number: int, guest: Guest) -> None:
        from websockets.asyncio.client import connect

        dice = random.Random(f"{table}{number}")
        address = self.address(table, number)
        async with connect(
            address, additional_headers=guest.credentials(), max_size=None, compression=None, open_timeout=120
        ) as socket:
            self.ready += 1
            sent, name = 0.0, ""
            async for text in socket:
                message = json.loads(text)
                if message.get("id") == name and message["type"] == "update":
                    self.latencies.append(time.monotonic() - sent)
                    self.newest[table] = max(self.newest[table], message["n"])
                update = message.get("update", message)
                legal = update.get("legal", {}).get(str(number)) if update["type"] == "update" else None
                if legal and not self.over:
                    await asyncio.sleep(self.pause * (0.5 + dice.random()))
                    sent, name = time.monotonic(), f"{number}-{update['seq']}"
                    play = {"type": "play", "seat": number, "move": quiet_move(update, legal, dice)}
                    await socket.send(json.dumps({**play, "seen": update["seq"], "id": name}))

    async def spectator(self, table: str, process: int) -> None:
        from websockets.asyncio.client import connect

        async with connect(
            self.address(table, process), max_size=None, compression=None, open_timeout=120
        ) as socket:
            self.ready += 1
            shown: list[int] = []
            self.shown.append((table, shown))
            async for text in socket:
                message = json.loads(text)
                update = message.get("update", message)
                if update["type"] == "update" and shown[-1:] != [update["n"]]:
                    shown.append(update["n"])

    async def settle(self) -> None:
        """No more moves; those under way arrive, or are missed."""
        self.over = True
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self.pause + 20):
                await asyncio.sleep(2 * self.pause)
                while self.missed:
                    await asyncio.sleep(0.1)


@dataclass(frozen=True)
class Measured:
    memory: list[tuple[int, ...]]
    """Megabytes of each process: before the first table, then each time."""
    rates: list[float]
    """Moves a second, each time."""
    p50: float
    p99: float
    """Milliseconds until a player's own move is answered, the last time."""
    missed: int

    @property
    def flat(self) -> bool:
        """From a third of the way on, when all tables have their snapshots, hardly anything comes on top."""
        early, late = sum(self.memory[1 + (len(self.memory) - 1) // 3]), sum(self.memory[-1])
        return late <= 1.05 * early + 10


async def measure(
    processes: list[Process], tables: int, spectators: int, pause: float, every: float = 60, times: int = 1
) -> Measured:
    """Look at both processes every so many seconds."""
    memory = [tuple(process.memory // 1024 for process in processes)]
    guests = [Guest(process.address, name) for process, name in zip(processes, ("Ada", "Bob"), strict=True)]
    load = Load(processes, pause)
    names = [await asyncio.to_thread(new_table, *guests) for _ in range(tables)]
    load.newest = dict.fromkeys(names, 0)
    tasks = []
    for at in range(spectators):
        tasks.append(asyncio.create_task(load.spectator(names[at // 2 % tables], at % 2)))
        if at % 50 == 0:
            await asyncio.sleep(0.1)
    for name in names:
        tasks += [asyncio.create_task(load.seat(name, seat, guest)) for seat, guest in enumerate(guests)]
        await asyncio.sleep(0.005)
    while load.ready < spectators + 2 * tables:
        await asyncio.sleep(0.2)
    await asyncio.sleep(pause)
    rates: list[float] = []
    for number in range(times):
        load.latencies.clear()
        begun, before = time.monotonic(), load.moves
        await asyncio.sleep(every)
        memory.append(tuple(process.memory // 1024 for process in processes))
        rates.append((load.moves - before) / (time.monotonic() - begun))
        waits = [1000 * each for each in sorted(load.latencies)]
        p50, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        print(
            f"{(number + 1) * every / 60:4.1f} min: {' + '.join(map(str, memory[-1]))} MB,"
            f" {rates[-1]:.0f} moves/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms",
            flush=True,
        )
    await load.settle()
    missed = load.missed
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    broken = sum(not isinstance(each, asyncio.CancelledError) for each in ended)
    return Measured(memory, rates, p50, p99, missed + broken)
