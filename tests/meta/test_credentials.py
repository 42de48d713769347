"""Nobody reads or plays another's seat: every HTTP and socket message, with no, a wrong, an expired and
another's credential."""

import hashlib
import http.client
import itertools
import json
import re
import sqlite3
import typing
from typing import Any

import msgspec
import pytest
from tests.server.live import Live

from ludotheque.games import GAMES, load
from ludotheque.room.protocol.requests import Request
from ludotheque.server.client import Failed, Guest

SECRETIVE = next(name for name in GAMES if load(name).has_secrets)
MADE = next(name for name in GAMES if load(name).workshop is not None)
SECRET = "correct horse battery"
KINDS = ("none", "wrong", "expired", "another")
_numbers = itertools.count()


def stranger(live: Live, kind: str) -> Guest:
    if kind == "none":
        return live.guest()
    if kind == "wrong":
        return Guest(live.address, token="x" * 43)
    guest = live.guest(f"Eve {next(_numbers)}")
    if kind == "expired":
        key = hashlib.sha256(guest.cookie.split("=", 1)[1].encode()).hexdigest()
        with sqlite3.connect(live.folder / "room.sqlite", timeout=300) as database:
            assert database.execute("UPDATE session SET used = 1 WHERE token = ?", (key,)).rowcount == 1
        database.close()
    return guest


class Scene:
    """Ada's account, her table where she plays, and a private one."""

    def __init__(self, live: Live) -> None:
        self.ada, self.bob = live.guest("Ada Guarded"), live.guest("Bob")
        self.ada.post("/api/account", {"password": SECRET})
        self.ada.post("/api/account/contact", {"contact": "ada-secret@example.org", "password": SECRET})
        self.session = self.ada.get("/api/account/sessions")[0]["id"]
        self.public, self.private = (self.table(public) for public in (True, False))
        self.content = self.ada.get(f"/api/workshop/{MADE}")["house"]
        wish = {"game": MADE, "name": "ada-secret", "content": self.content}
        self.set = str(self.ada.post("/api/sets", wish)["id"])

    def table(self, public: bool) -> str:
        wishes = [{"who": "me"}, *({"who": "open"} for _ in range(load(SECRETIVE).seats() - 1))]
        body = {"game": SECRETIVE, "seats": wishes, "settings": {"public": public}}
        made = self.ada.post("/api/tables", body)
        for seat in range(1, len(wishes)):
            self.bob.post(f"/api/tables/{made['table']}/seats/{seat}", {"key": made["key"]})
        with self.ada.join(made["table"]) as socket:
            while not socket.legal:
                socket.read()
        return str(made["table"])

    def state(self) -> list[object]:
        """All of Ada's that a stranger might change."""
        found: list[object] = [self.ada.get("/api/account"), len(self.ada.get("/api/account/sessions"))]
        found.append(self.ada.get(f"/api/sets/{self.set}"))
        for table in (self.public, self.private):
            with self.ada.join(table) as socket:
                assert socket.seats == [0]
                found += [socket.update["n"], [seat["name"] for seat in socket.seating["seats"]]]
        return found


@pytest.fixture(scope="module")
def scene(live: Live) -> Scene:
    return Scene(live)


def operations(live: Live) -> list[tuple[str, str]]:
    paths = live.guest().get("/api/schema/openapi.json")["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


BODIES: dict[str, dict[str, object]] = {
    "/api/session": {"name": "Ada Guarded", "password": "a wrong guess"},
    "/api/account": {"password": SECRET},
    "/api/account/password": {"old": "a wrong guess", "new": "another horse"},
    "/api/account/delete": {"password": "a wrong guess"},
    "/api/account/contact": {"contact": "eve@example.org"},
    "/api/account/tokens": {"label": "x"},
    "/api/me": {"name": "Ada Guarded"},
    "/api/tables": {"game": SECRETIVE, "seats": [{"who": "open"}] * load(SECRETIVE).seats()},
}


def ask(guest: Guest, method: str, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", int(guest.address.rsplit(":", 1)[1]), timeout=300)
    body = BODIES.get(path, {"n": 0, "seats": [{"who": "me"}]} if path.endswith("branch") else {})
    headers = {"Content-Type": "application/json", **guest.credentials()}
    connection.request(method, path, json.dumps(body) if method == "POST" else None, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


OPEN = re.compile(
    r"/healthz|/api/games.*|/api/puzzles/today|/api/home|/api/nearby|/api/me|/api/session|/api/verify|/api/key|/api/leaderboard.*|/api/people/.*|/api/tables/?"
    r"|/api/workshop/\{game\}/?(check|read|write)?|/api/sets/(mine|shared)"
)
"""What everybody may ask, guarded by what is asked for, not by who asks."""


@pytest.mark.parametrize("kind", KINDS)
def test_over_http_a_stranger_neither_learns_nor_changes_anything(
    live: Live,
    scene: Scene,
    kind: str,
) -> None:
    before, eve = scene.state(), stranger(live, kind)
    for method, shape in operations(live):
        if kind == "another" and shape == "/api/account/delete":
            continue  # a guest may leave: that is not Ada's business
        path = shape.replace("{table_id}", scene.private).replace("{seat}", "0").replace("{game}", SECRETIVE)
        path = path.replace("{set_id}", scene.set).replace("{study_id}", "0" * 16)
        path = path.replace("{person}", str(scene.ada.person)).replace("{session}", scene.session)
        status, text = ask(eve, method, path.rstrip("/") or "/")
        assert status < 500, (method, shape, text)
        assert b"ada-secret" not in text
        hidden = (404,) if "{set_id}" in shape or "{study_id}" in shape else ()
        if hidden and kind == "another":
            assert status in (401, 404), (method, shape, status)  # a guest may have logged out by then
        if not OPEN.fullmatch(shape) and kind != "another":
            assert status in (400, 401, 403, *hidden), (method, shape, status)
        if "{table_id}" in shape:
            assert status in (400, 401, 403), (method, shape, status)
    assert scene.state() == before


def messages() -> list[dict[str, Any]]:
    """One valid request of each kind, for Ada's seat."""
    values = {"seat": 0, "move": "", "seen": 10**6, "bot": "random", "entropy": "0" * 32, "text": "hello"}
    values |= {"kind": "undo", "yes": True, "viewer": 0}
    found = []
    for kind in typing.get_args(Request):
        fields = {
            field.name: values[field.name] for field in msgspec.structs.fields(kind) if field.name in values
        }
        found.append({"type": kind.__struct_config__.tag, **fields, "id": f"m-{kind.__name__}"})
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_over_a_socket_a_stranger_neither_learns_nor_changes_anything(
    live: Live,
    scene: Scene,
    kind: str,
) -> None:
    before, eve = scene.state(), stranger(live, kind)
    with pytest.raises(Failed, match="private"):
        eve.join(scene.private)
    with pytest.raises(Failed, match="private"):
        eve.join(scene.private, "0" * 32)
    with scene.ada.join(scene.public) as own, eve.join(scene.public) as socket:
        assert socket.welcome["you"]["seats"] == []
        legal = own.update["legal"]["0"]
        harmless = {"ping", "resync"} | ({"say"} if kind == "another" else set())
        for message in messages():
            if message["type"] == "play":
                message["move"] = legal[0]
            socket.send(**message)
            while (answer := socket.read()).get("id") != message["id"]:
                pass
            assert (answer["type"] == "refused") == (message["type"] not in harmless), answer
        for heard in socket.heard:
            update = heard.get("update", heard)
            assert not update.get("legal")
            assert update.get("viewer", -1) == -1
    assert scene.state() == before
