"""All tables of the room: made, found again on disk, put away when nobody needs them."""

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from ludotheque import games
from ludotheque.contract import Content, Game, Options
from ludotheque.position import Outcome
from ludotheque.records import OUTSIDE_REASONS
from ludotheque.room import (
    agreements,  # noqa: F401  they register what requests do
    arrivals,  # noqa: F401
    clock,
    entries,
    fair,
    forgetting,
    seating,  # noqa: F401
    sharing,  # noqa: F401
    talk,  # noqa: F401
    thinking,
)
from ludotheque.room.course import Course, layout
from ludotheque.room.entries import Ended, Entry, Played, Seated, Started
from ludotheque.room.log import tables as shelf
from ludotheque.room.log.people import People
from ludotheque.room.log.store import Note, Row, Write, open_store
from ludotheque.room.measures import Measures
from ludotheque.room.messages import Closing, NoClock, Seat, Settings, TableFacts
from ludotheque.room.peers import Kind, Peers
from ludotheque.room.ratings import Rater
from ludotheque.room.refusals import SENTENCES, RoomRefused
from ludotheque.room.table import NOBODY, Heard, Table, Tick
from ludotheque.room.turns import Turns
from ludotheque.room.visitor import Visitor

log = logging.getLogger("ludotheque.room")

HEARTBEAT = 2.0
"""Seconds between notes that the server is alive, while clocks run: what a crash can cost a player."""
SWEEP = 30.0
SIGNED_OUT = 4001
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


class RoomSettings(Struct, frozen=True):
    """What the owner of a server decides. Times are milliseconds."""

    bot_delay: int = 700
    mix_wait: int = 3000
    """How long the first chance move waits for the randomness of the players' clients."""
    away: int = 60_000
    """After so long without a socket, a seat may be handed to a bot."""
    idle: int = 300_000
    """After so long without anybody, a table is put away."""
    turn_hook: str = ""
    """Where word of people's turns in games by days is sent (`turns.py`); empty: nowhere."""
    turn_wait: int = 30_000
    """How long somebody has for a turn before word is sent."""


async def _load(name: str) -> Game:
    return games.load(name)


