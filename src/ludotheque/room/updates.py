"""What one viewer is told about the game. The only place where secrets are removed: all goes through a view.

A viewer is a seat, a spectator, or (for finished games only) somebody who sees everything.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ludotheque.contract import OPEN, Game
from ludotheque.position import Position
from ludotheque.room.course import Course, Standing
from ludotheque.room.messages import Clocks, Step, Told, Update

encode = msgspec.json.Encoder().encode


class Happened(NamedTuple):
    """A move, with the positions before and after it."""

    n: int
    seat: int
    text: str
    move: int
    before: Position
    after: Position


def step_for(game: Game, happened: Happened, viewer: int) -> Step:
    """A move as one viewer learns of it. Its text is shown only where nothing can be hidden in it."""
    seat = happened.seat
    events = game.events(happened.before.s, seat, happened.move, happened.after.s, viewer)
    shown = not game.has_secrets or viewer in (seat, OPEN)
    return Step(
        n=happened.n,
        seat=seat,
        move=happened.text if shown else None,
        events=[_told(game, event) for event in events],
    )


_worded: dict[tuple[str, bytes], Told] = {}
"""Events that were put into words lately: the same ones come again and again."""
MOST_WORDED = 10_000


def _told(game: Game, event: msgspec.Struct) -> Told:
    body = encode(event)
    found = _worded.get((game.name, body))
    if found is None:
        if len(_worded) >= MOST_WORDED:
            _worded.clear()
        found = Told(msgspec.Raw(body), game.tell(event, "en"), game.tell(event, "fr"))
        _worded[game.name, body] = found
    return found


def legal_for(course: Course, viewer: int, seats: Sequence[int]) -> dict[int, list[str]]:
    """The moves of the viewer's own seats; with secrets only of the seat whose eyes are on the screen."""
    if course.status != "playing":
        return {}
    game, standing = course.game, course.standing
    s = standing.position.s
    return {
        seat: sorted([game.text(s, seat, move) for move in standing.moves[seat]])
        for seat in seats
        if seat in standing.moves
        and course.seats[seat].bot is None
        and (seat == viewer or not game.has_secrets)
    }


class Telling:
    """One state of a table, to be told to many: what is the same for several viewers is made once."""

    def __init__(self, course: Course, clocks: Clocks | None, happened: Happened | None = None) -> None:
        self.course = course
        self.clocks = clocks
        self.happened = happened
        self._views: dict[int, msgspec.Raw] = {}
        self._steps: dict[int, Step] = {}
        self._frames: dict[tuple[int, tuple[int, ...]], bytes] = {}

    def frame(self, viewer: int, seats: Sequence[int]) -> bytes:
        """The update for a viewer who holds these seats, encoded."""
        key = (viewer, tuple(seats))
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = encode(self.update_for(viewer, seats))
        return found

    def update_for(self, viewer: int, seats: Sequence[int], answers: str | None = None) -> Update:
        course, standing = self.course, self.course.standing
        return Update(
            seq=course.seq,
            n=course.n,
            viewer=viewer,
            to_act=[] if course.over else standing.to_act,
            view=self._view(standing, viewer),
            scores=standing.scores,
            legal=legal_for(course, viewer, seats),
            step=self._step(viewer),
            clocks=self.clocks,
            outcome=course.outcome,
            secret=course.secret.hex() if course.over and not course.facts.imported else None,
            id=answers,
        )

    def _view(self, standing: Standing, viewer: int) -> msgspec.Raw:
        key = viewer if self.course.game.has_secrets else 0
        found = self._views.get(key)
        if found is None:
            view = self.course.game.view(standing.position.s, viewer)
            found = self._views[key] = msgspec.Raw(encode(view))
        return found

    def _step(self, viewer: int) -> Step | None:
        if self.happened is None:
            return None
        key = viewer if self.course.game.has_secrets else 0
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = step_for(self.course.game, self.happened, viewer)
        return found


def history_for(course: Course, viewer: int, most: int) -> list[Step]:
    """The newest moves of a table as one viewer learnt of them, oldest first."""
    first = max(course.base.n, course.n - most)
    before, _ = course.position_at(first)
    steps = []
    for n, made in enumerate(course.made[first - course.base.n :], first):
        after = before.copy()
        move = after.play(made.seat, made.text)
        steps.append(step_for(course.game, Happened(n, made.seat, made.text, move, before, after), viewer))
        before = after
    return steps
