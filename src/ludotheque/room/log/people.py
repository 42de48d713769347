"""People and their sessions. A session's token is never kept, only its hash."""

import hashlib
import secrets
import unicodedata
from typing import NamedTuple

from ludotheque.room.log.sqlite import SqliteStore, Write
from ludotheque.room.refusals import RoomRefused

LONGEST_NAME = 24
KEPT_SESSIONS = 10_000


class Person(NamedTuple):
    id: str
    name: str


class People:
    """Who is who, by the token of their session cookie."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._known: dict[str, Person] = {}

    async def new(self, name: str, now: int) -> tuple[Person, str]:
        """A guest, and the token of its session."""
        person = Person(secrets.token_hex(6), clean_name(name))
        token = secrets.token_urlsafe(32)
        await self._store.write(
            Write("INSERT INTO person (id, name, created) VALUES (?, ?, ?)", (*person, now)),
            Write(
                "INSERT INTO session (token, person, created) VALUES (?, ?, ?)",
                (_hash(token), person.id, now),
            ),
        )
        return person, token

    async def rename(self, token: str, person: Person, name: str) -> Person:
        named = person._replace(name=clean_name(name))
        await self._store.write(Write("UPDATE person SET name = ? WHERE id = ?", (named.name, person.id)))
        self._known.pop(_hash(token), None)
        return named

    async def by_token(self, token: str) -> Person | None:
        if not token or len(token) > 200:
            return None
        key = _hash(token)
        if key in self._known:
            return self._known[key]
        rows = await self._store.read(
            "SELECT person.id, person.name FROM session JOIN person ON person.id = session.person"
            " WHERE session.token = ?",
            key,
        )
        if not rows:
            return None
        if len(self._known) >= KEPT_SESSIONS:
            self._known.clear()
        person = self._known[key] = Person(*rows[0])
        return person


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name of visible characters, parted by single blanks; `bad-name` otherwise."""
    words = unicodedata.normalize("NFC", name).split()
    shown = " ".join(words)
    visible = all(unicodedata.category(letter)[0] not in "CZ" or letter == " " for letter in shown)
    if not 0 < len(shown) <= LONGEST_NAME or not visible:
        raise RoomRefused("bad-name")
    return shown
