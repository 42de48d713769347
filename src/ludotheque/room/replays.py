"""Finished tables again: as a record, move by move from any place, or as the start of something new."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from ludotheque.contract import OPEN, SPECTATOR
from ludotheque.position import Position
from ludotheque.records import FORMAT, GameRecord
from ludotheque.room import fair
from ludotheque.room.course import Made, Standing, stand
from ludotheque.room.entries import Entry, Mixed, Played, Undone
from ludotheque.room.log.tables import Shelved
from ludotheque.room.messages import Step
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.table import Table
from ludotheque.room.updates import Happened, encode, step_for

MOST_MOMENTS = 400


class Moment(msgspec.Struct, frozen=True):
    """A position of a replay, and the move that led to it (none at the first)."""

    n: int
    to_act: list[int]
    scores: list[int]
    view: msgspec.Raw
    step: Step | None


class Line(msgspec.Struct):
    """The moves of a table that stand in the end, with what its chance was drawn from."""

    made: list[Made]
    mixed: list[fair.MixedIn]


def line_of(entries: list[Entry]) -> Line:
    line = Line([], [])
    draws = 0
    for entry in entries:
        match entry:
            case Played(_, seat, move, id, draw, _):
                line.made.append(Made(seat, move, id, draw))
                draws = draws if draw is None else draw + 1
            case Undone(_, _, n, _):
                del line.made[n:]
            case Mixed(_, seat, entropy):
                line.mixed.append(fair.MixedIn(draws, seat, entropy))
    return line


def check_finished(table: Table) -> None:
    """Whole games are shown only when they are over: before, they hold secrets and would be advice."""
    if not (table.course.over or table.course.facts.imported):
        raise RoomRefused("not-finished")


def record_of(table: Table, shelved: Shelved) -> GameRecord:
    """A table as a record, with everything that is needed to check its chance."""
    course, facts = table.course, table.course.facts
    line = line_of(shelved.entries)
    return GameRecord(
        format=FORMAT,
        game=facts.game,
        version=facts.version,
        options=dict(facts.options),
        seats=[seat.name or "?" for seat in course.seats],
        moves=[(made.seat, made.text) for made in line.made],
        outcome=course.outcome,
        content=None if course.content is None else dict(course.content),
        fair=None if facts.imported else msgspec.to_builtins(_fair_part(table, line)),
    )


def _fair_part(table: Table, line: Line) -> fair.Fair:
    course, facts = table.course, table.course.facts
    draws = [made.draw for made in line.made if made.draw is not None]
    return fair.Fair(
        method=fair.METHOD,
        table=facts.id,
        commitment=facts.commitment,
        secret=course.secret.hex(),
        first=facts.branched_at or 0,
        mixed=line.mixed,
        draws=draws,
        seal=fair.seal(course.secret, course.head, course.outcome, line.mixed, draws),
    )


def moments(position: Position, moves: list[Made], viewer: int, first: int, count: int) -> list[Moment]:
    """A part of a replay, from one viewer's place. `position` is the opening, and is played on."""
    if viewer not in (OPEN, SPECTATOR, *range(position.seats)):
        raise RoomRefused("bad-request")
    return list(islice(_moments(position, moves, viewer, first), min(count, MOST_MOMENTS)))


def _moments(position: Position, moves: list[Made], viewer: int, first: int) -> Iterator[Moment]:
    if first == 0:
        yield moment_of(stand(position), 0, viewer, None)
    for n, made in enumerate(moves, 1):
        before = position.copy() if n >= first else position
        move = position.play(made.seat, made.text)
        if n >= first:
            happened = Happened(n - 1, made.seat, made.text, move, before, position)
            yield moment_of(stand(position), n, viewer, step_for(position.game, happened, viewer))


def moment_of(standing: Standing, n: int, viewer: int, step: Step | None) -> Moment:
    position = standing.position
    view = msgspec.Raw(encode(position.game.view(position.s, viewer)))
    return Moment(n, standing.to_act, standing.scores, view, step)
