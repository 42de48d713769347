"""One table: takes one request at a time, checks it, plays it, writes it to disk, then announces it.

    a move:           post() -> play() -> moves.prepare, submit -> store -> moves.settle -> outboxes
    everything else:  post() -> inbox -> run() -> handle() -> commit() -> store -> tell_all() -> outboxes

The table's task works through the inbox. Moves reach `play` from there too, unless the task is idle: then it
need not be woken. While a move is being written to disk, the inbox hands out nothing. Nothing else changes a
table, and nobody is told of anything that is not on disk.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any

from ludotheque.errors import LudothequeError
from ludotheque.records import ranks_without
from ludotheque.room.protocol.messages import ChatLine, Closing
from ludotheque.room.protocol.refusals import SENTENCES, RoomRefused
from ludotheque.room.protocol.requests import Play, Request, Sit, Wish
from ludotheque.room.state.clock import overlap
from ludotheque.room.state.entries import Ended, Entry, Seated
from ludotheque.room.state.table_state import Situation, TableState
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Conflict
from ludotheque.room.table import failover, moves
from ludotheque.room.table.gathering import Gathering
from ludotheque.room.table.inbox import Inbox
from ludotheque.room.table.moves import Prepared
from ludotheque.room.table.posts import CATCH_UP, NOBODY, Post, Posted, Stop, Thought, Tick
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.upkeep import Upkeep
from ludotheque.room.table.visitors import Visitor

log = logging.getLogger("ludotheque.room")

TRIES = 5
"""How often a request is tried when other processes write to the table too."""

MOST_BESIDES = 5_000
"""How many entries other than moves a table's log may hold before further ones are refused."""

