import http.client
import json
from pathlib import Path

import pytest
from tests.server.live import Live

from ludotheque.room.protocol.home import Nearby
from ludotheque.server import nearby
from ludotheque.server.nearby import is_loopback, lan_address, reach


@pytest.fixture(autouse=True)
def on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "lan_address", lambda: "192.168.1.20")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_room_for_this_machine_alone_says_what_opens_it(host: str) -> None:
    found = reach(host, 8720, (), "")
    assert found.only_here
    assert found.address == "http://192.168.1.20:8720"
    assert found.command == "ludotheque serve --host 0.0.0.0 --port 8720"
    assert reach(host, 9, (), "/my games").command.endswith("--port 9 --data '/my games'")


def test_a_room_that_is_open_says_where() -> None:
    assert reach("0.0.0.0", 8720, (), "") == Nearby(False, "http://192.168.1.20:8720", "")
    assert reach("192.168.1.7", 8720, (), "").address == "http://192.168.1.7:8720"
    assert reach("127.0.0.1", 8720, ("https://games.example",), "").address == "https://games.example"


def test_the_machine_s_own_address_is_no_loopback() -> None:
    found = lan_address()
    assert not found or not is_loopback(found)


def test_the_address_that_is_offered_is_answered(tmp_path: Path) -> None:
    """Whatever the address by which a friend comes: the door knows it for its own."""
    server = Live(tmp_path / "data", "--host", "0.0.0.0")
    try:
        told = server.guest().get("/api/nearby")
        assert not told["only_here"]
        offered = told["address"].removeprefix("http://").rsplit(":", 1)[0] or "127.0.0.2"
        for host in {offered, "127.0.0.2"}:
            connection = http.client.HTTPConnection(host, server.port, timeout=60)
            connection.request("GET", "/api/nearby")
            answer = connection.getresponse()
            body = json.loads(answer.read())
            assert answer.status == 200
            assert is_loopback(host) or body == {"only_here": False, "address": "", "command": ""}
            connection.close()
    finally:
        server.stop()
