import json
from pathlib import Path

import pytest
from tests.server.live import PLAIN, Live, new_table

from ludotheque import games
from ludotheque.errors import LudothequeError
from ludotheque.records import check
from ludotheque.server.client import Failed, Guest, TableSocket
from ludotheque.server.http import STATUSES

RECORDED = Path(__file__).parents[1] / "games"


def test_games_and_rules(live: Live) -> None:
    cards = live.guest().get("/api/games")
    assert [card["name"] for card in cards] == list(games.GAMES)
    for card in cards:
        assert card["title"]["en"]
        getting = card["getting_ready"]
        assert getting is None or getting["done"] <= getting["of"]
        assert card["bots"]
        for option in card["options"]:
            assert option["label"]["en"]
            assert bool(option["values"]) != (option["least"] is not None)
            assert not option["values"] or option["default"] in [each["value"] for each in option["values"]]
        for lang in ("en", "fr"):
            page = live.guest().get(f"/api/games/{card['name']}/rules?lang={lang}")
            assert page["lang"] == lang
            assert page["rules"][0]["parts"][0]["text"]


def test_a_guest_has_a_name_and_may_change_it(live: Live) -> None:
    ada = Guest(live.address)
    nobody = {"person": None, "name": "", "account": False, "avatar": "", "owner": False}
    assert ada.get("/api/me") == nobody
    ada = live.guest("Ada")
    me = ada.get("/api/me")
    assert me == {**nobody, "person": ada.person, "name": "Ada", "avatar": me["avatar"]}
    assert ada.post("/api/me", {"name": " Ada  L "})["person"] == ada.person
    assert ada.get("/api/me")["name"] == "Ada L"


def test_a_whole_game_between_two_people_then_its_replay_record_and_branch(live: Live) -> None:
    ada, bob = live.guest("Ada"), live.guest("Bob")
    table, _ = new_table(ada, "me", None)
    assert table in [card["id"] for card in bob.get("/api/tables")]
    assert bob.post(f"/api/tables/{table}/seats/1", {})["your_seats"] == [1]
    with ada.join(table) as first, bob.join(table) as second:
        play_out(first, second)
    record = bob.get(f"/api/tables/{table}/record")
    assert record["outcome"]["reason"] == "played-out"
    assert record["seats"] == ["Ada", "Bob"]
    replay = live.guest().get(f"/api/tables/{table}/replay?viewer=-2&count=400")
    assert replay["total"] == len(record["moves"]) == len(replay["moments"]) - 1
    verdict = ada.post("/api/verify", record)
    assert verdict["ok"]
    assert verdict["unchecked"] == []
    assert record["fair"]["key"] == live.guest().get("/api/key")["key"]
    for part, value in (("seats", ["Ada", "Eve"]), ("outcome", None), ("moves", record["moves"][:-1])):
        assert not ada.post("/api/verify", {**record, part: value})["ok"], part
    record["moves"][3][1], record["fair"] = record["moves"][5][1], record["fair"]
    verdict = ada.post("/api/verify", record)
    assert not verdict["ok"]
    wishes = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    branch = ada.post(f"/api/tables/{table}/branch", {"n": 4, "seats": wishes})
    with ada.join(branch["table"]) as socket:
        assert socket.update["n"] == 4
        assert len(socket.welcome["history"]) == 4
        assert socket.welcome["table"]["parent"] == table
        assert not socket.welcome["table"]["settings"]["public"]


def play_out(*sockets: TableSocket) -> None:
    while not sockets[0].update.get("outcome"):
        for socket in sockets:
            newest = max(each.update["seq"] for each in sockets)
            while socket.update["seq"] < newest:
                socket.read()
            if socket.legal:
                socket.play(socket.legal[0])


def test_a_record_can_be_brought_and_replayed(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "random", "random")
    with ada.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    record = ada.get(f"/api/tables/{table}/record")
    link = ada.post("/api/records", record)
    with pytest.raises(Failed, match="private"):
        live.guest().get(f"/api/tables/{link['table']}/replay")
    replay = live.guest().get(f"/api/tables/{link['table']}/replay?viewer=-2&key={link['key']}")
    assert replay["total"] == len(record["moves"])
    assert replay["table"]["imported"]
    record["moves"].append([0, "Sc"])
    with pytest.raises(Failed) as refused:
        ada.post("/api/records", record)
    assert (refused.value.code, refused.value.status) == ("bad-record", 400)


@pytest.mark.parametrize(
    ("outcome", "moves"),
    [
        ({"reason": "resigned", "scores": [1, 0], "ranks": [2, 1], "seat": 0}, [[0, "Sc"]]),
        (None, [[0, "Sc"], [1, "E4"]]),
    ],
)
def test_records_that_ended_early_or_not_at_all_can_be_brought(
    live: Live, outcome: object, moves: list[object]
) -> None:
    ada = live.guest("Ada")
    game = games.load(PLAIN)
    record = {"format": "ludotheque/1", "game": PLAIN, "version": game.version, "options": game.complete({})}
    record |= {"seats": ["A", "B"], "moves": moves, "outcome": outcome}
    link = ada.post("/api/records", record)
    replay = ada.get(f"/api/tables/{link['table']}/replay")
    assert (replay["total"], replay["outcome"]) == (len(moves), outcome)


