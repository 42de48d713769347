"""Chat that survives a reload, and a bot's advice."""

import logging

from ludotheque.room import thinking
from ludotheque.room.log import tables as shelf
from ludotheque.room.log.store import Note
from ludotheque.room.messages import ChatLine, Hinted
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Advise, Say
from ludotheque.room.seating import named, own
from ludotheque.room.table import Table, handles
from ludotheque.room.visitor import Visitor

log = logging.getLogger("ludotheque.room")


@handles(Say)
async def say(table: Table, visitor: Visitor, request: Say) -> None:
    named(visitor)
    words = " ".join(request.text.split())
    if not words:
        raise RoomRefused("bad-request")
    seat = visitor.seats[0] if visitor.seats else None
    line = ChatLine(next_line(table), table.room.now(), visitor.name, seat, words)
    note = Note("said", table.id, line)
    await table.room.store.append((), [shelf.said(table.id, line, visitor.person)], [note])
    table.chat.append(line)
    del table.chat[: -shelf.KEPT_CHAT]
    for each in table.visitors:
        table.tell(each, line)
    table.accept(visitor, request.id)


def next_line(table: Table) -> int:
    """Lines of several processes have different numbers: each has its own share of a thousand."""
    last = table.chat[-1].n + 1 if table.chat else 0
    if not table.room.store.shared:
        return last
    return (last // 1000 + 1) * 1000 + int(table.room.peers.id, 16) % 1000


@handles(Advise)
async def advise(table: Table, visitor: Visitor, request: Advise) -> None:
    """Starts thinking and goes on: the table does not wait for the advice."""
    course, seat = table.course, own(visitor, request.seat)
    if not may_advise(table):
        raise RoomRefused("not-allowed")
    if seat not in course.asked:
        raise RoomRefused("not-your-turn")
    if course.game.has_secrets and visitor.viewer != seat:
        raise RoomRefused("not-your-seat")
    spec = request.bot or thinking.best(course.game.name)
    thinking.bot(course.game.name, spec)
    if visitor.advised:
        raise RoomRefused("busy")
    visitor.advised = True
    table.room.keep([shelf.not_rated(table.id)])
    table.room.background(give_advice(table, visitor, request.id, seat, spec))


def may_advise(table: Table) -> bool:
    """By default only where everybody else is a bot, or shares the screen."""
    hints = table.course.facts.settings.hints
    people = {seat.person for seat in table.course.seats if seat.person}
    return hints == "always" or (hints == "alone" and len(people) == 1)


async def give_advice(table: Table, visitor: Visitor, id: str, seat: int, spec: str) -> None:
    try:
        hint = await thinking.hint(table.course.standing.position.fork(), seat, spec)
        table.tell(visitor, Hinted(id, seat, hint.scale, hint.moves))
    except Exception:
        log.exception("advice failed", extra={"table": table.id})
        table.refuse(visitor, RoomRefused("failed"), id)
    finally:
        visitor.advised = False
