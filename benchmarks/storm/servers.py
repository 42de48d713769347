"""A process that serves a room: started, killed, stopped, suspended; and the sockets that lead to it."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.storm.loop import Process

from ludotheque.errors import LudothequeError
from ludotheque.room.cluster import workers
from ludotheque.room.limits import Bucket, Limits
from ludotheque.room.protocol.messages import Closing
from ludotheque.room.room import Room
from ludotheque.room.settings import RoomSettings
from ludotheque.room.state.updates import encode
from ludotheque.room.table.posts import Arrived, Gone
from ludotheque.room.table.table import Table
from ludotheque.room.table.visitors import Visitor
from ludotheque.server.sockets import Listener

if TYPE_CHECKING:
    from benchmarks.storm.people import Client
    from benchmarks.storm.world import World

SETTINGS = RoomSettings(bot_delay=700, mix_wait=3000, away=20_000, idle=60_000, limits=Limits().times(0))


class Server:
    def __init__(self, world: "World", name: str, kind: Any = "server") -> None:
        self.world = world
        self.name = name
        self.kind = kind
        self.process = Process(name)
        self.process.alive = False
        self.room: Room | None = None
        self.ready = False
        self.sockets: list[Socket] = []
        self.starts = 0

    @property
    def loop(self) -> Any:
        return self.world.loop

    def start(self) -> None:
        self.starts += 1
        self.process = Process(f"{self.name}.{self.starts}")
        self.set_clock = self.world.rng.choice([0, 0, 0, -40, 700, 5_000, -90_000, 3_600_000, -7_200_000])
        """Milliseconds by which the machine's clock was wrong when the process began."""
        self.loop.spawn(self.process, self._live(self.process))

    def now(self) -> int:
        true = self.loop.time() - self.process.asleep
        return 1_700_000_000_000 + int(true * 1000) + self.set_clock

    async def _live(self, process: Process) -> None:
        try:
            self.room = Room(self.world.folder, SETTINGS, now=self.now, database="storm", kind=self.kind)
            await self.room.open()
        except (LudothequeError, OSError, *self.world.database_errors) as error:
            self._cannot_open(error)
            return
        self.world.opened(self)
        self.ready = True
        if self.kind == "worker":
            await workers.work(self.room, "storm", 2)

    def _cannot_open(self, error: Exception) -> None:
        """The process ends, and is started again by whoever watches it."""
        self.world.trace("cannot open", type(error).__name__)
        self.kill()
        pause = 1 + 2 * self.world.rng.random()
        self.loop.call_later(pause, self.start_again, context=self.loop.outside.context)

    def start_again(self) -> None:
        if not self.process.alive:
            self.start()

    def _let_go(self) -> None:
        """Of what a room holds that did not open; its process would end."""
        if self.room is not None:
            self.world.abandoned(self.room)
        self.room = None

    # ---- what becomes of it -------------------------------------------------------------------

    def kill(self) -> None:
        if not self.process.alive:
            return
        self.world.trace("killed", self.process.name)
        self.ready = False
        self.loop.kill(self.process)
        if self.room is not None:
            self.process.kept.append(self.room)
        self._let_go()
        self.world.disconnected(self.process)
        for socket in list(self.sockets):
            socket.torn(by_server=True)

    async def stop(self) -> None:
        """As asked for: it finishes what it has begun."""
        if not self.ready or self.room is None:
            return
        self.world.trace("stops", self.process.name)
        self.ready = False
        room, process = self.room, self.process
        closing = self.loop.spawn(process, room.close())
        done, _ = await asyncio.wait({closing}, timeout=60)
        if done and closing.exception() is not None:
            self.world.fault("a process failed to stop", repr(closing.exception()))
        if not done and process.alive and process.sleeps_until <= self.loop.time():
            self.world.fault("a process does not stop", process.name)
        if process.alive:
            self.kill()

    def ask(self, work: Callable[[Room], Any]) -> "asyncio.Future[Any]":
        """As by HTTP: what the room says, unless the process dies on the way."""
        answer: asyncio.Future[Any] = self.loop.create_future()
        self.loop.call_later(self.world.latency(), self._begin, work, answer, context=self.process.context)
        return answer

    def _begin(self, work: Callable[[Room], Any], answer: "asyncio.Future[Any]") -> None:
        if self.room is None or not self.ready:
            return
        task = self.loop.spawn(self.process, work(self.room))
        outside = self.loop.outside.context

        def answered(done: "asyncio.Task[Any]") -> None:
            self.loop.call_later(self.world.latency(), _give, answer, done, context=outside)

        task.add_done_callback(answered)


def _give(answer: "asyncio.Future[Any]", done: "asyncio.Task[Any]") -> None:
    if answer.done():
        return
    if (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


class Socket:
    """Two streams of messages, each in order and with its own delays; either end may be gone."""

    def __init__(self, client: "Client", server: Server, rng: Random) -> None:
        self.client, self.server, self._rng = client, server, rng
        self._loop = server.loop
        self._process = server.process
        self.number = server.world.next_socket()
        self._there = self._back = 0.0
        self.open = True
        self._listener: Listener | None = None
        self._visitor: Visitor | None = None
        self._table: Table | None = None
        self._task: asyncio.Task[Any] | None = None
        server.sockets.append(self)
        self._to_server(self._accept)

    # ---- the client's end ---------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        if self.open:
            self._to_server(self._hear, message)

    def torn(self, by_server: bool = False) -> None:
        """The connection is gone: each end learns of it after a while."""
        if not self.open:
            return
        self.open = False
        self.server.sockets.remove(self)
        if not by_server:
            self._to_server(self._left)
        delay = self.server.world.latency()
        self._loop.call_later(delay, self.client.lost, self, context=self._loop.outside.context)

    def _to_server(self, what: Callable[..., None], *values: Any) -> None:
        self._there = max(self._there, self._loop.time() + self.server.world.latency())
        self._loop.call_at(self._there, what, *values, context=self._process.context)

    def _to_client(self, what: Callable[..., None], *values: Any) -> None:
        self._back = max(self._back, self._loop.time() + self.server.world.latency())
        self._loop.call_at(self._back, what, *values, context=self._loop.outside.context)

    # ---- the server's end, as in `server/sockets.py` --------------------------------------------

    def _accept(self) -> None:
        self._task = self._loop.spawn(self._process, self._serve())

    async def _serve(self) -> None:
        room, client = self.server.room, self.client
        if room is None or not self.server.ready:
            self._to_client(self.torn, True)
            return
        try:
            table = await room.get(client.table)
            visitor = room.enter(table, client.person, client.name, client.key)
        except LudothequeError as error:
            self._tell(encode(Closing(error.code, *error.text, again=True)))
            self._to_client(self.torn, True)
            return
        if not self.open:
            return
        self._table, self._visitor = table, visitor
        self._listener = Listener(
            table, visitor, Bucket(1e9, 1e9), self.server.world.heard_from.join("", client.name)
        )
        table.post(visitor, Arrived())
        while (message := await visitor.outbox.get()) is not None:
            self._tell(message)
        self._left()
        self._to_client(self.torn, True)

    def _tell(self, message: bytes) -> None:
        self._to_client(self._told, message)

    def _told(self, message: bytes) -> None:
        if self.open:
            self.client.hear(self, message)

    def _hear(self, message: bytes) -> None:
        if self._listener is not None:
            self._listener.hear(message)

    def _left(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._table is not None and self._visitor is not None:
            self._table.post(self._visitor, Gone())
            self._table = None
