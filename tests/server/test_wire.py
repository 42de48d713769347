import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.live import Live, new_table
from websockets.frames import Frame, Opcode

from ludotheque.room.outbox import MOST_BYTES, TOO_SLOW
from ludotheque.server.client import Guest
from ludotheque.server.wire import Mail, WireOutbox, frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_would_send(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Transport:
    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.aborted = False
        self.buffered = 0

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.buffered

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def test_a_peer_that_does_not_read_is_cut_off() -> None:
    class Protocol:
        transport = Transport()

    closed: list[int] = []
    wire: Any = Protocol()
    turns: list[Callable[[], None]] = []

    class Loop:
        def call_soon(self, send: Callable[[], None]) -> None:
            turns.append(send)

    loop: Any = Loop()
    outbox = WireOutbox(wire, Mail(loop), lambda: closed.append(1))
    outbox.put(b"a")
    outbox.put(b"b")
    assert wire.transport.written == []
    turns.pop()()
    wire.transport.buffered = MOST_BYTES + 1
    outbox.put(b"c")
    turns.pop()()
    outbox.put(b"d")
    assert not turns
    assert wire.transport.written == [frame(b"a") + frame(b"b")]
    assert wire.transport.aborted
    assert (outbox.closed, closed) == (TOO_SLOW, [1])
    outbox.close(1000)
    assert outbox.closed == TOO_SLOW


def test_what_a_client_sends_with_its_handshake_is_not_lost(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    for number in range(20):
        with ada.join(table) as seat:
            seat.send("ping", id=f"p{number}")
            assert seat.ask("ping", id=f"q{number}")["type"] == "pong"
            assert f"p{number}" in [each.get("id") for each in seat.heard]


def raw_socket(live: Live, ada: Guest, table: str) -> socket.socket:
    """A socket after its handshake, for bytes of our own."""
    url = urlsplit(live.address)
    sock = socket.create_connection((url.hostname, url.port), timeout=10)
    ask = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {url.netloc}", f"Cookie: {ada.cookie}"]
    ask += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    sock.sendall("\r\n".join([*ask, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]).encode())
    while b"welcome" not in sock.recv(65_536):
        continue
    return sock


def heard_until(sock: socket.socket, what: bytes) -> bytes:
    found = b""
    while what not in found:
        more = sock.recv(65_536)
        assert more, found
        found += more
    return found


PINGS = [b'{"type":"ping","id":"%b"}' % id for id in (b"one", b"two" * 13, b"three")]


@pytest.mark.parametrize("piece", [1, 7, 1000])
def test_messages_arrive_however_they_are_cut(live: Live, piece: int) -> None:
    ada = live.guest("Ada")
    sock = raw_socket(live, ada, new_table(ada, "me", "random")[0])
    whole = Frame(Opcode.TEXT, PINGS[0] + b" " * 200).serialize(mask=True)
    parts = [Frame(Opcode.TEXT, PINGS[1][:9], fin=False), Frame(Opcode.CONT, PINGS[1][9:])]
    control = Frame(Opcode.PING, b"between").serialize(mask=True)
    last = Frame(Opcode.TEXT, PINGS[2]).serialize(mask=True)
    sent = whole + parts[0].serialize(mask=True) + control + parts[1].serialize(mask=True) + last
    for at in range(0, len(sent), piece):
        sock.sendall(sent[at : at + piece])
    heard = heard_until(sock, b'"three"')
    sock.close()
    assert b"between" in heard
    assert heard.index(b'"one"') < heard.index(b'"twotwo') < heard.index(b'"three"')


@pytest.mark.parametrize(
    "frame",
    [Frame(Opcode.TEXT, PINGS[0]).serialize(mask=False), b"\x81\xff" + (10**9).to_bytes(8, "big") + b"abcd"],
    ids=["not masked", "too long"],
)
def test_frames_against_the_protocol_end_the_socket(live: Live, frame: bytes) -> None:
    ada = live.guest("Ada")
    sock = raw_socket(live, ada, new_table(ada, "me", "random")[0])
    sock.sendall(frame)
    while sock.recv(65_536):
        continue
    sock.close()
