import asyncio
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.room.scene import PLAIN, Scene, act


class Hook:
    """An owner's hook: keeps what it is sent."""

    def __init__(self) -> None:
        heard: list[dict[str, Any]] = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Quiet."""

        self.heard = heard
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def test_word_is_sent_once_to_who_is_not_looking_and_said_where(tmp_path: Path) -> None:
    hook = Hook()

    async def story(scene: Scene) -> None:
        people = scene.room.people
        ada, bob = (await people.new("Ada"))[0], (await people.new("Bob"))[0]
        await people.set_contact(bob, "bob@example.org")
        table = await scene.table(PLAIN, ada.id, bob.id, clock={"kind": "days", "days": 3})
        other = await scene.table(PLAIN, ada.id, bob.id)
        for each in (table, other):
            await (await scene.come(each, ada.id)).play()
        while not hook.heard:
            await asyncio.sleep(0.01)
        await scene.settle(table)
        await asyncio.sleep(0.1)
        assert hook.heard == [
            {
                "event": "your-turn",
                "name": "Bob",
                "contact": "bob@example.org",
                "table": table.id,
                "game": PLAIN,
                "path": f"/t/{table.id}",
                "days_left": 3.0,
            }
        ]
        await scene.restart()
        await asyncio.sleep(0.2)
        assert len(hook.heard) == 1

    act(tmp_path, story, turn_hook=hook.address, turn_wait=20)
    hook.close()


def test_a_hook_that_does_not_answer_stops_nobody(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        ada, _ = await scene.room.people.new("Ada")
        await scene.room.people.set_contact(ada, "ada@example.org")
        table = await scene.table(PLAIN, ada.id, "bob", clock={"kind": "days", "days": 3})
        await asyncio.sleep(0.1)
        assert (await (await scene.come(table, ada.id)).play())["type"] == "update"

    act(tmp_path, story, turn_hook="http://127.0.0.1:9/", turn_wait=0)
