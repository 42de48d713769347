"""The newest moves as each viewer saw them, cached so that sending them again costs nothing.

Built on first request, and brought up to date with the moves made since.
"""

from collections import deque

from ludotheque.position import Position
from ludotheque.room.protocol.messages import Step
from ludotheque.room.state.table_state import Made, TableState
from ludotheque.room.state.updates import Happened, step_for
from ludotheque.viewers import SPECTATOR, Viewer


class Told:
    """What one viewer was told, up to some move."""

    def __init__(self, steps: deque[Step], n: int, position: Position, last: Made | None) -> None:
        self.steps = steps
        self.n = n
        self.position = position
        self.last = last
        """The last move told: if a different one is in its place now, moves were undone."""


class RecentMoves:
    def __init__(self, state: TableState, most: int) -> None:
        self._state = state
        self._most = most
        self._told: dict[Viewer, Told] = {}

    def steps(self, viewer: Viewer) -> list[Step]:
        """The newest moves of the table for one viewer, oldest first."""
        key = viewer if self._state.game.has_secrets else SPECTATOR
        told = self._told.get(key)
        if told is None or not self._stands(told):
            told = self._told[key] = self._begin()
        self._go_on(told, viewer)
        return list(told.steps)

    def _stands(self, told: Told) -> bool:
        state = self._state
        if not state.base.n <= told.n <= state.n or state.n - told.n > self._most:
            return False
        return told.n == state.base.n or state.made[told.n - state.base.n - 1] is told.last

    def _begin(self) -> Told:
        state = self._state
        first = max(state.base.n, state.n - self._most)
        position, _ = state.position_at(first)
        return Told(deque(maxlen=self._most), first, position, None)

    def _go_on(self, told: Told, viewer: Viewer) -> None:
        state = self._state
        for made in state.made[told.n - state.base.n :]:
            after = told.position.copy()
            move = after.play(made.seat, made.text)
            happened = Happened(told.n, made.seat, made.text, move, told.position, after, made.draw)
            told.steps.append(step_for(state.game, happened, viewer))
            told.n, told.position, told.last = told.n + 1, after, made
