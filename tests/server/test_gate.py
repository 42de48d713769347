import asyncio
import http.client
import socket
from contextlib import suppress

import pytest
from tests.server.live import HANG, Live

from ludotheque.room.limits import Limits
from ludotheque.server.gate import (
    HELD_EACH,
    HELD_IN_ALL,
    LARGEST_RECORD,
    Bodies,
    Gate,
    Refusal,
    address_of,
)


def gate(*hosts: str, origins: tuple[str, ...] = (), limits: Limits | None = None) -> Gate:
    return Gate(None, hosts or ("games", "a"), origins, limits or Limits())


def ask(gate: Gate, method: str = "POST", scheme: str = "http", **headers: str) -> tuple[int, str] | None:
    shown = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    scope = {
        "type": "http",
        "method": method,
        "path": "/api/me",
        "client": ("1.2.3.4", 5),
        "scheme": scheme,
    }
    if method == "SOCKET":
        scope |= {"type": "websocket"}
    try:
        gate.check(scope, shown)
    except Refusal as refusal:
        return refusal.status, refusal.code
    return None


@pytest.mark.parametrize("method", ["POST", "DELETE", "SOCKET"])
def test_other_pages_may_not_write_or_listen(method: str) -> None:
    assert ask(gate(), method, host="games:8720", origin="http://games:8720") is None
    assert ask(gate(), method, host="games:8720") is None
    foreign = ("http://evil.example", "http://games:8721", "null", "http://games:8720.evil.example")
    for origin in (*foreign, "https://games:8720", "ftp://games:8720", "http://evil@games:8720"):
        assert ask(gate(), method, host="games:8720", origin=origin) == (403, "wrong-origin")
    assert ask(gate(), method, host="games:8720", sec_fetch_site="cross-site") == (403, "wrong-origin")
    behind = gate("127.0.0.1", origins=("https://games.example",))
    assert ask(behind, method, host="127.0.0.1:8720", origin="https://games.example") is None


def test_a_page_over_tls_is_its_own_and_one_without_is_not() -> None:
    for scheme in ("https", "wss"):
        assert ask(gate(), "SOCKET", scheme, host="games", origin="https://games") is None
        assert ask(gate(), "SOCKET", scheme, host="games", origin="http://games") == (403, "wrong-origin")


def test_reading_needs_no_origin() -> None:
    assert ask(gate(), "GET", host="games", origin="http://evil.example") is None


def test_a_private_server_answers_to_its_own_names_only() -> None:
    own = gate("localhost", "127.0.0.1", "::1")
    for host in ("localhost:8720", "127.0.0.1", "[::1]:8720"):
        assert ask(own, "GET", host=host) is None
    odd = ("127.0.0.1:8977.evil.example", "evil@127.0.0.1", "127.0.0.1/", "127.0.0.1, evil", "127.0.0.1:x")
    for host in ("evil.example", "", "127.0.0.1.evil.example:8720", *odd):
        assert ask(own, "GET", host=host) == (403, "wrong-origin")


@pytest.mark.parametrize("host", ["evil.example", "[", "", "games.evil.example", "10.0.0.8"])
def test_a_foreign_name_is_refused_on_every_address_we_listen_on(host: str) -> None:
    public = gate("games.local", origins=("https://games.example",))
    for server in (("10.0.0.7", 80), ("127.0.0.1", 80), None):
        scope: dict[str, object] = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "client": ("1.2.3.4", 5),
            "server": server,
        }
        with pytest.raises(Refusal) as refused:
            public.check(scope, {b"host": host.encode()})
        assert refused.value.code == "wrong-origin"
    scope["server"] = ("10.0.0.7", 80)
    for ours in (b"games.example", b"games.local:8720", b"10.0.0.7:80"):
        public.check(scope, {b"host": ours})


