"""A game that is won, or lost, whatever is done: the first move says only how soon."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ludotheque import kit
from ludotheque.errors import Text
from ludotheque.jit import jit

LATEST = 6
State = kit.record("turn", "ended", "winner", "left", "chosen")
TEXTS = {turns: f"in {turns}" for turns in range(1, LATEST + 1)}
LONGEST = 2 * LATEST
RULE_IDS = ("", "S1.1")
ENDINGS = {"there": Text("arrived", "à l’arrivée")}


@jit
def start(s: Any, setup: Any) -> None:
    s.winner = setup[1]


@jit
def fill_moves(s: Any, seat: Any, out: Any) -> Any:
    if s.chosen:
        out[0] = s.chosen
        return 1
    for at in range(LATEST):
        out[at] = 1 + (at + 3) % LATEST
    return LATEST


@jit
def play(s: Any, seat: Any, move: Any) -> None:
    if s.chosen == 0:
        s.chosen, s.left = move, 2 * move - 1
    s.left -= 1
    if s.left == 0:
        s.ended = 1
    s.turn = 1 - seat


@jit
def evaluate(s: Any, out: Any) -> None:
    out[0] = 1.0 - s.winner if s.ended else 0.5
    out[1] = 1.0 - out[0]


def made(folder: Path) -> Any:
    from ludotheque.contract import Option

    for lang in ("en", "fr"):
        (folder / f"rules.{lang}.md").write_text("# S\n\n- S1.1 [H] x\n")
    names = {"name": "stroll", "folder": folder, "title": Text("S", "S"), "credit": Text("S", "S")}
    seats = {"seat_names": (Text("Ada", "Ada"), Text("Bo", "Bo")), "summary": Text("S.", "S.")}
    option = Option("winner", Text("Winner", "Gagnant"), "first", ("first", "second"))
    bot: Any = SimpleNamespace(__name__="stroll.bot", evaluate=evaluate)
    return kit.game(sys.modules[__name__], bot, options=(option,), **names, **seats)
