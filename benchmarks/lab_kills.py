"""Studies killed at random moments, and played by every engine: do all come to the same rows?

    nice uv run python benchmarks/lab_kills.py                   100 kills, then threads, processes and Dask
    nice uv run python benchmarks/lab_kills.py --kills 10 --engines threads

A run is started as people start it, in a process of its own, and killed (SIGKILL) after a random part of a
second of playing; then it is gone on with, and killed again. One digest is printed for each way to play.
"""

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludotheque.lab.studies import runs

STUDY = """
game = "{game}"
bots = "random"
games = {games}
luck = true
"""
COMMAND = (sys.executable, "-m", "ludotheque", "lab")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="kopis")
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--engines", default="threads,processes,dask")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        study = Path(place) / "study.toml"
        study.write_text(STUDY.format(game=asked.game, games=asked.games))
        digests = {}
        for engine in asked.engines.split(","):
            folder = Path(place) / engine
            subprocess.run(
                [*COMMAND, "run", study, "--out", folder, "--engine", engine, "--json"], check=True
            )
            digests[engine] = runs.load(folder).digest
        if asked.kills:
            digests[f"{asked.kills} kills"] = killed(study, Path(place) / "killed", asked)
    for name, digest in digests.items():
        print(f"{name:<12} {digest}")
    assert len(set(digests.values())) == 1


def killed(study: Path, folder: Path, asked: argparse.Namespace) -> str:
    """The digest of a run that was killed so often. Done too early, it begins anew, and counts on."""
    rng = random.Random(asked.seed)
    kills = rounds = 0
    while kills < asked.kills:
        place = folder.with_name(f"{folder.name}{rounds}")
        process = subprocess.Popen(
            [*COMMAND, "run", study, "--out", place, "--json"], stdout=subprocess.DEVNULL
        )
        wait_for_play(process, place)
        time.sleep(rng.random())
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        elif process.returncode == 0:
            rounds += 1
        process.wait()
    subprocess.run([*COMMAND, "resume", place, "--json"], check=True, stdout=subprocess.DEVNULL)
    return runs.load(place).digest


def wait_for_play(process: "subprocess.Popen[bytes]", place: Path) -> None:
    """Until it writes its manifest: a process takes seconds to start, and is not killed for that alone."""
    while process.poll() is None and not (place / "manifest.json").exists():
        time.sleep(0.02)


if __name__ == "__main__":
    main()
