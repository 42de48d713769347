"""Deadlines: flags that searches poll, raised by a timer or by `stop`."""

import threading
from math import inf
from time import monotonic
from typing import Self

import numpy as np

EARLY = 0.9
"""The share of the time after which `early` is raised."""
LEAST = 0.1
"""The share of the time that whoever was kept waiting before it could begin has at least."""


class Deadline:
    """`with Deadline(0.5) as deadline:` … pass `deadline.flag` to the search; it is not 0 once time is up.

    Time runs from when the deadline was made: waiting for a free thread counts. A search that has nothing to
    show until it is finished polls `early`, and leaves the rest of the time to one that has.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.flag = np.zeros(1, np.int64)
        self.early = np.zeros(1, np.int64)
        self._seconds, self._made = seconds, monotonic()
        self._done = threading.Event()

    def stop(self) -> None:
        self.early[0] = 1
        self.flag[0] = 1

    @property
    def stopped(self) -> bool:
        return bool(self.flag[0])

    @property
    def left(self) -> float:
        """Seconds, for whoever begins now."""
        if self._seconds is None:
            return inf
        return max(self._seconds - (monotonic() - self._made), LEAST * self._seconds)

    def __enter__(self) -> Self:
        if self._seconds is not None:
            threading.Thread(target=self._run, args=(self.left,), daemon=True).start()
        return self

    def _run(self, left: float) -> None:
        if not self._done.wait(EARLY * left):
            self.early[0] = 1
            if not self._done.wait((1 - EARLY) * left):
                self.stop()

    def __exit__(self, *error: object) -> None:
        self._done.set()
