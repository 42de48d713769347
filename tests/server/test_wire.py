"""Messages past uvicorn's queues, and the same by uvicorn alone: whichever it is, these hold."""

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from tests.server.live import HANG, Live, new_table
from websockets.frames import Frame, Opcode

from ludotheque.server.client import Guest


@pytest.fixture(scope="module", params=["quick", "plain"])
def wired(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The common server, or one whose sockets are uvicorn's own."""
    if request.param == "quick":
        yield request.getfixturevalue("live")
        return
    with pytest.MonkeyPatch.context() as asked:
        asked.setenv("LUDOTHEQUE_WIRE", "plain")
        server = Live(tmp_path_factory.mktemp("plain") / "data", "--limit", "5").ready()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_what_a_client_sends_with_its_handshake_is_not_lost(wired: Live) -> None:
    ada = wired.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    for number in range(20):
        with ada.join(table) as seat:
            seat.send("ping", id=f"p{number}")
            assert seat.ask("ping", id=f"q{number}")["type"] == "pong"
            assert f"p{number}" in [each.get("id") for each in seat.heard]


def raw_socket(wired: Live, ada: Guest, table: str) -> socket.socket:
    """A socket after its handshake, for bytes of our own."""
    url = urlsplit(wired.address)
    sock = socket.create_connection((url.hostname, url.port), timeout=HANG)
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
def test_messages_arrive_however_they_are_cut(wired: Live, piece: int) -> None:
    ada = wired.guest("Ada")
    sock = raw_socket(wired, ada, new_table(ada, "me", "random")[0])
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
def test_frames_against_the_protocol_end_the_socket(wired: Live, frame: bytes) -> None:
    ada = wired.guest("Ada")
    sock = raw_socket(wired, ada, new_table(ada, "me", "random")[0])
    sock.sendall(frame)
    while sock.recv(65_536):
        continue
    sock.close()


@pytest.mark.parametrize(
    "flood",
    [Frame(Opcode.PING, b"x" * 100), Frame(Opcode.CONT, b"", fin=False), Frame(Opcode.BINARY, b"{}")],
    ids=["pings", "pieces", "nonsense"],
)
def test_a_flood_of_frames_that_is_never_read_is_cut_off(wired: Live, flood: Frame) -> None:
    """Whatever they are: each costs, and what would answer them is not kept."""
    ada = wired.guest("Ada")
    sock = raw_socket(wired, ada, new_table(ada, "me", "random")[0])
    if flood.opcode is Opcode.CONT:
        sock.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    with sock, pytest.raises((ConnectionError, TimeoutError)):
        sock.sendall(flood.serialize(mask=True) * 3_000_000)
    assert ada.get("/healthz")["ok"]
