"""The workshop over HTTP: sets kept, shared, played and brought elsewhere; hostile ones refused."""

import http.client
import json
import tomllib
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.live import PLAIN, Live

from ludotheque import games
from ludotheque.server.client import Failed, Guest

GAME = next(name for name in games.GAMES if games.load(name).workshop is not None)


def house(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/workshop/{GAME}")["house"]
    return found


def put(guest: Guest, path: str, body: object) -> Any:
    return guest.request("PUT", path, json.dumps(body).encode())


def file_of(guest: Guest, path: str) -> str:
    url = urlsplit(guest.address)
    connection = http.client.HTTPConnection(url.hostname or "", url.port, timeout=30)
    connection.request("GET", path, headers=guest.credentials())
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def test_a_set_is_kept_played_and_replayed(live: Live) -> None:
    ada, bob = live.guest("Ada"), live.guest("Bob")
    content = house(ada)
    made = ada.post("/api/sets", {"game": GAME, "name": "Tonight", "content": content, "credits": "Ada L."})
    assert (made["version"], made["mine"], made["shared"]) == (1, True, False)
    assert [each["id"] for each in ada.get(f"/api/sets/mine?game={GAME}")] == [made["id"]]
    assert bob.get(f"/api/sets/shared?game={GAME}") == []
    with pytest.raises(Failed, match="no such set"):
        bob.get(f"/api/sets/{made['id']}")
    assert bob.get(f"/api/sets/{made['id']}?key={made['key']}")["content"] == content
    wish = {"game": GAME, "seats": [{"who": "bot", "bot": "random"}] * 2, "set": {"id": made["id"]}}
    with pytest.raises(Failed, match="our own cards"):
        ada.post("/api/tables", {**wish, "settings": {"rated": True}})
    table = ada.post("/api/tables", wish)
    with ada.join(table["table"], table["key"]) as seat:
        while not seat.update.get("outcome"):
            seat.read()
    card = ada.get(f"/api/tables/{table['table']}")
    assert card["set"] == {"id": made["id"], "version": 1, "name": "Tonight", "credits": "Ada L."}
    record = ada.get(f"/api/tables/{table['table']}/record")
    assert (record["content"], record["content_hash"]) == (content, made["hash"])
    assert ada.post("/api/verify", record)["ok"]
    again = bob.post("/api/records", record)
    assert bob.get(f"/api/tables/{again['table']}/replay?count=3")["total"] == len(record["moves"])
    with pytest.raises(Failed, match="hash"):
        bob.post("/api/records", {**record, "content_hash": "sha256:0"})
    assert ada.request("DELETE", f"/api/sets/{made['id']}") == []
    assert bob.get(f"/api/tables/{again['table']}/replay?count=3")["total"] == len(record["moves"])


def test_versions_files_and_sharing(live: Live) -> None:
    ada, bob = live.guest("Ada"), live.guest("Bob")
    content = house(ada)
    made = ada.post("/api/sets", {"game": GAME, "name": "One", "content": content})
    path = f"/api/sets/{made['id']}"
    text = file_of(ada, f"{path}/file")
    assert tomllib.loads(text) == content
    read = ada.request("POST", f"/api/workshop/{GAME}/read", text.encode())
    assert (read["content"], read["faults"]) == (content, [])
    assert put(ada, path, {"game": GAME, "name": "Two", "content": content, "shared": True})["version"] == 1
    assert made["id"] in [each["id"] for each in bob.get(f"/api/sets/shared?game={GAME}")]
    with pytest.raises(Failed, match="no such set"):
        put(bob, path, {"game": GAME, "name": "Mine now", "content": content})
    with pytest.raises(Failed, match="no such set"):
        bob.request("DELETE", path)
    with pytest.raises(Failed, match="no such set"):
        ada.get(f"{path}?version=7")
    with pytest.raises(Failed):
        ada.get(f"/api/workshop/{PLAIN}")
    ada.request("DELETE", path)


def test_hostile_sets_are_refused_with_a_sentence_and_nothing_is_kept(live: Live) -> None:
    eve = live.guest("Eve")
    content = house(eve)
    part = next(iter(content))
    bodies: list[tuple[bytes, str]] = [
        (json.dumps({"game": GAME, "name": "x", "content": {"x": "y" * 10_000_000}}).encode(), "too-large"),
        (json.dumps({"game": GAME, "name": "x", "content": {"x": "y" * 60_000}}).encode(), "too-large"),
        (b'{"game": "' + GAME.encode() + b'", "name": "x", "content": ' + b"[" * 50_000, "bad-request"),
        (json.dumps({"game": GAME, "name": "a\x07b", "content": content}).encode(), "bad-request"),
        (json.dumps({"game": GAME, "name": "a\u202eb", "content": content}).encode(), "bad-text"),
        (json.dumps({"game": GAME, "name": "x", "content": {part: {"\x00": {}}}}).encode(), "bad-content"),
        (json.dumps({"game": GAME, "name": "x", "content": {**content, "more": 1}}).encode(), "bad-content"),
        (json.dumps({"game": PLAIN, "name": "x", "content": content}).encode(), "not-found"),
        (b"", "bad-request"),
    ]
    for body, code in bodies:
        with pytest.raises((Failed, ConnectionError)) as refused:
            eve.request("POST", "/api/sets", body)
        if isinstance(refused.value, Failed):
            assert refused.value.code == code, body[:80]
            assert refused.value.text.fr
    assert eve.get(f"/api/sets/mine?game={GAME}") == []
    with pytest.raises(Failed):
        Guest(live.address).post("/api/sets", {"game": GAME, "name": "x", "content": content})


def test_a_draft_is_checked_and_shown(live: Live) -> None:
    ada = live.guest("Ada")
    content = house(ada)
    found = ada.post(f"/api/workshop/{GAME}/check", {"content": content, "seats": 2})
    assert found["faults"] == []
    assert found["moment"]["view"]
    bad = ada.post(f"/api/workshop/{GAME}/check", {"content": {**content, "more": 1}, "seats": 2})
    assert ([each["at"] for each in bad["faults"]], bad["moment"]) == (["more"], None)
