"""A server whose disk fills up (a small tmpfs): clear refusals, nothing corrupted, goes on with room again.

sudo uv run python benchmarks/disk_full.py          (mounting needs root)
"""

import http.client
import json
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.crash import OPTIONS, Server, endless

from ludotheque.server.client import Failed, Guest, TableSocket


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder) / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], check=True)
        try:
            server = Server(disk / "data")
            try:
                fine = run(server, disk / "ballast")
            finally:
                server.kill()
        finally:
            subprocess.run(["umount", str(disk)], check=False)
    sys.exit(0 if fine else 1)


def run(server: Server, ballast: Path) -> bool:
    ada = Guest(server.address, "Ada")
    wish = {"game": "kopis", "seats": [{"who": "me"}, {"who": "me"}], "options": OPTIONS}
    table = ada.post("/api/tables", wish)["table"]
    with ada.join(table) as seat:
        before = play(seat, 20)
        fill(ballast)
        made, codes = play_until_refused(seat)
        health = health_of(server)
        position = seat.ask("resync")["update"]
        ballast.unlink()
        time.sleep(0.2)
        after = play(seat, 20)
        healed = health_of(server)
    server.kill()
    server.start()
    with ada.join(table) as seat:
        found = seat.update["n"]
    print(
        f"{datetime.now(UTC):%Y-%m-%d}: {before} moves, disk filled, {made} more until it was full, then "
        f"{len(codes)} refusals ({', '.join(sorted(set(codes)))}), health {health['storage']!r}; "
        f"room again: {after} moves in all, health {healed['storage']!r}; after a kill the table has {found}"
    )
    right = position["n"] == before + made and found == after and set(codes) == {"storage-full"}
    return bool(right and healed["storage"] == "ok")


def health_of(server: Server) -> dict[str, Any]:
    """What it says of itself; its status is 503 while it cannot write."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    told: dict[str, Any] = json.loads(answer.read())
    assert (answer.status == 200) == told["ok"]
    connection.close()
    return told


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass


def play(seat: TableSocket, moves: int) -> int:
    for _ in range(moves):
        seat.play(endless(seat)[0])
    return int(seat.update["n"])


def play_until_refused(seat: TableSocket) -> tuple[int, list[str]]:
    """How many moves were still made, and the codes of the refusals after them."""
    made = 0
    codes: list[str] = []
    while len(codes) < 20 and made < 5000:
        try:
            seat.play(endless(seat)[0])
            made += 1
        except Failed as refused:
            codes.append(refused.code)
    return made, codes


if __name__ == "__main__":
    main()
