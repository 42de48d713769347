"""The parts together, in a real process: stops, crashes, bad folders, and the OpenAPI document."""

import http.client
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from tests.server.live import HANG, Live, new_table
from websockets.exceptions import ConnectionClosed

from ludotheque.server.app import make_app
from ludotheque.server.client import Failed, Guest
from ludotheque.server.gate import LARGEST_BODY

OLDER = Path(__file__).parents[1] / "games" / "smallwars" / "recorded" / "version-2" / "conquest.jsonl"


def test_a_stop_lets_moves_finish_and_tells_everybody_to_come_back(tmp_path: Path) -> None:
    server = Live(tmp_path / "data").ready()
    ada = server.guest("Ada")
    table, _ = new_table(ada, "me", "me")
    seat = ada.join(table)
    seat.play(seat.legal[0])
    assert server.stop() in (0, -15)
    with pytest.raises(ConnectionClosed) as closed:
        read_all(seat.read)
    assert seat.heard[-1]["type"] == "closing"
    assert seat.heard[-1]["again"]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    server.restart()
    with ada.join(table) as again:
        assert again.update["n"] == 1
    server.stop()


def read_all(read: object) -> None:
    while True:
        read()  # type: ignore[operator]


def test_a_game_of_an_older_version_goes_on_with_the_content_of_its_time(tmp_path: Path) -> None:
    """The table is made to look like one that was played before the prices changed."""
    record = json.loads(OLDER.read_bytes().splitlines()[0])
    server = Live(tmp_path / "data").ready()
    ada = server.guest("Ada")
    table = ada.post("/api/records", record)["table"]
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "room.sqlite") as database:
        then = "UPDATE room_table SET content = NULL, facts = json_set(facts, '$.version', ?)"
        database.execute(then, (record["version"],))
    server.restart()
    server.ready()
    n = record["moves"].index([1, "done"])
    seen = ada.get(f"/api/tables/{table}/replay?first={n}&count=1")["moments"][0]["view"]
    link = ada.post(f"/api/tables/{table}/branch", {"n": n, "seats": [{"who": "me"}, {"who": "me"}]})
    with ada.join(link["table"]) as seat:
        assert seat.update["view"] == seen
    server.stop()


