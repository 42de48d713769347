"""Starting: fast, and tidy."""

import os
import resource
import subprocess
import sys
from pathlib import Path

from ludotheque.games import GAMES


def seconds(*words: str) -> float:
    """The CPU seconds of Python, the best of four: the clock on the wall counts others' work too."""
    best = 99.0
    for _ in range(4):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def test_help_takes_less_than_half_a_second() -> None:
    assert seconds("-m", "ludotheque", "--help") < max(
        0.5, 2 * seconds("-c", "import typer.core, rich.console")
    )


def test_a_later_start_of_a_game_takes_less_than_a_second() -> None:
    """On a busy machine a CPU second holds less: then importing Numba, half of it, is the measure."""
    limit = max(1.0, 2.5 * seconds("-c", "import numba"))
    assert seconds("-m", "ludotheque", "perft", GAMES[0], "--depth", "1") < limit


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; sys.argv = ['ludotheque', '--help']\n"
    code += "heavy = {'numba', 'numpy', 'alembic', 'sqlalchemy'}\n"
    code += "import atexit; atexit.register(lambda: print(heavy & set(sys.modules)))\n"
    code += "from ludotheque.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")


def test_bytecode_goes_to_our_own_cache_where_python_may_write_none(tmp_path: Path) -> None:
    code = "import sys; from ludotheque.__main__ import keep_bytecode\n"
    code += "keep_bytecode(); print(sys.pycache_prefix)"
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("bytecode")
    env["PYTHONDONTWRITEBYTECODE"] = ""
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "None"
