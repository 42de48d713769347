"""An event loop with a clock of its own: nothing waits, and what runs next is drawn from a seed.

Within a process callbacks run in the order in which they were asked for, as asyncio promises; between
processes in any order. A process is known by its context, which tasks and callbacks inherit; one that is
killed runs nothing more, whichever await it was at.
"""

import asyncio
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

MOST_STEPS = 5_000_000
"""Of one run: more, and something goes round in a circle."""


class Process:
    """One process of the simulated machine, or the world outside of all of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.sleeps_until = 0.0
        self.asleep = 0.0
        """Seconds for which its own clock stood still."""
        self.ready: deque[asyncio.Handle] = deque()
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self.fuse: tuple[int, Callable[[], None]] | None = None
        """After so many steps of its own, this is done."""
        self.kept: list[Any] = []
        """What a dead process held: were it collected, its `finally` blocks would run."""


PROCESS: ContextVar[Process] = ContextVar("process")


class EndlessCircle(Exception):
    pass


class StormLoop(asyncio.BaseEventLoop):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self._timers: list[tuple[float, int, asyncio.TimerHandle, Process]] = []
        self._asked = 0
        self._awake: list[Process] = []
        """Those with something to run."""
        self.steps = 0
        self.outside = Process("outside")
        self.set_exception_handler(lambda loop, context: self.failures.append(context))
        self.failures: list[dict[str, Any]] = []

    def time(self) -> float:
        return self._now

    # ---- asking -------------------------------------------------------------------------------

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = events.Handle(callback, args, self, context)
        self._queue(handle, self._process_of(handle))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = events.TimerHandle(when, callback, args, self, context)
        handle._scheduled = True  # type: ignore[attr-defined]
        self._asked += 1
        heapq.heappush(self._timers, (when, self._asked, handle, self._process_of(handle)))
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, function: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Done on the loop, after a while."""
        done = self.create_future()
        self.call_later(self._rng.expovariate(1000), _work, done, function, args)
        return done

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is thrown away when its time comes."""

    def _process_of(self, handle: asyncio.Handle) -> Process:
        found: Process = handle._context.get(PROCESS, self.outside)  # type: ignore[attr-defined]
        return found

    def _queue(self, handle: asyncio.Handle, process: Process) -> None:
        if process.alive:
            if not process.ready:
                self._awake.append(process)
            process.ready.append(handle)

    # ---- running ------------------------------------------------------------------------------

    def _run_once(self) -> None:
        process = self._next()
        handle = process.ready.popleft()
        if not process.ready:
            self._awake.remove(process)
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise EndlessCircle
        if not handle._cancelled:
            handle._run()
        if process.fuse is not None:
            self._burn(process, *process.fuse)

    def _burn(self, process: Process, left: int, done: Callable[[], None]) -> None:
        process.fuse = (left - 1, done) if left > 1 else None
        if process.fuse is None:
            done()

    def _next(self) -> Process:
        while True:
            awake = self._awake
            if len(awake) > 1 or (awake and awake[0].sleeps_until > self._now):
                awake = [process for process in awake if process.sleeps_until <= self._now]
            if awake:
                return awake[0] if len(awake) == 1 else self._rng.choice(awake)
            self._pass_time()

    def _pass_time(self) -> None:
        """To the next moment at which anything happens."""
        waking = [process.sleeps_until for process in self._awake]
        upto = min(waking, default=float("inf"))
        if self._timers:
            upto = min(upto, self._timers[0][0])
        assert upto < float("inf"), "nothing will ever happen"
        self._now = max(self._now, upto)
        while self._timers and self._timers[0][0] <= self._now:
            _, _, handle, process = heapq.heappop(self._timers)
            handle._scheduled = False  # type: ignore[attr-defined]
            if not handle._cancelled:
                self._queue(handle, process)

    # ---- processes ----------------------------------------------------------------------------

    def kill(self, process: Process) -> None:
        """As `kill -9`: nothing of it runs any more."""
        process.alive = False
        if process.ready:
            self._awake.remove(process)
        process.kept = [process.ready, *asyncio.all_tasks(self)]
        process.ready = deque()

    def suspend(self, process: Process, seconds: float, own_clock_too: bool) -> None:
        """As `kill -STOP`, or as a machine that sleeps: then its own clock stands still meanwhile."""
        if process.sleeps_until <= self._now:
            process.sleeps_until = self._now + seconds
            process.asleep += seconds * own_clock_too

    def spawn(self, process: Process, work: Any) -> "asyncio.Task[Any]":
        """A task of that process, whoever asks for it."""
        return asyncio.Task(work, loop=self, context=process.context)


def _work(done: "asyncio.Future[Any]", function: Callable[..., Any], args: Any) -> None:
    if done.cancelled():
        return
    try:
        done.set_result(function(*args))
    except Exception as error:
        done.set_exception(error)
