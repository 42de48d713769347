"""Nobody but its owner reads the room's files, even where the umask would let everybody."""

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.room.store import private
from ludotheque.room.store.sqlite import FILE, SqliteStore
from ludotheque.room.store.store import Write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
WRITE = Write("INSERT INTO kept VALUES ('secret', '42')", ())


@pytest.fixture(params=[0o000, 0o777], ids=["open to all", "open to nobody"])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def used(folder: Path) -> dict[str, int]:
    """The modes of all files of a room in use."""

    async def use() -> dict[str, int]:
        store = SqliteStore(folder)
        await store.write(WRITE)
        await store.read("SELECT * FROM kept")
        modes = {path.name: mode(path) for path in folder.iterdir()}
        await store.close()
        return modes

    return asyncio.run(use())


def test_a_new_room_is_its_owners_alone(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "room"
    modes = used(folder)
    assert set(modes) >= {FILE, f"{FILE}-wal", f"{FILE}-shm", "lock"}
    assert set(modes.values()) == {0o600}
    assert mode(folder) == 0o700


def test_a_room_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    used(tmp_path)
    for path in tmp_path.iterdir():
        path.chmod(0o666)
    (tmp_path / f"{FILE}-wal").touch()
    (tmp_path / f"{FILE}-wal").chmod(0o666)
    asyncio.run(_reopen(tmp_path))
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}


async def _reopen(folder: Path) -> None:
    store = SqliteStore(folder)
    rows = await store.read("SELECT value FROM kept WHERE name = 'secret'")
    await store.close()
    assert rows == [("42",)]


def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path, umask: int) -> None:
    tmp_path.chmod(0o755)
    private.make_folder(tmp_path)
    assert mode(tmp_path) == 0o755


def test_an_export_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    words = [sys.executable, "-m", "ludotheque", "export", str(file), "--data", str(tmp_path / "room")]
    subprocess.run(words, check=True, umask=0, capture_output=True)
    assert mode(file) == 0o600
    assert mode(tmp_path / "room" / FILE) == 0o600
