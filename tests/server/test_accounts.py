import json
import time

import pytest
from tests.server.live import PLAIN, Live, new_table

from ludotheque.server.client import Failed, Guest

SECRET = "correct horse battery"


def account(live: Live, name: str, **more: object) -> Guest:
    guest = live.guest(name)
    assert guest.post("/api/account", {"password": SECRET, **more})["account"]
    return guest


def refused(guest: Guest, method: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    with pytest.raises(Failed) as failed:
        guest.request(method, path, body)
    return failed.value.status, failed.value.code


def log_in(live: Live, name: str, password: str = SECRET) -> Guest:
    guest = live.guest()
    guest.post("/api/session", {"name": name, "password": password})
    return guest


def test_a_claimed_name_keeps_its_tables_on_another_device(live: Live) -> None:
    ada = live.guest("Ada Claims")
    table, _ = new_table(ada, "me", None)
    made = ada.post("/api/account", {"password": SECRET})
    assert (made["person"], made["name"], made["account"]) == (ada.person, "Ada Claims", True)
    phone = log_in(live, "ada claims")
    assert phone.get("/api/me") == ada.get("/api/me")
    assert [card["id"] for card in phone.get("/api/tables/mine")] == [table]
    assert refused(live.guest(), "POST", "/api/me", b'{"name":"ADA claims"}') == (409, "name-taken")
    assert refused(ada, "POST", "/api/account", b'{"password":"another one"}') == (409, "has-account")
    assert refused(live.guest(), "POST", "/api/account", b'{"password":"another one"}') == (401, "no-name")
    bob = live.guest("Bob")
    assert refused(bob, "POST", "/api/account", b'{"password":"short"}') == (400, "bad-password")
    assert refused(bob, "GET", "/api/account") == (403, "no-account")


def test_signing_up_is_one_step_and_the_guests_games_come_along(live: Live) -> None:
    guest = live.guest("Guest 4711x")
    table, _ = new_table(guest, "me", None)
    body = b'{"name":"Ada Steps","password":"short"}'
    assert refused(guest, "POST", "/api/account", body) == (400, "bad-password")
    assert guest.get("/api/me")["name"] == "Guest 4711x"
    made = guest.post("/api/account", {"name": "Ada Steps", "password": SECRET})
    assert (made["person"], made["name"]) == (guest.person, "Ada Steps")
    assert [card["id"] for card in guest.get("/api/tables/mine")] == [table]
    assert guest.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ada Steps"
    fresh = live.guest()
    taken = b'{"name":"ada steps","password":"correct horse battery"}'
    assert refused(fresh, "POST", "/api/account", taken) == (409, "name-taken")
    made = fresh.post("/api/account", {"name": "Bob Steps", "password": SECRET})
    assert fresh.get("/api/me") == {
        "person": made["person"],
        "name": "Bob Steps",
        "account": True,
        "avatar": fresh.get("/api/me")["avatar"],
        "owner": False,
    }
    assert refused(fresh, "POST", "/api/account", body) == (409, "has-account")


def test_a_lost_password_is_replaced_with_the_code_and_every_session_ends(live: Live) -> None:
    ada = live.guest("Ada Loses")
    code = ada.post("/api/account", {"password": SECRET})["code"]
    wrong = b'{"name":"Ada Loses","code":"wrong","password":"another horse"}'
    assert refused(live.guest(), "POST", "/api/session/recover", wrong) == (401, "wrong-code")
    assert refused(ada, "POST", "/api/account/code", b'{"password":"wrong"}') == (401, "wrong-password")
    newer = ada.post("/api/account/code", {"password": SECRET})["code"]
    assert ada.get("/api/account")["code"]
    lost = live.guest()
    wish = {"name": "ada loses", "password": "another horse"}
    old = json.dumps({**wish, "code": code}).encode()
    assert refused(lost, "POST", "/api/session/recover", old) == (401, "wrong-code")
    table, _ = new_table(ada, "me", None)
    with ada.join(table) as socket:
        again = lost.post("/api/session/recover", {**wish, "code": newer.upper()})
        while (told := socket.read())["type"] != "closing":
            pass
        assert told["code"] == "signed-out"
    assert ada.get("/api/me")["person"] is None
    assert lost.get("/api/me")["person"] == again["person"] == ada.person
    assert again["code"] not in (code, newer)
    assert log_in(live, "Ada Loses", "another horse").get("/api/me")["account"]
    assert lost.post("/api/session/forgotten", {"name": "Ada Loses"}) == {"mail": False}


def test_codes_are_guessed_no_more_often_than_passwords(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Live(tmp_path_factory.mktemp("codes") / "data")
    try:
        account(server, "Ada Codes")
        body = b'{"name":"Ada Codes","code":"%d","password":"another horse"}'
        codes = [
            refused(server.guest(), "POST", "/api/session/recover", body % number)[1] for number in range(14)
        ]
        assert (codes[0], codes[-1]) == ("wrong-code", "too-many-requests")
        forgotten = b'{"name":"Ada Codes"}'
        assert refused(server.guest(), "POST", "/api/session/forgotten", forgotten)[0] == 429
    finally:
        server.stop()


def test_sessions_are_listed_and_ended_and_their_sockets_closed(live: Live) -> None:
    ada = account(live, "Ada Sessions")
    table, _ = new_table(ada, "me", None)
    phone = log_in(live, "Ada Sessions")
    sessions = ada.get("/api/account/sessions")
    assert sorted(each["this"] for each in sessions) == [False, True]
    other = next(each["id"] for each in sessions if not each["this"])
    with phone.join(table) as socket, ada.join(table) as own:
        assert [each["id"] for each in ada.request("DELETE", f"/api/account/sessions/{other}")] != [other]
        while (told := socket.read())["type"] != "closing":
            pass
        assert (told["code"], told["again"]) == ("signed-out", False)
        assert own.ask("ping")["type"] == "pong"
    assert phone.get("/api/me")["person"] is None
    tablet = log_in(live, "Ada Sessions")
    assert len(ada.request("DELETE", "/api/account/sessions")) == 1
    assert tablet.get("/api/me")["person"] is None
    assert ada.request("DELETE", "/api/session")["person"] is None
    assert ada.get("/api/me")["person"] is None


def test_a_new_password_ends_every_other_session(live: Live) -> None:
    ada = account(live, "Ada Password")
    phone = log_in(live, "Ada Password")
    body = b'{"old":"wrong","new":"another horse"}'
    assert refused(ada, "POST", "/api/account/password", body) == (401, "wrong-password")
    ada.post("/api/account/password", {"old": SECRET, "new": "another horse"})
    assert phone.get("/api/me")["person"] is None
    assert ada.get("/api/me")["account"]
    assert log_in(live, "Ada Password", "another horse").get("/api/me")["account"]


def test_a_deleted_account_leaves_its_games(live: Live) -> None:
    ada, bob = account(live, "Ada Leaves"), live.guest("Bob")
    table, _ = new_table(ada, "me", None)
    bob.post(f"/api/tables/{table}/seats/1", {})
    with bob.join(table) as socket:
        socket.ask("resign", seat=1)
    assert refused(ada, "POST", "/api/account/delete", b'{"password":"wrong"}') == (401, "wrong-password")
    assert ada.post("/api/account/delete", {"password": SECRET})["person"] is None
    assert ada.get("/api/me")["person"] is None
    assert bob.get(f"/api/tables/{table}/record")["seats"] == ["—", "Bob"]
    assert live.guest("Ada Leaves").person


def test_a_bots_token_is_the_account_until_it_is_ended(live: Live) -> None:
    ada = account(live, "Ada Bots", bot=True)
    made = ada.post("/api/account/tokens", {"label": "my bot"})
    bot = Guest(live.address, token=made["token"])
    assert bot.get("/api/me")["person"] == ada.person
    table, _ = new_table(bot, "me", "random")
    with bot.join(table) as socket:
        assert socket.seats == [0]
    assert live.guest().get(f"/api/people/{ada.person}")["bot"]
    ada.request("DELETE", f"/api/account/sessions/{made['session']}")
    assert bot.get("/api/me")["person"] is None


def test_where_word_of_a_turn_goes_is_ones_own_business(live: Live) -> None:
    ada = account(live, "Ada Contact")
    wrong = b'{"contact":"eve@example.org","password":"wrong password"}'
    assert refused(ada, "POST", "/api/account/contact", wrong) == (401, "wrong-password")
    body = {"contact": "ada@example.org", "password": SECRET}
    assert ada.post("/api/account/contact", body)["contact"] == "ada@example.org"
    assert ada.get("/api/account")["contact"] == "ada@example.org"
    assert "contact" not in live.guest().get(f"/api/people/{ada.person}")


def test_guessing_is_limited_and_nothing_secret_is_logged(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Live(tmp_path_factory.mktemp("guess") / "data", "--log", "debug")
    try:
        ada = account(server, "Ada Guess")
        token = ada.post("/api/account/tokens", {"label": "bot"})["token"]
        codes = [guess(server, number) for number in range(10)]
        assert codes[0] == (401, "wrong-login")
        while codes[-1][0] == 401:  # one every ten seconds is let through
            codes.append(guess(server, len(codes)))
        assert codes[-1] == (429, "too-many-requests")
        assert refused(ada, "POST", "/api/session", b'{"name": 5, "password": "hunter2222"}')[0] == 400
    finally:
        server.stop()
    logged = server.log.read_text()
    for secret in (SECRET, token, ada.cookie.split("=")[1], "guess1", "hunter2222"):
        assert secret not in logged


def guess(server: Live, number: int) -> tuple[int, str]:
    return refused(
        server.guest(), "POST", "/api/session", b'{"name":"Ada Guess","password":"guess%d"}' % number
    )


@pytest.mark.parametrize("game", [PLAIN])
def test_a_game_that_counts_shows_in_the_standings(live: Live, game: str) -> None:
    ada = account(live, "Ada Rated")
    table, _ = new_table(ada, "me", "random", settings={"public": True, "rated": True})
    with ada.join(table) as socket:
        while not socket.update.get("outcome"):
            if socket.legal:
                socket.play(socket.legal[0])
            else:
                socket.read()
    while not (games := ada.get(f"/api/people/{ada.person}/games")):
        time.sleep(0.05)
    assert games[0]["table"] == table
    assert ada.get(f"/api/people/{ada.person}")["games"][0]["played"] == 1
    names = [line["name"] for line in live.guest().get(f"/api/leaderboard?game={game}")]
    assert {"Ada Rated", "random"} <= set(names)


def test_nobody_plays_under_the_name_of_somebodys_account(live: Live) -> None:
    account(live, "Ada Named")
    eve = live.guest("Eve")
    table, _ = new_table(eve, "me", None)
    for name in ("Ada Named", "ADA NAMED", "Аԁа Nаmеԁ", "Ada\u200b Named", "Ada Narned"):
        seats = [{"who": "me", "name": name}, {"who": "open"}]
        for path, body in (
            ("/api/me", {"name": name}),
            ("/api/tables", {"game": PLAIN, "seats": seats}),
            (f"/api/tables/{table}/seats/1", {"name": name}),
        ):
            with pytest.raises(Failed) as failed:
                eve.post(path, body)
            assert failed.value.code in ("name-taken", "name-alike", "mixed-name", "bad-name")


def test_guests_make_and_join_no_rated_table(live: Live) -> None:
    eve, bob = live.guest("Eve"), account(live, "Bob Rated")
    with pytest.raises(Failed) as failed:
        new_table(eve, "me", None, settings={"rated": True})
    assert (failed.value.status, failed.value.code) == (403, "needs-account")
    table, _ = new_table(bob, "me", None, settings={"rated": True})
    assert next(card for card in eve.get("/api/tables") if card["id"] == table)["rated"]
    with pytest.raises(Failed) as failed:
        eve.post(f"/api/tables/{table}/seats/1", {})
    assert (failed.value.status, failed.value.code) == (403, "needs-account")
    with eve.join(table) as socket:
        assert socket.welcome["table"]["settings"]["rated"]
