"""Challenges: a table with a seat for somebody, who accepts or declines. A challenge has its table's id."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from ludotheque.room.protocol.messages import Settings, TableFacts
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.store import Note, Store, Write

HOLDS = 24 * 3600 * 1000
"""Milliseconds until a challenge expires."""
MOST_WAITING = 8
"""The most unanswered challenges of one person."""

Answer = Literal["", "accepted", "declined", "withdrawn"]


class Challenge(NamedTuple):
    table: str
    game: str
    person: str
    other: str
    created: int
    answer: Answer
    settings: Settings
    """Of its table."""


_FOUND = (
    "SELECT challenge.table_id, challenge.game, challenge.person, challenge.other, challenge.created,"
    " challenge.answer, room_table.facts FROM challenge JOIN room_table ON room_table.id = challenge.table_id"
)


class Challenges:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def check(self, person: str, other: str) -> None:
        """Check that one more is allowed: not too many, and one per opponent."""
        waiting = [each for each in await self.of(person) if not each.answer and each.person == person]
        if any(each.other == other for each in waiting):
            raise RoomRefused("already-challenged")
        if len(waiting) >= MOST_WAITING:
            raise RoomRefused("too-many-challenges")

    async def make(self, table: str, game: str, person: str, other: str) -> None:
        sql = "INSERT INTO challenge (table_id, game, person, other, created) VALUES (?, ?, ?, ?, ?)"
        await self._settle(Write(sql, (table, game, person, other, self._now())), person, other)

    async def answer(self, challenge: Challenge, answer: Answer) -> None:
        """Answer a challenge; the first answer counts."""
        sql = "UPDATE challenge SET answer = ? WHERE table_id = ? AND answer = ''"
        await self._settle(Write(sql, (answer, challenge.table)), challenge.person, challenge.other)

    async def _settle(self, write: Write, *people: str) -> None:
        await self._store.append((), [write], [summons(person) for person in people])

    async def find(self, table: str) -> Challenge:
        rows = await self._store.read(
            f"{_FOUND} WHERE challenge.table_id = ? AND challenge.created > ?",
            table,
            self._now() - HOLDS,
        )
        if not rows:
            raise RoomRefused("no-challenge")
        return _challenge(rows[0])

    async def of(self, person: str) -> list[Challenge]:
        """The challenges somebody has sent or received, newest first; for a while also answered ones."""
        rows = await self._store.read(
            f"{_FOUND} WHERE (challenge.person = ? OR challenge.other = ?) AND challenge.created > ?"
            " ORDER BY challenge.created DESC, challenge.table_id LIMIT 100",
            person,
            person,
            self._now() - HOLDS,
        )
        return [_challenge(row) for row in rows]


def _challenge(row: tuple[Any, ...]) -> Challenge:
    table, game, person, other, created, answer, facts = row
    settings = msgspec.json.decode(facts, type=TableFacts).settings
    return Challenge(table, game, person, other, created, answer, settings)


def summons(person: str) -> Note:
    """Told to the other processes: this person's list has changed."""
    return Note("summons", "", person)
