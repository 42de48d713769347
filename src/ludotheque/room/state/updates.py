"""What one viewer is told about the game. The only place where secrets are removed, always through a view.

A viewer is a seat, a spectator, or (for finished games only) somebody who sees everything.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from ludotheque.contract import Game
from ludotheque.pictures import Picture
from ludotheque.position import Outcome, Position
from ludotheque.room.protocol.messages import Before, Clocks, Step, TakenBack, Told, Update
from ludotheque.room.state.sealing import sealing
from ludotheque.room.state.table_state import TableState
from ludotheque.viewers import SPECTATOR, Viewer

encode = msgspec.json.Encoder().encode


class Happened(NamedTuple):
    """A move, with the positions before and after it."""

    n: int
    seat: int
    text: str
    move: int
    before: Position
    after: Position
    draw: int | None = None
    """A chance move's number in the table's stream."""


def step_for(game: Game, happened: Happened, viewer: Viewer) -> Step:
    """A move as one viewer sees it. Its text is included only if it can't contain a secret."""
    seat = happened.seat
    events = game.events(happened.before.s, seat, happened.move, happened.after.s, viewer)
    return Step(
        n=happened.n,
        seat=seat,
        move=happened.text if game.tells_move(viewer, seat) else None,
        events=_told(game, events),
        draw=happened.draw,
        sealed=list(sealing(happened.before, seat, happened.before.to_act)) if game.has_secrets else [],
    )


_worded: defaultdict[str, dict[bytes, Told]] = defaultdict(dict)
"""A cache, per game, of the sentences for recent events: the same ones keep coming up."""
MOST_WORDED = 5_000


def _told(game: Game, events: Sequence[msgspec.Struct]) -> list[Told]:
    known, told = _worded[game.name], []
    for event in events:
        body = encode(event)
        found = known.get(body)
        if found is None:
            if len(known) >= MOST_WORDED:
                known.clear()
            found = Told(msgspec.Raw(body), game.tell(event, "en"), game.tell(event, "fr"), _whose(event))
            known[body] = found
        told.append(found)
    return told


def _whose(event: msgspec.Struct) -> int | None:
    """The event's own seat, or else the owner of the first thing it mentions."""
    told_of = [event, *(getattr(event, name) for name in event.__struct_fields__)]
    seats = (getattr(each, "seat", None) for each in told_of)
    return next((seat for seat in seats if isinstance(seat, int)), None)


def legal_for(state: TableState, viewer: Viewer, seats: Sequence[int]) -> dict[int, list[str]]:
    """The legal moves of the viewer's own seats; sealed ones only for the seat looking at the screen."""
    game, situation = state.game, state.situation
    found: dict[int, list[str]] = {}
    if state.status == "playing":
        for seat in seats:
            mine = viewer.holds(seat) or not state.is_sealed(seat)
            if mine and seat in situation.moves and state.seats[seat].bot is None:
                found[seat] = game.texts(situation.position.s, seat, situation.moves[seat])
    return found


class Own(msgspec.Struct, tag="update", omit_defaults=True):
    """The part of an `Update` that is for one visitor alone."""

    viewer: int
    legal: dict[int, list[str]] = {}
    before: Before | None = None
    id: str | None = None


@cache
def _nothing_own(viewer: Viewer) -> bytes:
    return encode(Own(viewer.number))


class Seen(msgspec.Struct, omit_defaults=True):
    """The rest of it."""

    seq: int
    n: int
    to_act: list[int]
    view: msgspec.Struct
    scores: list[int]
    picture: Picture | None = None
    step: Step | None = None
    clocks: Clocks | None = None
    undone: Sequence[TakenBack] = ()
    outcome: Outcome | None = None
    secret: str | None = None


class Telling:
    """One state of a table, to be sent to many: the parts that viewers share are built once."""

    def __init__(self, state: TableState, clocks: Clocks | None, happened: Happened | None = None) -> None:
        self.state = state
        self.clocks = clocks
        self.happened = happened
        self._seen: dict[Viewer, bytes] = {}
        self._frames: dict[tuple[Viewer, tuple[int, ...]], bytes] = {}

    def frame(self, viewer: Viewer, seats: tuple[int, ...]) -> bytes:
        """The `Update` for a viewer who holds these seats, encoded."""
        found = self._frames.get((viewer, seats))
        if found is None:
            found = self._frames[viewer, seats] = self.answer(viewer, seats, None)
        return found

    def answer(
        self, viewer: Viewer, seats: tuple[int, ...], id: str | None, history: list[Step] | None = None
    ) -> bytes:
        """The same as the answer to a request; with a `history` if it took a seat off the screen."""
        before = None if history is None else self._before(viewer, history)
        own = Own(viewer.number, legal_for(self.state, viewer, seats), before, id)
        told = encode(own) if own.legal or own.before or own.id else _nothing_own(viewer)
        return told[:-1] + b"," + self._what_is_seen(viewer)[1:]

    def _before(self, viewer: Viewer, history: list[Step]) -> Before:
        game, state, happened = self.state.game, self.state, self.happened
        n, position = (happened.n, happened.before) if happened else (state.n, state.situation.position)
        view = game.view(position.s, viewer)
        told = [step for step in history if step.n < n]
        return Before(msgspec.Raw(encode(view)), told, game.picture(view) if game.picture else None)

    def update_for(self, viewer: Viewer, seats: tuple[int, ...]) -> Update:
        return msgspec.json.decode(self.frame(viewer, seats), type=Update)

    def _what_is_seen(self, viewer: Viewer) -> bytes:
        """The part that does not depend on the seats held; without secrets everybody sees the same."""
        state, situation, game = self.state, self.state.situation, self.state.game
        key = viewer if game.has_secrets else SPECTATOR
        found = self._seen.get(key)
        if found is None:
            view = game.view(situation.position.s, viewer)
            seen = Seen(
                seq=state.seq,
                n=state.n,
                to_act=[] if state.over else situation.to_act,
                view=view,
                scores=situation.scores,
                picture=game.picture(view) if game.picture else None,
                step=None if self.happened is None else step_for(game, self.happened, viewer),
                clocks=self.clocks,
                undone=tuple(state.undone),
                outcome=state.outcome,
                secret=state.secret.hex() if state.over and not state.facts.imported else None,
            )
            found = self._seen[key] = encode(seen)
        return found
