"""The server under load, beside boardgame.io with the same clients in the same rounds.

    uv run python -m benchmarks.server.run [--rounds 3] [--tables 100] [--seconds 5]

100 tables, 200 sockets, strict alternation. Ours: real rules and views of a real game, every move on disk
(SQLite, WAL, synchronous=FULL) before anybody hears of it. boardgame.io 0.50.2: a game that costs it nearly
nothing, kept in memory, and kept in files. Rounds are interleaved, so that other work on the machine
disturbs all alike; "per CPU-s" divides by the server process's own CPU time in the measured window.
Needs node and npm; installs the peer into a temporary folder.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
WARM_UP = 2.0


def main() -> None:
    options = read_options()
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder))
        rounds = [
            {name: measure(name, Path(folder), number, options) for name in options.servers}
            for number in range(options.rounds)
        ]
    show(rounds, options)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--servers", nargs="+", default=["ours", "peer-memory", "peer-files"])
    return parser.parse_args()


def install(folder: Path) -> None:
    if shutil.which("npm") is None:
        sys.exit("This benchmark needs node and npm.")
    for name in ("package.json", "peer.cjs", "client.mjs"):
        shutil.copy(HERE / name, folder)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)


def measure(name: str, folder: Path, number: int, options: argparse.Namespace) -> dict[str, Any]:
    store = folder / f"{name}-{number}"
    store.mkdir()
    server = our_server(store) if name == "ours" else peer_server(folder, name, store)
    with server as (process, address):
        kind = "ours" if name == "ours" else "peer"
        words = [kind, address, str(options.tables), str(WARM_UP), str(options.seconds)]
        client = subprocess.Popen(
            ["node", "client.mjs", *words], cwd=folder, stdout=subprocess.PIPE, text=True
        )
        before = after = cpu(process.pid)
        samples = [(time.monotonic(), before)]
        while client.poll() is None:
            time.sleep(0.05)
            after = cpu(process.pid)
            samples.append((time.monotonic(), after))
        assert client.stdout is not None
        found: dict[str, Any] = json.loads(client.stdout.read())
        client.stdout.close()
    ended = samples[-1][0]
    window = [spent for at, spent in samples if ended - options.seconds - 0.1 <= at <= ended]
    found["cpu"] = found["counted"] / max(window[-1] - window[0], 0.01)
    print(f"round {number + 1} {name:<12} {shown(found)}", file=sys.stderr)
    return found


@contextmanager
def our_server(store: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-browser", "--port", "0", "--limit", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(store)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    address = line[line.index("http://") :].strip().rstrip("/")
    wait_until_ready(address)
    try:
        yield process, address
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def wait_until_ready(address: str) -> None:
    """Until the server no longer loads anything beside its tables."""
    from ludotheque.server.client import Guest

    while not Guest(address).get("/healthz")["warm"]:
        time.sleep(0.5)


@contextmanager
def peer_server(folder: Path, name: str, store: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    where = "memory" if name == "peer-memory" else str(store)
    process = subprocess.Popen(
        ["node", "peer.cjs", str(port), where],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )
    assert process.stdout is not None
    while "ready" not in process.stdout.readline():
        continue
    try:
        yield process, f"http://localhost:{port}"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used, its threads included."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def shown(found: dict[str, Any]) -> str:
    per_cpu_second = f"{found['cpu']:7.0f} per CPU-s  " if "cpu" in found else ""
    times = f"{found['moves']:8.0f} moves/s  p50 {found['p50']:6.1f} ms  p99 {found['p99']:6.1f} ms"
    return f"{times}  {per_cpu_second}{found['errors']} errors"


def show(rounds: list[dict[str, Any]], options: argparse.Namespace) -> None:
    print(f"\n{datetime.now(UTC):%Y-%m-%d}, {options.tables} tables, {options.rounds} rounds, medians")
    print("| server | moves/s | p50 ms | p99 ms | moves per CPU-s | errors |")
    print("| --- | --- | --- | --- | --- | --- |")
    middle = {}
    for name in options.servers:
        found = {
            key: median(each[name][key] for each in rounds)
            for key in ("moves", "p50", "p99", "cpu", "errors")
        }
        middle[name] = found
        print(
            f"| {name} | {found['moves']:.0f} | {found['p50']:.1f} | {found['p99']:.1f} "
            f"| {found['cpu']:.0f} | {found['errors']:.0f} |"
        )
    for name in options.servers[1:]:
        a_second, a_cpu_second = (
            median(each["ours"][key] / each[name][key] for each in rounds if "ours" in each)
            for key in ("moves", "cpu")
        )
        print(
            f"ours / {name}: {a_second:.1f} times the moves/s, {a_cpu_second:.1f} times those per CPU second"
        )


if __name__ == "__main__":
    main()
