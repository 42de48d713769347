"""What one viewer is told about the game. The only place where secrets are removed: all goes through a view.

A viewer is a seat, a spectator, or (for finished games only) somebody who sees everything.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from ludotheque.contract import OPEN, Game
from ludotheque.position import Outcome, Position
from ludotheque.room.course import Course
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
        events=_told(game, events),
    )


_worded: defaultdict[str, dict[bytes, Told]] = defaultdict(dict)
"""For each game, events that were put into words lately: the same ones come again and again."""
MOST_WORDED = 5_000


def _told(game: Game, events: Sequence[msgspec.Struct]) -> list[Told]:
    known, told = _worded[game.name], []
    for event in events:
        body = encode(event)
        found = known.get(body)
        if found is None:
            if len(known) >= MOST_WORDED:
                known.clear()
            found = Told(msgspec.Raw(body), game.tell(event, "en"), game.tell(event, "fr"))
            known[body] = found
        told.append(found)
    return told


def legal_for(course: Course, viewer: int, seats: Sequence[int]) -> dict[int, list[str]]:
    """The moves of the viewer's own seats; with secrets only of the seat whose eyes are on the screen."""
    game, standing = course.game, course.standing
    found: dict[int, list[str]] = {}
    if course.status == "playing":
        for seat in seats:
            mine = seat == viewer or not game.has_secrets
            if mine and seat in standing.moves and course.seats[seat].bot is None:
                found[seat] = game.texts(standing.position.s, seat, standing.moves[seat])
    return found


class Own(msgspec.Struct, tag="update", omit_defaults=True):
    """The part of an `Update` that is for one visitor alone."""

    viewer: int
    legal: dict[int, list[str]] = {}
    id: str | None = None


@cache
def _nothing_own(viewer: int) -> bytes:
    return encode(Own(viewer))


class Seen(msgspec.Struct, omit_defaults=True):
    """The rest of it."""

    seq: int
    n: int
    to_act: list[int]
    view: msgspec.Struct
    scores: list[int]
    step: Step | None = None
    clocks: Clocks | None = None
    outcome: Outcome | None = None
    secret: str | None = None


class Telling:
    """One state of a table, to be told to many: what is the same for several viewers is made once."""

    def __init__(self, course: Course, clocks: Clocks | None, happened: Happened | None = None) -> None:
        self.course = course
        self.clocks = clocks
        self.happened = happened
        self._seen: dict[int, bytes] = {}
        self._frames: dict[tuple[int, tuple[int, ...]], bytes] = {}

    def frame(self, viewer: int, seats: tuple[int, ...]) -> bytes:
        """The `Update` for a viewer who holds these seats, encoded."""
        found = self._frames.get((viewer, seats))
        if found is None:
            found = self._frames[viewer, seats] = self.answer(viewer, seats, None)
        return found

    def answer(self, viewer: int, seats: tuple[int, ...], id: str | None) -> bytes:
        """The same for one whose request it answers."""
        legal = legal_for(self.course, viewer, seats)
        own = _nothing_own(viewer) if not legal and id is None else encode(Own(viewer, legal, id))
        return own[:-1] + b"," + self._what_is_seen(viewer)[1:]

    def update_for(self, viewer: int, seats: tuple[int, ...]) -> Update:
        return msgspec.json.decode(self.frame(viewer, seats), type=Update)

    def _what_is_seen(self, viewer: int) -> bytes:
        """What does not depend on the seats one holds; without secrets all see the same."""
        course, standing, game = self.course, self.course.standing, self.course.game
        key = viewer if game.has_secrets else 0
        found = self._seen.get(key)
        if found is None:
            seen = Seen(
                seq=course.seq,
                n=course.n,
                to_act=[] if course.over else standing.to_act,
                view=game.view(standing.position.s, viewer),
                scores=standing.scores,
                step=None if self.happened is None else step_for(game, self.happened, viewer),
                clocks=self.clocks,
                outcome=course.outcome,
                secret=course.secret.hex() if course.over and not course.facts.imported else None,
            )
            found = self._seen[key] = encode(seen)
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
