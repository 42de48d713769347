"""One table: takes one request after the other, and for each checks, plays, writes, then tells.

    a move, when nothing else waits:  post() -> _play_at_once() -> store -> _moved() -> tell_all() -> outboxes
    everything else:        post() -> inbox -> run() -> play() -> move() -> commit() -> tell_all() -> outboxes

The second way is the table's task. It waits while a move goes the first, which is nothing but a shorter one:
no task need be woken for it. Nothing else changes a table, and nobody hears of anything that is not on disk.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from ludotheque.contract import CHANCE
from ludotheque.errors import LudothequeError
from ludotheque.errors import Refused as IllegalMove
from ludotheque.position import Position
from ludotheque.room import entries, thinking
from ludotheque.room.clock import overlap
from ludotheque.room.course import Course, Standing
from ludotheque.room.entries import Ended, Entry, Played, Seated
from ludotheque.room.fair import rng_for
from ludotheque.room.log import tables as shelf
from ludotheque.room.log.store import Conflict, Job, Note, Row, Write
from ludotheque.room.messages import Accepted, ChatLine, Closing, FromServer, Refused, Seating
from ludotheque.room.refusals import SENTENCES, RoomRefused
from ludotheque.room.requests import Play, Request
from ludotheque.room.updates import Happened, Telling, encode
from ludotheque.room.visitor import Visitor

if TYPE_CHECKING:
    from ludotheque.room.tables import Room

log = logging.getLogger("ludotheque.room")

MOST_WAITING = 512
"""Requests in a table's inbox; more are refused as `busy`."""
REMEMBERED_IDS = 500
MOVING = 10_000
"""Milliseconds that a player gets for moving on to another process, when this one stops."""
TRIES = 5
"""How often a request is tried when other processes write to the table as well."""


class Arrived(NamedTuple):
    pass


class Gone(NamedTuple):
    pass


class Tick(NamedTuple):
    """Some time has passed: clocks, chance or bots may be due."""


class Stop(NamedTuple):
    """The server stops, or nobody needs this table for now."""


class Thought(NamedTuple):
    """A bot has chosen."""

    seat: int
    move: str
    asked: int


class Heard(NamedTuple):
    """Another process has written an entry; an empty body: read what is new."""

    seq: int
    body: str


class Forgotten(NamedTuple):
    """Somebody's account was deleted (`forgetting.py`)."""

    person: str
    name: str
    done: "asyncio.Future[None]"


class Moving(NamedTuple):
    """A move that may be made, on its way to the disk."""

    entry: Played
    move: int
    before: Position
    after: Standing
    offers: bool
    """Whether there are offers about the position, which end with it."""
    began: float


