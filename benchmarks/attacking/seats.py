"""Attacks on what is somebody's own: their seat, their time, their rating, their name."""

import json
import time

from benchmarks.attacking.doors import SECRET, code_of
from benchmarks.attacking.frame import Broken, Stage, attack

from ludotheque.server.client import Failed, Guest, TableSocket

TWO = [{"who": "me"}, {"who": "open"}]
CLOCK = {"kind": "fischer", "seconds": 600, "increment": 5}


def two_seated(stage: Stage, **settings: object) -> tuple[str, Guest]:
    """A table of the victim, who has gone, and of a bully."""
    bully = stage.bully("Rival")
    wish = {"game": "kopis", "seats": TWO, "settings": {"public": True, **settings}}
    table = str(stage.victim.post("/api/tables", wish)["table"])
    bully.post(f"/api/tables/{table}/seats/1", {})
    return table, bully


def refusal(socket: TableSocket, kind: str, **fields: object) -> str:
    try:
        socket.ask(kind, **fields)
    except Failed as failed:
        return failed.code
    return ""


@attack("an opponent gives an absent player's seat to a bot")
def seats(stage: Stage) -> str:
    found = []
    for settings in ({"clock": CLOCK}, {}):
        table, bully = two_seated(stage, **settings)
        with bully.join(table) as socket:
            for bot in ("random", None):
                found.append(refusal(socket, "arrange", seat=0, bot=bot))
            if socket.seating["seats"][0]["bot"] or "" in found:
                raise Broken(f"given away, {settings or 'without a clock'}")
    return ", ".join(found)


@attack("gaining time by moving and undoing")
def undo(stage: Stage) -> str:
    clock = {"kind": "fischer", "seconds": 10, "increment": 600}
    table, _ = two_seated(stage, clock=clock)
    with stage.victim.join(table) as socket:
        for _ in range(10):
            socket.play(socket.legal[0])
            socket.ask("undo", seat=0)
            while not socket.legal:
                socket.read()
        left = socket.ask("resync")["update"]["clocks"]["left"][0]
    if left > 10_000:
        raise Broken(f"{left / 1000:.0f} s of 10")
    return f"{left / 1000:.1f} s of 10 after ten times"


@attack("twenty games with throwaway guests make a leader")
def leaders(stage: Stage) -> str:
    ambitious = stage.bully("Ambitious")
    ambitious.post("/api/account", {"password": "correct horse battery"})
    refused = 0
    for number in range(20):
        loser = stage.bully(f"Loser {number}", source=f"10.4.0.{number}")
        rated = number % 2 == 0
        wish = {"game": "kopis", "seats": TWO, "settings": {"rated": rated}}
        table = ambitious.post("/api/tables", wish)["table"]
        if code_of(loser, "POST", f"/api/tables/{table}/seats/1", b"{}"):
            refused += 1
            ambitious.request("DELETE", f"/api/tables/{table}/seats/0")
            continue
        with loser.join(table) as socket:
            socket.ask("resign", seat=1)
    time.sleep(2)
    profile = ambitious.get(f"/api/people/{ambitious.person}")
    if any(game["rating"] for game in profile["games"]):
        raise Broken("rated")
    return f"{refused} could not sit down at a rated table, {20 - refused} games moved nothing"


@attack("somebody plays under the name of another's account, or of a bot")
def names(stage: Stage) -> str:
    early = stage.bully("Ada Lovelace", source="10.5.0.1")
    table = stage.new_table(early, TWO)
    owner = stage.bully("Ada Lovelace", source="10.5.0.2")
    owner.post("/api/account", {"password": "correct horse battery"})
    shown = stage.victim.get(f"/api/tables/{table}")["seats"][0]["name"]
    if shown == "Ada Lovelace":
        raise Broken("a guest who was called so before")
    impostor = stage.bully("Nobody", source="10.5.0.3")
    tried = ("ada lovelace", "Ada LoveIace", "Аda Lovelace", "Ada\u200b Lovelace", "6 – Master", "level:6")
    found = []
    for name in tried:
        for path, body in (
            ("/api/me", {"name": name}),
            ("/api/tables", {"game": "kopis", "seats": [{"who": "me", "name": name}, {"who": "open"}]}),
        ):
            try:
                impostor.post(path, body)
                raise Broken(name)
            except Failed as failed:
                found.append(failed.code)
    return ", ".join(sorted(set(found)))


@attack("move, wait and undo run the opponent's clock down")
def burnt(stage: Stage) -> str:
    table, rival = two_seated(stage, clock={"kind": "fischer", "seconds": 60, "increment": 0})
    with stage.victim.join(table) as own:
        own.play(own.legal[0])
        with rival.join(table) as socket:
            for _ in range(3):
                socket.play(socket.legal[0])
                time.sleep(1)
                socket.ask("undo", seat=1)
                while not socket.legal:
                    socket.read()
            victims, rivals = socket.ask("resync")["update"]["clocks"]["left"]
    if victims < 59_000 or rivals > 58_000:
        raise Broken(f"{victims / 1000:.1f} s left to the victim, {rivals / 1000:.1f} s to the rival")
    return f"{victims / 1000:.1f} s of 60 left to the victim, {rivals / 1000:.1f} s to the rival"


@attack("names that differ by a dot or an accent, or are the room's own")
def nearly(stage: Stage) -> str:
    stage.bully("Marina", source="10.7.0.1").post("/api/account", {"password": SECRET})
    alike = (
        "Marinạ",
        "Mȧrina",
        "Marina.",
        "Marina\u02b9",
        "Mari\u0301na",
        "Ludothèque",
        "Computer",
        "Ordinateur",
    )
    taken = [name for name in alike if not _is_refused(stage, name)]
    if taken:
        raise Broken(f"taken: {', '.join(taken)}")
    return "eight names refused"


def _is_refused(stage: Stage, name: str) -> bool:
    body = json.dumps({"name": name}).encode()
    return code_of(stage.bully(source="10.7.0.2"), "POST", "/api/me", body) in ("name-alike", "bot-name")
