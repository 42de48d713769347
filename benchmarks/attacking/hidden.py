"""Attacks on what is hidden: deals, sealed choices, records that were changed, files."""

import json
import stat
import sys
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.attacking.frame import Broken, Stage, attack

from ludotheque import records
from ludotheque.room.signing import Signer
from ludotheque.room.state import fairness

DEALT = "zop"
"""A game that deals before the first move, and in which both choose in secret."""


def dealt(stage: Stage) -> str:
    """A public table of two people, dealt, one of whom has chosen."""
    other = stage.bully("Other")
    wish = {"game": DEALT, "seats": [{"who": "me"}, {"who": "open"}]}
    table = str(stage.victim.post("/api/tables", wish)["table"])
    other.post(f"/api/tables/{table}/seats/1", {})
    with stage.victim.join(table) as first, other.join(table) as second:
        for seat, player in enumerate((first, second)):
            player.ask("mix", seat=seat, entropy="0a" * 16)
        while not first.legal:
            first.read()
        first.play(first.legal[0])
    return table


def expect_hidden(told: str, where: str) -> None:
    if '"deal 0 ' in told or '"deal 1 ' in told:
        raise Broken(f"the shuffled decks, {where}")
    steps = json.loads(told).get("steps") or json.loads(told).get("history", [])
    if any(step["move"] is not None for step in steps):
        raise Broken(f"texts of moves, {where}")


@attack("a visitor without a seat reads deals and sealed choices")
def decks(stage: Stage) -> str:
    table, visitor = dealt(stage), stage.bully()
    expect_hidden(json.dumps(visitor.get(f"/api/tables/{table}/history")), "by HTTP")
    with visitor.join(table) as socket:
        expect_hidden(json.dumps(socket.welcome), "in a welcome")
        for seat in (0, 1):
            socket.send("look", viewer=seat, id=f"look-{seat}")
            while (answer := socket.read()).get("id") != f"look-{seat}":
                pass
            if answer["type"] != "refused":
                raise Broken(f"the view of seat {seat}")
    return "neither by HTTP, nor by a socket, nor from another's seat"


@attack("a player looks as a spectator to read the deals")
def curtain(stage: Stage) -> str:
    table = dealt(stage)
    with stage.victim.join(table) as socket:
        expect_hidden(json.dumps(socket.ask("look", viewer=-1)), "behind the curtain")
    return "behind the curtain there is nothing"


def finished(stage: Stage) -> tuple[str, Any]:
    table = dealt(stage)
    with stage.victim.join(table) as socket:
        socket.ask("resign", seat=0)
    return table, stage.victim.get(f"/api/tables/{table}/record")


def sealed_again(told: Any, **fair: Any) -> Any:
    """Sealed with the published secret, and signed by a key of one's own."""
    record = records.decode(json.dumps(told))
    part = msgspec.convert({**told["fair"], **fair, "seal": ""}, fairness.Fair)
    head = fairness.head_of(record)
    for seat, text in record.moves:
        head = fairness.next_head(head, seat, text)
    seal = fairness.seal(bytes.fromhex(part.secret), head, record, part)
    part = msgspec.structs.replace(part, seal=seal)
    whole = msgspec.structs.replace(record, fair=msgspec.to_builtins(part))
    return json.loads(records.encode(Signer(b"e" * 32).sign(whole)))


@attack("a record is changed and sealed again with the published secret")
def changed(stage: Stage) -> str:
    _, told = finished(stage)
    if not stage.victim.post("/api/verify", told)["ok"]:
        raise Broken("the room's own record is not believed")
    hands = {
        "cut": sealed_again({**told, "moves": told["moves"][:2]}),
        "names": sealed_again({**told, "seats": ["Eve", "Eve"]}),
        "result": sealed_again({**told, "outcome": {**told["outcome"], "ranks": [1, 2], "seat": 1}}),
        "first": sealed_again(told, first=1, draws=[0]),
        "draws": sealed_again(told, draws=[3, 9]),
    }
    for name, record in hands.items():
        if stage.victim.post("/api/verify", record)["ok"]:
            raise Broken(f"changed: {name}")
    return f"caught: {', '.join(hands)}"


@attack("somebody on the machine reads the room's files")
def files(stage: Stage) -> str:
    folder = Path(stage.where.folder)
    open_ = [path.name for path in folder.iterdir() if stat.S_IMODE(path.stat().st_mode) & 0o077]
    if open_ and sys.platform != "win32":
        raise Broken(", ".join(open_))
    return f"{len(list(folder.iterdir()))} files, their owner's alone"
