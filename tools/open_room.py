"""A room of one's own for browser tests and screenshots: `ludotheque serve` in another process."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from ludotheque.games import GAMES


@contextmanager
def open_room(data: Path, *options: str, python: str = sys.executable, **env: str) -> Iterator[str]:
    """The address of a room that keeps its tables in `data`; it closes at the end.

    `env`: what its environment has besides (where packages lie that bring more games); `python`: of another
    installation. All games are compiled by then, unless it is given a cache of its own. All visitors are
    one address, and how fast they come is the machine's affair: what an address may ask for is no limit here.
    """
    serve = [python, "-m", "ludotheque", "serve", "--no-browser", "--port", "0", "--lang", "en"]
    serve += ["--limit", "20"]
    process = subprocess.Popen(
        [*serve, "--data", str(data), "--bot-delay", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **env},
    )
    try:
        address = _address(process)
        if "LUDOTHEQUE_CACHE" not in env:
            _wait_until_ready(address)
        yield address
    finally:
        process.terminate()
        process.communicate(timeout=300)


def _wait_until_ready(address: str, patience: float = 900) -> None:
    """Until the rules of all games are compiled: the first time, on a busy machine, that takes a while."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with urlopen(f"{address}/healthz") as answer:
            if set(json.load(answer)["ready"]) >= set(GAMES):
                return
        time.sleep(0.5)
    raise RuntimeError("the games do not become ready")


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        found = re.search(r"http://[\w.]+:\d+", line)
        if found:
            return found[0]
    raise RuntimeError("the room did not open:\n" + "".join(said))
