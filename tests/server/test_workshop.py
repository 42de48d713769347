"""The workshop over HTTP: sets kept, shared, played and brought elsewhere; hostile ones refused."""

import http.client
import json
import sqlite3
import tomllib
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.live import PLAIN, Live

from ludotheque import games
from ludotheque.room.store.sqlite import FILE
from ludotheque.server.client import Failed, Guest

MADE = [name for name in games.GAMES if games.load(name).workshop is not None]
GAME = MADE[0]


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


def test_what_a_set_leaves_out_is_kept_as_the_house_has_it(live: Live) -> None:
    """So that forms have no empty fields; what cannot be filled in is refused, with its field's name."""
    ada = live.guest("Ada")
    house = ada.get("/api/workshop/zop")["house"]
    given: dict[str, Any] = {"game": "zop", "name": "Part", "content": {"cards": {"A1": {"strength": 9}}}}
    made = ada.post("/api/sets", given)
    kept = ada.get(f"/api/sets/{made['id']}")["content"]
    assert kept == {"cards": {**house["cards"], "A1": {**house["cards"]["A1"], "strength": 9}}}
    given["content"]["cards"] = {"D1": {"en": "Wall"}}
    put(ada, f"/api/sets/{made['id']}", given)
    kept = ada.get(f"/api/sets/{made['id']}")["content"]
    assert kept == {"cards": {**house["cards"], "D1": {**house["cards"]["D1"], "en": "Wall"}}}
    figure = {
        "game": "smallwars",
        "name": "Bare",
        "content": {"figures": {"one": {"en": "One"}}, "armies": {}},
    }
    with pytest.raises(Failed, match=r"figures\.one\.fr"):
        ada.post("/api/sets", figure)


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


def test_a_private_set_is_read_by_nobody_else(live: Live) -> None:
    """Not by its id, not by its hash, not through its tables, unless one was invited there."""
    ada, bob = live.guest("Ada"), live.guest("Bob")
    made = ada.post("/api/sets", {"game": GAME, "name": "Mine", "content": house(ada)})
    wish = {"game": GAME, "seats": [{"who": "bot", "bot": "random"}] * 2, "set": {"id": made["id"]}}
    table = ada.post("/api/tables", {**wish, "settings": {"public": True}})
    with ada.join(table["table"], table["key"]) as seat:
        while not seat.update.get("outcome"):
            seat.read()
    paths = [
        *(f"/api/sets/{name}" for name in (made["id"], made["hash"], made["hash"].removeprefix("sha256:"))),
        *(f"/api/sets/{made['id']}{more}" for more in ("?version=1", "/file", "?key=x")),
        *(f"/api/tables/{table['table']}{more}" for more in ("", "/record", "/replay?count=3", "/history")),
    ]
    for path in paths:
        with pytest.raises(Failed) as refused:
            bob.get(path)
        assert refused.value.code in ("unknown-set", "private"), path
    for choice in ({"id": made["id"]}, {"id": made["id"], "version": 1, "key": "x"}):
        with pytest.raises(Failed, match="no such set"):
            bob.post("/api/tables", {**wish, "set": choice})
    assert table["table"] not in [each["id"] for each in bob.get(f"/api/tables?game={GAME}")]
    invited = bob.get(f"/api/tables/{table['table']}/record?key={table['key']}")
    assert invited["content_hash"] == made["hash"]
    put(ada, f"/api/sets/{made['id']}", {"game": GAME, "name": "Ours", "content": house(ada), "shared": True})
    shared = ada.post("/api/tables", {**wish, "settings": {"public": True}})
    assert bob.get(f"/api/tables/{shared['table']}")["set"]["name"] == "Ours"
    ada.request("DELETE", f"/api/sets/{made['id']}")


def rows(live: Live) -> dict[str, int]:
    """What the database holds of sets, and how large it is."""
    with closing(sqlite3.connect(live.folder / FILE)) as database:
        tables = ("content", "own_set", "own_set_version")
        counts = {name: database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in tables}
        return counts | {"pages": database.execute("PRAGMA page_count").fetchone()[0]}


def test_the_same_content_is_stored_once(live: Live) -> None:
    content = house(live.guest())
    before = rows(live)
    people = [live.guest(name) for name in ("Ada", "Bob")]
    made = [each.post("/api/sets", {"game": GAME, "name": "Same", "content": content}) for each in people]
    assert made[0]["hash"] == made[1]["hash"]
    after = rows(live)
    assert after["own_set"] == before["own_set"] + 2
    assert after["content"] <= before["content"] + 1
    for guest, each in zip(people, made, strict=True):
        guest.request("DELETE", f"/api/sets/{each['id']}")