def test_too_many_requests_are_refused_for_a_while() -> None:
    slow = gate(limits=Limits(writes=(0.001, 3)))
    answers = [ask(slow, host="a") for _ in range(5)]
    assert answers == [None] * 3 + [(429, "too-many-requests")] * 2
    assert ask(slow, "GET", host="a") is None


def test_the_real_server_checks_too_and_sets_safe_headers(live: Live) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("POST", "/api/me", b'{"name":"Eve"}', {"Origin": "https://evil.example"})
    answer = connection.getresponse()
    assert (answer.status, b"wrong-origin" in answer.read()) == (403, True)
    connection.request("GET", "/")
    answer = connection.getresponse()
    answer.read()
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    connection.close()


class Sender:
    """Somebody who sends a body in pieces, and then nothing more."""

    def __init__(self, *parts: bytes, done: bool = False) -> None:
        self._parts, self._done = list(parts), done

    async def __call__(self) -> dict[str, object]:
        if self._parts:
            part = self._parts.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(self._parts) or not self._done}
        await asyncio.sleep(3600)
        raise AssertionError


def read(bodies: Bodies, sender: Sender, most: int = 2**20, announced: bytes = b"") -> str:
    """What reading a body is refused for, and whether anything of it is kept afterwards."""

    async def story() -> str:
        with bodies.of("1.2.3.4") as body:
            try:
                await body.read(sender, most, announced)
            except Refusal as refusal:
                return refusal.code
            return ""

    told = asyncio.run(story())
    assert (bodies.in_all, bodies.held) == (0, {})
    return told


def test_a_body_is_bounded_in_size_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.server.gate.BODY_WAIT", 0.05)
    assert read(Bodies(), Sender(b"x" * 100, b"y", done=True)) == ""
    assert read(Bodies(), Sender(b"x" * 100, b"y", done=True), most=100) == "too-large"
    assert read(Bodies(), Sender(), most=100, announced=b"101") == "too-large"
    assert read(Bodies(), Sender(b"x" * 100)) == "too-slow"


def test_unfinished_bodies_of_one_address_and_of_all_are_bounded() -> None:
    async def story() -> None:
        bodies = Bodies()
        waiting = [
            asyncio.create_task(hold(bodies, f"10.0.0.{number // 8}", Sender(b"x" * 2**19)))
            for number in range(200)
        ]
        await asyncio.sleep(0.05)
        assert bodies.in_all <= HELD_IN_ALL + 2**19
        assert max(bodies.held.values()) <= HELD_EACH
        assert sum(task.done() for task in waiting) >= 150
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (bodies.in_all, bodies.held) == (0, {})

    async def hold(bodies: Bodies, address: str, sender: Sender) -> None:
        with bodies.of(address) as body, suppress(Refusal):
            await body.read(sender, 2**20, b"")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1.2.3.4", "1.2.3.5", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:1.2.3.4", "1.2.3.4", True),
    ],
)
def test_a_network_of_one_customer_is_one_address(one: str, other: str, same: bool) -> None:
    assert (address_of({"client": (one, 1)}) == address_of({"client": (other, 2)})) == same


def test_a_record_too_large_is_refused_before_it_is_sent(live: Live) -> None:
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        head = (
            f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {LARGEST_RECORD + 1}\r\n\r\n"
        )
        open_.sendall(head.encode())
        assert open_.recv(100).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("host", [b"127.0.0.1:%d.evil.example", b"evil@127.0.0.1:%d", b"127.0.0.1:%d#x"])
def test_the_real_server_reads_a_host_to_its_end(live: Live, host: bytes) -> None:
    with socket.create_connection(("127.0.0.1", live.port), HANG) as open_:
        open_.sendall(b"GET /api/games HTTP/1.1\r\nHost: " + host % live.port + b"\r\n\r\n")
        assert open_.recv(100).startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/tables?game=%00", "/api/people/a%00b"])
def test_nothing_is_called_by_a_zero(live: Live, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("GET", path)
    answer = connection.getresponse()
    assert (answer.status, b"bad-request" in answer.read()) == (400, True)
    connection.close()