def _older() -> list[Path]:
    """A file for each older version of a game that today's rules still read."""
    found = {
        path.parent: path for path in sorted(RECORDED.glob("*/recorded/version-*/*.jsonl"), reverse=True)
    }
    return [path for path in found.values() if check(path.read_bytes().splitlines()[0]) is None]


@pytest.mark.parametrize("path", _older(), ids=lambda path: f"{path.parts[-4]} {path.parts[-2]}")
def test_records_of_older_versions_are_brought_with_the_content_of_their_time(live: Live, path: Path) -> None:
    record = json.loads(path.read_bytes().splitlines()[0])
    ada = live.guest("Ada")
    link = ada.post("/api/records", record)
    replay = ada.get(f"/api/tables/{link['table']}/replay")
    assert (replay["total"], replay["outcome"]["scores"]) == (
        len(record["moves"]),
        record["outcome"]["scores"],
    )
    assert check(json.dumps(ada.get(f"/api/tables/{link['table']}/record"))) is None


def test_seats_are_taken_and_left_over_http(live: Live) -> None:
    ada, bob = live.guest("Ada"), live.guest("Bob")
    table, key = new_table(ada, None, None, settings={"public": False})
    with pytest.raises(Failed) as refused:
        bob.post(f"/api/tables/{table}/seats/0", {})
    assert (refused.value.code, refused.value.status) == ("private", 403)
    assert bob.post(f"/api/tables/{table}/seats/0", {"key": key, "name": "Bobby"})["your_seats"] == [0]
    with pytest.raises(Failed) as refused:
        ada.post(f"/api/tables/{table}/seats/0", {})
    assert (refused.value.code, refused.value.status) == ("seat-taken", 409)
    assert bob.request("DELETE", f"/api/tables/{table}/seats/0")["your_seats"] == []
    assert [card["id"] for card in ada.get("/api/tables/mine")] == []


def test_older_moves_are_asked_for_in_parts(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "me")
    with ada.join(table) as socket:
        for _ in range(6):
            socket.play(socket.legal[0])
    history = ada.get(f"/api/tables/{table}/history?first=2&count=3")
    assert [step["n"] for step in history["steps"]] == [2, 3, 4]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/games/chess/rules", None, 404, "unknown-game"),
        ("GET", "/api/tables/nowhere", None, 404, "unknown-table"),
        ("GET", "/api/nothing", None, 404, "not-found"),
        ("PUT", "/api/tables", b"{}", 405, "not-found"),
        ("POST", "/api/tables", b"{}", 400, "bad-request"),
        ("POST", "/api/tables", b"not json", 400, "bad-request"),
        ("POST", "/api/tables", b"{" * 70_000, 413, "too-large"),
        ("POST", "/api/me", b'{"name": "\\u0007"}', 400, "bad-name"),
        ("POST", "/api/tables", b'{"game":"chess","seats":[{"who":"me"}]}', 404, "unknown-game"),
        ("POST", "/api/records", b"{}", 400, "bad-record"),
        ("GET", "/api/games/x/rules?lang=de", None, 400, "bad-request"),
    ],
)
def test_refusals_have_a_code_and_a_status(
    live: Live, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    with pytest.raises(Failed) as refused:
        live.guest("Ada").request(method, path, body)
    assert (refused.value.status, refused.value.code) == (status, code)
    assert refused.value.text.en != refused.value.text.fr


def test_who_has_no_name_may_only_look(live: Live) -> None:
    nobody = live.guest()
    assert isinstance(nobody.get("/api/tables"), list)
    for path, body in (("/api/tables", {"game": PLAIN, "seats": [{"who": "me"}]}), ("/api/records", {})):
        with pytest.raises(Failed) as refused:
            nobody.post(path, body)
        assert (refused.value.status, refused.value.code) == (401, "no-name")
    with pytest.raises(Failed):
        nobody.get("/api/tables/mine")


def test_every_known_refusal_has_a_status_of_its_kind() -> None:
    assert STATUSES["no-name"] == 401
    assert all(400 <= status < 600 for status in STATUSES.values())
    assert issubclass(Failed, LudothequeError)


@pytest.mark.parametrize("name", ["A\\u0000da", "A\\u202eda", "A\\u001bda", "x" * 100_000])
def test_a_record_with_a_name_that_cannot_be_shown_is_not_taken(live: Live, name: str) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "me")
    with ada.join(table) as socket:
        socket.ask("resign", seat=0)
    record = ada.get(f"/api/tables/{table}/record")
    body = json.dumps({**record, "seats": ["NAME", "Bob"], "fair": None}).replace("NAME", name).encode()
    with pytest.raises(Failed) as refused:
        ada.request("POST", "/api/records", body)
    assert (refused.value.status, refused.value.code) == (400, "bad-record")
