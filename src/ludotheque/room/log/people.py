"""People, their accounts and sessions. A session's token is never kept, only its hash."""

import hashlib
import secrets
import unicodedata
from collections.abc import Callable
from typing import Literal, NamedTuple

from ludotheque.room import clock, passwords
from ludotheque.room.log.store import Store, Write
from ludotheque.room.refusals import RoomRefused

LONGEST_NAME = 24
KEPT_SESSIONS = 10_000
FRESH = 5_000
"""Milliseconds for which a session is known without asking the database again."""
EXPIRY = 365 * 24 * 3600 * 1000
"""A session that nobody has used for so long is no more."""
DAY = 24 * 3600 * 1000
GONE = "—"
"""The name of those who have deleted their account."""

SessionKind = Literal["browser", "bot"]


class Person(NamedTuple):
    id: str
    name: str
    account: bool = False
    """Has a password: a guest who claimed the name."""
    bot: bool = False
    """A program plays under this account."""


class Session(NamedTuple):
    """`id` is public: it names a session to its owner, and opens nothing."""

    id: str
    kind: SessionKind
    label: str
    created: int
    used: int


class People:
    """Who is who, by the token of their session."""

    def __init__(self, store: Store, now: Callable[[], int] = clock.now) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, tuple[Person, int]] = {}

    # ---- names ----------------------------------------------------------------------------------

    async def new(self, name: str, label: str = "") -> tuple[Person, str]:
        """A guest, and the token of its session."""
        person = Person(secrets.token_hex(6), await self._free(name))
        session, token = self._session(person.id, "browser", label)
        await self._store.write(
            Write(
                "INSERT INTO person (id, name, created) VALUES (?, ?, ?)",
                (person.id, person.name, self._now()),
            ),
            session,
        )
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        named = person._replace(name=await self._free(name, person.id))
        login = login_of(named.name) if person.account else None
        await self._store.write(
            Write("UPDATE person SET name = ?, login = ? WHERE id = ?", (named.name, login, person.id))
        )
        self.forget(person.id)
        return named

    async def _free(self, name: str, own: str = "") -> str:
        """The name, cleaned; `name-taken` if it is that of somebody's account."""
        shown = clean_name(name)
        if await self._store.read("SELECT 1 FROM person WHERE login = ? AND id <> ?", login_of(shown), own):
            raise RoomRefused("name-taken")
        return shown

    # ---- accounts -------------------------------------------------------------------------------

    async def claim(self, person: Person, password: str, bot: bool = False) -> Person:
        """A guest keeps its name, with a password."""
        if person.account:
            raise RoomRefused("has-account")
        name = await self._free(person.name, person.id)
        kept = await passwords.hashed(passwords.check(password, name))
        try:
            await self._store.write(
                Write(
                    "UPDATE person SET login = ?, password = ?, bot = ? WHERE id = ?",
                    (login_of(name), kept, int(bot), person.id),
                )
            )
        except RoomRefused:
            await self._free(name, person.id)
            raise
        self.forget(person.id)
        return person._replace(account=True, bot=bot)

    async def log_in(self, name: str, password: str, label: str) -> tuple[Person, str]:
        """The person, and the token of a new session; `wrong-password` whichever of the two is wrong."""
        rows = await self._store.read(
            "SELECT id, name, bot, password FROM person WHERE login = ?", login_of(name)
        )
        kept = rows[0][3] if rows else None
        if not await passwords.fits(kept, password):
            raise RoomRefused("wrong-password")
        id, shown, bot, _ = rows[0]
        session, token = self._session(id, "browser", label)
        await self._store.write(session)
        return Person(id, shown, True, bool(bot)), token

    async def check_password(self, person: Person, password: str) -> None:
        rows = await self._store.read("SELECT password FROM person WHERE id = ?", person.id)
        if not await passwords.fits(rows[0][0] if rows else None, password):
            raise RoomRefused("wrong-password")

    async def change_password(self, person: Person, old: str, new: str) -> None:
        if not person.account:
            raise RoomRefused("no-account")
        await self.check_password(person, old)
        kept = await passwords.hashed(passwords.check(new, person.name))
        await self._store.write(Write("UPDATE person SET password = ? WHERE id = ?", (kept, person.id)))

    async def contact(self, person: Person) -> str:
        rows = await self._store.read("SELECT contact FROM person WHERE id = ?", person.id)
        return rows[0][0] or "" if rows else ""

    async def set_contact(self, person: Person, contact: str) -> None:
        await self._store.write(Write("UPDATE person SET contact = ? WHERE id = ?", (contact, person.id)))

    async def delete(self, person: Person) -> None:
        """The name leaves, everywhere but in the logs of tables (`forgetting.py`); the games stay."""
        await self._store.write(
            Write(
                "UPDATE person SET name = ?, login = NULL, password = NULL, contact = NULL WHERE id = ?",
                (GONE, person.id),
            ),
            Write("DELETE FROM session WHERE person = ?", (person.id,)),
            Write("UPDATE result SET name = ? WHERE who = ?", (GONE, person.id)),
            Write("DELETE FROM rating WHERE who = ?", (person.id,)),
        )
        self.forget(person.id)

    # ---- sessions -------------------------------------------------------------------------------

    async def new_token(self, person: Person, label: str) -> tuple[Session, str]:
        """A token for a program that plays under the account."""
        if not person.account:
            raise RoomRefused("no-account")
        session, token = self._session(person.id, "bot", label)
        await self._store.write(session)
        now = self._now()
        return Session(session_id(token), "bot", label, now, now), token

    def _session(self, person: str, kind: SessionKind, label: str) -> tuple[Write, str]:
        token, now = secrets.token_urlsafe(32), self._now()
        values = (_hash(token), person, now, now, kind, label[:120])
        return Write(
            "INSERT INTO session (token, person, created, used, kind, label) VALUES (?, ?, ?, ?, ?, ?)",
            values,
        ), token

    async def sessions(self, person: Person) -> list[Session]:
        rows = await self._store.read(
            "SELECT token, kind, label, created, used FROM session WHERE person = ? AND used > ?"
            " ORDER BY used DESC",
            person.id,
            self._now() - EXPIRY,
        )
        return [Session(token[:12], *rest) for token, *rest in rows]

    async def revoke(self, person: Person, session: str) -> None:
        """That session is no more."""
        await self._store.write(
            Write("DELETE FROM session WHERE person = ? AND substr(token, 1, 12) = ?", (person.id, session))
        )
        self.forget(person.id)

    async def revoke_others(self, person: Person, session: str) -> None:
        await self._store.write(
            Write("DELETE FROM session WHERE person = ? AND substr(token, 1, 12) <> ?", (person.id, session))
        )
        self.forget(person.id)

    async def by_token(self, token: str) -> Person | None:
        if not token or len(token) > 200:
            return None
        key, now = _hash(token), self._now()
        if key in self._known and self._known[key][1] > now:
            return self._known[key][0]
        rows = await self._store.read(
            "SELECT person.id, person.name, person.login, person.bot, session.used FROM session"
            " JOIN person ON person.id = session.person WHERE session.token = ? AND session.used > ?",
            key,
            now - EXPIRY,
        )
        if not rows:
            return None
        id, name, login, bot, used = rows[0]
        if used < now - DAY:
            await self._store.write(Write("UPDATE session SET used = ? WHERE token = ?", (now, key)))
        if len(self._known) >= KEPT_SESSIONS:
            self._known.clear()
        person = Person(id, name, login is not None, bool(bot))
        self._known[key] = person, now + FRESH
        return person

    def forget(self, person: str) -> None:
        """Ask the database again who has which session."""
        self._known = {key: known for key, known in self._known.items() if known[0].id != person}


def session_id(token: str) -> str:
    return _hash(token)[:12]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def login_of(name: str) -> str:
    """What two names have in common that people could take for each other."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def clean_name(name: str) -> str:
    """A name of visible characters, parted by single blanks; `bad-name` otherwise."""
    words = unicodedata.normalize("NFC", name).split()
    shown = " ".join(words)
    visible = all(unicodedata.category(letter)[0] not in "CZ" or letter == " " for letter in shown)
    if not 0 < len(shown) <= LONGEST_NAME or not visible or shown == GONE:
        raise RoomRefused("bad-name")
    return shown
