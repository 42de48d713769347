"""Fair worker threads: one visitor's hundred requests do not come before another's first."""

import asyncio
import os
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from ludotheque.room.protocol.refusals import RoomRefused

SWITCH = 0.001
"""The interpreter's switch interval, in seconds, while a thread replays an old game."""

BREATH = 0.0001
"""Seconds such a thread sleeps between two pieces of its work."""
BEHIND = 10
"""The niceness added to threads whose work can wait."""

Found = TypeVar("Found")


class Asked(NamedTuple):
    who: str
    work: Callable[..., Any]
    values: tuple[Any, ...]
    done: "Future[Any]"


class Line:
    """A queue per asker, served round-robin."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Asked]] = {}
        self.length = 0

    def of(self, who: str) -> int:
        return len(self._waiting.get(who, ()))

    def add(self, asked: Asked) -> None:
        self._waiting.setdefault(asked.who, deque()).append(asked)
        self.length += 1

    def pop(self, busy: Collection[str] = ()) -> Asked | None:
        """The next job of the asker who has waited longest for a turn and is not at their limit."""
        who = next((each for each in self._waiting if each not in busy), None)
        if who is None:
            return None
        own = self._waiting.pop(who)
        asked = own.popleft()
        if own:
            self._waiting[who] = own
        self.length -= 1
        return asked


class FairThreads:
    """A thread pool. Urgent work comes first, and some of the threads do nothing else.

    One asker never occupies all of them: there is always one left for somebody else.
    """

    def __init__(
        self, name: str, threads: int, each: int, most: int, spared: int = 0, python: bool = False
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._python = python
        """The work runs in Python, and so competes with the event loop for the GIL."""
        self._patient_threads = threads - spared
        self._each, self._most = each, most
        self._urgent, self._patient = Line(), Line()
        self._patient_now = 0
        self._share = max(1, threads - 1)
        self._urgent_now: Counter[str] = Counter()
        self._lock = threading.Lock()

    async def do(self, who: str, work: Callable[..., Found], *values: Any, urgent: bool = False) -> Found:
        """The result of the work; `busy` if this asker, or all askers together, have too much queued."""
        found: Found = await asyncio.wrap_future(self.submit(who, work, *values, urgent=urgent))
        return found

    def submit(self, who: str, work: Callable[..., Any], *values: Any, urgent: bool = False) -> "Future[Any]":
        asked = Asked(who, considerate(work) if self._python else work, values, Future())
        with self._lock:
            if urgent:
                self._urgent.add(asked)
            elif self._patient.of(who) >= self._each or self._patient.length >= self._most:
                raise RoomRefused("busy")
            else:
                self._patient.add(asked)
        self._threads.submit(self._work)
        return asked.done

    @property
    def is_pressed(self) -> bool:
        """Whether urgent work is running or queued."""
        with self._lock:
            return bool(self._urgent.length or self._urgent_now)

    def _work(self) -> None:
        """Start whatever can run now; a thread that finishes looks for more."""
        while (found := self._next()) is not None:
            asked, urgent = found
            try:
                if asked.done.set_running_or_notify_cancel():
                    _finish(asked)
            finally:
                with self._lock:
                    if urgent:
                        self._urgent_now -= Counter([asked.who])
                    else:
                        self._patient_now -= 1
            del asked, found  # see `_finish`

    def _next(self) -> tuple[Asked, bool] | None:
        with self._lock:
            busy = [who for who, now in self._urgent_now.items() if now >= self._share]
            if (asked := self._urgent.pop(busy)) is not None:
                self._urgent_now[asked.who] += 1
                return asked, True
            if self._patient_now < self._patient_threads and (asked := self._patient.pop()) is not None:
                self._patient_now += 1
                return asked, False
            return None


looking_back = FairThreads("looking-back", 1, each=12, most=60, python=True)
"""Replays old games: one at a time, since the GIL allows no more anyway."""


def considerate(work: Callable[..., Found]) -> Callable[..., Found]:
    """For long work in Python: meanwhile threads switch more often, so the event loop waits less for the GIL.

    Not used throughout: switching five times as often would slow every move down.
    """

    @wraps(work)
    def working(*values: Any) -> Found:
        with _Considerate():
            return work(*values)

    return working


class _Considerate:
    """Counts who is inside; the last one out restores the switch interval."""

    _lock = threading.Lock()
    _now = 0
    _usual = 0.005

    def __enter__(self) -> None:
        with self._lock:
            if not _Considerate._now:
                _Considerate._usual = sys.getswitchinterval()
                sys.setswitchinterval(SWITCH)
            _Considerate._now += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            _Considerate._now -= 1
            if not _Considerate._now:
                sys.setswitchinterval(_Considerate._usual)


def breathe() -> None:
    """Between two pieces of long work in Python: release the GIL to whoever waits for it at once, instead of
    after `SWITCH`. A move needs it about ten times until it is written and told."""
    time.sleep(BREATH)


def step_back() -> None:
    """For a thread that computes for long, mostly in compiled code: the event loop, the log and the bots that
    somebody waits for come first on the cores. Where threads have no priority of their own, nothing changes.
    """
    if sys.platform == "linux":
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, max(BEHIND, os.getpriority(os.PRIO_PROCESS, own)))


def _finish(asked: Asked) -> None:
    done = asked.done
    try:
        found = asked.work(*asked.values)
    except BaseException as error:
        done.set_exception(error)
        # An exception keeps its frames alive: the arguments must not wait there for the garbage collector.
        del asked, done
    else:
        done.set_result(found)
