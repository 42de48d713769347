import asyncio
import http.client
from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Live

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server import pages


def ask(path: str) -> Any:
    handler: Any = pages.web_app.fn
    return asyncio.run(handler(None, path))


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>app</title>")
    (static / "assets" / "app-1234.js").write_text("let x")
    (tmp_path / "private.txt").write_text("private")
    monkeypatch.setattr(pages, "STATIC", static)
    return static


def test_files_are_served_and_every_other_address_is_the_apps_own(built: Path) -> None:
    assert ask("/").content == ask("/g/abc").content == b"<title>app</title>"
    script = ask("/assets/app-1234.js")
    assert script.content == b"let x"
    assert "immutable" in script.headers["Cache-Control"]
    assert ask("/g/abc").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/../private.txt", "/assets/../../private.txt", "/missing.js", "/api/x", "/a\0.b"]
)
def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    with pytest.raises(RoomRefused):
        ask(path)


def test_without_the_built_app_there_is_a_friendly_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    assert "La salle est ouverte" in ask("/").content.decode()


def test_the_real_server_does_not_leave_its_folder(live: Live) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    for path in ("/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "//etc/passwd"):
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        assert b"[project]" not in body
        assert b"root:" not in body
    connection.close()
