"""Lets `play` start while its game is still being compiled."""

import atexit
import subprocess
import sys
from typing import TYPE_CHECKING

from ludotheque.cli.language import LANG, say

if TYPE_CHECKING:
    from ludotheque.contract import Game
    from ludotheque.position import Position


class Meanwhile:
    """Interprets a game while another process compiles it, so that nobody waits."""

    def __init__(self, game: "Game") -> None:
        from ludotheque import jit
        from ludotheque.lab import warm

        self._game = game
        self._child: subprocess.Popen[bytes] | None = None
        if jit.COMPILED and not warm.is_kept(game):
            jit.interpret()
            words = [sys.executable, "-m", "ludotheque", "warm", game.name, "--nice", "10"]
            quiet = subprocess.DEVNULL
            self._child = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet)
            atexit.register(_end, self._child)

    def look(self) -> None:
        """Switch to the compiled code once it is complete."""
        from ludotheque import jit

        if self._child is not None and self._child.poll() is not None:
            jit.go_over(self._game.group)
            self._child = None

    def about(self, bot: str, position: "Position") -> str:
        """A note that a bot plays below its level for now; empty if it doesn't."""
        from ludotheque.search.bots import ready_level

        kind, _, number = bot.partition(":")
        if kind != "level" or self._child is None:
            return ""
        asked = int(number)
        ready = ready_level(self._game, position.options, position.seats, asked)
        if ready == asked:
            return ""
        title = self._game.title.in_(LANG)
        return say(
            f"{title} is being compiled: until then {bot} plays like level:{ready}.",
            f"{title} se compile : d’ici là, {bot} joue comme level:{ready}.",
        )


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.terminate()
    child.wait()
