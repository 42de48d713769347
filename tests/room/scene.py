"""A room for tests: real tables and a real database, people without sockets, and a clock that tests turn."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.games import GAMES, load
from ludotheque.lab.warm import rehearse
from ludotheque.room.limits import Limits
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.requests import Request
from ludotheque.room.room import Room
from ludotheque.room.settings import RoomSettings
from ludotheque.room.store.store import Write
from ludotheque.room.table.posts import Arrived, Gone
from ludotheque.room.table.table import Table

PLAIN = GAMES[0]
"""A game without chance and secrets."""
WITH_CHANCE = [name for name in GAMES if load(name).has_chance]
WITH_SECRETS = [name for name in GAMES if load(name).has_secrets]

_ids = itertools.count()


def seats_of(game: str) -> int:
    """With how many it is played unless somebody says otherwise."""
    return load(game).seats()


@cache
def compiled(game: str) -> None:
    """Compile its rules now: later it would look like a table that does not answer."""
    rehearse(game)


class Person:
    """Somebody at a table: what it was told, and what it may see now."""

    def __init__(self, scene: "Scene", table: Table, name: str, key: str = "") -> None:
        self.table = table
        self.visitor = scene.room.enter(table, name or None, name.title(), key)
        self.told: list[dict[str, Any]] = []

    async def read(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.visitor.outbox.get(), 300)
        assert message is not None, f"closed with {self.visitor.outbox.closed}"
        self.told.append(msgspec.json.decode(message))
        return self.told[-1]

    async def hear(self, kind: str, **fields: object) -> dict[str, Any]:
        """Read until a message of that kind, with those fields, comes."""
        while True:
            message = await self.read()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ask(self, type: str, **fields: object) -> dict[str, Any]:
        """Send a request and read until its answer."""
        fields.setdefault("id", f"id-{next(_ids)}")
        request = msgspec.convert({"type": type, **fields}, Request)
        self.table.post(self.visitor, request)
        while True:
            message = await self.read()
            if message.get("id") == fields["id"]:
                return message

    async def look(self) -> dict[str, Any]:
        """The newest state, freshly asked for."""
        update: dict[str, Any] = (await self.ask("resync"))["update"]
        return update

    async def play(self, move: str | None = None, **fields: Any) -> dict[str, Any]:
        """A move; the first legal one if none is given."""
        state = await self.look()
        seat, moves = next(iter(state.get("legal", {}).items()), ("0", [""]))
        fields = {"seat": int(seat), "move": move or moves[0], "seen": state["seq"], **fields}
        return await self.ask("play", **fields)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]

    def leave(self) -> None:
        self.table.post(self.visitor, Gone())


class Scene:
    def __init__(self, folder: Path, settings: RoomSettings, database: str | None = None) -> None:
        self.folder = folder
        self.database = database
        self.settings = settings
        self.time = 1_000_000
        self.room = self._room()

    def _room(self) -> Room:
        return Room(self.folder, self.settings, now=lambda: self.time, database=self.database)

    async def table(self, game: str, *seats: str | None, options: Any = None, **settings: Any) -> Table:
        """Seats: a person's name, `bot:<spec>`, or None for an open one. The first person is the host."""
        compiled(game)
        taken = [
            Seat()
            if who is None
            else Seat(None, who[4:], who[4:])
            if who[:4] == "bot:"
            else Seat(who, who.title())
            for who in seats
        ]
        chosen = msgspec.convert(settings, Settings)
        if chosen.rated:
            await self.accounts(*(seat.person for seat in taken if seat.person))
        return await self.room.create(game, options or {}, taken, chosen, str(seats[0]))

    async def accounts(self, *people: str) -> None:
        """They have chosen a password."""
        sql = "INSERT INTO person (id, name, created, login) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING"
        await self.room.store.write(*(Write(sql, (each, each.title(), each)) for each in people))

    async def come(self, table: Table, name: str = "", key: str = "") -> Person:
        person = Person(self, table, name, key)
        table.post(person.visitor, Arrived())
        await person.hear("welcome")
        return person

    async def pass_time(self, table: Table, milliseconds: int) -> None:
        """Turn the clock on, and let the table notice."""
        self.time += milliseconds
        await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Until everything that was posted is done."""
        from ludotheque.room.table.posts import NOBODY, Tick

        table.post(NOBODY, Tick())
        person = Person(self, table, table.state.facts.host)
        await person.ask("ping")

    async def restart(self) -> None:
        """Close everything and open it again from disk."""
        await self.room.close()
        self.room = self._room()
        await self.room.open()

    async def crash(self) -> None:
        """Open again from disk what was never closed."""
        for task in (*self.room._background, *(table.task for table in self.room.tables.values())):
            if task is not None:
                task.cancel()
        await self.room.store.close()
        self.room = self._room()
        await self.room.open()


def act(folder: Path, story: Callable[[Scene], Awaitable[None]], **settings: Any) -> None:
    """Play a scene in a fresh room."""
    wanted = {"bot_delay": 0, "mix_wait": 0, "away": 1000, "limits": Limits().times(0), **settings}

    async def play() -> None:
        scene = Scene(folder, RoomSettings(**wanted))
        await scene.room.open()
        try:
            await story(scene)
        finally:
            await scene.room.close()

    asyncio.run(play())


async def play_out(scene: Scene, table: Table, *people: Person) -> None:
    """Everybody makes first moves until the game is over."""
    while not table.state.over:
        for person in people:
            state = await person.look()
            for seat, moves in state.get("legal", {}).items():
                await person.play(moves[0], seat=int(seat))
