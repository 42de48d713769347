import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.command import run
from tools.postgres import Postgres

from ludotheque.server.run import listen


def test_a_room_is_exported_and_imported(tmp_path: Path, postgres: Postgres) -> None:
    url, file = postgres.database(), tmp_path / "all.jsonl"
    done = run("export", str(file), "--data", str(tmp_path / "room"))
    assert (done.status, done.err) == (0, "")
    assert run("export", str(file), "--data", str(tmp_path / "room")).status == 2
    assert "rows read" in run("import", str(file), "--database", url).out
    assert run("import", str(tmp_path / "none"), "--database", url).status == 2


def test_an_address_that_is_none_is_a_clear_refusal(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as other:  # a room that runs already does not hide the mistake
        other.listen()
        words = "serve", "--port", str(other.getsockname()[1]), "--data", str(tmp_path)
        assert "postgresql://" in run(*words, "--database", "mysql://x").err
    done = run("worker", "--database", "postgresql://someone:secret@127.0.0.1:9/x")
    assert done.status == 1
    assert "Cannot connect" in done.err
    assert "secret" not in done.err
    assert "--database" in run("worker").err


def test_a_worker_starts_and_stops(postgres: Postgres) -> None:
    words = ["-m", "ludotheque", "worker", "--database", postgres.database(), "--threads", "1"]
    environment = {**os.environ, "LUDOTHEQUE_LANG": "en"}
    with subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as worker:
        assert worker.stdout is not None
        assert worker.stderr is not None
        assert worker.stdout.readline() == "Waiting for work.\n"
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(30) == 0, worker.stderr.read()
