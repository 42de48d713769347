"""An end to what another package does when it is imported."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

COMPUTING = 20
"""Seconds that a package may compute while it is imported,"""
WAITING = 6
"""and so many times as long by the clock."""


class TooLong(BaseException):
    """No `Exception`: a package that catches its own must not catch this one."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in what takes longer, an endless loop or one that sleeps.

    Only the main thread is interrupted, and not on Windows, which has no such timers. Timers that run already
    go on afterwards.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    timers = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, seconds * WAITING),
    }
    handlers = {number: signal.signal(number, _raise) for number in timers}
    before = {number: signal.setitimer(*timer) for number, timer in timers.items()}
    try:
        yield
    finally:
        for number, (timer, _) in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, handlers[number])
            signal.setitimer(timer, *before[number])


def _raise(*_: Any) -> None:
    raise TooLong
