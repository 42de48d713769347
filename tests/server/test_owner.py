import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.command import run
from tests.server.live import Live, new_table
from tests.server.test_accounts import SECRET, account, log_in, refused

from ludotheque.server.client import Failed, Guest


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Live]:
    live = Live(tmp_path / "room").ready()
    yield live
    live.stop()


def test_the_owner_sees_reports_mutes_removes_and_undoes_it_and_all_is_written_down(room: Live) -> None:
    ada, bob = account(room, "Ada"), account(room, "Bob")
    table, key = new_table(ada, "me", None)
    report_bob(ada, bob, table, key)
    make_owner(room, "ada")
    assert ada.get("/api/me")["owner"]
    assert not bob.get("/api/me")["owner"]
    assert refused(bob, "GET", "/api/owner") == (403, "not-owner")
    (report,) = ada.get("/api/owner")["reports"]
    assert (report["about"]["name"], report["by"]["name"]) == ("Bob", "Ada")
    assert (report["reason"], report["words"]) == ("chat", "He is rude.")
    assert report["said"] == ["you play badly"]
    path, own = (f"/api/owner/people/{each.person}" for each in (bob, ada))
    assert refused(ada, "POST", own, b'{"what":"mute"}') == (409, "yourself")
    desk = ada.post(path, {"what": "mute", "days": 1, "note": "first time"})
    assert (desk["reports"], [each["name"] for each in desk["restrained"]]) == ([], ["Bob"])
    with bob.join(table, key) as socket:
        with pytest.raises(Failed, match="muted"):
            socket.ask("say", text="hm")
        ada.post(path, {"what": "remove"})
        while (told := socket.read())["type"] != "closing":
            pass
        assert told["code"] == "signed-out"
    assert bob.get("/api/me")["person"] is None
    login = json.dumps({"name": "Bob", "password": SECRET}).encode()
    assert refused(room.guest(), "POST", "/api/session", login) == (403, "removed")
    ada.post(path, {"what": "restore"})
    desk = ada.post(path, {"what": "unmute"})
    assert desk["restrained"] == []
    with log_in(room, "Bob").join(table, key) as socket:
        assert socket.ask("say", text="sorry")["type"] == "accepted"
    assert [(each["by"], each["what"], each["name"], each["note"]) for each in desk["decisions"]] == [
        ("Ada", "unmute", "Bob", ""),
        ("Ada", "restore", "Bob", ""),
        ("Ada", "remove", "Bob", ""),
        ("Ada", "mute", "Bob", "first time"),
        ("cli", "owner", "Ada", ""),
    ]


def report_bob(ada: Guest, bob: Guest, table: str, key: str) -> None:
    with bob.join(table, key) as socket:
        socket.ask("say", text="you play badly")
    body = {"reason": "chat", "words": "He is rude.", "table": table}
    path = f"/api/people/{bob.person}/report"
    assert ada.post(path, body) == {"person": bob.person}
    again = json.dumps(body).encode()
    assert refused(ada, "POST", path, again) == (409, "already-reported")
    assert refused(bob, "POST", path, again) == (409, "yourself")


def make_owner(room: Live, name: str) -> None:
    """By the command, which wants the folder to itself."""
    folder = str(room.folder)
    assert "stop it first" in run("owner", name, "--data", folder).err
    room.stop()
    assert run("owner", "Nobody", "--data", folder).status == 2
    assert run("owner", name, "--data", folder).out == f"{name.title()}\n"
    room.restart()
    room.ready()
