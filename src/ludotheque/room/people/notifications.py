"""Calls to the owner's hook: correspondence turns, once each, for players who are away; lost passwords.

The hook is an address of the server's owner, never one that a player gives: it gets a JSON object by POST and
sends a mail, a message, or whatever suits. A player only says where notifications should go (`contact`).
"""

import asyncio
import json
import logging
import urllib.error
import urllib.request

from ludotheque.room.protocol.messages import Days
from ludotheque.room.state.clock import DAY
from ludotheque.room.store import tables as shelf
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.table.table import Table

log = logging.getLogger("ludotheque.room")

PATIENCE = 10.0
"""Seconds for the hook to answer."""


class Turns:
    def __init__(self, room: Surroundings, hook: str) -> None:
        self._room = room
        self._hook = hook
        self._waiting: set[tuple[str, int, int]] = set()

    def look(self, table: Table) -> None:
        """Notify the players to move after a while, if it is still their turn then."""
        state = table.state
        if not self._hook or not isinstance(state.facts.settings.clock, Days) or state.status != "playing":
            return
        for seat, asked in state.asked.items():
            turn = (table.id, seat, asked)
            if state.seats[seat].person and state.seats[seat].bot is None and turn not in self._waiting:
                self._waiting.add(turn)
                self._room.background(self._later(table, seat, asked))

    async def _later(self, table: Table, seat: int, asked: int) -> None:
        try:
            await asyncio.sleep(self._room.settings.turn_wait / 1000)
            await self._tell(table, seat, asked)
        finally:
            self._waiting.discard((table.id, seat, asked))

    async def _tell(self, table: Table, seat: int, asked: int) -> None:
        state, store = table.state, self._room.store
        person = state.seats[seat].person
        if state.asked.get(seat) != asked or person in table.present():
            return
        who = await shelf.to_be_told(store, table.id, seat, asked)
        if who is None:
            return
        left = state.timing.left_at(self._room.now())[seat]
        name, contact = who
        word: dict[str, object] = {"event": "your-turn", "name": name, "contact": contact, "table": table.id}
        word |= {"game": state.game.name, "path": f"/t/{table.id}", "days_left": round(left / DAY, 2)}
        if await asyncio.to_thread(_post, self._hook, word):
            await store.write(shelf.told(table.id, seat, asked))


async def send_code(hook: str, name: str, contact: str, code: str) -> None:
    """Send a recovery code to an account's contact; it never appears in the log."""
    word: dict[str, object] = {"event": "recovery", "name": name, "contact": contact, "code": code}
    await asyncio.to_thread(_post, hook, word | {"path": "/me?recover"})


def _post(address: str, word: dict[str, object]) -> bool:
    body = json.dumps(word).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE):
            return True
    except (urllib.error.URLError, OSError) as error:
        log.warning("turn hook failed", extra={"reason": type(error).__name__})
        return False
