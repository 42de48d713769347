"""Ends and second thoughts: undo, a drawn end, resigning, a rematch."""

from ludotheque.room import undo
from ludotheque.room.entries import Ended, Undone
from ludotheque.room.log.store import Note
from ludotheque.room.messages import Moved, OfferKind, Seat
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Agree, Answer, Rematch, Resign, Undo
from ludotheque.room.seating import own
from ludotheque.room.table import Table, handles
from ludotheque.room.visitor import Visitor


@handles(Undo)
async def ask_undo(table: Table, visitor: Visitor, request: Undo) -> None:
    course, seat = table.course, playing_seat(table, visitor, request.seat)
    if course.facts.settings.undo == "never":
        raise RoomRefused("not-allowed")
    if undo.last_move(course, seat) is None:
        raise RoomRefused("nothing-to-undo")
    if undo.is_free(course, seat):
        await take_back(table, seat)
    else:
        await offer(table, "undo", seat)
    table.accept(visitor, request.id)


async def take_back(table: Table, seat: int) -> None:
    """Back to the moment before the seat's last move."""
    course, now = table.course, table.room.now()
    n = undo.last_move(course, seat)
    if n is None:
        raise RoomRefused("nothing-to-undo")
    left = course.timing.left_at(now) if course.timing else None
    await table.commit(Undone(now, seat, n, left))
    table.offers.drop_those_about_the_position()
    table.tell_all()


@handles(Agree)
async def ask_agree(table: Table, visitor: Visitor, request: Agree) -> None:
    seat = playing_seat(table, visitor, request.seat)
    if any(each.bot is not None for each in table.course.seats):
        raise RoomRefused("not-allowed")
    await offer(table, "agree", seat)
    table.accept(visitor, request.id)


@handles(Rematch)
async def ask_rematch(table: Table, visitor: Visitor, request: Rematch) -> None:
    seat = own(visitor, request.seat)
    if not table.course.over:
        raise RoomRefused("not-over")
    await offer(table, "rematch", seat)
    table.accept(visitor, request.id)


@handles(Answer)
async def answer(table: Table, visitor: Visitor, request: Answer) -> None:
    seat = own(visitor, request.seat)
    if request.kind not in table.offers.pending:
        raise RoomRefused("no-offer")
    if request.yes:
        await offer(table, request.kind, seat)
    else:
        table.offers.drop(request.kind)
        table.room.tell(Note("unoffer", table.id, request.kind))
        table.tell_seating()
    table.accept(visitor, request.id)


async def offer(table: Table, kind: OfferKind, seat: int) -> None:
    """Note who agrees; once everybody does, do it."""
    table.offers.make(kind, seat)
    if not table.offers.needed(kind, table.course.seats):
        by = table.offers.pending[kind].by
        table.offers.drop(kind)
        await settle(table, kind, by)
        table.room.tell(Note("unoffer", table.id, kind))
    else:
        table.room.tell(Note("offer", table.id, [kind, seat]))
    table.tell_seating()


async def settle(table: Table, kind: OfferKind, by: int) -> None:
    match kind:
        case "undo":
            await take_back(table, by)
        case "agree":
            await table.end(Ended(table.room.now(), "agreed"))
        case "rematch":
            await play_again(table)


async def play_again(table: Table) -> None:
    """The same table with every seat moved on by one; everybody goes there, spectators too."""
    course = table.course
    seats = [Seat(seat.person, seat.name, seat.bot) for seat in (*course.seats[1:], course.seats[0])]
    again = await table.room.create(
        course.game.name,
        course.facts.options,
        seats,
        course.facts.settings,
        course.facts.host,
        content=course.content,
        parent=table.id,
    )
    table.room.tell(Note("moved", table.id, again.id))
    for visitor in table.visitors:
        table.tell(visitor, Moved(again.id, table.room.key_of(again.id)))


@handles(Resign)
async def resign(table: Table, visitor: Visitor, request: Resign) -> None:
    seat = playing_seat(table, visitor, request.seat)
    await table.end(Ended(table.room.now(), "resigned", seat))
    table.accept(visitor, request.id)


def playing_seat(table: Table, visitor: Visitor, seat: int) -> int:
    match table.course.status:
        case "open":
            raise RoomRefused("not-started")
        case "over":
            raise RoomRefused("over")
        case _:
            return own(visitor, seat)
