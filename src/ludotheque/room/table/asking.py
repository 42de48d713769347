"""Send a request to a table as a socket does, and wait for the answer."""

import asyncio

import msgspec

from ludotheque.room.protocol.messages import Accepted, Refused
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Leave, Sit
from ludotheque.room.table.table import Table
from ludotheque.room.table.visitors import Visitor


async def ask(table: Table, visitor: Visitor, request: Sit | Leave) -> None:
    """The request is done when this returns; `RoomRefused` says why not. A closed table answers nobody."""
    table.post(visitor, request)
    answering = asyncio.ensure_future(visitor.outbox.get())
    ended = {table.task} if table.task is not None else set()
    await asyncio.wait({answering, *ended}, return_when=asyncio.FIRST_COMPLETED)
    if not answering.done():
        visitor.outbox.close(1000)
    answer = await answering
    if answer is None:
        raise RoomRefused("unknown-table")
    told = msgspec.json.decode(answer, type=Accepted | Refused)
    if isinstance(told, Refused):
        raise RoomRefused(told.code)
