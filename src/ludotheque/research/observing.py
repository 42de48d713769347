"""Records as the numbers that a learner observes."""

from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.jit import specialise, straight
from ludotheque.position import Position
from ludotheque.research.given import Kind, kind_of
from ludotheque.research.reading import observe, observe_known
from ludotheque.research.setting import Setting

Numbers = npt.NDArray[np.float32] | npt.NDArray[np.int8]
TAG = "research"
_compiled: dict[Any, Any] = {}


def common(function: Any) -> Any:
    """A loop that does not depend on the game: it is compiled once for all of them."""
    if function not in _compiled:
        _compiled[function] = specialise(function, TAG)
    return _compiled[function]


def eights(dtype: Any) -> Any:
    """A lookup table of the bits of every byte as numbers, one byte after the other."""
    return (np.arange(256)[:, None] >> np.arange(8) & 1).astype(dtype).reshape(-1)


class Reader:
    """Reads records in `words` (`Setting.rows`) into the rows of `out`."""

    def __init__(self, table: Setting, words: Any, out: Any) -> None:
        plan = table.plan
        whole = out.dtype == np.int8
        scale = np.ones(plan.length, np.int8) if whole else plan.scale
        numbers = (plan.rows, scale, 127 if whole else 1 << 40, eights(out.dtype), out.reshape(-1))
        hiding: tuple[Any, ...] = ()
        read = words
        if table.game.has_secrets:
            _, known, read = table.rows(len(words))
            hiding = (words.reshape(-1), known)
        flat = read.reshape(-1)
        self._given = (*hiding, flat.view(np.uint8), flat, table.padded, *numbers)
        loop = table.game.specialise(observe_known) if hiding else common(observe)
        self._loop = straight(loop, np.zeros(len(words), np.int64), 0, 0, *self._given)

    def write(self, viewers: Any, first: int, last: int) -> None:
        """The records from `first` to `last`, without what their viewers do not know."""
        self._loop(viewers, first, last, *self._given)


class Observer:
    """What a seat knows of single positions, as numbers."""

    def __init__(self, table: Setting, dtype: Kind = np.float32) -> None:
        self.setting = table
        self.dtype = kind_of(dtype)
        self.length = table.plan.length
        raw, _, words = table.rows(1)
        self._out = np.zeros((1, self.length), self.dtype)
        self._row = raw[0, : table.game.State.itemsize]
        self._viewer = np.zeros(1, np.int64)
        self._reader = Reader(table, words, self._out)
        self._lock = Lock()
        """Compiled code lets other threads run, and there is one row for all."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.setting, self.dtype)

    def of(self, position: Position, seat: int) -> Any:
        with self._lock:
            self._row[:] = position.raw
            self._viewer[0] = seat
            self._reader.write(self._viewer, 0, 1)
            return self._out[0].copy()
