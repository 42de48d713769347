import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.live import PLAIN, Live
from tests.server.test_accounts import account, refused
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludotheque.server.client import Failed, Guest


@contextmanager
def ear(guest: Guest) -> Iterator[ClientConnection]:
    address = guest.address.replace("http", "ws", 1)
    with connect(f"{address}/api/company/socket", additional_headers=guest.credentials()) as socket:
        yield socket


def told(socket: ClientConnection, **wanted: object) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(30))
        if wanted.items() <= message.items():
            return message


def pair(live: Live, name: str) -> tuple[Guest, Guest]:
    return account(live, f"Ada {name}"), account(live, f"Bob {name}")


def challenge(ada: Guest, bob: Guest, **more: object) -> str:
    table: str = ada.post("/api/challenges", {"person": bob.person, "game": PLAIN, **more})["table"]
    return table


def test_a_challenge_is_told_at_once_and_accepted(live: Live) -> None:
    ada, bob = pair(live, "Plays")
    with ear(bob) as hears, ear(ada) as waits:
        table = challenge(ada, bob)
        told(hears, type="news")
        (card,) = bob.get("/api/company")["challenges"]
        assert (card["table"], card["mine"], card["other"]["name"], card["answer"]) == (
            table,
            False,
            "Ada Plays",
            "",
        )
        assert refused(bob, "POST", f"/api/challenges/{table}", b'{"accept": 3}') == (400, "bad-request")
        link = bob.post(f"/api/challenges/{table}", {"accept": True})
        assert link == {"table": table, "key": card["key"]}
        assert bob.post(f"/api/challenges/{table}", {"accept": True}) == link
        told(waits, type="news")
    assert ada.get("/api/company")["challenges"][0]["answer"] == "accepted"
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ada Plays", "Bob Plays"]
    assert bob.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_challenge_is_declined_or_withdrawn_by_those_whom_it_concerns(live: Live) -> None:
    ada, bob = pair(live, "Declines")
    eve = account(live, "Eve Declines")
    table = challenge(ada, bob, rated=True, seat=1)
    path = f"/api/challenges/{table}"
    assert refused(eve, "POST", path, b'{"accept":true}') == (404, "no-challenge")
    assert refused(ada, "POST", path, b'{"accept":true}') == (404, "no-challenge")
    assert refused(bob, "DELETE", path) == (404, "no-challenge")
    again = json.dumps({"person": bob.person, "game": PLAIN}).encode()
    assert refused(ada, "POST", "/api/challenges", again) == (409, "already-challenged")
    bob.post(path, {"accept": False})
    assert refused(bob, "POST", path, b'{"accept":true}') == (404, "no-challenge")
    second = challenge(ada, bob)
    assert ada.request("DELETE", f"/api/challenges/{second}")["challenges"][0]["answer"] == "withdrawn"
    assert refused(bob, "POST", f"/api/challenges/{second}", b'{"accept":true}') == (404, "no-challenge")
    assert [seat["name"] for seat in ada.get(f"/api/tables/{table}")["seats"]] == ["", "Ada Declines"]
    assert eve.get("/api/company")["challenges"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "nothing"}, (404, "unknown-game")),
        ({"seat": 5}, (400, "bad-request")),
        ({"person": "nobody"}, (404, "unknown-person")),
    ],
)
def test_a_challenge_that_makes_no_sense_is_refused(
    live: Live, body: dict[str, object], code: tuple[int, str]
) -> None:
    ada, bob = pair(live, f"Sense {code[1]}"[:20])
    wish = json.dumps({"person": bob.person, "game": PLAIN, **body}).encode()
    assert refused(ada, "POST", "/api/challenges", wish) == code
    own = json.dumps({"person": ada.person, "game": PLAIN}).encode()
    assert refused(ada, "POST", "/api/challenges", own) == (409, "yourself")
    guest = live.guest("Passing Guest")
    wish = json.dumps({"person": guest.person, "game": PLAIN}).encode()
    assert refused(ada, "POST", "/api/challenges", wish) == (409, "guest")
    assert refused(guest, "POST", "/api/challenges", wish) == (403, "no-account")
    assert refused(live.guest(), "GET", "/api/company") == (401, "no-name")


def test_who_follows_somebody_sees_them_come_unless_they_hide(live: Live) -> None:
    ada, bob = pair(live, "Follows")
    assert ada.post(f"/api/people/{bob.person}/follow", {})["follows"]
    with ear(ada) as hears:
        with ear(bob):
            assert told(hears, type="present", person=bob.person)["here"]
            (friend,) = ada.get("/api/company")["follows"]
            assert (friend["name"], friend["here"]) == ("Bob Follows", True)
            assert ada.get(f"/api/people/{bob.person}")["here"]
            assert not bob.post("/api/company/shown", {"shown": False})["shown"]
            assert not told(hears, type="present", person=bob.person)["here"]
            assert not ada.get("/api/company")["follows"][0]["here"]
            assert not ada.get(f"/api/people/{bob.person}")["here"]
        assert bob.get("/api/account")["shown"] is False
    assert ada.get(f"/api/people/{bob.person}")["followers"] == 1
    assert not ada.request("DELETE", f"/api/people/{bob.person}/follow")["follows"]


