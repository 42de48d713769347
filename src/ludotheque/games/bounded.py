"""A time limit for importing other packages."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

COMPUTING = 20
"""The CPU seconds that importing a package may take;"""
WAITING = 6
"""the limit in wall-clock time is this many times as long."""


class TooLong(BaseException):
    """Not an `Exception`: a package that catches its own must not catch this one."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in code that takes longer, whether it computes or sleeps.

    Only the main thread is interrupted, and not on Windows, which has no such timers. Timers that were
    already running are restored afterwards.
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
