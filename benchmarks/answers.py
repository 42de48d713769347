"""How long level 6 takes to answer at tables of a real room while every core is busy.

    uv run python -m benchmarks.answers                 all kinds of tables, every core busy
    uv run python -m benchmarks.answers --busy 0        nothing else running
    uv run python -m benchmarks.answers --only epix
    uv run python -m benchmarks.answers --cold          nothing compiled yet: it plays interpreted at first

For each kind a fresh server is started, its compiled code on disk, and one person plays level 6 at a table
as soon as the server lets them. An answer takes as long as that person waits: from their own move, or the
bot's last one, until the bot's next move has arrived. `first` is the first answer of that server, while it
may still be loading its code.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.server.client import Guest, TableSocket

BOT = "level:6"
WITHIN = 2.5
"""Seconds within which every answer must have arrived."""
START = 300.0


class Kind(NamedTuple):
    game: str
    options: dict[str, str | int | bool]
    seats: int

    @property
    def title(self) -> str:
        return " ".join([self.game, *map(str, self.options.values()), f"{self.seats} seats"])


class Answers(NamedTuple):
    opened: float
    """Seconds until the table could be joined, from the start of the server."""
    first: float
    later: list[float]


def kinds() -> Iterator[Kind]:
    """The tables at which levels are measured."""
    for name in GAMES:
        game = load(name)
        for options in game.thinking.ladders:
            yield Kind(name, dict(options), game.seats())


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that compute all the time."""
    words = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(words) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


@contextmanager
def server(folder: Path, cold: bool) -> Iterator[str]:
    """The address of a fresh server, as soon as it accepts requests."""
    words = ["serve", "--no-browser", "--port", "0", "--limit", "0", "--bot-delay", "0"]
    own = {"LUDOTHEQUE_CACHE": str(folder / "cache")} if cold else {}
    with subprocess.Popen(
        [sys.executable, "-m", "ludotheque", *words, "--data", str(folder / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **own},
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            sys.exit("The server did not start.")
        try:
            yield line[line.index("http://") :].strip().rstrip("/")
        finally:
            process.terminate()  # it ends its compilers too


def measure(kind: Kind, count: int, seed: int, cold: bool) -> Answers:
    with ExitStack() as stack:
        begun = time.monotonic()
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        guest = Guest(stack.enter_context(server(Path(folder), cold)), "Ada", timeout=START)
        dice, waits = random.Random(seed), list[float]()
        opened = 0.0
        while len(waits) < count:
            with guest.join(new_table(guest, kind)) as seat:
                opened = opened or time.monotonic() - begun
                waits += play(seat, dice, count - len(waits))
    return Answers(opened, waits[0], waits[1:])


def new_table(guest: Guest, kind: Kind) -> str:
    seats = [{"who": "me"}, *[{"who": "bot", "bot": BOT}] * (kind.seats - 1)]
    wish = {"game": kind.game, "options": kind.options, "seats": seats}
    return str(guest.post("/api/tables", wish)["table"])


def play(seat: TableSocket, dice: random.Random, count: int) -> list[float]:
    """How long the bots took for each of up to so many moves, against a person who plays at random."""
    waits, asked = list[float](), dict[int, float]()
    sent, answered = time.monotonic(), -1
    seat.send("mix", seat=seat.seats[0], entropy=dice.randbytes(16).hex(), id="mix")  # as the web app does
    while len(waits) < count and seat.update["to_act"]:
        for bot in {*seat.update["to_act"]} - {CHANCE, *seat.seats}:
            asked.setdefault(bot, sent)
        if seat.legal and seat.update["seq"] != answered:
            sent, answered = time.monotonic(), seat.update["seq"]
            mover = int(next(iter(seat.update["legal"])))
            seat.send("play", seat=mover, move=dice.choice(seat.legal), seen=answered, id=f"m{answered}")
        told = seat.read()
        step = told.get("step") if told["type"] == "update" else None
        if step and step["seat"] in asked:
            sent = time.monotonic()
            waits.append(sent - asked.pop(step["seat"]))
    return waits


def table(rows: list[tuple[Kind, Answers]]) -> Iterator[str]:
    yield "| table | answers | median | worst | first | joined after |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind, (opened, first, later) in rows:
        figures = f"{median(later):.2f} s | {max(later):.2f} s | {first:.2f} s | {opened:.1f} s"
        yield f"| {kind.title} | {1 + len(later)} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--answers", type=int, default=20, help="of each kind of table (at least 2)")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1, help="processes that compute")
    parser.add_argument("--only", default="", help="kinds whose title begins like this")
    parser.add_argument("--cold", action="store_true", help="with no compiled code on disk")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chosen = [kind for kind in kinds() if kind.title.startswith(asked.only)]
    print(f"load {os.getloadavg()[0]:.1f} before, {asked.busy} busy processes", flush=True)
    rows = list[tuple[Kind, Answers]]()
    with busy(asked.busy):
        for kind in chosen:
            rows.append((kind, measure(kind, max(2, asked.answers), asked.seed, asked.cold)))
            print(*list(table(rows))[-1:], sep="\n", flush=True)
    print(*table(rows), sep="\n")
    print(f"load {os.getloadavg()[0]:.1f} after")
    slow = sum(max(first, *later) > WITHIN for _, (_, first, later) in rows)
    sys.exit(f"{slow} kinds of tables had an answer after more than {WITHIN} s" if slow else None)


if __name__ == "__main__":
    main()
