"""The web app is built when it changed, and only then; its own tests and types hold."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import web


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web folder in the place of ours."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "main.ts").write_text("1")
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    monkeypatch.setattr(web, "WEB", tmp_path / "web")
    monkeypatch.setattr(web, "STATIC", tmp_path / "static")
    monkeypatch.setattr(web, "STAMP", tmp_path / "static" / ".stamp")
    monkeypatch.setattr(web, "INSTALLED", tmp_path / "web" / "node_modules" / ".ludotheque")
    return tmp_path


@pytest.fixture
def ran(copy: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Node was asked to run; nothing is run."""
    calls: list[str] = []

    def node(*arguments: str) -> None:
        calls.append(" ".join(arguments))
        (copy / "web" / "node_modules").mkdir(exist_ok=True)
        (copy / "static").mkdir(exist_ok=True)

    monkeypatch.setattr(web, "node", node)
    monkeypatch.setattr(web, "npm", lambda: Path("npm"))
    return calls


def test_an_unchanged_app_is_not_built_again(ran: list[str]) -> None:
    web.build()
    assert [call.split()[0] for call in ran] == ["npm", "node_modules/vite/bin/vite.js"]
    web.build()
    assert len(ran) == 2


def test_a_changed_file_builds_but_fetches_nothing(copy: Path, ran: list[str]) -> None:
    web.build()
    (copy / "web" / "src" / "main.ts").write_text("2")
    web.build()
    assert [call.split()[0] for call in ran[2:]] == ["node_modules/vite/bin/vite.js"]


def test_tools_are_fetched_only_for_those_who_need_them(ran: list[str]) -> None:
    web.install(tools=False)
    assert "--omit=dev" in ran[0]
    web.install(tools=True)
    assert "--omit=dev" not in ran[1]
    web.install(tools=False)
    assert len(ran) == 2


def test_the_lock_file_names_no_registry() -> None:
    assert "resolved" not in (web.WEB / "package-lock.json").read_text("utf-8")


def run(command: str) -> None:
    done = subprocess.run(
        [sys.executable, str(web.ROOT / "tools" / "web.py"), command],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.xdist_group("node")
def test_the_app_passes_its_own_tests() -> None:
    run("test")


@pytest.mark.xdist_group("node")
def test_the_types_of_the_app_are_sound() -> None:
    run("check")


@pytest.mark.xdist_group("node")
def test_the_app_is_laid_out_and_free_of_known_mistakes() -> None:
    run("lint")


def test_an_unknown_command_says_what_there_is() -> None:
    done = subprocess.run(
        [sys.executable, str(web.ROOT / "tools" / "web.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "build" in done.stderr


def test_node_comes_with_a_python_package() -> None:
    program = web._nodejs() / "bin" / "node"
    assert shutil.which(str(program))


def test_two_installations_at_once_wait_for_each_other(copy: Path) -> None:
    with web.alone():
        assert (copy / "web" / ".installing").exists()
        with pytest.raises(SystemExit, match="in the way"), web.alone(patience=0):
            pass
    assert not (copy / "web" / ".installing").exists()
