"""Deadlines: a flag that compiled searches poll, raised by a timer or by `stop`."""

import threading
from typing import Self

import numpy as np


class Deadline:
    """`with Deadline(0.5) as deadline:` … pass `deadline.flag` to the search; it is not 0 once time is up."""

    def __init__(self, seconds: float | None = None) -> None:
        self.flag = np.zeros(1, np.int64)
        self._timer = None if seconds is None else threading.Timer(seconds, self.stop)

    def stop(self) -> None:
        self.flag[0] = 1

    @property
    def stopped(self) -> bool:
        return bool(self.flag[0])

    def __enter__(self) -> Self:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
