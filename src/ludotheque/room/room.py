"""All tables of the room: created, loaded from disk, and closed when nobody needs them."""

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from ludotheque import games
from ludotheque.contract import Content, Game, Options
from ludotheque.position import Outcome
from ludotheque.room import beginning, bots, outdated, removing
from ludotheque.room.cluster import sharing  # these register what requests do
from ludotheque.room.cluster.peers import Kind, Peers
from ludotheque.room.foresight import Foresight
from ludotheque.room.handlers import chat, consent, erasure, presence, renaming, seating  # noqa: F401
from ludotheque.room.limits import Buckets
from ludotheque.room.measures import Measures
from ludotheque.room.names import new_id
from ludotheque.room.people.company import HEARS, Company
from ludotheque.room.people.notifications import Turns
from ludotheque.room.people.ratings import Rater
from ludotheque.room.protocol.messages import ChatLine, Closing, MadeFor, Seat, SetName, Settings, TableFacts
from ludotheque.room.protocol.refusals import SENTENCES, RoomRefused
from ludotheque.room.settings import RoomSettings
from ludotheque.room.signing import Signer
from ludotheque.room.state import clock, entries, fairness
from ludotheque.room.state.table_state import TableState, layout
from ludotheque.room.store import processes
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import People
from ludotheque.room.store.store import Note, Row, Write, open_store
from ludotheque.room.table.posts import CATCH_UP, MISSED, NOBODY, Heard, Tick
from ludotheque.room.table.table import Table
from ludotheque.room.table.visitors import Visitor

log = logging.getLogger("ludotheque.room")

