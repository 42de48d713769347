from pathlib import Path

import pytest
from tests.server.live import PLAIN, Live, new_table

from ludotheque.server.client import Failed


def test_the_first_page_hears_what_goes_on(live: Live) -> None:
    seen = live.guest().get("/api/home")
    assert seen["stage"]["status"] == "playing"
    assert {"watch", "finished", "waiting"} < set(seen)


def test_an_exhibition_goes_on_while_it_is_watched(tmp_path: Path) -> None:
    server = Live(tmp_path / "data").ready()  # Of its own: games of people would be shown instead.
    try:
        guest = server.guest()
        stage = guest.get("/api/home")["stage"]
        assert stage["made_for"] == "exhibition"
        with guest.join(stage["id"]) as socket:
            before = socket.update["n"]
            while socket.update["n"] == before:
                socket.read()
    finally:
        server.stop()


def test_two_who_seek_a_game_play_each_other(live: Live) -> None:
    ada, bob = live.guest("Ada the seeker"), live.guest("Bob the seeker")
    first = ada.post("/api/pairing", {"game": PLAIN})
    assert first["waiting"]
    with ada.join(first["table"]):
        second = bob.post("/api/pairing", {"game": PLAIN})
        assert (second["table"], second["waiting"]) == (first["table"], False)
        again = ada.post("/api/pairing", {"game": PLAIN, "table": first["table"]})
        assert not again["waiting"]


def test_waiting_can_be_ended(live: Live) -> None:
    ada = live.guest("Ada in a hurry")
    first = ada.post("/api/pairing", {"game": PLAIN})
    assert ada.request("DELETE", f"/api/pairing/{first['table']}")["waiting"]
    with pytest.raises(Failed):
        ada.get(f"/api/tables/{first['table']}")


def test_nobody_hears_the_key_of_a_table_by_ending_a_wait_there(live: Live) -> None:
    ada, bob = live.guest("Ada the host"), live.guest("Bob the curious")
    table, _ = new_table(ada, "me", None, settings={"public": False})
    assert bob.request("DELETE", f"/api/pairing/{table}") == {"table": "", "key": "", "waiting": True}


def test_a_wish_that_makes_no_sense_is_refused(live: Live) -> None:
    with pytest.raises(Failed):
        live.guest().post("/api/pairing", {"game": PLAIN})
    for wish in ({}, {"game": "no such game"}, {"game": PLAIN, "table": "x" * 99}):
        with pytest.raises(Failed):
            live.guest("Cleo the unclear").post("/api/pairing", wish)


def test_preferences_are_kept_with_an_account_and_not_for_guests(live: Live) -> None:
    ada = live.guest("Ada of taste")
    assert ada.get("/api/account/preferences") == {"preferences": None}
    with pytest.raises(Failed):
        ada.post("/api/account/preferences", {"volume": 20})
    ada.post("/api/account", {"password": "a long enough password"})
    ada.post("/api/account/preferences", {"volume": 20, "boards": {PLAIN: "slate"}})
    assert ada.get("/api/account/preferences")["preferences"]["boards"] == {PLAIN: "slate"}
    for bad in ({"volume": 101}, {"theme": "sepia"}, {"boards": {"x" * 50: "a"}}, {"boards": {"a": "<b>"}}):
        with pytest.raises(Failed):
            ada.post("/api/account/preferences", bad)