Posted = Request | Arrived | Gone | Tick | Stop | Thought | Forgotten | Heard | Note
Handler = Callable[["Table", Visitor, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {}
"""What each kind of request does; filled by the modules that do it (`tables.py` imports them all)."""


def handles(kind: type) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


NOBODY = Visitor(None, "")


class Table:
    def __init__(self, course: Course, room: "Room", chat: list[ChatLine]) -> None:
        self.id = course.facts.id
        self.course = course
        self.room = room
        self.chat = chat
        self.visitors: list[Visitor] = []
        self.away: dict[str, int] = {}
        """Since when the people who sit here have had no socket."""
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        """The people and the number of spectators that other processes have at this table."""
        self.answered: dict[tuple[str | None, str], int] = {}
        self.thinking: dict[int, int] = {}
        """The bots that are choosing, and the entry with which each was asked."""
        self.idle_since = room.now()
        self._inbox: deque[tuple[Visitor, Posted]] = deque()
        self._awaited: asyncio.Future[None] | None = None
        """Done when something comes into an empty inbox."""
        self._moving = False
        """Is a move being written without the task, which waits until it is?"""
        self._timer: asyncio.TimerHandle | None = None
        self._called: frozenset[str] | None = None
        """The processes among which the keeper was last called."""
        self._loop = asyncio.get_running_loop()
        self.task: asyncio.Task[None] | None = None

    # ---- the door -----------------------------------------------------------------------------

    def open(self) -> None:
        """Start the task; a bot, a clock or chance may be due at once."""
        self.stand_still()
        self.task = self._loop.create_task(self.run(), name=f"table {self.id}")
        self.post(NOBODY, Tick())

    def post(self, visitor: Visitor, request: Posted) -> None:
        """Put a request into the inbox and await nothing: whoever asks may be gone before the answer."""
        if len(self._inbox) >= MOST_WAITING and not isinstance(request, Stop):
            self.refuse(visitor, RoomRefused("busy"), getattr(request, "id", None))
        elif not (isinstance(request, Play) and self._is_waiting() and self._play_at_once(visitor, request)):
            self._inbox.append((visitor, request))
            self._wake()

    def _is_waiting(self) -> bool:
        """Has the task nothing to do?"""
        awaited = self._awaited
        return not self._moving and not self._inbox and awaited is not None and not awaited.done()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done() and not self._moving:
            self._awaited.set_result(None)

    async def run(self) -> None:
        while True:
            while not self._inbox:
                self._awaited = self._loop.create_future()
                await self._awaited
            visitor, request = self._inbox.popleft()
            if isinstance(request, Stop):
                await self._give_time()
                return
            await self.handle(visitor, request)
            await self.go_on()

    async def handle(self, visitor: Visitor, request: Posted) -> None:
        name: str | None = getattr(request, "id", None)
        try:
            for _ in range(TRIES):
                try:
                    if name is not None and self._is_done(visitor, getattr(request, "seat", None), name):
                        self.accept(visitor, name)
                    else:
                        await HANDLERS[type(request)](self, visitor, request)
                    return
                except Conflict:
                    self.room.measures.conflicts += 1
                    await self.catch_up()
            raise RoomRefused("busy")
        except LudothequeError as error:
            self.refuse(visitor, error, name)
        except Exception:
            log.exception("request failed", extra={"table": self.id, "request": type(request).__name__})
            self.refuse(visitor, RoomRefused("failed"), name)

    def _is_done(self, visitor: Visitor, seat: int | None, name: str) -> bool:
        """Asked again, perhaps after another process had done it and died before it could answer."""
        if (visitor.person, name) in self.answered:
            return True
        return (seat, name) in self.course.ids and seat in visitor.seats

    async def catch_up(self) -> None:
        """Another process was faster: take over what it has written."""
        await HANDLERS[Heard](self, NOBODY, Heard(0, ""))

    async def _give_time(self) -> None:
        """Those whose time runs get some for moving on; what they do not need is taken back there."""
        for seat in self._own_seats(self.course.timing.running):
            try:
                await self._set_time(seat, MOVING)
            except Conflict:
                await self.catch_up()
                await self._give_time()
                return
            except LudothequeError as error:
                log.warning("no time given", extra={"table": self.id, "code": error.code})

    async def _take_time_back(self) -> None:
        """Nobody's time ran on the way from a process that stopped to this one."""
        for seat in self._own_seats(self.course.moving):
            since, now = self.course.moving[seat], self.room.now()
            gone = now - since.at - overlap(self.room.gaps, since.at, now)
            if gone < since.given:
                await self._set_time(seat, gone - since.given)

    def _own_seats(self, seats: Iterable[int]) -> list[int]:
        here = {visitor.person for visitor in self.visitors}
        held = self.course.seats
        return [seat for seat in seats if held[seat].bot is None and held[seat].person in here]

    async def _set_time(self, seat: int, more: int) -> None:
        held, now = self.course.seats[seat], self.room.now()
        left = self.course.timing.left_at(now)
        left[seat] += more
        await self.commit(Seated(now, seat, held.person, held.name, None, left, max(0, more)))
        self.tell_all()

    def is_idle(self, before: int) -> bool:
        """Nobody has looked at it for a while, and nothing will happen by itself."""
        waiting = self.visitors or self.thinking or self._inbox or self._moving or self._timer is not None
        return not waiting and self.idle_since < before

    async def close(self, code: str = "stopping") -> None:
        """Finish the requests in hand, then let everybody go."""
        self.post(NOBODY, Stop())
        if self.task is not None:
            await self.task
        if self._timer is not None:
            self._timer.cancel()
        for visitor in self.visitors:
            self.tell(visitor, Closing(code, *SENTENCES[code], again=True))
            visitor.outbox.close(1012)

    # ---- a move -------------------------------------------------------------------------------

    async def play(self, visitor: Visitor, request: Play) -> None:
        self._check(visitor, request)
        await self.move(request.seat, request.move, visitor, request.id)

    def _check(self, visitor: Visitor, request: Play) -> None:
        """Whether this visitor may move now, knowing what there is to know."""
        course, seat = self.course, request.seat
        if seat not in visitor.seats or course.seats[seat].bot is not None:
            raise RoomRefused("not-your-seat")
        if course.status == "open":
            raise RoomRefused("not-started")
        if seat not in course.asked:
            raise RoomRefused("over" if course.over else "not-your-turn")
        if request.seen < course.asked[seat]:
            raise RoomRefused("stale")

    def _play_at_once(self, visitor: Visitor, request: Play) -> bool:
        """If the move may be made it is written and, once it is, told; if not, the task says why."""
        if self._is_done(visitor, request.seat, request.id):
            return False
        try:
            self._check(visitor, request)
            moving = self._prepare(request.seat, request.move, request.id)
        except Exception:  # the task will meet it again
            return False
        self._moving = True
        moved = partial(self._moved, visitor, request, moving)
        self.room.store.submit(Job(*self._writes(moving.entry, moving.after), (), moved))
        return True

    def _moved(self, visitor: Visitor, request: Play, moving: Moving, error: RoomRefused | None) -> None:
        """The move is on disk, or why it is not."""
        self._moving = False
        try:
            if error is None:
                self._committed(moving.entry, moving.after, moving.began)
                self._tell_move(moving, visitor)
            elif isinstance(error, Conflict):
                self.room.measures.conflicts += 1
                self._inbox.extendleft([(visitor, request), (NOBODY, Heard(0, ""))])
            else:
                self.refuse(visitor, error, request.id)
        except Exception:
            log.exception("move failed", extra={"table": self.id})
            self.refuse(visitor, RoomRefused("failed"), request.id)
        if self._goes_on_by_itself():
            self._inbox.append((NOBODY, Tick()))
        if self._inbox:
            self._wake()

    async def move(
        self, seat: int, text: str, visitor: Visitor = NOBODY, id: str | None = None, draw: int | None = None
    ) -> None:
        """Judge, play, write, tell: whoever moves, a person, a bot or chance."""
        moving = self._prepare(seat, text, id, draw)
        await self.commit(moving.entry, moving.after)
        self._tell_move(moving, visitor)

    def _prepare(self, seat: int, text: str, id: str | None, draw: int | None = None) -> Moving:
        course, began = self.course, perf_counter()
        move, after = course.try_move(seat, text)
        now = self.room.now()
        entry = Played(now, seat, text, id, draw, course.left_after(now, after, seat))
        return Moving(entry, move, course.standing.position, after, bool(course.offers.pending), began)

    def _tell_move(self, moving: Moving, visitor: Visitor) -> None:
        entry, move, before, after, offers, began = moving
        happened = Happened(self.course.n - 1, entry.seat, entry.move, move, before, after.position)
        self.tell_all(happened, visitor, entry.id)
        if offers:
            self.tell_seating()
        self.room.measures.moves += 1
        self.room.measures.move_seconds.observe(perf_counter() - began)

    async def commit(self, entry: Entry, after: Standing | None = None, *more: Write) -> None:
        """The commit point: once this returns the entry is on disk and in the course, in that order."""
        rows, writes = self._writes(entry, after)
        began = perf_counter()
        await self.room.store.append(rows, [*more, *writes])
        self._committed(entry, after, began)

    def _writes(self, entry: Entry, after: Standing | None) -> tuple[list[Row], list[Write]]:
        row = Row(self.id, self.course.seq + 1, entries.encode(entry))
        return [row], shelf.consequences(self.course, entry, after)

    def _committed(self, entry: Entry, after: Standing | None, began: float) -> None:
        """The entry is on disk: now it holds."""
        course = self.course
        self.room.measures.commit_seconds.observe(perf_counter() - began)
        course.apply(entry, after)
        if course.outcome is not None:
            log.info("game over", extra={"table": self.id, "reason": course.outcome.reason, "n": course.n})
            self.room.rater.wake()
        if course.newest.seq == course.seq:
            self.room.keep(shelf.save_snapshot(self.id, course.newest))

    # ---- what follows -------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Whatever is due now without anybody asking: chance, clocks, bots. One process does it."""
        course = self.course
        try:
            if course.moving:
                await self._take_time_back()
            if not self.room.peers.keeps(self.id):
                self._call_keeper()
                return
            while course.status == "playing" and course.standing.to_act == [CHANCE] and self._mixed_enough():
                await self._draw()
            if course.status == "playing":
                if course.timing.on:
                    await self._watch_clocks()
                self._ask_bots()
                self.room.turns.look(self)
        except Conflict:
            await self.catch_up()
            self.post(NOBODY, Tick())
            return
        except LudothequeError as error:
            log.warning("table waits", extra={"table": self.id, "code": error.code})
            self._wake_in(1.0)
            return
        self._set_timer()

    def _goes_on_by_itself(self) -> bool:
        """May anything be due without anybody asking?"""
        course = self.course
        return course.timing.on or course.game.has_chance or any(seat.bot for seat in course.seats)

    def _call_keeper(self) -> None:
        """See that the process whose task it is has this table, if there is anything to do."""
        course, servers = self.course, self.room.peers.servers
        if course.status == "playing" and self._goes_on_by_itself() and self._called != servers:
            self._called = servers
            self.room.tell(Note("wake", self.id))

    def _mixed_enough(self) -> bool:
        """The first chance move waits a little for the randomness of the people's clients."""
        course = self.course
        people = {seat.person for seat in course.seats if seat.person and seat.bot is None}
        mixed = {course.seats[each.seat].person for each in course.mixed}
        if course.draws or people <= mixed:
            return True
        return self.room.now() - course.started >= self.room.settings.mix_wait

    async def _draw(self) -> None:
        """A chance move, drawn from the table's stream when it is due and not before."""
        course = self.course
        number = course.draws
        position = course.standing.position
        rng = rng_for(course.secret, number, course.head, course.mixed)
        text = course.game.text(position.s, CHANCE, position.draw(rng))
        await self.move(CHANCE, text, draw=number)

    async def _watch_clocks(self) -> None:
        course = self.course
        while (seat := course.timing.fallen(self.room.now())) is not None:
            if course.facts.settings.on_timeout == "lose":
                await self.end(Ended(self.room.now(), "timeout", seat))
                return
            await self.give_to_bot(seat, thinking.stand_in(course.game.name))

    async def give_to_bot(self, seat: int, bot: str) -> None:
        """A bot plays on; the person's name stays on the seat."""
        course, now = self.course, self.room.now()
        held = course.seats[seat]
        left = course.timing.left_at(now) if course.timing.on else None
        await self.commit(Seated(now, seat, held.person, held.name, bot, left))
        self.tell_all()
        self.tell_seating()

    async def end(self, entry: Ended) -> None:
        await self.commit(entry)
        self.tell_all()
        self.tell_seating()

    def _ask_bots(self) -> None:
        course = self.course
        for seat, asked in course.asked.items():
            spec = course.seats[seat].bot
            if spec is not None and self.thinking.get(seat) != asked:
                self.thinking[seat] = asked
                self.room.background(self._think(seat, spec, asked))

    async def _think(self, seat: int, spec: str, asked: int) -> None:
        """Never faster than a person can follow."""
        settings = self.course.facts.settings
        delay = self.room.settings.bot_delay if settings.bot_delay is None else settings.bot_delay
        if self.room.peers.workers:
            await self.room.store.append(
                (), [shelf.job(self.id, seat, asked, self.room.now())], [Note("job", "")]
            )
            return
        began, position = perf_counter(), self.course.standing.position.fork()
        choice = self._loop.run_in_executor(thinking.threads, thinking.choose, position, seat, spec)
        _, text = await asyncio.gather(asyncio.sleep(delay / 1000), choice)
        self.room.measures.thought_seconds.observe(perf_counter() - began)
        self.post(NOBODY, Thought(seat, text, asked))

    async def thought(self, thought: Thought) -> None:
        """A bot's choice; if the question has changed since, it is asked again."""
        course, seat = self.course, thought.seat
        if self.thinking.get(seat) == thought.asked:
            del self.thinking[seat]
        if course.asked.get(seat) == thought.asked and course.seats[seat].bot is not None:
            await self.move(seat, thought.move)

    def _set_timer(self) -> None:
        """The next moment at which something is due."""
        course = self.course
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if course.status != "playing":
            return
        due = course.timing.due() if course.timing.on else None
        if due is not None:
            self._wake_in(max(0.0, (due - self.room.now()) / 1000))
        elif course.standing.to_act == [CHANCE]:
            self._wake_in(0.2)

    def _wake_in(self, seconds: float) -> None:
        # A timer of many days is set again on the way: some event loops do not take long ones.
        self._timer = self._loop.call_later(min(seconds, 3600.0) + 0.001, self.post, NOBODY, Tick())

    def stand_still(self) -> None:
        """Clocks did not run while the server was down."""
        timing = self.course.timing
        timing.stand_still(overlap(self.room.gaps, timing.since, self.room.now()))

    # ---- telling ------------------------------------------------------------------------------

    def tell(self, visitor: Visitor, message: FromServer | Struct) -> None:
        visitor.outbox.put(encode(message))

    def tell_all(
        self, happened: Happened | None = None, asker: Visitor | None = None, id: str | None = None
    ) -> None:
        """The newest state to everybody, each by its own view; to the asker as the answer."""
        telling = Telling(self.course, self.course.timing.shown(self.room.now()), happened)
        for visitor in self.visitors:
            if visitor is asker:
                visitor.outbox.put(telling.answer(visitor.viewer, visitor.seats, id))
            else:
                visitor.outbox.put(telling.frame(visitor.viewer, visitor.seats))
        if self.course.over and happened is not None:
            self.tell_seating()

    def tell_seating(self) -> None:
        message = encode(self.seating())
        for visitor in self.visitors:
            visitor.outbox.put(message)

    def seating(self) -> Seating:
        course = self.course
        here = dict.fromkeys(self.present(), 1)
        return Seating(
            status=course.status,
            seats=course.with_presence(here, self.away),
            spectators=self._spectators() + sum(number for _, number in self.elsewhere.values()),
            offers=course.offers.shown(course.seats),
            mixed=sorted({each.seat for each in course.mixed}),
        )

    def present(self) -> set[str]:
        """The people who are connected, to whichever process."""
        own = {visitor.person for visitor in self.visitors if visitor.person}
        return own.union(*(people for people, _ in self.elsewhere.values()))

    def _spectators(self) -> int:
        return sum(not visitor.seats for visitor in self.visitors)

    def tell_presence(self) -> None:
        """Tell the other processes who is connected to this one."""
        people = sorted({visitor.person for visitor in self.visitors if visitor.person})
        self.room.tell(Note("here", self.id, [self.room.peers.id, people, self._spectators()]))

    def accept(self, visitor: Visitor, id: str) -> None:
        """Answer a request that is done, and remember it: repeated, it is only answered again."""
        self.answered[visitor.person, id] = self.course.seq
        if len(self.answered) > REMEMBERED_IDS:
            del self.answered[next(iter(self.answered))]
        self.tell(visitor, Accepted(id, self.course.seq))

    def refuse(self, visitor: Visitor, error: LudothequeError, id: str | None) -> None:
        rule = error.rule if isinstance(error, IllegalMove) else None
        self.room.measures.refused += 1
        self.tell(visitor, Refused(error.code, *error.text, rule=rule, id=id, seq=self.course.seq))


handles(Play)(Table.play)


@handles(Thought)
async def _thought(table: Table, visitor: Visitor, request: Thought) -> None:
    await table.thought(request)


@handles(Tick)
async def _tick(table: Table, visitor: Visitor, request: Tick) -> None:
    """Only wakes the task up: `go_on` does what is due."""
