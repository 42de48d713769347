"""The table's socket: bytes to requests on the way in, a bounded queue on the way out."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from ludotheque.errors import LudothequeError
from ludotheque.room.limits import Bucket, Share
from ludotheque.room.protocol.messages import Closing
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Advise, Look, Rematch, Request, Resync, Say
from ludotheque.room.room import Room
from ludotheque.room.state.updates import encode
from ludotheque.room.store.people import session_id
from ludotheque.room.table.outbox import MOST_BYTES
from ludotheque.room.table.posts import Arrived, Gone
from ludotheque.room.table.table import Table
from ludotheque.room.table.visitors import Visitor
from ludotheque.server.gate import address_of
from ludotheque.server.mail import IN_SCOPE, WireOutbox
from ludotheque.server.session import person_of, token_of

log = logging.getLogger("ludotheque.server")

LARGEST = 8 * 1024
"""Bytes of a request; uvicorn closes sockets that send more than four times as much."""
COSTS: dict[type, float] = {Resync: 6, Look: 6, Say: 4, Advise: 6, Rematch: 10}
"""Requests that cost more than others."""
MOST_OF_ADDRESS = 8 * 2**20
"""Bytes that may wait for all sockets of one address together."""
PATIENCE = 50
"""After this many refused messages in a row, the socket is closed."""
NONSENSE, FLOOD, NO_TABLE = 4002, 4029, 4004

_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    room: Room = socket.app.state.room
    person = await person_of(socket, room)
    await socket.accept()
    key = socket.query_params.get("key", "")
    try:
        table = await room.get(table_id)
        visitor = room.enter(table, person.id if person else None, person.name if person else "", key)
    except LudothequeError as error:
        await _say_no(socket, error)
        return
    state, address = socket.app.state, address_of(socket.scope)
    visitor.address, visitor.session = address, session_id(token_of(socket))
    visitor.blocks = frozenset(await room.company.ties.blocked(person.id) if person else ())
    share = state.heard.join(address, visitor.person or "")
    listener = Listener(table, visitor, Bucket(*state.limits.messages), share)
    quick = IN_SCOPE in socket.scope
    told = asyncio.create_task(_tell_at_once(socket, listener) if quick else _tell(socket, visitor))
    table.post(visitor, Arrived())
    room.sockets += 1
    try:
        await _until_either_leaves(socket, listener, told)
    finally:
        room.sockets -= 1
        share.leave()
        table.post(visitor, Gone())


def _tell_at_once(socket: WebSocket[Any, Any, Any], listener: "Listener") -> Coroutine[Any, Any, object]:
    """Messages bypass this task; it only waits for the end."""
    scope: Any = socket.scope
    state, address, ended = socket.app.state, address_of(scope), asyncio.Event()
    listener.visitor.outbox = WireOutbox(
        scope[IN_SCOPE],
        state.mail,
        ended.set,
        lambda: min(MOST_BYTES, MOST_OF_ADDRESS // max(1, state.sockets.of(address))),
    )
    scope[IN_SCOPE].listener = listener.hear
    return ended.wait()


async def _tell(socket: WebSocket[Any, Any, Any], visitor: Visitor) -> None:
    while (message := await visitor.outbox.get()) is not None:
        await socket.send_data(message, mode="text")


async def _until_either_leaves(
    socket: WebSocket[Any, Any, Any], listener: "Listener", told: "asyncio.Task[Any]"
) -> None:
    """Until the visitor leaves, or the table has nothing more to tell them."""
    leaving = asyncio.create_task(_receive(socket, listener))
    await asyncio.wait({leaving, told}, return_when=asyncio.FIRST_COMPLETED)
    if told.done() and not leaving.done():
        try:
            await asyncio.wait_for(socket.close(listener.visitor.outbox.closed or 1000), 2)
        except (WebSocketException, RuntimeError, TimeoutError):
            log.debug("socket was gone before it was closed")
    leaving.cancel()
    told.cancel()
    await asyncio.gather(leaving, told, return_exceptions=True)


async def _receive(socket: WebSocket[Any, Any, Any], listener: "Listener") -> None:
    while (message := await socket.receive())["type"] == "websocket.receive":
        listener.hear(message.get("bytes") or str(message.get("text", "")).encode())
        await asyncio.sleep(0)  # send what it caused before reading more


class Listener:
    """Bytes to requests; too many invalid ones, or too many at all, and the socket is closed."""

    def __init__(self, table: Table, visitor: Visitor, bucket: Bucket, share: Share) -> None:
        self.table = table
        self.visitor = visitor
        self._bucket, self._share = bucket, share
        self._patience = PATIENCE

    def hear(self, message: bytes) -> None:
        if self.visitor.outbox.closed is not None:
            return
        if not (self._bucket.take() and self._share.take()):
            self._lose_patience("too-many-requests", FLOOD)
        elif (request := read(message)) is None:
            self._lose_patience("bad-request", NONSENSE)
        elif not self._may_pay(request):
            self._lose_patience("too-many-requests", FLOOD)
        else:
            self._patience = PATIENCE
            self.table.post(self.visitor, request)

    def _may_pay(self, request: Request) -> bool:
        """Charge what the request costs beyond the basic price."""
        rest = COSTS.get(type(request), 1) - 1
        return not rest or (self._bucket.take(rest) and self._share.take(rest))

    def _lose_patience(self, code: str, close: int) -> None:
        self.table.refuse(self.visitor, RoomRefused(code), None)
        self._patience -= 1
        if self._patience == 0:
            self.visitor.outbox.close(close)


def read(message: bytes) -> Request | None:
    """The request; None if it isn't one."""
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