def test_people_who_blocked_each_other_are_never_put_together(live: Live) -> None:
    ada, bob = pair(live, "Blocks")
    waiting = challenge(bob, ada)
    table = ada.post("/api/tables", {"game": PLAIN, "seats": [{"who": "me"}, {"who": "open"}]})["table"]
    assert table in [card["id"] for card in bob.get("/api/tables")]
    assert ada.post(f"/api/people/{bob.person}/block", {}) == {
        "person": bob.person,
        "follows": False,
        "blocked": True,
    }
    assert ada.get(f"/api/people/{bob.person}/tie")["blocked"]
    assert not bob.get(f"/api/people/{ada.person}/tie")["blocked"]
    assert bob.get("/api/company")["challenges"][0]["answer"] == "declined"
    assert refused(ada, "POST", f"/api/challenges/{waiting}", b'{"accept":true}') == (404, "no-challenge")
    assert table not in [card["id"] for card in bob.get("/api/tables")]
    assert refused(bob, "POST", f"/api/tables/{table}/seats/1", b"{}") == (403, "not-welcome")
    for one, other in ((ada, bob), (bob, ada)):
        wish = json.dumps({"person": other.person, "game": PLAIN}).encode()
        assert refused(one, "POST", "/api/challenges", wish) == (403, "not-welcome")
        assert refused(one, "POST", f"/api/people/{other.person}/follow", b"{}") == (403, "not-welcome")
    assert [each["name"] for each in ada.get("/api/company")["blocked"]] == ["Bob Blocks"]
    assert not ada.request("DELETE", f"/api/people/{bob.person}/block")["blocked"]
    bob.request("POST", f"/api/tables/{table}/seats/1", b"{}")


def test_a_token_that_may_only_play_does_none_of_this(live: Live) -> None:
    ada, bob = pair(live, "Token")
    token = ada.post("/api/account/tokens", {"label": "my bot"})["token"]
    bot = Guest(live.address, token=token)
    about, none = f"/api/people/{bob.person}", b"{}"
    challenge = json.dumps({"person": bob.person, "game": PLAIN}).encode()
    for method, path, body in (
        ("GET", "/api/company", None),
        ("POST", "/api/company/shown", b'{"shown":true}'),
        ("POST", f"{about}/follow", none),
        ("DELETE", f"{about}/follow", None),
        ("POST", f"{about}/block", none),
        ("DELETE", f"{about}/block", None),
        ("POST", f"{about}/report", b'{"reason":"other"}'),
        ("POST", "/api/challenges", challenge),
        ("POST", "/api/challenges/none", b'{"accept":true}'),
        ("DELETE", "/api/challenges/none", None),
        ("POST", "/api/account/avatar", b'{"avatar":"tower-red"}'),
        ("POST", "/api/account/code", b'{"password":"correct horse battery"}'),
        ("GET", "/api/owner", None),
        ("POST", f"/api/owner/people/{bob.person}", b'{"what":"mute"}'),
    ):
        assert refused(bot, method, path, body) == (403, "play-only"), path
    for nobody in (bot, live.guest(), live.guest("Only A Guest")):
        with ear(nobody) as socket, pytest.raises(ConnectionClosed):
            socket.recv(30)


def test_faces_are_found_by_numbers_and_chosen_from_those_of_the_house(live: Live) -> None:
    ada, _ = pair(live, "Faces")
    before = ada.get("/api/me")["avatar"]
    assert ada.get(f"/api/faces?who={ada.person},nobody")[ada.person] == before
    assert ada.post("/api/account/avatar", {"avatar": "castle-teal"})["avatar"] == "castle-teal"
    assert ada.get(f"/api/faces?who={ada.person},nobody")[ada.person] == "castle-teal"
    assert ada.get(f"/api/people/{ada.person}")["avatar"] == "castle-teal"
    assert refused(ada, "POST", "/api/account/avatar", b'{"avatar":"skull-red"}') == (400, "bad-request")
    guest = live.guest("Faced Guest")
    assert guest.post("/api/account/avatar", {"avatar": "die-gold"})["avatar"] == "die-gold"


def test_nobody_reports_or_follows_without_end(live: Live) -> None:
    ada, bob = pair(live, "Floods")

    def flood() -> None:
        for _ in range(2000):
            ada.post(f"/api/people/{bob.person}/follow", {})

    with pytest.raises(Failed, match="slow down"):
        flood()


def test_a_socket_that_talks_is_shown_out(live: Live) -> None:
    ada, _ = pair(live, "Talks")
    with ear(ada) as socket:
        socket.send("x" * 1000)
        with pytest.raises(ConnectionClosed):
            socket.recv(30)
