"""Chat that survives a reload, and hints from a bot."""

import logging
import secrets

from ludotheque.rng import generator
from ludotheque.room import bots
from ludotheque.room.handlers.seating import named, own
from ludotheque.room.names import is_plain, shows_something
from ludotheque.room.protocol.messages import ChatLine, Hinted
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Advise, Say
from ludotheque.room.state.permissions import may_advise
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Note
from ludotheque.room.table.table import Table, handles
from ludotheque.room.table.visitors import Visitor

log = logging.getLogger("ludotheque.room")


@handles(Say)
async def say(table: Table, visitor: Visitor, request: Say) -> None:
    person = named(visitor)
    words = " ".join(request.text.split())
    if not words:
        raise RoomRefused("bad-request")
    if not is_plain(words) or not shows_something(words):
        raise RoomRefused("bad-text")
    if not table.room.company.may_speak(person):
        raise RoomRefused("muted")
    if not table.room.chat.take_both(person, visitor.address):
        raise RoomRefused("too-many-requests")
    seat = visitor.seats[0] if visitor.seats else None
    table.last_line = next_line(table)
    line = ChatLine(table.last_line, table.room.now(), visitor.name, seat, words, person)
    note = Note("said", table.id, line)
    await table.room.store.append((), [shelf.said(table.id, line, visitor.person)], [note])
    table.chat = shelf.kept_chat([*table.chat, line])
    table.tell_line(line)
    table.accept(visitor, request)


def next_line(table: Table) -> int:
    """A number that no other line has. No other process uses it: each has its own residue modulo a thousand.

    Nor is one used again that was refused as `storage-unsure`: its line may be on disk.
    """
    last = max(table.last_line, table.chat[-1].n if table.chat else -1) + 1
    if not table.room.store.shared:
        return last
    return (last // 1000 + 1) * 1000 + int(table.room.peers.id, 16) % 1000


@handles(Advise)
async def advise(table: Table, visitor: Visitor, request: Advise) -> None:
    """Start a bot thinking in the background: the table does not wait for the hint."""
    state, seat = table.state, own(visitor, request.seat)
    if not may_advise(state):
        raise RoomRefused("rated" if state.facts.settings.rated else "not-allowed")
    if seat not in state.asked:
        raise RoomRefused("not-your-turn")
    if state.is_sealed(seat) and not visitor.viewer.holds(seat):
        raise RoomRefused("not-your-seat")
    spec = request.bot or bots.best(state.game.name)
    bots.bot(state.game.name, spec)
    if visitor.advised:
        raise RoomRefused("busy")
    if not table.room.advice.take_both(named(visitor), visitor.address):
        raise RoomRefused("too-many-requests")
    visitor.advised = True
    table.room.background(give_advice(table, visitor, request.id, seat, spec))


async def give_advice(table: Table, visitor: Visitor, id: str, seat: int, spec: str) -> None:
    position = table.state.situation.position.fork()
    if not visitor.viewer.holds(seat):  # others see this screen too: no hint may tell the seat's secrets
        position.redeal(visitor.viewer, generator(secrets.randbits(62)))
    try:
        hint = await bots.hint(visitor.address or named(visitor), position, seat, spec)
        table.tell(visitor, Hinted(id, seat, hint.scale, hint.moves))
    except RoomRefused as error:
        table.refuse(visitor, error, id)
    except Exception:
        log.exception("advice failed", extra={"table": table.id})
        table.refuse(visitor, RoomRefused("failed"), id)
    finally:
        visitor.advised = False
