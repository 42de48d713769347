"""Work in threads, shared out fairly: one visitor's hundred questions do not come before another's first."""

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
"""Seconds after which a thread that plays an old game again lets the event loop in."""

BREATH = 0.0001
"""Seconds that such a thread rests between two pieces of its work."""
BEHIND = 10
"""How much nicer than the others a thread is that can wait."""

Found = TypeVar("Found")


class Asked(NamedTuple):
    who: str
    work: Callable[..., Any]
    values: tuple[Any, ...]
    done: "Future[Any]"


class Line:
    """What waits, for each who asked; they take turns."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Asked]] = {}
        self.length = 0

    def of(self, who: str) -> int:
        return len(self._waiting.get(who, ()))

    def add(self, asked: Asked) -> None:
        self._waiting.setdefault(asked.who, deque()).append(asked)
        self.length += 1

    def pop(self, busy: Collection[str] = ()) -> Asked | None:
        """The next of who has waited longest for a turn, and is not busy; then it is the others' turn."""
        who = next((each for each in self._waiting if each not in busy), None)
        if who is None:
            return None
        own = self._waiting.pop(who)
        asked = own.popleft()
        if own:
            self._waiting[who] = own
        self.length -= 1
        return asked


class Desk:
    """Threads that work. What is urgent comes first, and some of the threads do nothing else.

    One asker never has all of them: there is always one for somebody else.
    """

    def __init__(
        self, name: str, threads: int, each: int, most: int, spared: int = 0, python: bool = False
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._python = python
        """It works in Python, and so in the way of the event loop."""
        self._patient_threads = threads - spared
        self._each, self._most = each, most
        self._urgent, self._patient = Line(), Line()
        self._patient_now = 0
        self._share = max(1, threads - 1)
        self._urgent_now: Counter[str] = Counter()
        self._lock = threading.Lock()

    async def do(self, who: str, work: Callable[..., Found], *values: Any, urgent: bool = False) -> Found:
        """What the work gives; `busy` if this asker, or all together, have too much waiting here."""
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
        """Something urgent is being done, or waits."""
        with self._lock:
            return bool(self._urgent.length or self._urgent_now)

    def _work(self) -> None:
        """Whatever can be done now; a thread that is done with something looks again."""
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


looking_back = Desk("looking-back", 1, each=12, most=60, python=True)
"""Plays old games again: one at a time, since Python does one thing at a time anyway."""


def considerate(work: Callable[..., Found]) -> Callable[..., Found]:
    """Work in Python that takes long: while it goes on, the event loop need not wait long for its turn.

    Not always: threads that change places five times as often cost every move some time.
    """

    @wraps(work)
    def working(*values: Any) -> Found:
        with _Considerate():
            return work(*values)

    return working


class _Considerate:
    """As long as anybody works so; the last one out puts it back."""

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
    """Between two pieces of long work in Python: whoever waits for the interpreter has it at once, instead of
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
        # An error knows its frames and those below: what was given must not wait there for the collector.
        del asked, done
    else:
        done.set_result(found)
