import http.client

import pytest
from tests.server.live import Live

from ludotheque.server.gate import Bucket, Gate, Limits


def gate(*hosts: str, origins: tuple[str, ...] = (), limits: Limits | None = None) -> Gate:
    return Gate(None, hosts, origins, limits or Limits())


def ask(gate: Gate, method: str = "POST", **headers: str) -> tuple[int, str] | None:
    shown = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    scope = {"type": "http", "method": method, "client": ("1.2.3.4", 5)}
    if method == "SOCKET":
        scope |= {"type": "websocket"}
    return gate.refusal(scope, shown)


@pytest.mark.parametrize("method", ["POST", "DELETE", "SOCKET"])
def test_other_pages_may_not_write_or_listen(method: str) -> None:
    assert ask(gate(), method, host="games:8720", origin="http://games:8720") is None
    assert ask(gate(), method, host="games:8720") is None
    for origin in ("http://evil.example", "http://games:8721", "null", "http://games:8720.evil.example"):
        assert ask(gate(), method, host="games:8720", origin=origin) == (403, "wrong-origin")
    assert ask(gate(), method, host="games:8720", sec_fetch_site="cross-site") == (403, "wrong-origin")
    behind = gate(origins=("https://games.example",))
    assert ask(behind, method, host="127.0.0.1:8720", origin="https://games.example") is None


def test_reading_needs_no_origin() -> None:
    assert ask(gate(), "GET", host="games", origin="http://evil.example") is None


def test_a_private_server_answers_to_its_own_names_only() -> None:
    own = gate("localhost", "127.0.0.1", "::1")
    for host in ("localhost:8720", "127.0.0.1", "[::1]:8720"):
        assert ask(own, "GET", host=host) is None
    for host in ("evil.example", "", "127.0.0.1.evil.example:8720"):
        assert ask(own, "GET", host=host) == (403, "wrong-origin")


def test_too_many_requests_are_refused_for_a_while() -> None:
    slow = gate(limits=Limits(writes=(0.001, 3)))
    answers = [ask(slow, host="a") for _ in range(5)]
    assert answers == [None] * 3 + [(429, "too-many-requests")] * 2
    assert ask(slow, "GET", host="a") is None


def test_limits_can_be_widened_or_lifted() -> None:
    assert Limits().times(2).writes == (10.0, 160.0)
    assert Limits().times(0).messages[0] > 1e9


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ludotheque.server.gate.time.monotonic", lambda: now[0])
    bucket = Bucket(2.0, 2.0)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


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
