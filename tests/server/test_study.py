"""Lessons, puzzles, analyses and accounts over HTTP."""

import time
from typing import Any

import pytest
from tests.server.live import HANG, PLAIN, Live, new_table

from ludotheque import games
from ludotheque.position import start
from ludotheque.search import solution
from ludotheque.server.client import Failed


def test_a_lesson_and_a_puzzle_over_http(live: Live) -> None:
    guest = live.guest("Lise")
    steps = guest.get(f"/api/games/{PLAIN}/lesson")
    asked = next(step for step in steps if not step["read"])
    tries = [
        guest.post(f"/api/games/{PLAIN}/lesson/{asked['id']}", {"move": text}) for text in asked["legal"]
    ]
    assert any(tried["right"] for tried in tries)
    every = {each["step"]: each["tries"] for each in guest.get(f"/api/games/{PLAIN}/lesson/tries")}
    assert list(every[asked["id"]].values()) == tries
    assert set(every) == {step["id"] for step in steps if not step["read"]}
    listed = guest.get(f"/api/games/{PLAIN}/puzzles")
    at = f"/api/games/{PLAIN}/puzzles/{listed['daily']}"
    puzzle = guest.get(at)
    assert [len(guest.post(f"{at}/hint?step={step}", {})["moves"]) for step in (1, 2)] == [0, 3]
    tries = [guest.post(at, {"move": move}) for move in puzzle["legal"]]
    (found,) = (tried for tried in tries if tried["right"])
    assert all(tried["answer"] is None for tried in tries if not tried["right"])
    assert found["answer"]["line"]
    assert guest.post(f"{at}/answer", {})["best"] == found["answer"]["best"]
    kit = guest.get(f"{at}/kit")
    assert {each: kit[each] for each in ("best", "choices", "line")} == {
        each: found["answer"][each] for each in ("best", "choices", "line")
    }
    assert kit["hints"] == [guest.post(f"{at}/hint?step={step}", {}) for step in (1, 2)]
    states = {each["id"]: each["state"] for each in guest.get(f"/api/games/{PLAIN}/puzzles")["all"]}
    assert states[puzzle["id"]] == "solved"
    today = guest.get("/api/puzzles/today")
    assert today["puzzle"]["id"] == guest.get(f"/api/games/{today['game']}/puzzles")["daily"]
    for path in (f"/api/games/{PLAIN}/lesson/none", f"/api/games/{PLAIN}/puzzles/none"):
        with pytest.raises(Failed):
            guest.post(path, {"move": "x"})


def finished_table(live: Live, options: Any) -> tuple[Any, str]:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "random", "random", options=options)
    with ada.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    return ada, table


def test_moves_are_tried_from_a_finished_table_and_played_on_from_there(live: Live) -> None:
    ada, table = finished_table(live, {"mode": "sudden", "quiet_limit": 4})
    at = f"/api/tables/{table}"
    (choices,) = ada.post(f"{at}/variation", {"n": 1})["legal"]
    wish = {"n": 1, "line": [[choices["seat"], choices["moves"][0]]]}
    led = ada.post(f"{at}/variation", wish)
    assert led["moments"][0]["step"]["move"] == choices["moves"][0]
    worths = once_compiled(ada, f"{at}/value", wish)["judged"]["worths"]
    assert sum(worths) == pytest.approx(1, abs=1e-3)
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = ada.post(f"{at}/branch", {**wish, "seats": seats})["table"]
    with ada.join(made) as socket:
        assert socket.update["n"] >= 2
    for bad in ({"n": 1, "line": [[0, "nonsense"]]}, {"n": 1, "line": [[0, "W4"]] * 201}):
        with pytest.raises(Failed):
            ada.post(f"{at}/variation", bad)


def once_compiled(guest: Any, path: str, wish: Any) -> dict[str, Any]:
    """The answer when the search is compiled: on a new machine the first who asks is told to come back."""
    until = time.monotonic() + 300
    while True:
        try:
            told: dict[str, Any] = guest.post(path, wish)
            return told
        except Failed as failed:
            if failed.code != "getting-ready" or time.monotonic() > until:
                raise
            time.sleep(0.5)


def analysis(guest: Any, table: str, least: int | None = None) -> dict[str, Any]:
    """The analysis when it is whole, or has at least so many positions (the first takes long to solve)."""
    until = time.monotonic() + HANG
    while True:
        told: dict[str, Any] = guest.get(f"/api/tables/{table}/analysis")
        if told["done"] >= (told["total"] if least is None else least):
            return told
        assert time.monotonic() < until
        time.sleep(0.2)


def test_a_finished_table_is_analysed_and_a_bot_advises(live: Live) -> None:
    ada, table = finished_table(live, {"mode": "sudden", "quiet_limit": 4})
    told = analysis(ada, table)
    assert told["scale"] == "worth"
    assert [each["n"] for each in told["moments"]] == list(range(told["total"]))
    advice = ada.get(f"/api/tables/{table}/advice?n=0&seat=0")
    assert advice["moves"][0]["move"] in start(PLAIN, {"mode": "sudden", "quiet_limit": 4}).legal(0)
    with pytest.raises(Failed):
        ada.get(f"/api/tables/{table}/advice?n=0&seat=1")


def test_a_table_in_play_is_not_analysed(live: Live) -> None:
    ada = live.guest("Ada")
    table, _ = new_table(ada, "me", "random")
    for path in ("analysis", "advice?n=0&seat=0"):
        with pytest.raises(Failed) as failed:
            ada.get(f"/api/tables/{table}/{path}")
        assert failed.value.code == "not-finished"


@pytest.mark.parametrize("game", games.GAMES)
def test_a_bot_says_why_to_those_who_play_it(live: Live, game: str) -> None:
    """Also while it waits with a sealed choice: then of what it did before."""
    ada, bob = live.guest("Ada"), live.guest("Bob")
    seats = [{"who": "me"}] + [{"who": "bot", "bot": "level:1"}] * (games.load(game).seats() - 1)
    made = ada.post("/api/tables", {"game": game, "seats": seats, "settings": {"public": True}})
    told: list[Any] = []
    with ada.join(made["table"]) as socket:
        while socket.update["to_act"] and len(told) < 2:
            if socket.update["to_act"] != [0]:
                socket.read()
                continue
            account = ada.get(f"/api/tables/{made['table']}/explained")
            if account["n"] >= 0:
                told.append(account)
            socket.play(socket.legal[0])
    assert all(each["words"]["en"] and each["words"]["fr"] for each in told)
    assert told
    with pytest.raises(Failed):
        bob.get(f"/api/tables/{made['table']}/explained")


def test_the_analysis_of_a_game_is_that_of_the_solver(live: Live) -> None:
    ada, table = finished_table(live, {})
    record = ada.get(f"/api/tables/{table}/record")
    told = analysis(ada, table, 8)
    assert told["scale"] == "points"
    moments = {each["n"]: each for each in told["moments"]}
    position = start(PLAIN)
    solver = solution.new_solver(position)
    for n, (seat, text) in enumerate(record["moves"]):
        if n >= len(record["moves"]) - 7:
            found = solution.solve(position, solver)
            assert found is not None
            judged = moments[n]
            made = next(each.value for each in found.moves if each.move == text)
            assert (judged["value"], judged["lost"]) == (found.value, abs(found.value - made))
        position.play(seat, text)
