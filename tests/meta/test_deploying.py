"""The nginx example of docs/deploying.md, run in front of two real processes."""

import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest
from tests.server.live import Live, new_table
from tools.postgres import Postgres

from ludotheque.server.client import Guest

PAGE = Path(__file__).parents[2] / "docs" / "deploying.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def configuration(folder: Path, port: int, servers: list[Live]) -> Path:
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    text = found[1].replace("listen 80;", f"listen 127.0.0.1:{port};").replace("games.example", "127.0.0.1")
    for shown, server in zip(("8721", "8722"), servers, strict=True):
        text = text.replace(shown, str(server.port))
    file = folder / "nginx.conf"
    temp = "".join(
        f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {temp} {text} }}"
    )
    return file


def until_it_listens(port: int, seconds: float = 300) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except ConnectionRefusedError:
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.mark.skipif(NGINX is None, reason="no nginx here")
def test_the_nginx_example_serves_two_processes_and_survives_one(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database()
    servers = [Live(tmp_path / name, "--database", database) for name in ("a", "b")]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert NGINX is not None
    nginx = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", configuration(tmp_path, port, servers)])
    try:
        for server in servers:
            server.ready()
        until_it_listens(port)
        address = f"http://127.0.0.1:{port}"
        ada, bob = Guest(address, "Ada"), Guest(address, "Bob")
        table, _ = new_table(ada, "me", None)
        bob.post(f"/api/tables/{table}/seats/1", {})
        with ada.join(table) as first, bob.join(table) as second:
            while not first.legal:  # the other process may just have heard that somebody sat down
                first.read()
            first.play(first.legal[0])
            while not second.legal:
                second.read()
            assert second.play(second.legal[0])["n"] == 2
        servers[0].stop()
        with ada.join(table) as again:
            assert again.play(again.legal[0])["n"] == 3
        with pytest.raises(Exception, match="Expecting value"):
            ada.get("/metrics")
    finally:
        nginx.terminate()
        nginx.wait(300)
        for server in servers:
            server.stop()
