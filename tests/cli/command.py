"""The command as people run it: a process of its own."""

import os
import subprocess
import sys
from typing import NamedTuple


class Done(NamedTuple):
    status: int
    out: str
    err: str


def run(*words: str, typed: str = "", lang: str = "en") -> Done:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "ludotheque", *words],
        input=typed,
        env={**os.environ, "LUDOTHEQUE_LANG": lang, "COLUMNS": "120", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Done(done.returncode, done.stdout, done.stderr)
