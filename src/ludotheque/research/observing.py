"""Records as the numbers that a learner sees."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.jit import specialise
from ludotheque.position import Position
from ludotheque.research.reading import observe, observe_known
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
    """What the viewers of up to `count` records know, as numbers."""

    def __init__(
        self, table: Setting, dtype: type[np.float32] | type[np.int8] = np.float32, count: int = 1
    ) -> None:
        self.setting = table
        self.dtype = dtype
        self.length = table.plan.length
        self._rows = table.plan.rows
        self._scale = table.plan.scale if dtype is np.float32 else np.ones(self.length, np.int8)
        self._limit = 127 if dtype is np.int8 else 1 << 40
        self._observe = common(observe)
        if table.game.has_secrets:
            self._observe_known = table.game.specialise(observe_known)
            _, self._known, self._known_words = table.rows(count)

    def empty(self, count: int) -> Any:
        return np.zeros((count, self.length), self.dtype)

    def write(self, words: Any, viewers: Any, edges: tuple[int, int], out: Any) -> None:
        """The records between the edges, given as words, without what their viewers do not know."""
        if not self.setting.game.has_secrets:
            self._read(words, viewers, edges, out)
            return
        given = self._given(self._known_words, viewers, edges, out)
        self._observe_known(words.reshape(-1), self._known, *given)

    def _read(self, words: Any, viewers: Any, edges: tuple[int, int], out: Any) -> None:
        self._observe(*self._given(words, viewers, edges, out))

    def _given(self, words: Any, viewers: Any, edges: tuple[int, int], out: Any) -> tuple[Any, ...]:
        raw, flat = words.view(np.uint8).reshape(-1), words.reshape(-1)
        plan = (self._rows, self._scale, self._limit)
        return raw, flat, self.setting.padded, viewers, *plan, edges, out.reshape(-1)

    def of(self, position: Position, seat: int) -> Any:
        """What one seat knows of one position."""
        rows = np.zeros((1, self.setting.padded), np.uint8)
        rows[0, : position.raw.size] = position.raw
        self.setting.game.hide(rows[0, : position.raw.size].view(self.setting.game.State)[0], seat)
        out = self.empty(1)
        self._read(rows.view(np.int64), np.array([seat]), (0, 1), out)
        return out[0]
