"""The table's socket: bytes to requests on the way in, a bounded queue on the way out."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from ludotheque.errors import LudothequeError
from ludotheque.room.log.people import session_id
from ludotheque.room.messages import Closing
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Request
from ludotheque.room.table import Arrived, Gone, Table
from ludotheque.room.tables import Room
from ludotheque.room.updates import encode
from ludotheque.room.visitor import Visitor
from ludotheque.server.gate import Bucket
from ludotheque.server.session import person_of, token_of
from ludotheque.server.wire import IN_SCOPE, Wire, WireOutbox

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
    key = socket.query_params.get("key", "")
    done = asyncio.Event()
    try:
        table = await room.get(table_id)
        visitor = room.enter(table, person.id if person else None, person.name if person else "", key)
    except LudothequeError as error:
        await _say_no(socket, error)
        return
    scope: Any = socket.scope
    wire: Wire = scope[IN_SCOPE]
    visitor.outbox = WireOutbox(wire, socket.app.state.mail, done.set)
    visitor.session = session_id(token_of(socket))
    listener = Listener(table, visitor, Bucket(*socket.app.state.limits.messages))
    table.post(visitor, Arrived())
    wire.listener = listener.hear
    room.sockets += 1
    try:
        await _until_either_leaves(socket, listener, done)
    finally:
        room.sockets -= 1
        table.post(visitor, Gone())


async def _until_either_leaves(
    socket: WebSocket[Any, Any, Any], listener: "Listener", done: asyncio.Event
) -> None:
    """Messages go past this; what is left is whatever came before anybody listened, and the end."""
    leaving = asyncio.create_task(_receive(socket, listener))
    closing = asyncio.create_task(done.wait())
    await asyncio.wait({leaving, closing}, return_when=asyncio.FIRST_COMPLETED)
    if closing.done() and not leaving.done():
        try:
            await asyncio.wait_for(socket.close(listener.visitor.outbox.closed or 1000), 2)
        except (WebSocketException, RuntimeError, TimeoutError):
            log.debug("socket was gone before it was closed")
    leaving.cancel()
    closing.cancel()
    await asyncio.gather(leaving, closing, return_exceptions=True)


async def _receive(socket: WebSocket[Any, Any, Any], listener: "Listener") -> None:
    while (message := await socket.receive())["type"] == "websocket.receive":
        listener.hear(message.get("bytes") or str(message.get("text", "")).encode())


class Listener:
    """Bytes to requests; too many that are none, or too many at all, and the socket is closed."""

    def __init__(self, table: Table, visitor: Visitor, bucket: Bucket) -> None:
        self.table = table
        self.visitor = visitor
        self._bucket = bucket
        self._patience = PATIENCE

    def hear(self, message: bytes) -> None:
        if self.visitor.outbox.closed is not None:
            return
        if not self._bucket.take():
            self._lose_patience("too-many-requests", FLOOD)
        elif (request := read(message)) is None:
            self._lose_patience("bad-request", NONSENSE)
        else:
            self._patience = PATIENCE
            self.table.post(self.visitor, request)

    def _lose_patience(self, code: str, close: int) -> None:
        self.table.refuse(self.visitor, RoomRefused(code), None)
        self._patience -= 1
        if self._patience == 0:
            self.visitor.outbox.close(close)


def read(message: bytes) -> Request | None:
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