def hostile(game: str, content: dict[str, Any]) -> list[tuple[object, str]]:
    """Content that nobody made by hand, and what is answered."""
    found: list[tuple[object, str]] = [
        ({"x": "y" * 10_000_000}, "too-large"),
        ({"x": "y" * 60_000}, "too-large"),
        ({**content, "more": 1}, "bad-content"),
        ({**content, "a\x00b\u202ec": {}}, "bad-content"),
        ([], "bad-request"),
    ]
    table, rows = next((at, rows) for at, rows in content.items() if isinstance(rows, dict))
    id, row = next(iter(rows.items()))
    names: list[object] = [
        "a\x07b",
        "a\x1b[31mb",
        "a\u202eb",
        "a\u200bb",
        "a\nb",
        "x" * 41,
        "",
        7,
        None,
        [],
        True,
    ]
    for name in names:
        found.append(({**content, table: {**rows, id: {**row, "en": name}}}, "bad-content"))
    found.append(({**content, table: {f"k{n}": {} for n in range(3_000)}}, "bad-content"))
    for at, maps in content.items():
        if isinstance(maps, list):
            first, *others = maps
            found.append(({**content, at: [{**first, "province": [{}] * 10_000}]}, "bad-content"))
            placed = [{**each, "x": 50, "y": 50} for each in first["province"]]
            found.append(({**content, at: [{**first, "province": placed}, *others]}, "bad-content"))
            turned = [
                {**each, "x": 100 - each["x"] if n % 2 else each["x"]}
                for n, each in enumerate(first["province"])
            ]
            found.append(({**content, at: [{**first, "province": turned}, *others]}, "bad-content"))
            one_way = [{**each, "near": each["near"][:1]} for each in first["province"]]
            found.append(({**content, at: [{**first, "province": one_way}, *others]}, "bad-content"))
    return found


@pytest.mark.parametrize("game", MADE)
def test_hostile_content_is_refused_with_a_sentence_everywhere_and_nothing_is_kept(
    live: Live, game: str
) -> None:
    eve = live.guest("Eve")
    content = eve.get(f"/api/workshop/{game}")["house"]
    before = rows(live)
    for bad, code in hostile(game, content):
        set_ = {"game": game, "name": "x", "content": bad}
        asked: list[tuple[str, object]] = [
            ("/api/sets", set_),
            (f"/api/workshop/{game}/write", {"content": bad}),
            (f"/api/workshop/{game}/study", {"contents": [None, bad], "seats": 2}),
        ]
        for path, body in asked:
            told = refusal(eve, path, json.dumps(body).encode())
            assert told is None or told.code in (code, "too-many-requests"), (path, told.code, str(bad)[:80])
        if code == "bad-content":
            told_of = eve.post(f"/api/workshop/{game}/check", {"content": bad, "seats": 2})
            assert told_of["faults"]
            assert told_of["moment"] is None
            assert all(each["en"] and each["fr"] and each["at"].isprintable() for each in told_of["faults"])
            assert len(told_of["faults"]) <= 40
    assert rows(live) | {"pages": 0} == before | {"pages": 0}
    assert rows(live)["pages"] <= before["pages"] + 64, "what else happens in the room is small"
    assert eve.get(f"/api/sets/mine?game={game}") == []


def refusal(guest: Guest, path: str, body: bytes) -> Failed | None:
    """How it is refused; nothing if the room hangs up before ten million bytes are sent."""
    with pytest.raises((Failed, ConnectionError)) as refused:
        guest.request("POST", path, body)
    if not isinstance(refused.value, Failed):
        return None
    assert refused.value.text.en
    assert refused.value.text.fr
    return refused.value


def test_hostile_bodies_and_files_are_refused_too(live: Live) -> None:
    eve = live.guest("Eve")
    content = house(eve)
    bodies: list[tuple[str, bytes, str]] = [
        (
            "/api/sets",
            b'{"game": "' + GAME.encode() + b'", "name": "x", "content": ' + b"[" * 50_000,
            "bad-request",
        ),
        (
            "/api/sets",
            json.dumps({"game": GAME, "name": "a\x07b", "content": content}).encode(),
            "bad-request",
        ),
        (
            "/api/sets",
            json.dumps({"game": GAME, "name": "a\u202eb", "content": content}).encode(),
            "bad-text",
        ),
        ("/api/sets", json.dumps({"game": PLAIN, "name": "x", "content": content}).encode(), "not-found"),
        ("/api/sets", b"", "bad-request"),
        (f"/api/workshop/{GAME}/read", b"#" * 10_000_000, "too-large"),
        (f"/api/workshop/{GAME}/read", b"a = " + b"[" * 40_000, "bad-file"),
        (f"/api/workshop/{GAME}/read", b"\xff\x00", "bad-file"),
    ]
    for path, body, code in bodies:
        told = refusal(eve, path, body)
        assert told is None or told.code == code, body[:80]
    assert eve.get(f"/api/sets/mine?game={GAME}") == []
    with pytest.raises(Failed):
        Guest(live.address).post("/api/sets", {"game": GAME, "name": "x", "content": content})


def test_words_are_kept_as_they_are_and_no_more(live: Live) -> None:
    ada = live.guest("Ada")
    words = {
        "name": "<b>Ours</b>",
        "credits": "Élise\u00a0& co",
        "licence": "J’ai ce jeu\u202f; pour ma table",
    }
    made = ada.post("/api/sets", {"game": GAME, "content": house(ada), **words})
    assert {key: made[key] for key in words} == words
    file = file_of(ada, f"/api/sets/{made['id']}/file")
    assert file.startswith("# <b>Ours</b>\n# Élise")
    ada.request("DELETE", f"/api/sets/{made['id']}")


def test_a_draft_is_checked_and_shown(live: Live) -> None:
    ada = live.guest("Ada")
    content = house(ada)
    found = ada.post(f"/api/workshop/{GAME}/check", {"content": content, "seats": 2})
    assert found["faults"] == []
    assert found["moment"]["view"]
    bad = ada.post(f"/api/workshop/{GAME}/check", {"content": {**content, "more": 1}, "seats": 2})
    assert ([each["at"] for each in bad["faults"]], bad["moment"]) == (["more"], None)
