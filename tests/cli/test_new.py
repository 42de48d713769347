"""`new`: the package that it makes keeps all promises as it is."""

from pathlib import Path

import pytest
from tests.plugins import bring_package, run

from ludotheque.games import GAMES


def make(folder: Path, name: str) -> tuple[int, str]:
    done = run(folder, "-m", "ludotheque", "new", name, "--folder", str(folder / name), "--lang", "en")
    return done.returncode, done.stdout + done.stderr


def test_a_new_package_runs_and_keeps_its_promises(tmp_path: Path) -> None:
    status, said = make(tmp_path, "my_game")
    assert status == 0, said
    assert "uv run pytest" in said
    package = tmp_path / "my_game"
    assert not [path for path in package.rglob("*") if path.is_file() and "@name@" in path.read_text("utf-8")]
    (tmp_path / "site").mkdir()
    path = bring_package(tmp_path / "site", package)
    words = (
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(package),
        str(package / "tests"),
    )
    done = run(path, *words, "-c", str(package / "pyproject.toml"), NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["My game", "0", "../x", "json", "pytest", GAMES[0]])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    status, said = make(tmp_path, name)
    assert status == 2, said
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep")
    status, said = make(tmp_path, "mine")
    assert status == 2
    assert "already exists" in said
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]
