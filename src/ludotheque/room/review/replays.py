"""Finished tables: as a record, as a replay for any viewer, or as the start of a new table."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from ludotheque import records
from ludotheque.position import Position
from ludotheque.records import FORMAT, GameRecord
from ludotheque.room.fair_threads import breathe
from ludotheque.room.protocol.messages import Seat, Step
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import Moment
from ludotheque.room.signing import Signer
from ludotheque.room.state import entries, fairness
from ludotheque.room.state.entries import Entry, Mixed, Played, Seated, Started, Undone
from ludotheque.room.state.fairness import Did, TookBack
from ludotheque.room.state.table_state import Made, Situation, situation_of
from ludotheque.room.state.updates import Happened, encode, step_for
from ludotheque.room.store.tables import Shelved
from ludotheque.room.table.table import Table
from ludotheque.viewers import Viewer

MOST_MOMENTS = 400
LONGEST = 2_000
"""The most moves of a game that can be imported, continued or analysed."""
PIECE = 16
"""How many moves are played before yielding to other tasks; one if views are built too."""


def check_length(moves: int) -> None:
    if moves > LONGEST:
        raise RoomRefused("too-long")


class Line(msgspec.Struct):
    """The moves of a table that stand in the end, and the log that led to them."""

    made: list[Made]
    log: list[Did | TookBack]
    mixed: list[fairness.MixedIn]
    copied: int
    """How many of the moves that stand were made at another table."""


def line_of(written: list[Entry], copied: int = 0) -> Line:
    line = Line([], [], [], copied)
    draws, started, sitting = 0, False, dict[int, str | None]()
    for entry in written:
        match entry:
            case Seated(_, seat, person):
                if not started and sitting.get(seat) != person:  # nothing is left of those who left early
                    line.mixed = [each for each in line.mixed if each.seat != seat]
                sitting[seat] = person
            case Started():
                started = True
            case Played(_, seat, move, id, draw, _):
                draws = draws if draw is None else draw + 1
                line.made.append(Made(seat, move, id, draw))
                line.log.append(Did(seat, move))
            case Undone(_, seat, n, _):
                del line.made[n:]
                line.copied = min(line.copied, n)
                line.log.append(TookBack(seat, n))
            case Mixed(_, seat, entropy):
                line.mixed.append(fairness.MixedIn(draws, seat, entropy))
    return line


def check_finished(table: Table | Shelved) -> None:
    """Full games are shown only once they are over: before, they would reveal secrets and give advice."""
    state = table.state if isinstance(table, Table) else table
    if not (state.status == "over" or state.facts.imported):
        raise RoomRefused("not-finished")


def record_of(signer: Signer, shelved: Shelved) -> GameRecord:
    """The record of a table with all its entries, with everything needed to verify its randomness.

    Does not use the rules: a table of a version that is no longer supported has its record too.
    """
    facts = shelved.facts
    line = line_of(shelved.entries, facts.branched_at or 0)
    record = GameRecord(
        format=FORMAT,
        game=facts.game,
        version=facts.version,
        options=dict(facts.options),
        seats=[seat.name or "?" for seat in seats_of(shelved)],
        moves=[(made.seat, made.text) for made in line.made],
        outcome=shelved.outcome,
        content=None if shelved.content is None else dict(shelved.content),
        content_hash=None if shelved.content is None else records.hash_of(shelved.content),
    )
    # A room vouches for what was played there, not for what was imported.
    brought = facts.imported or (facts.branched_at and len(line.made) <= line.copied)
    return record if brought else signer.sign(_with_fair_part(record, shelved, line))


def file_of(signer: Signer, shelved: Shelved) -> bytes:
    """The record as it is downloaded."""
    return records.encode(record_of(signer, shelved)) + b"\n"


def seats_of(shelved: Shelved) -> list[Seat]:
    """The seats as they are at the end."""
    seats = [Seat()] * shelved.facts.seats
    for entry in shelved.entries:
        if isinstance(entry, Seated):
            seats[entry.seat] = Seat(entry.person, entry.name, entry.bot)
    return seats


def _with_fair_part(record: GameRecord, shelved: Shelved, line: Line) -> GameRecord:
    facts, secret = shelved.facts, shelved.secret
    fair = fairness.Fair(
        method=fairness.METHOD,
        table=facts.id,
        commitment=facts.commitment,
        secret=secret.hex(),
        first=facts.branched_at or 0,
        mixed=line.mixed,
        draws=[made.draw for made in line.made if made.draw is not None],
        seal="",
        log=line.log if any(isinstance(each, TookBack) for each in line.log) else [],
    )
    head = fairness.first_head(facts.game, facts.version, facts.options, facts.seats, shelved.content)
    for made in line.made:
        head = fairness.next_head(head, made.seat, made.text)
    fair = msgspec.structs.replace(fair, seal=fairness.seal(secret, head, record, fair))
    return msgspec.structs.replace(record, fair=msgspec.to_builtins(fair))


def moves_of(bodies: list[str]) -> list[Made]:
    return line_of([entries.decode(body) for body in bodies]).made


def position_after(opening: Position, bodies: list[str], n: int) -> Position:
    for at, made in enumerate(moves_of(bodies)[:n]):
        if at % PIECE == 0:
            breathe()
        opening.play(made.seat, made.text)
    return opening


def part(
    opening: Position, bodies: list[str], viewer: Viewer, first: int, count: int
) -> tuple[int, list[Moment]]:
    """The number of moves, and part of the replay."""
    made = moves_of(bodies)
    return len(made), moments(opening, made, viewer, first, count)


def moments(position: Position, moves: list[Made], viewer: Viewer, first: int, count: int) -> list[Moment]:
    """Part of a replay, as one viewer sees it. `position` is the opening; it is modified."""
    if viewer.seat is not None and viewer.seat >= position.seats:
        raise RoomRefused("bad-request")
    return list(islice(_moments(position, moves, viewer, first), min(count, MOST_MOMENTS)))


def _moments(position: Position, moves: list[Made], viewer: Viewer, first: int) -> Iterator[Moment]:
    if first == 0:
        yield moment_of(situation_of(position), 0, viewer, None)
    for n, made in enumerate(moves, 1):
        if n >= first or n % PIECE == 0:
            breathe()
        before = position.copy() if n >= first else position
        move = position.play(made.seat, made.text)
        if n >= first:
            happened = Happened(n - 1, made.seat, made.text, move, before, position, made.draw)
            yield moment_of(situation_of(position), n, viewer, step_for(position.game, happened, viewer))


def moment_of(situation: Situation, n: int, viewer: Viewer, step: Step | None) -> Moment:
    position = situation.position
    game, view = position.game, position.game.view(position.s, viewer)
    picture = game.picture(view) if game.picture else None
    return Moment(n, situation.to_act, situation.scores, msgspec.Raw(encode(view)), step, picture)
