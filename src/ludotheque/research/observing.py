"""Records as the numbers that a learner sees."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.jit import specialise
from ludotheque.position import Position
from ludotheque.research.kernels import observe
from ludotheque.research.setting import Setting

Numbers = npt.NDArray[np.float32] | npt.NDArray[np.int8]
TAG = "research"
_compiled: dict[Any, Any] = {}


def common(function: Any) -> Any:
    """A loop that knows no game: it is compiled once for all of them."""
    if function not in _compiled:
        _compiled[function] = specialise(function, TAG)
    return _compiled[function]


class Observer:
    """Reads rows of bytes, from which what the viewers do not know has been hidden."""

    def __init__(self, table: Setting, dtype: type[np.float32] | type[np.int8] = np.float32) -> None:
        self.setting = table
        self.dtype = dtype
        self.length = table.plan.length
        self._rows = table.plan.rows
        self._scale = table.plan.scale if dtype is np.float32 else np.ones(self.length, np.int8)
        self._limit = 127 if dtype is np.int8 else 1 << 40
        self._observe = common(observe)

    def empty(self, count: int) -> Any:
        return np.zeros((count, self.length), self.dtype)

    def write(self, rows: Any, viewers: Any, first: int, last: int, out: Any) -> None:
        words = rows.view(np.int64)
        self._observe(rows, words, viewers, self._rows, self._scale, self._limit, first, last, out)

    def of(self, position: Position, seat: int) -> Any:
        """What one seat knows of one position."""
        rows = np.zeros((1, self.setting.padded), np.uint8)
        rows[0, : position.raw.size] = position.raw
        self.setting.game.hide(rows[0, : position.raw.size].view(self.setting.game.State)[0], seat)
        out = self.empty(1)
        self.write(rows, np.array([seat]), 0, 1, out)
        return out[0]
