"""Real sockets: what clients do to a server, and what it does not do to the others."""

import json
import socket
import struct
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.live import Live, new_table
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludotheque.room.protocol.requests import Request
from ludotheque.server.client import Failed, Guest, TableSocket
from ludotheque.server.sockets import FLOOD, LARGEST, NONSENSE, PATIENCE, read


def test_bytes_are_a_request_or_nothing() -> None:
    assert read(b'{"type":"ping","id":"a"}') is not None
    assert read(b"\xff\xfe") is None
    assert read(b"[" * 5000) is None
    assert read(b'{"type":"ping","id":"a"}' + b" " * LARGEST) is None


def test_two_browsers_play_and_one_watches(live: Live) -> None:
    ada, bob = live.guest("Ada"), live.guest("Bob")
    table, _ = new_table(ada, "me", None)
    with ada.join(table) as first, bob.join(table) as second, live.guest().join(table) as watcher:
        second.ask("sit", seat=1)
        while not first.legal:
            first.read()
        first.play(first.legal[0])
        for other in (second, watcher):
            while other.update["n"] < 1:
                other.read()
        assert second.legal
        assert not watcher.legal
        assert watcher.update["view"] == first.update["view"]


def test_many_tables_at_once_do_not_mix_anything_up(live: Live) -> None:
    """A small version of benchmarks/server: two sockets a table, strict alternation, all tables at once."""
    ada, bob = live.guest("Ada"), live.guest("Bob")
    tables = [new_table(ada, "me", None)[0] for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        ends = list(threads.map(partial(play_to_the_end, ada, bob), tables))
    assert all(end["outcome"] for end in ends)


def play_to_the_end(ada: Guest, bob: Guest, table: str) -> dict[str, Any]:
    with ada.join(table) as first, bob.join(table) as second:
        second.ask("sit", seat=1)
        while not first.legal:
            first.read()
        while first.update["to_act"]:
            mover, other = (first, second) if first.update["to_act"] == [0] else (second, first)
            made = mover.play(mover.legal[-1])
            while other.update["n"] < made["n"]:
                other.read()
            assert other.update["view"] == mover.update["view"]
        return second.update


def test_an_unknown_or_private_table_closes_the_socket_with_a_reason(live: Live) -> None:
    with pytest.raises(Failed) as refused:
        live.guest().join("nowhere")
    assert refused.value.code == "unknown-table"
    ada = live.guest("Ada")
    table, key = new_table(ada, "me", None, settings={"public": False})
    with pytest.raises(Failed) as refused:
        live.guest("Eve").join(table, "wrong")
    assert refused.value.code == "private"
    with live.guest("Eve").join(table, key) as eve:
        eve.ask("sit", seat=1)


def closed_after(seat: TableSocket, messages: Sequence[str | bytes]) -> int | None:
    """The code with which the server closes a socket that sends all that."""
    try:
        for message in messages:
            seat.socket.send(message)
        while True:
            seat.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_nonsense_is_refused_and_much_of_it_closes_the_socket(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    with ada.join(table) as seat, ada.join(table) as other:
        seat.socket.send("garbage")
        while seat.read()["type"] != "refused":
            continue
        assert closed_after(seat, [b"\x00\xff"] * (PATIENCE + 1)) == NONSENSE
        assert other.play(other.legal[0])["n"] == 1


def test_ten_megabytes_close_the_socket_and_nothing_else(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    with ada.join(table) as seat, ada.join(table) as other:
        assert closed_after(seat, ["x" * 10_000_000]) in (1009, None)
        assert other.play(other.legal[0])["n"] == 1


def test_a_flood_is_refused(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    with ada.join(table) as seat:
        pings = [json.dumps({"type": "ping", "id": str(number)}) for number in range(1500)]
        assert closed_after(seat, pings) == FLOOD
        assert {message["type"] for message in seat.heard[2:]} <= {"pong", "refused"}


def test_a_client_that_never_reads_is_dropped_and_the_others_do_not_notice(live: Live) -> None:
    """It asks for everything, again and again, and reads none of it: megabytes that nobody keeps for it."""
    ada, bob = live.guest("Ada"), live.guest("Bob")
    table, _ = new_table(ada, "me", "me")
    with ada.join(table) as seat, bob.join(table) as watcher, never_reading(live, table) as raw:
        for _ in range(110):
            seat.ask("say", text="x" * 500)
        ask = b'{"type":"resync"}'
        frame = bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask
        raw.sendall(frame * 115)
        while watcher.seating["spectators"] != 1:
            watcher.read()
        assert seat.play(seat.legal[0])["n"] == 1


def never_reading(live: Live, table: str) -> socket.socket:
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", live.port))
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "\r\n".encode()
    )
    return raw


def test_a_socket_torn_off_in_the_middle_of_a_move_loses_nothing(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "me")
    for n in range(8):
        seat = ada.join(table)
        assert seat.update["n"] == n
        seat.send("play", seat=n % 2, move=seat.legal[0], seen=seat.update["seq"], id=f"m{n}")
        linger = struct.pack("ii", 1, 0)
        seat.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        seat.socket.socket.close()
        with ada.join(table) as again:
            if again.update["n"] == n:
                again.ask("play", seat=n % 2, move=again.legal[0], seen=again.update["seq"], id=f"m{n}")
            assert again.ask("resync")["update"]["n"] == n + 1


def test_another_sites_page_cannot_open_a_socket(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    address = f"{live.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus, match="403"):
        connect(address, origin=Origin("https://evil.example")).__enter__()
    with connect(address, origin=Origin(live.address)) as fine:
        assert json.loads(fine.recv())["type"] == "welcome"


@pytest.fixture
def seat(live: Live) -> Iterator[TableSocket]:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    with ada.join(table) as socket:
        yield socket


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(request=st.from_type(Request))  # type: ignore[arg-type]
def test_no_request_breaks_a_table(seat: TableSocket, request: object) -> None:
    """Every kind of request with any fields: it is answered, and not by a failure."""
    body = msgspec.to_builtins(request)
    if body["type"] in ("look", "resync") and body.get("id") is None:
        body["id"] = "look"
    assert answer_to(seat, body) != "failed"
    assert answer_to(seat, {"type": "ping"}) == "pong"
    time.sleep(0.04)


def answer_to(seat: TableSocket, body: dict[str, Any]) -> str:
    try:
        return str(seat.ask(body.pop("type"), **body)["type"])
    except Failed as refused:
        return refused.code
