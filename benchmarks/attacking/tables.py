"""Attacks at tables: seats, chat, rematches, content, old games."""

import json
import time
from contextlib import suppress
from threading import Thread

from benchmarks.attacking.doors import code_of, expect
from benchmarks.attacking.frame import Broken, Bully, Stage, attack
from websockets import ConnectionClosed

from ludotheque.server.client import Failed

BOTS = [{"who": "me"}, {"who": "bot", "bot": "random"}]


@attack("one guest takes every open seat")
def all_seats(stage: Stage) -> str:
    hosts = [stage.bully(f"Host {number}", source=f"10.2.0.{number}") for number in range(12)]
    tables = [stage.new_table(host, [{"who": "me"}, {"who": "open"}]) for host in hosts]
    greedy, taken = stage.bully("Greedy"), 0
    own = stage.new_table(hosts[0], [{"who": "open"}, {"who": "open"}])
    first = code_of(greedy, "POST", f"/api/tables/{own}/seats/0", b"{}")
    expect(first, "")
    expect(code_of(greedy, "POST", f"/api/tables/{own}/seats/1", b"{}"), "second-seat")
    open_ = [stage.new_table(host, [{"who": "open"}, {"who": "open"}]) for host in hosts]
    for table in open_:
        taken += code_of(greedy, "POST", f"/api/tables/{table}/seats/0", b"{}") == ""
    if taken > 6:
        raise Broken(f"{taken} of {len(open_)} tables")
    return f"one seat of a table, and a place at {taken + 1} tables of {len(open_) + 1 + len(tables)}"


@attack("a guest's chat pushes the players' talk out")
def chat(stage: Stage) -> str:
    with stage.victim.join(stage.table) as seat:
        seat.ask("say", text="Well played")
    said = 0
    for number in range(8):
        watcher = stage.bully(f"Watcher {number}", source=f"10.3.0.{number}")
        with watcher.join(stage.table) as socket:
            for line in range(40):
                try:
                    socket.ask("say", text=f"noise {line}")
                    said += 1
                except Failed:
                    break
                time.sleep(0.07)
    with stage.victim.join(stage.table) as seat:
        shown = seat.welcome["chat"]
    if "Well played" not in {line["text"] for line in shown}:
        raise Broken(f"after {said} lines of others")
    return f"{said} lines of those who watch, {len(shown)} shown, the players' among them"


@attack("a rematch against a bot, again and again, makes tables")
def rematches(stage: Stage) -> str:
    bully = stage.bully("Again")
    table = stage.new_table(bully, BOTS)
    found, until = set[str](), time.monotonic() + 8
    with bully.join(table) as seat:
        seat.ask("resign", seat=0)
        while time.monotonic() < until:
            try:
                seat.ask("rematch", seat=0)
            except Failed:
                time.sleep(0.05)
    found = {each["table"] for each in seat.heard if each["type"] == "moved"}
    made = [card["id"] for card in bully.get("/api/tables/mine")]
    if len(made) > 2 or len(found) > 1:
        raise Broken(f"{len(made)} tables")
    return f"{len(made) - 1} new table"


@attack("content of megabytes, kept by every branch")
def content(stage: Stage) -> str:
    bully = stage.bully("Owner of maps")
    record = finished(stage, bully)
    for extra in ({"noise": "x" * 500_000}, {"map": [{"seats": 3, "province": []}] * 20_000}):
        body = json.dumps({**record, "content": extra}).encode()
        refused = code_of(bully, "POST", "/api/records", body)
        if not refused:
            raise Broken("content that no rule reads was taken")
    return "content that the rules do not read is refused, whatever its size"


def finished(stage: Stage, bully: Bully) -> dict[str, object]:
    table = stage.new_table(bully, [{"who": "me"}, {"who": "me"}])
    with bully.join(table) as seat:
        seat.ask("resign", seat=0)
    record: dict[str, object] = bully.get(f"/api/tables/{table}/record")
    return record


