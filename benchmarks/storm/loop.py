"""An event loop with a clock of its own: nothing waits, and what runs next is drawn from a seed.

Within a process callbacks run in the order in which they were asked for, as asyncio promises; between
processes in any order. A process is known by its context, which tasks and callbacks inherit; one that is
killed runs nothing more, whichever await it was at.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from random import Random
from typing import Any

MOST_STEPS = 20_000_000
"""Of one run: more, and something goes round in a circle."""


class Process:
    """One process of the simulated machine, or the world outside of all of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.sleeps_until = 0.0
        self.asleep = 0.0
        """Seconds for which its own clock stood still."""
        self.ready: deque[Call] = deque()
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self.fuse: tuple[int, Callable[[], None]] | None = None
        """After so many steps of its own, this is done."""
        self.kept: list[Any] = []
        """What a dead process held: were it collected, its `finally` blocks would run."""


PROCESS: ContextVar[Process] = ContextVar("process")


class EndlessCircle(Exception):
    pass


class Call:
    """As asyncio's handles, with no more than is needed here."""

    __slots__ = ("_when", "args", "callback", "context", "process")

    def __init__(self, callback: Callable[..., Any], args: Any, context: Context, process: Process) -> None:
        self.callback: Callable[..., Any] | None = callback
        self.args, self.context, self.process = args, context, process
        self._when = 0.0

    def cancel(self) -> None:
        """It is thrown away when its time comes."""
        self.callback = self.args = None

    def cancelled(self) -> bool:
        return self.callback is None

    def when(self) -> float:
        return self._when


class StormLoop(asyncio.BaseEventLoop):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self._timers: list[tuple[float, int, Call]] = []
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
    ) -> Call:
        context = copy_context() if context is None else context
        call = Call(callback, args, context, context.get(PROCESS, self.outside))
        self._queue(call)
        return call

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Call:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Call:
        context = copy_context() if context is None else context
        call = Call(callback, args, context, context.get(PROCESS, self.outside))
        call._when = when
        self._asked += 1
        heappush(self._timers, (when, self._asked, call))
        return call

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, function: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Done on the loop, after a while."""
        done = self.create_future()
        self.call_later(self._rng.expovariate(1000), _work, done, function, args)
        return done

    def _queue(self, call: Call) -> None:
        process = call.process
        if process.alive:
            if not process.ready:
                self._awake.append(process)
            process.ready.append(call)

    # ---- running ------------------------------------------------------------------------------

    def _run_once(self) -> None:
        """Until it is stopped, rather than once: most of a storm's time is spent between two steps."""
        awake = self._awake
        while not self._stopping:  # type: ignore[attr-defined]
            if not awake:
                self._pass_time()
                continue
            process = awake[0] if len(awake) == 1 else self._rng.choice(awake)
            if process.sleeps_until > self._now:
                process = self._next()
            call = process.ready.popleft()
            if not process.ready:
                awake.remove(process)
            if call.callback is not None:
                self.steps += 1
                try:
                    call.context.run(call.callback, *call.args)
                except Exception as error:
                    self.failures.append({"exception": error})
            if process.fuse is not None:
                self._burn(process, *process.fuse)

    def _burn(self, process: Process, left: int, done: Callable[[], None]) -> None:
        process.fuse = (left - 1, done) if left > 1 else None
        if process.fuse is None:
            done()

    def _next(self) -> Process:
        while True:
            awake = [process for process in self._awake if process.sleeps_until <= self._now]
            if awake:
                return awake[0] if len(awake) == 1 else self._rng.choice(awake)
            self._pass_time()

    def _pass_time(self) -> None:
        """To the next moment at which anything happens."""
        timers = self._timers
        upto = timers[0][0] if timers else float("inf")
        if self._awake:
            upto = min(upto, *(process.sleeps_until for process in self._awake))
        assert upto < float("inf"), "nothing will ever happen"
        if self.steps > MOST_STEPS:
            raise EndlessCircle
        self._now = now = max(self._now, upto)
        while timers and timers[0][0] <= now:
            call = heappop(timers)[2]
            if call.callback is not None:
                self._queue(call)

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
