"""Undo, draws, resigning and rematches."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from ludotheque.room.handlers.seating import own
from ludotheque.room.names import new_id
from ludotheque.room.protocol.messages import ChatLine, Fischer, Moved, OfferKind, PerMove, Seat
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Agree, Answer, Rematch, Resign, Undo
from ludotheque.room.state import undo
from ludotheque.room.state.entries import Ended, Offered, Undone, Withdrawn
from ludotheque.room.state.permissions import permitted
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Note
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor


@handles(Undo)
async def ask_undo(table: Table, visitor: Visitor, request: Undo) -> None:
    state, seat = table.state, playing_seat(table, visitor, request.seat)
    if "undo" not in permitted(state):
        raise RoomRefused("rated" if state.facts.settings.rated else "not-allowed")
    n = undo.last_move(state, seat)
    if n is None:
        raise RoomRefused("nothing-to-undo")
    if undo.is_free(state, seat):
        await take_back(table, seat, n, request.id)
    else:
        await offer(table, "undo", seat, request.id)
    table.accept(visitor, request)


async def take_back(table: Table, seat: int, n: int | None, id: str | None) -> None:
    """The seat undoes everything after the first `n` moves."""
    state, now = table.state, table.room.now()
    if n is None:
        raise RoomRefused("nothing-to-undo")
    left = undo.time_after(state, seat, n, now) if state.timing.on else None
    if left is not None and left[seat] <= 0:
        raise RoomRefused("no-time")
    await table.commit(Undone(now, seat, n, left, id))
    table.tell_all()


@handles(Agree)
async def ask_agree(table: Table, visitor: Visitor, request: Agree) -> None:
    seat = playing_seat(table, visitor, request.seat)
    if "agree" not in permitted(table.state):
        raise RoomRefused("not-allowed")
    await offer(table, "agree", seat, request.id)
    table.accept(visitor, request)


@handles(Rematch)
async def ask_rematch(table: Table, visitor: Visitor, request: Rematch) -> None:
    seat = own(visitor, request.seat)
    if not table.state.over:
        raise RoomRefused("not-over")
    if table.state.again is not None:
        await follow_rematch(table, visitor)
    else:
        await offer(table, "rematch", seat, request.id)
    table.accept(visitor, request)


@handles(Answer)
async def answer(table: Table, visitor: Visitor, request: Answer) -> None:
    seat = own(visitor, request.seat)
    if request.kind == "rematch" and request.yes and table.state.again is not None:
        await follow_rematch(table, visitor)
    elif request.kind not in table.state.offers.pending:
        raise RoomRefused("no-offer")
    elif request.yes:
        await offer(table, request.kind, seat, request.id)
    else:
        await table.commit(Withdrawn(table.room.now(), seat, request.kind, request.id))
        table.tell_seating()
    table.accept(visitor, request)


async def offer(table: Table, kind: OfferKind, seat: int, id: str) -> None:
    """Note who agrees; once everybody does, carry the offer out."""
    state, now = table.state, table.room.now()
    if kind == "rematch" and _has_left(table):
        await table.commit(Withdrawn(now, seat, kind))
    if not state.offers.needed(kind, state.seats, seat):
        await settle(table, kind, seat, id)
    elif seat not in state.offers.accepted(kind):
        await table.commit(Offered(now, seat, kind, id))
    table.tell_seating()


def _has_left(table: Table) -> bool:
    """Whether the player who offered a rematch is gone: their clock would start at once and cost the game."""
    state = table.state
    wanted = {state.seats[seat].person for seat in state.offers.accepted("rematch")}
    return isinstance(state.facts.settings.clock, Fischer | PerMove) and not wanted <= table.present()


async def settle(table: Table, kind: OfferKind, seat: int, id: str) -> None:
    """Carry out an offer that the last of the seats has accepted."""
    pending, now = table.state.offers.pending.get(kind), table.room.now()
    by = seat if pending is None else pending.by
    match kind:
        case "undo":
            n = undo.goes_back_to(table.state, by)
            await take_back(table, by, n, id if by == seat else None)
        case "agree":
            await table.end(Ended(now, "agreed"))
        case "rematch":
            # First, so that of two processes only one makes the new table; should it die before it has made
            # it, the next who asks for a rematch does.
            again = new_id()
            await table.commit(Withdrawn(now, seat, kind, id, again))
            with _consent_on_disk():
                await play_again(table, again)


@contextmanager
def _consent_on_disk() -> Iterator[None]:
    """If the new table cannot be written or read, "nothing was changed" would be untrue. Asking again leads
    there."""
    try:
        yield
    except RoomRefused as error:
        if not error.code.startswith("storage-"):
            raise
        raise RoomRefused("storage-unsure") from error


async def follow_rematch(table: Table, visitor: Visitor) -> None:
    """Go to the agreed rematch; create it now if the process that was to do so died."""
    again = table.state.again
    assert again is not None
    with _consent_on_disk():
        try:
            await table.room.get(again)
        except RoomRefused as error:
            if error.code != "unknown-table":
                raise
            await play_again(table, again)
        else:
            table.tell(visitor, Moved(again, table.room.key_of(again)))


async def play_again(table: Table, id: str) -> None:
    """Create the same table with the seats rotated by one; everybody goes there, spectators too.

    What was said is written with the table: another process that opens it at once must not miss it, nor give
    its numbers to other lines.
    """
    state = table.state
    said = await shelf.read_chat(table.room.store, table.id)
    seats = [Seat(seat.person, seat.name, seat.bot) for seat in (*state.seats[1:], state.seats[0])]
    again = await table.room.create(
        state.game.name,
        state.facts.options,
        seats,
        state.facts.settings,
        state.facts.host,
        content=state.content,
        parent=table.id,
        set=state.facts.set,
        id=id,
        said=[rotated(line, state.facts.seats) for line in said],
    )
    table.room.tell(Note("moved", table.id, again.id))
    table.tell_moved(again.id)


def rotated(line: ChatLine, seats: int) -> ChatLine:
    """What was said, under the sign of the seat where the speaker sits now."""
    return line if line.seat is None else replace(line, seat=(line.seat - 1) % seats)


@handles(Resign)
async def resign(table: Table, visitor: Visitor, request: Resign) -> None:
    seat = playing_seat(table, visitor, request.seat)
    await table.end_by("resigned", seat, request.id)
    table.accept(visitor, request)


def playing_seat(table: Table, visitor: Visitor, seat: int) -> int:
    match table.state.status:
        case "open":
            raise RoomRefused("not-started")
        case "over":
            raise RoomRefused("over")
        case _:
            return own(visitor, seat)