@attack("an endless game is imported")
def endless_game(stage: Stage) -> str:
    bully = stage.bully("Owner of hours")
    record = {**finished(stage, bully), "moves": [[0, "a1"]] * 40_000, "fair": None}
    expect(code_of(bully, "POST", "/api/records", json.dumps(record).encode()), "too-long")
    return "refused before it is played"


@attack("take back, again and again, to fill the disk")
def back_and_forth(stage: Stage) -> str:
    bully = stage.bully("Cannot decide")
    table = stage.new_table(bully, [{"who": "me"}, {"who": "me"}])
    with bully.join(table) as seat:
        for taken in range(300):
            seat.play(seat.legal[0])
            try:
                seat.ask("undo", seat=0)
            except Failed as refused:
                expect(refused.code, "too-many-requests")
                return f"{taken} at once, then one a second"
            while not seat.legal:
                seat.read()
            time.sleep(0.03)
    raise Broken("300 times")


@attack("bots' answers wait for others' advice")
def advice(stage: Stage) -> str:
    import threading

    end = threading.Event()

    def ask(number: int) -> None:
        bully = stage.bully(f"Asks {number}", source=f"10.4.0.{number % 5}", timeout=60)
        table = stage.new_table(bully, BOTS)
        with suppress(ConnectionClosed), bully.join(table) as seat:  # The server is stopped at the end.
            while not end.is_set():
                try:
                    seat.ask("advise", seat=0)
                except Failed:
                    time.sleep(0.1)

    threads = [threading.Thread(target=ask, args=(number,), daemon=True) for number in range(50)]
    for thread in threads:
        thread.start()
    time.sleep(3)
    table = stage.new_table(stage.victim, [{"who": "me"}, {"who": "bot", "bot": "level:1"}])
    waited: list[float] = []
    with stage.victim.join(table) as seat:
        for _ in range(8):
            seat.play(seat.legal[0])
            begun = time.monotonic()
            while not seat.legal and seat.update["to_act"]:
                seat.read()
            waited.append(time.monotonic() - begun)
    end.set()
    if max(waited) > 3:
        raise Broken(f"a bot answered after {max(waited):.1f} s")
    return f"a bot of level 1 answers within {max(waited):.2f} s"


@attack("control characters and overrides in chat and in imported names")
def unseen(stage: Stage) -> str:
    bully = stage.bully("Writes")
    with bully.join(stage.table) as socket:
        for text in ("a\0b", "\x1b[2J", "a\u202eb"):
            try:
                socket.ask("say", text=text)
            except Failed as refused:
                expect(refused.code, "bad-text")
            else:
                raise Broken(f"said: {text!a}")
    record = finished(stage, bully)
    for name in ("a\0b", "a\u202eb", "x" * 100_000):
        body = json.dumps({**record, "seats": [name, "Bob"], "fair": None}).encode()
        expect(code_of(bully, "POST", "/api/records", body), "bad-record")
    return "refused by name"


@attack("guests of one address fill the owner's desk with reports")
def reports(stage: Stage) -> str:
    filed = 0
    for number in range(70):
        with suppress(Failed):
            guest = stage.bully(f"Liar {number}")
            guest.post(f"/api/people/{stage.victim.person}/report", {"reason": "other", "words": "Lies"})
            filed += 1
        time.sleep(0.05)
    if filed > 40:
        raise Broken(f"{filed} reports of guests that were made for them")
    return f"{filed} reports, then one every ten seconds"


@attack("a study kept many times at once, with text that turns around what is beside it")
def studies(stage: Stage) -> str:
    bully = stage.bully("Student")
    table = stage.new_table(bully, BOTS)
    with bully.join(table) as seat:
        seat.ask("resign", seat=0)
    codes: list[str] = []

    def keep() -> None:
        body = json.dumps({"title": "Once", "notes": ""}).encode()
        codes.append(code_of(bully, "POST", f"/api/tables/{table}/study", body))

    threads = [Thread(target=keep) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(",".join({*codes}), "")
    turned = json.dumps({"title": "a\u202eb", "notes": ""}).encode()
    expect(code_of(bully, "POST", f"/api/tables/{table}/study", turned), "bad-text")
    return "ten at once are one; refused by name"
