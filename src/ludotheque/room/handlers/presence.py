"""Joining a table, looking at it, and leaving: requests that change nothing on disk."""

from ludotheque.room.protocol.messages import PROTOCOL, Accepted, Pong, Welcome, You
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Judge, Look, Ping, Resync
from ludotheque.room.state.updates import Telling
from ludotheque.room.table import moves
from ludotheque.room.table.posts import Arrived, Gone
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor
from ludotheque.viewers import SPECTATOR, numbered


@handles(Arrived)
async def arrive(table: Table, visitor: Visitor, _: Arrived) -> None:
    visitor.place(table.state)
    table.visitors.append(visitor)
    if visitor.person is not None:
        table.away.pop(visitor.person, None)
    welcome(table, visitor)
    table.tell_seating()
    table.tell_presence()


@handles(Gone)
async def go(table: Table, visitor: Visitor, _: Gone) -> None:
    if visitor not in table.visitors:
        return
    table.visitors.remove(visitor)
    table.idle_since = table.room.now()
    person = visitor.person
    if visitor.seats and person is not None and person not in table.present():
        table.away[person] = table.room.now()
    table.tell_seating()
    table.tell_presence()


@handles(Look)
async def look(table: Table, visitor: Visitor, request: Look) -> None:
    """On a shared screen: which seat is looking now."""
    if request.viewer != SPECTATOR.number and request.viewer not in visitor.seats:
        raise RoomRefused("not-your-seat")
    visitor.wanted = numbered(request.viewer)
    visitor.place(table.state)
    welcome(table, visitor, request.id)


@handles(Resync)
async def resync(table: Table, visitor: Visitor, request: Resync) -> None:
    welcome(table, visitor, request.id)


@handles(Judge)
async def judge(table: Table, visitor: Visitor, request: Judge) -> None:
    """Why a move may not be made, for who only asks. Behind the curtain of a shared screen nobody asks about
    what is sealed."""
    state, seat = table.state, request.seat
    moves.check_turn(table.state, visitor, seat)
    if state.is_sealed(seat) and not visitor.viewer.holds(seat):
        raise RoomRefused("not-your-seat")
    state.try_move(seat, request.move)
    table.tell(visitor, Accepted(request.id, state.seq))


@handles(Ping)
async def ping(table: Table, visitor: Visitor, request: Ping) -> None:
    table.tell(visitor, Pong(request.id, table.room.now()))


def welcome(table: Table, visitor: Visitor, id: str | None = None) -> None:
    state = table.state
    telling = Telling(state, state.timing.shown(table.room.now()))
    history = table.recent.steps(visitor.viewer)
    host = visitor.person == state.facts.host
    may_invite = host or visitor.invited or bool(visitor.seats) or state.facts.settings.public
    table.tell(
        visitor,
        Welcome(
            protocol=PROTOCOL,
            table=state.facts,
            seating=table.seating(),
            you=You(visitor.person, visitor.name, list(visitor.seats), visitor.viewer.number, host),
            update=telling.update_for(visitor.viewer, visitor.seats),
            history=history,
            earlier=state.n - len(history),
            chat=[line for line in table.chat if line.person not in visitor.blocks],
            invite=table.room.key_of(table.id) if may_invite else "",
            id=id,
        ),
    )