Handler = Callable[["Table", Visitor, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {}
"""What each kind of request does; filled by the modules that do it (`room.py` imports them all)."""


def handles(kind: type) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


class Table(Gathering):
    def __init__(self, state: TableState, room: Surroundings, chat: list[ChatLine]) -> None:
        super().__init__(state, room, chat)
        self.inbox = Inbox()
        self.upkeep = Upkeep(self)
        self.idle_since = room.now()
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the task; a bot, a clock or chance may be due at once."""
        self._stand_still()
        self.task = asyncio.create_task(self.run(), name=f"table {self.id}")
        self.post(NOBODY, Tick())

    def _stand_still(self) -> None:
        """Clocks did not run while the server was down."""
        timing, now = self.state.timing, self.room.now()
        timing.stand_still(overlap(self.room.gaps, timing.since, now))
        timing.since = min(timing.since, now)

    def post(self, visitor: Visitor, post: Post) -> None:
        """Send the table a request without waiting: whoever asks may be gone before the answer."""
        posted = Posted(visitor, post)
        if isinstance(post, Request) and self.inbox.is_full(bool(visitor.seats)):
            self.refuse(visitor, RoomRefused("busy"), posted.id)
        elif isinstance(post, Play) and self.inbox.idle:
            self.play(posted, post)
        else:
            self.inbox.put(posted)

    async def run(self) -> None:
        while not isinstance((posted := await self.inbox.get()).post, Stop):
            if isinstance(posted.post, Play):
                self.play(posted, posted.post)
            else:
                await self.handle(posted)
                await self.upkeep.go_on()
        await failover.give_time(self)

    async def close(self, code: str = "stopping") -> None:
        """Finish the requests in hand, then disconnect everybody."""
        self.post(NOBODY, Stop())
        if self.task is not None:
            await self.task
        self.upkeep.cancel_timer()
        self.room.foresight.forget(self.id)
        for visitor in self.visitors:
            self.tell(visitor, Closing(code, *SENTENCES[code], again=True))
            visitor.outbox.close(1012)

    def is_idle(self, before: int) -> bool:
        """Whether nobody has looked at it for a while and nothing will happen by itself."""
        busy = self.visitors or self.inbox or self.inbox.held or self.upkeep.pending
        return not busy and self.idle_since < before

    # ---- a move -------------------------------------------------------------------------------

    def play(self, posted: Posted, request: Play) -> None:
        """Judge a person's move and send it to the disk, or say why not."""
        visitor, state = posted.visitor, self.state
        try:
            if self.is_answered(visitor, request):
                self.accept(visitor, request)
                return
            if request.seen > state.seq and posted.tries == 1 and self.room.store.shared:
                # The client has heard more from another process than this one has.
                self.inbox.put_first(Posted(NOBODY, CATCH_UP), posted._replace(tries=2))
                return
            moves.check(state, visitor, request)
            prepared = moves.prepare(state, self.room.now(), request.seat, request.move, request.id)
            self.inbox.hold()
            moves.submit(self, prepared, partial(self._settle, posted, prepared))
        except Exception as error:
            self.inbox.release()
            self._fail(posted, error)

    def _settle(self, posted: Posted, prepared: Prepared, error: RoomRefused | None) -> None:
        """Called when the move is on disk, or with the reason why it is not."""
        try:
            if error is not None:
                raise error
            moves.settle(self, prepared, posted.visitor)
            if self.upkeep.may_be_due():
                self.inbox.put_first(Posted(NOBODY, Tick()))
        except Exception as failure:
            self._fail(posted, failure)
        self.inbox.release()

    # ---- everything else ----------------------------------------------------------------------

    async def handle(self, posted: Posted) -> None:
        visitor, post = posted.visitor, posted.post
        try:
            if posted.id is not None and self.is_answered(visitor, post):
                self.accept(visitor, post)
            else:
                self._charge(visitor, post)
                await HANDLERS[type(post)](self, visitor, post)
        except Exception as error:
            self._fail(posted, error)

    def _charge(self, visitor: Visitor, post: Post) -> None:
        """What is written besides moves costs, and a log that goes on without any of them ends."""
        if not isinstance(post, Wish):
            return
        if not self.room.wishes.take_both(visitor.person or "", visitor.address):
            raise RoomRefused("too-many-requests")
        if self.state.seq - self.state.n >= MOST_BESIDES and not isinstance(post, Sit):
            raise RoomRefused("log-full")

    def _fail(self, posted: Posted, error: Exception) -> None:
        """Try again if another process was faster; else say why not. Defects go into the server's log."""
        if isinstance(error, Conflict):
            self.room.measures.conflicts += 1
            if posted.tries < TRIES:
                self.inbox.put_first(Posted(NOBODY, CATCH_UP), posted._replace(tries=posted.tries + 1))
                return
        if not isinstance(error, LudothequeError):
            extra = {"table": self.id, "request": type(posted.post).__name__}
            log.error("request failed", exc_info=error, extra=extra)
            error = RoomRefused("failed")
        self.refuse(posted.visitor, error, posted.id)

    async def catch_up(self) -> None:
        """Another process was faster: take over what it has written."""
        await self.handle(Posted(NOBODY, CATCH_UP))

    async def commit(self, entry: Entry) -> None:
        """The commit point: once this returns, the entry is on disk and in the state, in that order."""
        began = perf_counter()
        await self.room.store.append(*moves.written(self.state, entry, None))
        self.committed(entry, None, began)

    def committed(self, entry: Entry, after: Situation | None, began: float) -> None:
        """The entry is on disk: now it counts."""
        state = self.state
        self.room.measures.commit_seconds.observe(perf_counter() - began)
        state.apply(entry, after)
        if state.outcome is not None:
            log.info("game over", extra={"table": self.id, "reason": state.outcome.reason, "n": state.n})
            self.room.rater.wake()
        if state.newest.seq == state.seq:
            self.room.keep(shelf.save_snapshot(self.id, state.newest))

    async def give_to_bot(self, seat: int, bot: str) -> None:
        """A bot takes over; the person's name stays on the seat."""
        state, now = self.state, self.room.now()
        held = state.seats[seat]
        left = state.timing.left_at(now) if state.timing.on else None
        await self.commit(Seated(now, seat, held.person, held.name, bot, left))
        self.tell_all()
        self.tell_seating()

    async def end_by(self, reason: str, seat: int, id: str | None = None) -> None:
        """A seat resigns or runs out of time; the others are ranked by the game as it stands."""
        ranks = ranks_without(self.state.situation.position, seat)
        await self.end(Ended(self.room.now(), reason, seat, ranks, id))

    async def end(self, entry: Ended) -> None:
        await self.commit(entry)
        self.tell_all()
        self.tell_seating()


@handles(Thought)
async def _thought(table: Table, visitor: Visitor, thought: Thought) -> None:
    await table.upkeep.thought(thought)


@handles(Tick)
async def _tick(table: Table, visitor: Visitor, tick: Tick) -> None:
    """Only wakes the task up: `Upkeep.go_on` does what is due."""
