import http.client
import socket
from collections import deque
from contextlib import ExitStack, suppress
from typing import Any

import h11
import pytest
from tests.server.live import HANG, Live

from ludotheque.server import door
from ludotheque.server.door import FEW, Crumbs, House, Parser, most_connections


class Transport:
    def __init__(self) -> None:
        self.gone = False

    def abort(self) -> None:
        self.gone = True


class Caller:
    """What the house knows of a connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.transport = Transport()


def come(house: House, *addresses: str) -> list[Any]:
    callers: list[Any] = [Caller(address) for address in addresses]
    for caller in callers:
        house.come(caller)
    return callers


def test_the_oldest_that_only_waits_makes_room() -> None:
    house = House(3, 100, proxied=False)
    callers = come(house, "a", "a", "a", "a", "b")
    assert [caller.transport.gone for caller in callers] == [True, False, False, False, False]


def test_one_that_is_being_answered_stays_and_the_newcomer_goes() -> None:
    house = House(2, 100, proxied=False)
    callers = come(house, "a", "a")
    for caller in callers:
        house.busy(caller)
    late = come(house, "a", "b")
    assert [caller.transport.gone for caller in (*callers, *late)] == [False, False, True, False]
    for caller in (*callers, *late):
        house.busy(caller)
        house.leave(caller.address)
    assert (house.total, house._inside, house._idle) == (0, {}, {})


def test_when_all_are_too_many_those_with_the_most_idle_ones_make_room() -> None:
    house = House(50, 5, proxied=False)
    callers = come(house, "a", "b", "b", "b", "c", "d")
    assert [caller.transport.gone for caller in callers] == [False, True, False, False, False, False]


def test_a_proxy_brings_everybody() -> None:
    house = House(2, 100, proxied=True)
    assert not any(caller.transport.gone for caller in come(house, *["127.0.0.1"] * 10))


def test_the_system_is_asked_for_all_the_descriptors_it_gives() -> None:
    assert most_connections() >= 16


@pytest.fixture
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Any:
    server = Live(tmp_path_factory.mktemp("narrow") / "data", "--limit", "0.1")
    yield server
    server.stop()


def test_idle_connections_keep_nobody_out(narrow: Live) -> None:
    """Twelve of an address with a tenth of the usual limits."""
    with ExitStack() as held:
        idle = [
            held.enter_context(socket.create_connection(("127.0.0.1", narrow.port), HANG)) for _ in range(60)
        ]
        connection = http.client.HTTPConnection("127.0.0.1", narrow.port, timeout=HANG)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status in (200, 429)
        connection.close()
        for each in idle[:48]:
            with suppress(ConnectionError):
                assert each.recv(1) == b""


def test_who_does_not_say_what_it_wants_is_not_waited_for(live: Live) -> None:
    with socket.create_connection(("127.0.0.1", live.port), HANG) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        slow.settimeout(door.HEAD_WAIT + HANG)
        with suppress(ConnectionError):
            assert slow.recv(1) == b""


def test_the_rest_of_a_body_that_nobody_wants_is_not_read(live: Live) -> None:
    """Whatever the answer was: fifteen megabytes behind it would be taken apart for nothing."""
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        open_.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 15000000\r\n\r\n")
        assert open_.recv(20).startswith(b"HTTP/1.1 200")
        with pytest.raises(ConnectionError):
            open_.sendall(b" " * 15_000_000)


CHUNKED = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_body_in_crumbs_is_not_taken_apart() -> None:
    """Forty thousand chunks of one byte came with one packet, and every table waited for them."""
    parser = Parser(h11.SERVER)
    parser.receive_data(CHUNKED % b"/api/verify" + b"1\r\nx\r\n" * 40_000)
    with pytest.raises(Crumbs):
        deque(iter(parser.next_event, h11.NEED_DATA))
    assert parser.pieces < 100


@pytest.mark.parametrize("path", [b"/api/verify", b"/api/records", b"/api/me"])
def test_crumbs_are_refused(live: Live, path: bytes) -> None:
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        open_.sendall(CHUNKED % path + b"1\r\nx\r\n" * 200)
        answer = open_.recv(2000)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b'"too-many-pieces"' in answer


def test_packets_of_one_byte_are_crumbs_too() -> None:
    parser = Parser(h11.SERVER)
    parser.receive_data(b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n")
    deque(iter(parser.next_event, h11.NEED_DATA))
    for _ in range(FEW):
        parser.receive_data(b"x")
        deque(iter(parser.next_event, h11.NEED_DATA))
    parser.receive_data(b"x")
    with pytest.raises(Crumbs):
        parser.next_event()


def test_a_body_in_chunks_of_a_usual_size_is_read_whole(live: Live) -> None:
    body = b'{"format":"' + b"x" * 600_000 + b'"}'
    chunks = [body[at : at + 1000] for at in range(0, len(body), 1000)]
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        open_.sendall(CHUNKED % b"/api/verify")
        open_.sendall(b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in chunks) + b"0\r\n\r\n")
        answer = open_.recv(2000)
    assert answer.startswith(b"HTTP/1.1 200")


LONG = b"a:b\r\n" * 12_000 + b"\r\n"


@pytest.mark.parametrize(
    ("told", "most"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + LONG, 0),
        (CHUNKED % b"/api/verify" + b"0\r\n" + LONG, 0),
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2_000, 10),
    ],
    ids=["head", "trailer", "pipelined"],
)
def test_what_is_long_without_need_ends_the_connection(live: Live, told: bytes, most: int) -> None:
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        answer = b""
        with suppress(ConnectionError):
            open_.sendall(told)
            while some := open_.recv(2**16):
                answer += some
    assert answer.count(b"HTTP/1.1 200") <= most


TWO_LENGTHS = (CHUNKED % b"/api/me").replace(b"\r\n\r\n", b"\r\nContent-Length: 4\r\n\r\n") + b"0\r\n\r\n"
ELSEWHERE = b"GET http://evil.example/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
NONSENSE = b"\0\1\2\r\n\r\n"


@pytest.mark.parametrize("told", [TWO_LENGTHS, ELSEWHERE, NONSENSE], ids=["lengths", "target", "nonsense"])
def test_what_others_could_read_otherwise_is_no_request_and_not_worth_a_line(live: Live, told: bytes) -> None:
    """A proxy that believes the other of two lengths would take a body for somebody's next request."""
    behind = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    logged = len(live.log.read_bytes())
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        open_.sendall(told + behind)
        answer = b""
        with suppress(ConnectionError):
            while some := open_.recv(2**16):
                answer += some
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1
    assert b"Invalid HTTP" not in live.log.read_bytes()[logged:]