class Room:
    def __init__(
        self,
        folder: Path,
        settings: RoomSettings | None = None,
        rules: Callable[[str], Awaitable[Game]] = _load,
        now: Callable[[], int] = clock.now,
        database: str | None = None,
        kind: Kind = "server",
    ) -> None:
        self.settings = settings or RoomSettings()
        self.rules = rules
        self.now = now
        self.store = open_store(folder, database)
        self.peers = Peers(self, kind)
        self.jobs = asyncio.Event()
        """Bots wait for a worker."""
        self.people = People(self.store, now)
        self.rater = Rater(self)
        self.turns = Turns(self, self.settings.turn_hook)
        self.tables: dict[str, Table] = {}
        self.sockets = 0
        self.measures = Measures()
        self.started = now()
        self.gaps: list[tuple[int, int]] = []
        """When the server was down."""
        self._finding: dict[str, asyncio.Task[Table]] = {}
        self._background: set[asyncio.Task[Any]] = set()
        self._key = b""
        self._run = 0
        self._stopping = False

    async def open(self) -> None:
        """Read what was kept, and wake the tables whose clocks run."""
        await self.store.open(self.hear, self._resumed)
        self._key = await self._link_key()
        runs = await self.store.read("SELECT started, alive FROM run ORDER BY started")
        self.started = self.now()
        await self.peers.open()
        self.gaps = clock.gaps(runs, self.started, HEARTBEAT if len(self.peers.servers) > 1 else 0)
        self._run = secrets.randbelow(2**31)
        if self.peers.kind == "server":
            await self.store.write(
                Write("INSERT INTO run VALUES (?, ?, ?)", (self._run, self.started, self.started))
            )
        self.background(self._wake_clocks())
        self.background(self._heartbeat())
        self.background(self._sweep())
        self.background(self.rater.run())

    async def _link_key(self) -> bytes:
        rows = await self.store.read("SELECT value FROM kept WHERE name = 'link-key'")
        if rows:
            return bytes.fromhex(rows[0][0])
        key = secrets.token_bytes(32)
        await self.store.write(
            Write("INSERT INTO kept VALUES ('link-key', ?) ON CONFLICT DO NOTHING", (key.hex(),))
        )
        return await self._link_key()

    async def close(self) -> None:
        """Finish what is being written; everybody is told to come back."""
        self._stopping = True
        thinking.stop()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        # A database that is gone must not keep the process from ending.
        await asyncio.gather(self.peers.close(), self._alive(), return_exceptions=True)
        await self.store.close()

    # ---- finding and making -------------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """The table of that name, read from disk if need be; `unknown-table` if there is none."""
        if self._stopping:
            raise RoomRefused("stopping")
        if id in self.tables:
            return self.tables[id]
        if id not in self._finding:
            task = self._finding[id] = asyncio.create_task(self._find(id))
            task.add_done_callback(lambda _: self._finding.pop(id, None))
        return await asyncio.shield(self._finding[id])

    async def _find(self, id: str) -> Table:
        shelved = await shelf.find(self.store, id)
        game = await self.rules(shelved.facts.game)
        if game.version != shelved.facts.version:
            raise RoomRefused("old-version")
        course = Course(shelved.facts, game, shelved.secret, shelved.content)
        if shelved.snapshot is not None and shelved.snapshot.layout == layout(game):
            course.restore(shelved.snapshot)
        elif shelved.snapshot is not None:
            shelved = await shelf.find_whole(self.store, id)
        for entry in shelved.entries:
            course.apply(entry)
        table = Table(course, self, shelved.chat)
        self.tables[id] = table
        table.open()
        if self.store.shared:
            # What was written since it was read, and who is at it elsewhere.
            table.post(NOBODY, Heard(0, ""))
            self.tell(Note("who", id))
        return table

    async def create(
        self,
        name: str,
        options: Options,
        seats: Sequence[Seat],
        settings: Settings,
        host: str,
        content: Content | None = None,
        parent: str | None = None,
        moves: Sequence[tuple[int, str]] | None = None,
        imported: bool = False,
        outcome: Outcome | None = None,
    ) -> Table:
        """A new table, or `LudothequeError`. `moves`: those of another table that it goes on from."""
        if self._stopping:
            raise RoomRefused("stopping")
        game = await self.rules(name)
        id, secret = "".join(secrets.choice(LETTERS) for _ in range(12)), fair.new_secret()
        facts = TableFacts(
            id=id,
            game=name,
            version=game.version,
            options=game.complete(options),
            seats=game.seats(len(seats)),
            settings=settings if moves is None else _quiet(settings),
            host=host,
            created=self.now(),
            commitment=fair.commitment(id, secret),
            parent=parent,
            branched_at=None if moves is None else len(moves),
            imported=imported,
        )
        for seat in seats:
            if seat.bot is not None:
                thinking.bot(name, seat.bot)
        course = Course(facts, game, secret, content)
        first = _first_entries(course, seats, moves or (), outcome)
        for entry in first:
            course.apply(entry)
        await self._write_new(course, first)
        table = self.tables[id] = Table(course, self, [])
        table.open()
        log.info("table made", extra={"table": id, "game": name, "seats": len(seats)})
        return table

    async def _write_new(self, course: Course, first: Sequence[Entry]) -> None:
        facts = course.facts
        rows = [Row(facts.id, seq, entries.encode(entry)) for seq, entry in enumerate(first, 1)]
        writes = [shelf.new(facts, course.content, course.secret, course.status)]
        writes += [shelf.seated(facts.id, at, seat.person) for at, seat in enumerate(course.seats)]
        if course.outcome is not None:
            writes.append(shelf.over(facts.id, course.outcome))
        await self.store.append(rows, writes)

    # ---- links --------------------------------------------------------------------------------

    def key_of(self, table: str) -> str:
        """The signed part of a table's link."""
        return hmac.new(self._key, f"link-v1 {table}".encode(), hashlib.sha256).hexdigest()[:32]

    def opens(self, table: str, key: str) -> bool:
        return hmac.compare_digest(self.key_of(table).encode(), key.encode())

    def enter(self, table: Table, person: str | None, name: str, key: str) -> Visitor:
        """Somebody comes to a table; `private` if it may not."""
        invited = self.opens(table.id, key)
        facts = table.course.facts
        seated = any(seat.person == person for seat in table.course.seats)
        if not (facts.settings.public or invited or (person and (seated or person == facts.host))):
            raise RoomRefused("private")
        visitor = Visitor(person, name, invited)
        visitor.place(table.course)
        return visitor

    def sign_out(self, person: str, keep: str | None = None, only: str | None = None) -> None:
        """Close the sockets of a person's ended sessions: all but `keep`, or the one that is named."""
        self.tell(Note("signed-out", "", [person, keep, only]))
        self._sign_out(person, keep, only)

    def _sign_out(self, person: str, keep: str | None, only: str | None) -> None:
        self.people.forget(person)
        for table in self.tables.values():
            for visitor in table.visitors:
                ended = visitor.session == only if only else keep is None or visitor.session != keep
                if visitor.person == person and ended:
                    table.tell(visitor, Closing("signed-out", *SENTENCES["signed-out"], again=False))
                    visitor.outbox.close(SIGNED_OUT)

    # ---- beside the tables --------------------------------------------------------------------

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._background.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    def keep(self, writes: Sequence[Write]) -> None:
        """Write something that can be made again: nobody waits for it."""
        self.store.write(*writes).add_done_callback(lambda done: done.exception())

    # ---- other processes ----------------------------------------------------------------------

    def tell(self, note: Note) -> None:
        """Tell the other processes; nobody waits for it."""
        if self.store.shared and not self._stopping:
            self.store.append((), (), [note]).add_done_callback(lambda done: done.exception())

    def hear(self, note: Note) -> None:
        """Another process tells something."""
        match note:
            case Note("process", _, _):
                self.peers.wake()
            case Note("job", _, _):
                self.jobs.set()
            case Note("wake", id, _):
                if self.peers.keeps(id) and not self._stopping:
                    self.background(self._wake(id))
            case Note("signed-out", _, [person, keep, only]):
                self._sign_out(person, keep, only)
            case Note("forgotten", _, [person, name]):
                self.background(forgetting.forget_in_memory(self, person, name))
            case Note(kind, id, body) if id in self.tables:
                table = self.tables[id]
                heard = Heard(*body) if kind == "entry" else Heard(0, "") if kind == "changed" else note
                table.post(NOBODY, heard)

    def _resumed(self) -> None:
        """Notes may have been missed: every table reads what is new."""
        for table in self.tables.values():
            table.post(NOBODY, Heard(0, ""))

    async def processes_changed(self, gone: frozenset[str]) -> None:
        """Take over the tables that are now this process's task."""
        for table in self.tables.values():
            for process in gone:
                table.elsewhere.pop(process, None)
            table.thinking.clear()
            table.post(NOBODY, Tick())
        if gone:
            log.warning("process gone", extra={"left": len(self.peers.servers)})
            self.background(self._wake_clocks())

    async def _wake(self, id: str) -> None:
        try:
            await self.get(id)
        except RoomRefused as error:
            log.warning("table cannot go on", extra={"table": id, "code": error.code})

    async def _wake_clocks(self) -> None:
        for id in await shelf.with_running_clocks(self.store):
            if self.peers.keeps(id):
                await self._wake(id)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if any(table.course.timing.running for table in self.tables.values() if table.course.timing.on):
                await asyncio.gather(self._alive(), return_exceptions=True)

    async def _alive(self) -> None:
        await self.store.write(Write("UPDATE run SET alive = ? WHERE id = ?", (self.now(), self._run)))

    async def _sweep(self) -> None:
        """Put away tables that nobody looks at and where nothing will happen by itself."""
        while True:
            await asyncio.sleep(SWEEP)
            before = self.now() - self.settings.idle
            for table in list(self.tables.values()):
                if table.is_idle(before):
                    del self.tables[table.id]
                    await table.close()


def _quiet(settings: Settings) -> Settings:
    """A table to try things out: private, without a clock, with advice."""
    return Settings(public=False, clock=NoClock(), hints="always", bot_delay=settings.bot_delay)


def _first_entries(
    course: Course, seats: Sequence[Seat], moves: Sequence[tuple[int, str]], outcome: Outcome | None
) -> list[Entry]:
    """Who sits where, the start if nobody is missing, the moves it goes on from, an end outside the rules."""
    at = course.facts.created
    first: list[Entry] = [
        Seated(at, number, seat.person, seat.name, seat.bot) for number, seat in enumerate(seats)
    ]
    if any(seat.person is None and seat.bot is None for seat in seats):
        return first
    if not course.facts.imported:
        people = [seat for seat in course.standing.to_act if seat >= 0 and seats[seat].bot is None]
        left = course.timing.after_turn(at, people, None) if course.timing.on else None
        first.append(Started(at, left))
    first += [Played(at, seat, text) for seat, text in moves]
    if outcome is not None and outcome.reason in OUTSIDE_REASONS:
        first.append(Ended(at, outcome.reason, outcome.seat, outcome.ranks))
    return first
