"""After an edit in one game's rules: seconds until a test of each game has made its first move.

uv run python benchmarks/edit.py [GAME]

On a copy of the program and of its cache. The edit is a statement more in `play`, which every table and every
search reaches. For each game a new process: imports, what is loaded or compiled, one move.
"""

import argparse
import ast
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import ludotheque
from ludotheque.games import GAMES
from ludotheque.jit import shelf

PACKAGE = Path(ludotheque.__file__).parent
MOVE = "import sys; from ludotheque.lab.warm import make_a_move; make_a_move(sys.argv[1])"


def first_move(copy: Path, game: str) -> tuple[float, float]:
    """Wall and CPU seconds of a process that makes a move as a table does. It keeps bytecode, as tests do."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "LUDOTHEQUE_CACHE": str(copy / "cache")}
    environment |= {"PYTHONPYCACHEPREFIX": str(copy / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    before, began = _spent(), time.monotonic()
    subprocess.run([sys.executable, "-c", MOVE, game], env=environment, check=True)
    return time.monotonic() - began, _spent() - before


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def edit(rules: Path) -> None:
    """A statement more, after the description of `play`."""
    text = rules.read_text()
    play = next(
        each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef) and each.name == "play"
    )
    lines = text.splitlines(keepends=True)
    lines.insert(play.body[1].lineno - 1, "    edited = 1  # noqa\n")
    rules.write_text("".join(lines))


def after_an_edit(edited: str, home: Path | None) -> Iterator[tuple[str, float, float]]:
    """Each game, the edited one first: wall and CPU seconds until its first move. `home` has code."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(PACKAGE, copy / PACKAGE.name, ignore=shutil.ignore_patterns("static"))
        if home is not None:
            shutil.copytree(home, copy / "cache" / "compiled")
        for game in GAMES:
            first_move(copy, game)
        edit(copy / PACKAGE.name / "games" / edited / "rules.py")
        for game in (edited, *[each for each in GAMES if each != edited]):
            yield game, *first_move(copy, game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default=GAMES[0], choices=GAMES)
    edited = parser.parse_args().game
    print(f"load average {os.getloadavg()[0]:.1f}; after an edit in {edited}: seconds, CPU seconds")
    for game, wall, cpu in after_an_edit(edited, shelf.home()):
        print(f"  {game:12} {wall:6.1f} {cpu:6.1f}", flush=True)


if __name__ == "__main__":
    main()
