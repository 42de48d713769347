"""Whom people follow and whom they have blocked."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.room.names import GONE
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.store import Note, Store, Write

MOST_FOLLOWED, MOST_BLOCKED = 300, 1000
"""By one person."""


class Known(NamedTuple):
    """Somebody in a list."""

    id: str
    name: str
    avatar: str
    account: bool
    bot: bool
    shown: bool
    """Others may see when they are here."""


class Ties:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def follow(self, person: str, other: str) -> None:
        """`not-welcome` if one of them has blocked the other."""
        if person == other:
            raise RoomRefused("yourself")
        known = await self.known(other)
        if not known.account:
            raise RoomRefused("guest")
        if other in await self.shunned(person):
            raise RoomRefused("not-welcome")
        await self._tie(person, other, "follow", MOST_FOLLOWED)

    async def unfollow(self, person: str, other: str) -> None:
        await self._store.append((), [_untie(person, other, "follow")], [changed(person)])

    async def block(self, person: str, other: str) -> None:
        """Block somebody; neither follows the other any more."""
        if person == other:
            raise RoomRefused("yourself")
        await self.known(other)
        await self._tie(person, other, "block", MOST_BLOCKED)
        both = [_untie(person, other, "follow"), _untie(other, person, "follow")]
        await self._store.append((), both, [changed(person), changed(other)])

    async def unblock(self, person: str, other: str) -> None:
        await self._store.append((), [_untie(person, other, "block")], [changed(person)])

    async def _tie(self, person: str, other: str, kind: str, most: int) -> None:
        rows = await self._store.read(
            "SELECT COUNT(*) FROM tie WHERE person = ? AND kind = ? AND other <> ?", person, kind, other
        )
        if rows[0][0] >= most:
            raise RoomRefused("too-many-people")
        sql = "INSERT INTO tie (person, other, kind, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._store.append((), [Write(sql, (person, other, kind, self._now()))], [changed(person)])

    # ---- reading --------------------------------------------------------------------------------

    async def known(self, person: str) -> Known:
        """The person; `unknown-person` if there is none, or the account was deleted."""
        found = await self.all_of([person])
        if person not in found:
            raise RoomRefused("unknown-person")
        return found[person]

    async def all_of(self, people: Sequence[str]) -> dict[str, Known]:
        places = ", ".join("?" for _ in people)
        if not people:
            return {}
        rows = await self._store.read(
            "SELECT id, name, avatar, login IS NOT NULL, bot, shown FROM person"
            f" WHERE name <> ? AND id IN ({places})",
            GONE,
            *people,
        )
        return {row[0]: Known(*row[:3], *map(bool, row[3:])) for row in rows}

    async def followed(self, person: str) -> list[str]:
        return await self._others(person, "follow")

    async def blocked(self, person: str) -> list[str]:
        return await self._others(person, "block")

    async def _others(self, person: str, kind: str) -> list[str]:
        rows = await self._store.read(
            "SELECT other FROM tie WHERE person = ? AND kind = ? ORDER BY created DESC", person, kind
        )
        return [other for (other,) in rows]

    async def shunned(self, person: str) -> frozenset[str]:
        """The people somebody has blocked or was blocked by: they are never paired."""
        rows = await self._store.read("SELECT person FROM tie WHERE other = ? AND kind = 'block'", person)
        return frozenset(other for (other,) in rows).union(await self.blocked(person))

    async def followers(self, person: str) -> int:
        rows = await self._store.read("SELECT COUNT(*) FROM tie WHERE other = ? AND kind = 'follow'", person)
        return int(rows[0][0])

    async def shows(self, person: str) -> bool:
        rows = await self._store.read("SELECT shown FROM person WHERE id = ?", person)
        return bool(rows and rows[0][0])

    async def show(self, person: str, shown: bool) -> None:
        """Set whether others may see when they are online."""
        write = Write("UPDATE person SET shown = ? WHERE id = ?", (int(shown), person))
        await self._store.append((), [write], [changed(person)])

    async def choose_avatar(self, person: str, avatar: str) -> None:
        await self._store.write(Write("UPDATE person SET avatar = ? WHERE id = ?", (avatar, person)))


def changed(person: str) -> Note:
    """The note to the other processes: read again whom this person follows and blocks."""
    return Note("ties", "", person)


def _untie(person: str, other: str, kind: str) -> Write:
    return Write("DELETE FROM tie WHERE person = ? AND other = ? AND kind = ?", (person, other, kind))
