"""The players' clocks while their table moves from a process that is stopping to another one."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludotheque.errors import LudothequeError
from ludotheque.room.state.clock import overlap
from ludotheque.room.state.entries import Seated
from ludotheque.room.store.store import Conflict

if TYPE_CHECKING:
    from ludotheque.room.table.table import Table

log = logging.getLogger("ludotheque.room")

FAILOVER = 10_000
"""Milliseconds that a player gets for reconnecting to the other process."""


async def give_time(table: "Table") -> None:
    """Add time to the running clocks; the other process takes back what is not needed."""
    for seat in _own_seats(table, table.state.timing.running):
        try:
            await _set_time(table, seat, FAILOVER)
        except Conflict:
            await table.catch_up()
            await give_time(table)
            return
        except LudothequeError as error:
            log.warning("no time given", extra={"table": table.id, "code": error.code})


async def take_time_back(table: "Table") -> None:
    """Make sure no clock ran on the way from the process that stopped to this one."""
    for seat in _own_seats(table, table.state.failover):
        since, now = table.state.failover[seat], table.room.now()
        gone = now - since.at - overlap(table.room.gaps, since.at, now)
        if gone < since.given:
            await _set_time(table, seat, gone - since.given)


def _own_seats(table: "Table", seats: Iterable[int]) -> list[int]:
    here = {visitor.person for visitor in table.visitors}
    held = table.state.seats
    return [seat for seat in seats if held[seat].bot is None and held[seat].person in here]


async def _set_time(table: "Table", seat: int, more: int) -> None:
    held, now = table.state.seats[seat], table.room.now()
    left = table.state.timing.left_at(now)
    left[seat] += more
    await table.commit(Seated(now, seat, held.person, held.name, None, left, max(0, more)))
    table.tell_all()
