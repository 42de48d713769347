"""The table's socket: bytes to requests on the way in, a bounded queue on the way out."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ludotheque.errors import LudothequeError
from ludotheque.room.messages import Closing
from ludotheque.room.outbox import Outbox
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Request
from ludotheque.room.table import Arrived, Gone, Table
from ludotheque.room.tables import Room
from ludotheque.room.updates import encode
from ludotheque.room.visitor import Visitor
from ludotheque.server.gate import Bucket
from ludotheque.server.session import person_of

log = logging.getLogger("ludotheque.server")

LARGEST = 16 * 1024
"""Bytes of a request; uvicorn closes sockets that send more than four times that."""
PATIENCE = 50
"""So many refused messages in a row, and the socket is closed."""
NONSENSE, FLOOD, NO_TABLE = 4002, 4029, 4004

_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    room: Room = socket.app.state.room
    person = await person_of(socket, room)
    await socket.accept()
    try:
        table = await room.get(table_id)
        key = socket.query_params.get("key", "")
        visitor = room.enter(table, person.id if person else None, person.name if person else "", key)
        table.post(visitor, Arrived())
    except LudothequeError as error:
        await _say_no(socket, error)
        return
    room.sockets += 1
    try:
        await _serve(socket, table, visitor)
    finally:
        room.sockets -= 1
        table.post(visitor, Gone())


async def _serve(socket: WebSocket[Any, Any, Any], table: Table, visitor: Visitor) -> None:
    """Until either side has had enough."""
    receiving = asyncio.create_task(_receive(socket, table, visitor))
    sending = asyncio.create_task(_send(socket, visitor.outbox))
    visitor.outbox.on_overflow = receiving.cancel
    await asyncio.wait({receiving, sending}, return_when=asyncio.FIRST_COMPLETED)
    if not sending.done() and visitor.outbox.closed is not None:
        await asyncio.wait({sending}, timeout=2)
    receiving.cancel()
    sending.cancel()
    await asyncio.gather(receiving, sending, return_exceptions=True)


async def _send(socket: WebSocket[Any, Any, Any], outbox: Outbox) -> None:
    try:
        while (message := await outbox.get()) is not None:
            await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        await socket.close(outbox.closed or 1000)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _receive(socket: WebSocket[Any, Any, Any], table: Table, visitor: Visitor) -> None:
    bucket, patience = Bucket(*socket.app.state.limits.messages), PATIENCE
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        refusal = None if bucket.take() else RoomRefused("too-many-requests")
        request = None if refusal else read(message.get("text") or message.get("bytes") or b"")
        if request is not None:
            patience = PATIENCE
            table.post(visitor, request)
            continue
        patience -= 1
        table.refuse(visitor, refusal or RoomRefused("bad-request"), None)
        if patience == 0:
            visitor.outbox.close(FLOOD if refusal else NONSENSE)
            return


def read(message: str | bytes) -> Request | None:
    """A request; None if it is none."""
    if len(message) > LARGEST:
        return None
    try:
        return _decoder.decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


async def _say_no(socket: WebSocket[Any, Any, Any], error: LudothequeError) -> None:
    again = error.code in ("stopping", "storage-failing")
    await socket.send_data(encode(Closing(error.code, *error.text, again=again)), mode="text")
    await socket.close(1012 if again else NO_TABLE)
