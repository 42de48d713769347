"""Attacks on others' views, on ratings, and on the right to mix."""

import itertools
import json
import time
from typing import Any

from benchmarks.attacking.doors import SECRET, code_of, expect
from benchmarks.attacking.frame import CARDS, PLAIN, Broken, Stage, attack

from ludotheque.records import decode
from ludotheque.room.review import verifying
from ludotheque.server.client import Failed

OPEN_SEATS = [{"who": "me"}, {"who": "open"}]


def refusal(work: Any, *words: Any, **more: Any) -> str:
    """What a socket's request is refused for; empty if it is not."""
    try:
        work(*words, **more)
        return ""
    except Failed as refused:
        return refused.code


@attack("a seat's view is asked for by somebody else")
def others_view(stage: Stage) -> str:
    ada, bob = stage.bully("Ada", source="10.5.0.1"), stage.bully("Bob", source="10.5.0.2")
    table = str(ada.post("/api/tables", {"game": CARDS, "seats": OPEN_SEATS})["table"])
    bob.post(f"/api/tables/{table}/seats/1", {})
    with ada.join(table) as own:
        expect(refusal(own.ask, "look", viewer=1), "not-your-seat")
    with stage.bully("Eve", source="10.5.0.3").join(table) as eve:
        for viewer in (0, 1):
            expect(refusal(eve.ask, "look", viewer=viewer), "not-your-seat")
    for viewer in (-2, -1, 0, 1):
        path = f"/api/tables/{table}/replay?viewer={viewer}"
        expect(code_of(stage.bully(), "GET", path), "not-finished")
    expect(code_of(stage.bully(), "GET", f"/api/tables/{table}/record"), "not-finished")
    return "refused to players and strangers, in play"


@attack("dice that somebody wrote into a record, signed by the room through a branch")
def laundered(stage: Stage) -> str:
    eve = stage.bully("Eve", source="10.5.0.4")
    seats = [{"who": "me"}, {"who": "me"}]
    table = str(eve.post("/api/tables", {"game": CARDS, "seats": seats})["table"])
    with eve.join(table) as own:
        while not own.update["n"]:
            own.read()  # until chance has dealt
        own.ask("resign", seat=0)
    record = eve.get(f"/api/tables/{table}/record")
    del record["fair"]
    brought = eve.post("/api/records", record)["table"]
    wish = {"n": len(record["moves"]), "seats": seats}
    branch = eve.post(f"/api/tables/{brought}/branch", wish)["table"]
    with eve.join(branch) as own:
        if not own.update.get("outcome"):
            own.ask("resign", seat=0)
    handed = eve.get(f"/api/tables/{branch}/record")
    verdict = eve.post("/api/verify", handed)
    if handed.get("fair") or verdict["ok"]:
        raise Broken(f"signed, and said of it: {verdict['en']}")
    return "a branch without moves of its own is not signed"


@attack("two accounts that resign at once, again and again, make a leader")
def farming(stage: Stage) -> str:
    people = [stage.bully(f"Farmer {'AB'[n]}", source=f"10.6.1.{n}") for n in range(2)]
    for person in people:
        person.post("/api/account", {"password": SECRET})
    for _ in range(8):
        wish = {"game": PLAIN, "seats": OPEN_SEATS, "settings": {"rated": True}}
        table = people[0].post("/api/tables", wish)["table"]
        people[1].post(f"/api/tables/{table}/seats/1", {})
        with people[1].join(table) as seat:
            seat.ask("resign", seat=1)
    time.sleep(1)
    names = [line["name"] for line in stage.bully().get(f"/api/leaderboard?game={PLAIN}")]
    if any(name.startswith("Farmer") for name in names):
        raise Broken("they are on the leaderboard")
    return "eight games without moves moved nothing"


@attack("somebody sits, mixes and leaves, and the next one may not mix")
def used_up(stage: Stage) -> str:
    host = stage.bully("Host", source="10.5.0.1")
    table = stage.new_table(host, [{"who": "open"}, {"who": "open"}])
    for name, number in zip(("Eve", "Bob"), itertools.count(2), strict=False):
        guest = stage.bully(name, source=f"10.5.0.{number}")
        guest.post(f"/api/tables/{table}/seats/1", {})
        with guest.join(table) as seat:
            expect(refusal(seat.ask, "mix", seat=1, entropy="ab" * 16), "")
            if name == "Eve":
                seat.ask("leave", seat=1)
    return "whoever sits there mixes"


@attack("a record signed by a key of small order")
def forged(stage: Stage) -> str:
    eve = stage.bully("Eve", source="10.5.0.5")
    table = stage.new_table(eve, [{"who": "me"}, {"who": "me"}])
    with eve.join(table) as own:
        for _ in range(3):
            own.play(own.legal[0])
        own.ask("resign", seat=0)
    record = eve.get(f"/api/tables/{table}/record")
    record["fair"] |= {"key": "01" + "00" * 31, "signature": "01" + "00" * 31 + "00" * 32}
    # As another room would be asked, which has no such table.
    if verifying.check(decode(json.dumps(record)), record["fair"]["commitment"]).fault is None:
        raise Broken("believed with the neutral point as its key")
    return "not believed, whatever commitment was kept"
