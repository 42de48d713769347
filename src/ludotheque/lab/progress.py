"""The progress of compiling a game: how much of its code is on disk, and how long the rest may take."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from ludotheque.contract import Game
from ludotheque.jit import keys, shelf
from ludotheque.lab.warm import PARTS, wanted

SPEED = "speed"
"""The file that stores how much code this machine compiles per second."""


class Progress(NamedTuple):
    done: int
    of: int
    seconds: int | None
    """None until a speed has been measured on this machine."""


class Watch:
    """Watches one game being compiled, by any process."""

    def __init__(self, game: Game, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sizes = {function: keys.size(function) for part in PARTS for function in wanted(game, part)}
        self._missing = {function for function in self._sizes if not function.is_kept}
        self._begun: float | None = None
        self._compiled = 0

    @property
    def size(self) -> int:
        """The total amount of code."""
        return sum(self._sizes.values())

    def begin(self) -> None:
        """Compiling starts now."""
        self._begun = self._clock()

    def look(self) -> Progress:
        for function in [each for each in self._missing if each.is_kept]:
            self._missing.remove(function)
            self._compiled += self._sizes[function]
            self._remember()
        return Progress(len(self._sizes) - len(self._missing), len(self._sizes), self._seconds())

    def _remember(self) -> None:
        """Store the speed once a quarter is done: the first function includes the compiler's start-up."""
        enough = 4 * self._compiled >= self.size
        if enough and self._begun is not None and (place := shelf.home()) is not None:
            spent = max(self._clock() - self._begun, 0.1)
            with suppress(OSError):
                (place / SPEED).write_text(f"{self._compiled / spent:.1f}")

    def _seconds(self) -> int | None:
        if not self._missing:
            return 0
        speed = _remembered()
        if speed is None:
            return None
        left = sum(self._sizes[function] for function in self._missing) / speed
        return max(1, round(left))


def _remembered() -> float | None:
    place = shelf.home()
    try:
        return float((place / SPEED).read_text()) or None if place is not None else None
    except (OSError, ValueError):
        return None
