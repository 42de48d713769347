"""Undo, draws, resigning and rematches."""

from ludotheque.room.course import undo
from ludotheque.room.course.entries import Ended, Offered, Undone, Withdrawn
from ludotheque.room.course.permissions import permitted
from ludotheque.room.handlers.seating import own
from ludotheque.room.names import new_id
from ludotheque.room.protocol.messages import Fischer, Moved, OfferKind, PerMove, Seat
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Agree, Answer, Rematch, Resign, Undo
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Note
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor


@handles(Undo)
async def ask_undo(table: Table, visitor: Visitor, request: Undo) -> None:
    course, seat = table.course, playing_seat(table, visitor, request.seat)
    if "undo" not in permitted(course):
        raise RoomRefused("rated" if course.facts.settings.rated else "not-allowed")
    if undo.last_move(course, seat) is None:
        raise RoomRefused("nothing-to-undo")
    if undo.is_free(course, seat):
        await take_back(table, seat, request.id)
    else:
        await offer(table, "undo", seat, request.id)
    table.accept(visitor, request)


async def take_back(table: Table, seat: int, id: str | None) -> None:
    """Back to the moment before the seat's last move."""
    course, now = table.course, table.room.now()
    n = undo.last_move(course, seat)
    if n is None:
        raise RoomRefused("nothing-to-undo")
    left = undo.time_after(course, seat, n, now) if course.timing.on else None
    if left is not None and left[seat] <= 0:
        raise RoomRefused("no-time")
    await table.commit(Undone(now, seat, n, left, id))
    table.tell_all()


@handles(Agree)
async def ask_agree(table: Table, visitor: Visitor, request: Agree) -> None:
    seat = playing_seat(table, visitor, request.seat)
    if "agree" not in permitted(table.course):
        raise RoomRefused("not-allowed")
    await offer(table, "agree", seat, request.id)
    table.accept(visitor, request)


@handles(Rematch)
async def ask_rematch(table: Table, visitor: Visitor, request: Rematch) -> None:
    seat = own(visitor, request.seat)
    if not table.course.over:
        raise RoomRefused("not-over")
    if table.course.again is not None:
        await follow_rematch(table, visitor)
    else:
        await offer(table, "rematch", seat, request.id)
    table.accept(visitor, request)


@handles(Answer)
async def answer(table: Table, visitor: Visitor, request: Answer) -> None:
    seat = own(visitor, request.seat)
    if request.kind == "rematch" and request.yes and table.course.again is not None:
        await follow_rematch(table, visitor)
    elif request.kind not in table.course.offers.pending:
        raise RoomRefused("no-offer")
    elif request.yes:
        await offer(table, request.kind, seat, request.id)
    else:
        await table.commit(Withdrawn(table.room.now(), seat, request.kind, request.id))
        table.tell_seating()
    table.accept(visitor, request)


async def offer(table: Table, kind: OfferKind, seat: int, id: str) -> None:
    """Note who agrees; once everybody does, carry the offer out."""
    course, now = table.course, table.room.now()
    if kind == "rematch" and _has_left(table):
        await table.commit(Withdrawn(now, seat, kind))
    if not course.offers.needed(kind, course.seats, seat):
        await settle(table, kind, seat, id)
    elif seat not in course.offers.accepted(kind):
        await table.commit(Offered(now, seat, kind, id))
    table.tell_seating()


def _has_left(table: Table) -> bool:
    """Whether the player who offered a rematch is gone: their clock would start at once and cost the game."""
    course = table.course
    wanted = {course.seats[seat].person for seat in course.offers.accepted("rematch")}
    return isinstance(course.facts.settings.clock, Fischer | PerMove) and not wanted <= table.present()


async def settle(table: Table, kind: OfferKind, seat: int, id: str) -> None:
    """Carry out an offer that the last of the seats has accepted."""
    pending, now = table.course.offers.pending.get(kind), table.room.now()
    by = seat if pending is None else pending.by
    match kind:
        case "undo":
            await take_back(table, by, id if by == seat else None)
        case "agree":
            await table.end(Ended(now, "agreed"))
        case "rematch":
            # First, so that of two processes only one makes the new table; should it die before it has made
            # it, the next who asks for a rematch does.
            again = new_id()
            await table.commit(Withdrawn(now, seat, kind, id, again))
            try:
                await play_again(table, again)
            except RoomRefused as error:
                if not error.code.startswith("storage-"):
                    raise
                # The consent is on disk: "nothing was changed" would be untrue. Asking again leads there.
                raise RoomRefused("storage-unsure") from error


async def follow_rematch(table: Table, visitor: Visitor) -> None:
    """Go to the agreed rematch; create it now if the process that was to do so died."""
    again = table.course.again
    assert again is not None
    try:
        await table.room.get(again)
    except RoomRefused as error:
        if error.code != "unknown-table":
            raise
        await play_again(table, again)
    else:
        table.tell(visitor, Moved(again, table.room.key_of(again)))


async def play_again(table: Table, id: str) -> None:
    """Create the same table with the seats rotated by one; everybody goes there, spectators too."""
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
        set=course.facts.set,
        id=id,
    )
    if table.chat:
        await table.room.store.append((), [shelf.keep_chat(table.id, again.id)])
        again.chat = list(table.chat)
    table.room.tell(Note("moved", table.id, again.id))
    table.tell_moved(again.id)


@handles(Resign)
async def resign(table: Table, visitor: Visitor, request: Resign) -> None:
    seat = playing_seat(table, visitor, request.seat)
    await table.end_by("resigned", seat, request.id)
    table.accept(visitor, request)


def playing_seat(table: Table, visitor: Visitor, seat: int) -> int:
    match table.course.status:
        case "open":
            raise RoomRefused("not-started")
        case "over":
            raise RoomRefused("over")
        case _:
            return own(visitor, seat)
