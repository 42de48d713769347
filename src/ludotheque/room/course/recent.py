"""The newest moves as each viewer saw them, cached so that sending them again costs nothing.

Built on first request, and brought up to date with the moves made since.
"""

from collections import deque

from ludotheque.position import Position
from ludotheque.room.course.state import Course, Made
from ludotheque.room.course.updates import Happened, step_for
from ludotheque.room.protocol.messages import Step
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
    def __init__(self, course: Course, most: int) -> None:
        self._course = course
        self._most = most
        self._told: dict[Viewer, Told] = {}

    def steps(self, viewer: Viewer) -> list[Step]:
        """The newest moves of the table for one viewer, oldest first."""
        key = viewer if self._course.game.has_secrets else SPECTATOR
        told = self._told.get(key)
        if told is None or not self._stands(told):
            told = self._told[key] = self._begin()
        self._go_on(told, viewer)
        return list(told.steps)

    def _stands(self, told: Told) -> bool:
        course = self._course
        if not course.base.n <= told.n <= course.n or course.n - told.n > self._most:
            return False
        return told.n == course.base.n or course.made[told.n - course.base.n - 1] is told.last

    def _begin(self) -> Told:
        course = self._course
        first = max(course.base.n, course.n - self._most)
        position, _ = course.position_at(first)
        return Told(deque(maxlen=self._most), first, position, None)

    def _go_on(self, told: Told, viewer: Viewer) -> None:
        course = self._course
        for made in course.made[told.n - course.base.n :]:
            after = told.position.copy()
            move = after.play(made.seat, made.text)
            happened = Happened(told.n, made.seat, made.text, move, told.position, after, made.draw)
            told.steps.append(step_for(course.game, happened, viewer))
            told.n, told.position, told.last = told.n + 1, after, made