def test_after_an_update_of_the_rules_older_tables_are_over_but_not_unreadable(tmp_path: Path) -> None:
    """The tables are made to look like those of an older version that can no longer be played."""
    server = Live(tmp_path / "data").ready()
    ada = server.guest("Ada")
    table, key = new_table(ada, "me", "me", settings={"public": False})
    with ada.join(table) as seat:
        move = seat.legal[0]
        seat.play(move)
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "room.sqlite") as database:
        database.execute("UPDATE room_table SET facts = json_set(facts, '$.version', 0)")
    server.restart()
    server.ready()
    with pytest.raises(Failed, match="played with version 0 of the rules") as refused:
        ada.join(table)
    assert refused.value.code == "old-version"
    with pytest.raises(Failed) as refused:
        ada.get(f"/api/tables/{table}/replay")
    assert (refused.value.code, refused.value.status) == ("old-version", 409)
    (card,) = ada.get("/api/tables/mine")
    assert (card["id"], card["status"], card["outcome"]["reason"]) == (table, "over", "rules-changed")
    assert card == ada.get(f"/api/tables/{table}")
    record = ada.get(f"/api/tables/{table}/record")
    assert (record["version"], record["moves"]) == (0, [[0, move]])
    eve = server.guest("Eve")
    for hidden in (f"/api/tables/{table}/record", f"/api/tables/{table}"):
        with pytest.raises(Failed) as refused:
            eve.get(hidden)
        assert refused.value.code == "private"
        assert eve.get(f"{hidden}?key={key}")
    server.stop()


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Five times out of the blue; benchmarks/crash.py does it 200 times with 50 tables."""
    server = Live(tmp_path / "data").ready()
    ada = server.guest("Ada")
    tables = [new_table(ada, "me", "me")[0] for _ in range(4)]
    acknowledged = dict.fromkeys(tables, 0)
    for number in range(5):
        seats = {table: ada.join(table) for table in tables}
        for table, seat in seats.items():
            assert seat.update["n"] >= acknowledged[table]
        for turn in range(3 + number):
            table = tables[turn % 4]
            if seats[table].legal:
                acknowledged[table] = seats[table].play(seats[table].legal[0])["n"]
        server.kill()
        server.restart()
        server.ready()
    for table in tables:
        with ada.join(table) as seat:
            assert seat.update["n"] == acknowledged[table]
    server.stop()


def test_clients_resync_after_a_restart(tmp_path: Path) -> None:
    server = Live(tmp_path / "data").ready()
    ada = server.guest("Ada")
    tables = [new_table(ada, "me", "me")[0] for _ in range(10)]
    server.kill()
    server.restart()
    server.ready()
    for table in tables:
        with ada.join(table) as seat:
            assert seat.legal
    server.stop()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", "--lang", "en", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG, check=False)


def test_what_cannot_be_served_is_one_clear_line(live: Live, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "room.sqlite").write_bytes(b"not a database" * 1000)
    for words, told in (
        (("--port", str(live.port), "--data", str(tmp_path / "a")), "is taken"),
        (("--port", "0", "--data", str(file / "b")), "Cannot write"),
        (("--port", "0", "--data", str(live.folder)), "Another server"),
        (("--port", "0", "--data", str(broken)), "cannot be used"),
        (("--port", "99999", "--data", str(tmp_path / "c")), "Cannot listen"),
        (("--port", "0", "--host", "no.such.host.invalid", "--data", str(tmp_path / "d")), "Cannot listen"),
        (("--log", "loud"), "log level"),
    ):
        done = run(*words)
        assert done.returncode in (1, 2)
        assert told in done.stderr
        assert "Traceback" not in done.stderr


def test_the_openapi_document_names_every_path_and_its_page_needs_no_network(live: Live) -> None:
    document = live.guest().get("/api/schema/openapi.json")
    assert "/api/tables/{table_id}/replay" in document["paths"]
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("GET", "/api/schema/docs")
    page = connection.getresponse().read().decode()
    connection.close()
    assert "/api/tables" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


def test_nothing_that_the_openapi_document_allows_breaks_the_server(tmp_path: Path) -> None:
    """Schemathesis makes requests up from the document, with a name and without: no 500, ever."""
    live = Live(tmp_path / "data", "--limit", "0")
    schema = schemathesis.openapi.from_dict(live.guest().get("/api/schema/openapi.json"))
    cookies = ["", live.guest("Ada").cookie]
    tried = 0

    def send(case: Any) -> None:
        nonlocal tried
        tried += 1
        headers = {"Cookie": cookies[tried % 2]} if cookies[tried % 2] else {}
        answer = case.call(base_url=live.address, headers=headers, timeout=HANG)
        status = answer.status_code
        assert status < 500, (status, case.method, case.path, answer.text[:300])
        assert status != 429
        assert "Traceback" not in answer.text

    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        test = settings(
            max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        test(given(case=operation.as_strategy())(send))()
    live.stop()
    assert tried > 50


def test_bodies_are_bounded(live: Live) -> None:
    with pytest.raises(Failed) as refused:
        live.guest("Ada").request("POST", "/api/me", b" " * (LARGEST_BODY + 1))
    assert refused.value.status == 413


def test_an_app_can_be_made_without_a_room() -> None:
    assert make_app(None).openapi_schema.info.title == "Ludothèque"


def test_a_person_has_the_same_seats_in_every_browser_tab(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "me")
    tab = Guest(live.address)
    tab.cookie = ada.cookie
    with ada.join(table) as first, tab.join(table) as second:
        first.play(first.legal[0])
        while second.update["n"] < 1:
            second.read()
        assert second.play(second.legal[0])["n"] == 2
    assert tab.get("/api/me") == ada.get("/api/me")