HEARTBEAT = 2.0
"""Seconds between signs of life while clocks run: the most time a crash can cost a player."""
SWEEP = 30.0
SIGNED_OUT = 4001


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
        self._clock = now
        self._ahead = 0
        """How far the room's time is ahead of this process's clock: it continues where it was."""
        self.store = open_store(folder, database)
        self.peers = Peers(self, kind)
        self.jobs = asyncio.Event()  # bots wait for a worker
        self.foresight = Foresight()
        self.people = People(self.store, self.now)
        limits = self.settings.limits
        self.new_tables, self.chat, self.advice, self.wishes, self.values = (
            Buckets(rate)
            for rate in (limits.tables, limits.chat, limits.advice, limits.wishes, limits.values)
        )
        """What each person may still ask for."""
        self.rater = Rater(self)
        self.turns = Turns(self, self.settings.turn_hook)
        self.company = Company(self)
        self.tables: dict[str, Table] = {}
        self.sockets = 0
        self.measures = Measures()
        self.started = now()
        self.gaps: list[tuple[int, int]] = []
        """When the server was down."""
        self._finding: dict[str, asyncio.Task[Table]] = {}
        self._reading = asyncio.Lock()
        self._background: dict[asyncio.Task[Any], None] = {}
        self._key = b""
        self.signer = Signer(bytes(32))
        """With the room's own key once it is open."""
        self._run = 0
        self._silent = self._stopping = False
        """Could the others not be told something? Is it closing?"""

    async def open(self) -> None:
        """Read what was stored, and wake the tables whose clocks are running."""
        await self.store.open(self.hear, self._resumed)
        await self.people.look_at_names()
        self._key = await processes.kept_key(self.store, "link-key")
        self.signer = Signer(await processes.kept_key(self.store, "signing-key"))
        runs = await processes.runs(self.store)
        self._ahead = clock.ahead(self._clock(), runs, await self.peers.times())
        self.started = self.now()
        await self.peers.open()
        self.gaps = clock.gaps(runs, self.started, HEARTBEAT if len(self.peers.servers) > 1 else 0)
        self._run = secrets.randbelow(2**31)
        if self.peers.kind == "server":
            await self.store.write(processes.run_began(self._run, self.started))
        await self.company.open()
        self.background(outdated.end_all(self))
        self.background(sharing.wake_clocks(self, HEARTBEAT))
        self.background(self._heartbeat())
        self.background(self._sweep())
        self.background(self.rater.run())

    def now(self) -> int:
        """The room's time in milliseconds, roughly since 1970, whatever happens to the machine's clock."""
        return self._clock() + self._ahead

    def follow(self, time: int) -> None:
        """Another process is further on, or the one before was: no clock ran here in between."""
        before = self.now()
        if time - before > clock.APART:
            self._ahead += time - before
            self.gaps.append((before, time))
            for table in self.tables.values():
                timing = table.state.timing
                timing.stand_still(clock.overlap([(before, time)], timing.since, time))

    async def close(self) -> None:
        """Finish what is being written, and tell everybody to reconnect."""
        self._stopping = True
        bots.stop()
        self.foresight.close()
        # Readers end before the store does: a table may still be loading from disk.
        readers = [*self._background, *self._finding.values()]
        for task in readers:
            task.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        # A database that is gone must not keep the process from ending.
        await asyncio.gather(self.peers.close(), self._alive(), return_exceptions=True)
        await self.store.close()

    # ---- finding and making -------------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """The table with that name, read from disk if necessary; `unknown-table` if there is none."""
        if self._stopping:
            raise RoomRefused("stopping")
        if id in self.tables:
            return self.tables[id]
        if id not in self._finding:
            task = self._finding[id] = asyncio.create_task(self._find(id))
            task.add_done_callback(lambda found: self._found(id, found))
        return await asyncio.shield(self._finding[id])

    def _found(self, id: str, task: "asyncio.Task[Table]") -> None:
        self._finding.pop(id, None)
        if not task.cancelled():
            task.exception()  # told to those who wait for the table; all of them may have gone meanwhile

    async def _find(self, id: str) -> Table:
        shelved = await shelf.find(self.store, id)
        game = await self.rules(shelved.facts.game)
        if shelved.facts.version < game.version and shelved.status != "over":
            await outdated.end(self, shelved.facts)
            shelved = await shelf.find(self.store, id)
        state = TableState(shelved.facts, game, shelved.secret, shelved.content)
        if shelved.snapshot is not None and shelved.snapshot.layout == layout(game):
            state.restore(shelved.snapshot)
        elif shelved.snapshot is not None:
            shelved = await shelf.find_whole(self.store, id)
        await beginning.apply_all(state, shelved.entries, self._reading)
        self.follow(max((entry.at for entry in shelved.entries), default=0))
        table = Table(state, self, shelved.chat)
        self.tables[id] = table
        table.open()
        if self.store.shared:
            # What was written and said since it was read, and who is at it on other processes.
            table.post(NOBODY, MISSED)
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
        made_for: MadeFor = "",
        set: SetName | None = None,
        id: str | None = None,
        said: Sequence[ChatLine] = (),
    ) -> Table:
        """A new table, or `LudothequeError`. `moves` and `said`: those of another that it goes on from."""
        if self._stopping:
            raise RoomRefused("stopping")
        if settings.rated and moves is None:
            await seating.check_rated(self, seats)
        if not self.new_tables.take(host):
            raise RoomRefused("too-many-requests")
        game = await self.rules(name)
        id, secret = id or new_id(), fairness.new_secret()
        facts = TableFacts(
            id=id,
            game=name,
            version=game.version,
            options=game.complete(options),
            seats=game.seats(len(seats)),
            settings=beginning.kept(settings, content) if moves is None else beginning.quiet(settings),
            host=host,
            created=self.now(),
            commitment=fairness.commitment(id, secret),
            parent=parent,
            branched_at=None if moves is None else len(moves),
            imported=imported,
            made_for=made_for,
            set=set,
        )
        for seat in seats:
            if seat.bot is not None:
                bots.bot(name, seat.bot)
        state = TableState(facts, game, secret, content)
        first = beginning.first_entries(state, seats, moves or (), outcome)
        await beginning.apply_all(state, first, self._reading)
        rows = [Row(id, seq, entries.encode(entry)) for seq, entry in enumerate(first, 1)]
        await self.store.append(rows, shelf.first(state, said))
        table = self.tables[id] = Table(state, self, list(said))
        table.open()
        log.info("table made", extra={"table": id, "game": name, "seats": len(seats)})
        return table

    # ---- links --------------------------------------------------------------------------------

    def key_of(self, table: str) -> str:
        """The signed part of a table's link."""
        return hmac.new(self._key, f"link-v1 {table}".encode(), hashlib.sha256).hexdigest()[:32]

    def opens(self, table: str, key: str) -> bool:
        return hmac.compare_digest(self.key_of(table).encode(), key.encode())

    def enter(self, table: Table, person: str | None, name: str, key: str) -> Visitor:
        """A visitor comes to a table; `private` if they may not."""
        state = table.state
        visitor = Visitor(person, name, self.admit(state.facts, state.seats, person, key))
        visitor.place(state)
        return visitor

    def admit(self, facts: TableFacts, seats: Sequence[Seat], person: str | None, key: str) -> bool:
        """Whether the visitor has the table's link; `private` if they may not watch."""
        invited = self.opens(facts.id, key)
        seated = any(seat.person == person for seat in seats)
        if not (facts.settings.public or invited or (person and (seated or person == facts.host))):
            raise RoomRefused("private")
        return invited

    def device_of(self, person: str) -> str:
        """What a browser is given where somebody has logged in, and known by afterwards; it opens nothing."""
        return hmac.new(self._key, f"device-v1 {person}".encode(), hashlib.sha256).hexdigest()

    def is_device_of(self, person: str, device: str) -> bool:
        return hmac.compare_digest(self.device_of(person).encode(), device.encode())

    def renew(self, person: str, old: str, new: str) -> None:
        """A session has a new token: its sockets here stay, those of all others of the person are closed."""
        for table in self.tables.values():
            for visitor in table.visitors:
                if visitor.person == person and visitor.session == old:
                    visitor.session = new
        self.company.renew_session(person, old, new)
        self.sign_out(person, keep=new)

    def sign_out(self, person: str, keep: str | None = None, only: str | None = None) -> None:
        """Close the sockets of a person's ended sessions: all but `keep`, or just `only`.

        Other processes were told when the sessions ended (`People.revoke`), and do the same.
        """
        self.people.forget(person)
        self.company.sign_out(person, keep, only)
        for table in self.tables.values():
            for visitor in table.visitors:
                ended = visitor.session == only if only else keep is None or visitor.session != keep
                if visitor.person == person and ended:
                    table.tell(visitor, Closing("signed-out", *SENTENCES["signed-out"], again=False))
                    visitor.outbox.close(SIGNED_OUT)

    # ---- beside the tables --------------------------------------------------------------------

    def background(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._background[task] = None
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._background.pop(task, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    def keep(self, writes: Sequence[Write]) -> None:
        """Write something that can be recomputed: nobody waits for it."""
        self.store.write(*writes).add_done_callback(lambda done: done.exception())

    # ---- other processes ----------------------------------------------------------------------

    def tell(self, note: Note) -> None:
        """Tell the other processes; nobody waits for it."""
        if self.store.shared and not self._stopping:
            self.store.append((), (), [note]).add_done_callback(self._told)

    def _told(self, done: "asyncio.Future[None]") -> None:
        self._silent |= done.exception() is not None

    def reached(self) -> None:
        """The database answers: if it did not before, the other processes have missed something."""
        if self._silent:
            self._silent = False
            self._catch_up()

    def hear(self, note: Note) -> None:
        """A message from another process."""
        match note:
            case Note("process", _, _):
                self.peers.wake()
            case Note("job", _, _):
                self.jobs.set()
            case Note("removed", id, _):
                self.background(removing.put_away(self, id))
            case Note("wake", id, _):
                if self.peers.keeps(id) and not self._stopping:
                    self.background(sharing.wake(self, id))
            case Note("signed-out", _, [person, keep, only]):
                self.sign_out(person, keep, only)
            case Note("forgotten", _, [person, name]):
                self.background(erasure.forget_in_memory(self, person, name))
            case Note("renamed", _, [person, old, new]):
                self.people.forget(person)
                self.background(renaming.in_memory(self, person, old, new))
            case Note(kind, _, _) if kind in HEARS:
                self.company.hear(note)
            case Note(kind, id, body) if id in self.tables:
                table = self.tables[id]
                heard = Heard(*body) if kind == "entry" else CATCH_UP if kind == "changed" else note
                table.post(NOBODY, heard)

    def _resumed(self) -> None:
        """Notes may have been missed: every table reads what is new, and people are looked up again."""
        self.people.forget(None)
        self.background(self._close_ended_sessions())
        self.background(self.company.resumed())
        self._catch_up()

    def _catch_up(self) -> None:
        for table in self.tables.values():
            table.post(NOBODY, MISSED)

    async def _close_ended_sessions(self) -> None:
        here = {visitor.session: visitor for table in self.tables.values() for visitor in table.visitors}
        for session, visitor in here.items():
            if session and visitor.person and not await self.people.has_session(visitor.person, session):
                self.sign_out(visitor.person, only=session)

    async def processes_changed(self, gone: frozenset[str], come: frozenset[str]) -> None:
        """Take over the tables that are now this process's task; ask who is at those that have come."""
        for table in self.tables.values():
            for process in sorted(gone & table.elsewhere.keys()):
                table.post(NOBODY, Note("left", table.id, process))
            if come:
                self.tell(Note("who", table.id))
            table.upkeep.thinking.clear()
            table.post(NOBODY, Tick())
        self.company.without(gone)
        if gone:
            log.warning("process gone", extra={"left": len(self.peers.servers)})
            self.background(sharing.wake_clocks(self, HEARTBEAT))

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if any(table.state.timing.running for table in self.tables.values() if table.state.timing.on):
                await asyncio.gather(self._alive(), return_exceptions=True)

    async def _alive(self) -> None:
        await self.store.write(processes.run_goes_on(self._run, self.now()))

    async def _sweep(self) -> None:
        """Close tables that nobody is watching and where nothing will happen by itself."""
        while True:
            await asyncio.sleep(SWEEP)
            for table in list(self.tables.values()):
                if table.is_idle(self.now() - self.settings.idle):
                    del self.tables[table.id]
                    await table.close()
