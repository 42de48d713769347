"""Reports and the owner's decisions: who was muted or removed, by whom and when."""

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

from ludotheque.room.names import login_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.people import ended
from ludotheque.room.store.store import Note, Store, Write

MOST_OPEN = 20
"""The most unsettled reports by one person."""
FOREVER = 2**53
SHOWN = 200
COMMAND = "cli"
"""The decider, for decisions made on the command line."""

Reason = Literal["chat", "name", "play", "other"]
Action = Literal["mute", "unmute", "remove", "restore", "dismiss", "owner", "no-owner"]


class Report(NamedTuple):
    id: str
    person: str
    about: str
    reason: Reason
    words: str
    table: str | None
    evidence: str
    """What the reported person said at the table, as JSON."""
    created: int


class Decision(NamedTuple):
    person: str
    name: str
    what: Action
    about: str
    about_name: str
    note: str
    created: int


class Restrained(NamedTuple):
    """Somebody who is muted or removed now."""

    id: str
    name: str
    muted: int
    """Until when; 0: not."""
    removed: int
    """Since when; 0: not."""


class Reports:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self.muted: dict[str, int] = {}
        """Until when, for all who are muted."""

    # ---- reports --------------------------------------------------------------------------------

    async def file(
        self, person: str, about: str, reason: Reason, words: str, table: str | None, evidence: str
    ) -> None:
        rows = await self._store.read("SELECT about FROM report WHERE person = ? AND settled = 0", person)
        if (about,) in rows:
            raise RoomRefused("already-reported")
        if len(rows) >= MOST_OPEN:
            raise RoomRefused("too-many-requests")
        values = (secrets.token_hex(6), person, about, reason, words, table, evidence, self._now())
        await self._store.write(
            Write(
                "INSERT INTO report (id, person, about, reason, words, table_id, evidence, created)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        )

    async def open(self) -> list[Report]:
        rows = await self._store.read(
            "SELECT id, person, about, reason, words, table_id, evidence, created FROM report"
            " WHERE settled = 0 ORDER BY created LIMIT ?",
            SHOWN,
        )
        return [Report(*row) for row in rows]

    async def about(self, report: str) -> str:
        rows = await self._store.read("SELECT about FROM report WHERE id = ?", report)
        if not rows:
            raise RoomRefused("not-found")
        return str(rows[0][0])

    # ---- decisions ------------------------------------------------------------------------------

    async def decide(self, owner: str, name: str, what: Action, about: str, note: str, days: int = 0) -> None:
        """Apply a decision, record who made it and when, and settle the reports about that person."""
        now = self._now()
        until = now + days * 24 * 3600 * 1000 if days else FOREVER
        writes, notes = list[Write](), list[Note]()
        match what:
            case "mute":
                writes.append(_set("muted", until, about))
            case "unmute":
                writes.append(_set("muted", 0, about))
            case "remove":
                if await self._is_owner(about):
                    raise RoomRefused("is-owner")
                writes += [
                    _set("removed", now, about),
                    Write("DELETE FROM session WHERE person = ?", (about,)),
                ]
                notes.append(ended(about))
            case "restore":
                writes.append(_set("removed", 0, about))
            case "owner" | "no-owner":
                writes.append(_set("owner", int(what == "owner"), about))
                notes.append(Note("renewed", "", about))
            case "dismiss":
                pass
        if what in ("mute", "remove", "dismiss"):
            sql = "UPDATE report SET settled = ? WHERE about = ? AND settled = 0"
            writes.append(Write(sql, (now, about)))
        values = (secrets.token_hex(6), owner, name, what, about, note, now)
        sql = (
            "INSERT INTO decision (id, person, name, what, about, note, created) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        writes.append(Write(sql, values))
        await self._store.append((), writes, [*notes, Note("muted", "")])
        await self.look()

    async def look(self) -> None:
        """Read again who is muted."""
        rows = await self._store.read("SELECT id, muted FROM person WHERE muted > ?", self._now())
        self.muted = dict(rows)

    def is_muted(self, person: str) -> bool:
        return self.muted.get(person, 0) > self._now()

    async def decisions(self) -> list[Decision]:
        rows = await self._store.read(
            "SELECT decision.person, decision.name, decision.what, decision.about, COALESCE(person.name, ''),"
            " decision.note, decision.created FROM decision LEFT JOIN person ON person.id = decision.about"
            " ORDER BY decision.created DESC, decision.id LIMIT ?",
            SHOWN,
        )
        return [Decision(*row) for row in rows]

    async def restrained(self) -> list[Restrained]:
        rows = await self._store.read(
            "SELECT id, name, muted, removed FROM person WHERE muted > ? OR removed > 0"
            " ORDER BY name LIMIT ?",
            self._now(),
            SHOWN,
        )
        return [Restrained(*row) for row in rows]

    async def _is_owner(self, person: str) -> bool:
        return bool(await self._store.read("SELECT 1 FROM person WHERE id = ? AND owner = 1", person))

    async def account(self, name: str) -> tuple[str, str] | None:
        """Number and name of the account with this name."""
        rows = await self._store.read("SELECT id, name FROM person WHERE login = ?", login_of(name))
        return (rows[0][0], rows[0][1]) if rows else None

    async def owners(self) -> list[str]:
        return await self._store.names("SELECT name FROM person WHERE owner = 1 ORDER BY name")


def _set(column: Literal["muted", "removed", "owner"], value: int, person: str) -> Write:
    return Write(f"UPDATE person SET {column} = ? WHERE id = ?", (value, person))
