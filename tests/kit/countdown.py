"""A game that says as little as it can: who says 0 wins; a move is 1 or 2 down from five."""

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from ludotheque import kit
from ludotheque.errors import Text
from ludotheque.jit import jit

State = kit.record("turn", "ended", "winner", "left", said=2)
TEXTS = {1: "one", 2: "two"}
LONGEST = 5
RULE_IDS = ("", "D2.1")
ENDINGS = {"zero": Text("zero said", "zéro dit"), "tired": Text("tired of it", "lassitude")}
PAGES = {
    "en": "# Countdown\n\n- D1.1 [H] Two players take turns.\n- D2.1 [H] Go down by one or two.\n",
    "fr": "# Compte à rebours\n\n- D1.1 [H] Deux joueurs jouent tour à tour.\n- D2.1 [H] Ôtez un ou deux.\n",
}


@jit
def start(s: Any, setup: Any) -> None:
    s.left = 5


@jit
def fill_moves(s: Any, seat: Any, out: Any) -> Any:
    count = min(2, s.left)
    for i in range(count):
        out[i] = i + 1
    return count


@jit
def play(s: Any, seat: Any, move: Any) -> None:
    s.left -= move
    s.said[seat] += 1
    if s.left == 0:
        s.ended, s.winner = 1, seat
    s.turn = 1 - seat


def made(folder: Path, *more: ModuleType | SimpleNamespace, **given: Any) -> Any:
    import sys

    for lang, page in PAGES.items():
        (folder / f"rules.{lang}.md").write_text(page, "utf-8")
    words = {"title": Text("Countdown", "Compte à rebours"), "credit": Text("Ours", "À nous")}
    names = {"seat_names": (Text("Ada", "Ada"), Text("Bo", "Bo")), "summary": Text("Down.", "En bas.")}
    own = {"name": "countdown", "folder": folder, **words, **names}
    return kit.game(sys.modules[__name__], *more, **{**own, **given})  # type: ignore[arg-type]
