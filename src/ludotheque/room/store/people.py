"""People, their accounts and sessions. A session's token is never stored, only its hash."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from ludotheque.room import passwords
from ludotheque.room.names import GONE, clean_name, is_given, login_of, look_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state import clock
from ludotheque.room.store import solving, studies
from ludotheque.room.store.store import Note, Store, Write

KEPT_SESSIONS = 10_000
MOST_SESSIONS = 100
"""The most sessions of one person; a token for one more is refused."""
FRESH = 5_000
"""Milliseconds for which a session is cached."""
EXPIRY = 365 * 24 * 3600 * 1000
"""A session unused for this long expires."""
DAY = 24 * 3600 * 1000

SessionKind = Literal["browser", "bot"]
Scope = Literal["all", "play"]
"""What a session may be used for: everything, or only playing and nothing about the account."""


class Person(NamedTuple):
    id: str
    name: str
    account: bool = False
    """Has a password: a guest who claimed the name."""
    bot: bool = False
    """A program plays under this account."""
    play_only: bool = False
    """The session that asks may only play."""
    owner: bool = False
    """Looks after the room (`ludotheque owner`)."""
    avatar: str = ""
    """The face that they have chosen."""


class Session(NamedTuple):
    """`id` is public: it names a session to its owner, and opens nothing."""

    id: str
    kind: SessionKind
    label: str
    created: int
    used: int
    scope: Scope = "all"


class People:
    """Who is who, by the token of their session."""

    def __init__(self, store: Store, now: Callable[[], int] = clock.now) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, tuple[Person, int]] = {}
        self._forgotten = 0
        """Counts invalidations: what was read before one must not be cached after it."""

    # ---- names ----------------------------------------------------------------------------------

    async def new(self, name: str, label: str = "") -> tuple[Person, str]:
        """A new guest, and their session's token."""
        person = Person(secrets.token_hex(6), await self.free(name))
        session, token = self._session(person.id, "browser", label)
        await self._store.write(
            Write(
                "INSERT INTO person (id, name, created, look, folded) VALUES (?, ?, ?, ?, ?)",
                (person.id, person.name, self._now(), *look_of(person.name)),
            ),
            session,
        )
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        named = person._replace(name=await self.free(name, person.id))
        login = login_of(named.name) if person.account else None
        await self._store.write(
            Write(
                "UPDATE person SET name = ?, login = ?, look = ?, folded = ? WHERE id = ?",
                (named.name, login, *look_of(named.name), person.id),
            )
        )
        self.forget(person.id)
        return named

    async def free(self, name: str, own: str = "") -> str:
        """The name, cleaned; `name-taken` or `name-alike` if it is, or resembles, that of an account."""
        shown = clean_name(name)
        login, look = login_of(shown), look_of(shown)
        rows = await self._store.read(
            "SELECT login FROM person WHERE login IS NOT NULL AND id <> ?"
            " AND (login = ? OR look = ? OR folded = ?)",
            own,
            login,
            *look,
        )
        if rows:
            raise RoomRefused("name-taken" if (login,) in rows else "name-alike")
        return shown

    async def guests_called_like(self, person: Person) -> list[tuple[str, str]]:
        """Guests whose name is, or resembles, that of the person's account."""
        rows = await self._store.read(
            "SELECT id, name FROM person WHERE login IS NULL AND id <> ? AND (look = ? OR folded = ?)",
            person.id,
            *look_of(person.name),
        )
        return [(id, name) for id, name in rows]

    async def look_at_names(self) -> None:
        """Fill in the looks of names in an older database."""
        rows = await self._store.read("SELECT id, name FROM person WHERE look IS NULL AND name <> ?", GONE)
        sql = "UPDATE person SET look = ?, folded = ? WHERE id = ?"
        await self._store.write(*(Write(sql, (*look_of(name), id)) for id, name in rows))

    # ---- accounts -------------------------------------------------------------------------------

    async def claim(
        self, person: Person, password: str, bot: bool = False, label: str = "", asker: str = ""
    ) -> tuple[Person, str]:
        """Turn a guest into an account with a password: once, and with one new session replacing all others.

        So a stolen guest session gives no access to the account.
        """
        if person.account:
            raise RoomRefused("has-account")
        # The current name: somebody else's account may have taken the old one since.
        rows = await self._store.read("SELECT name FROM person WHERE id = ?", person.id)
        name = await self.free(rows[0][0] if rows else person.name, person.id)
        if is_given(name):
            raise RoomRefused("given-name")
        kept = await passwords.hashed(passwords.check(password, name), asker)
        try:
            await self._store.write(
                Write(
                    "UPDATE person SET login = ?, password = ?, bot = ?"
                    " WHERE id = ? AND login IS NULL AND name = ?",
                    (login_of(name), kept, int(bot), person.id, name),
                )
            )
        except RoomRefused:
            await self.free(name, person.id)
            raise
        self.forget(person.id)
        rows = await self._store.read("SELECT password FROM person WHERE id = ?", person.id)
        if not rows or rows[0][0] != kept:
            raise RoomRefused("has-account")
        session, token = self._session(person.id, "browser", label)
        others = Write("DELETE FROM session WHERE person = ?", (person.id,))
        await self._store.append((), [others, session], [ended(person.id, keep=session_id(token))])
        self.forget(person.id)
        return person._replace(name=name, account=True, bot=bot), token

    async def accounts(self, people: Sequence[str]) -> dict[str, str]:
        """Those of these people who have an account, with their names."""
        places = ", ".join("?" for _ in people)
        sql = f"SELECT id, name FROM person WHERE login IS NOT NULL AND id IN ({places})"
        return dict(await self._store.read(sql, *people)) if people else {}

    async def log_in(self, name: str, password: str, label: str, asker: str = "") -> tuple[Person, str]:
        """The person, and a new session's token; `wrong-login` whichever of the two is wrong."""
        rows = await self._store.read(
            "SELECT id, name, bot, password, removed FROM person WHERE login = ?", login_of(name)
        )
        kept = rows[0][3] if rows else None
        if not await passwords.fits(kept, password, asker):
            raise RoomRefused("wrong-login")
        id, shown, bot, _, removed = rows[0]
        if removed:
            raise RoomRefused("removed")
        return Person(id, shown, True, bool(bot)), await self.new_session(id, label)

    async def new_session(self, person: str, label: str) -> str:
        """The token of a new browser session."""
        session, token = self._session(person, "browser", label)
        await self._store.write(session)
        return token

    async def owner_of(self, name: str) -> str:
        """The number of the person whose account has that name; empty if there is none."""
        rows = await self._store.read("SELECT id FROM person WHERE login = ?", login_of(name))
        return str(rows[0][0]) if rows else ""

    async def check_password(self, person: Person, password: str, asker: str = "") -> None:
        rows = await self._store.read("SELECT password FROM person WHERE id = ?", person.id)
        if not await passwords.fits(rows[0][0] if rows else None, password, asker):
            raise RoomRefused("wrong-password")

    async def change_password(self, person: Person, old: str, new: str, asker: str = "") -> None:
        if not person.account:
            raise RoomRefused("no-account")
        await self.check_password(person, old, asker)
        kept = await passwords.hashed(passwords.check(new, person.name), asker)
        await self._store.write(Write("UPDATE person SET password = ? WHERE id = ?", (kept, person.id)))

    async def contact(self, person: Person) -> str:
        rows = await self._store.read("SELECT contact FROM person WHERE id = ?", person.id)
        return rows[0][0] or "" if rows else ""

    async def set_contact(self, person: Person, contact: str) -> None:
        await self._store.write(Write("UPDATE person SET contact = ? WHERE id = ?", (contact, person.id)))

    async def delete(self, person: Person) -> None:
        """Delete the name everywhere but in the logs of tables (`naming.py`); the games stay."""
        writes = [
            Write(
                "UPDATE person SET name = ?, login = NULL, password = NULL, contact = NULL, look = NULL,"
                " folded = NULL, code = NULL, mailed = NULL, avatar = '', owner = 0 WHERE id = ?",
                (GONE, person.id),
            ),
            Write("DELETE FROM session WHERE person = ?", (person.id,)),
            Write("UPDATE result SET name = ? WHERE who = ?", (GONE, person.id)),
            Write("DELETE FROM rating WHERE who = ?", (person.id,)),
            Write("DELETE FROM tie WHERE person = ? OR other = ?", (person.id, person.id)),
            Write("DELETE FROM challenge WHERE person = ? OR other = ?", (person.id, person.id)),
            Write("UPDATE report SET words = '' WHERE person = ?", (person.id,)),
            *solving.forgotten(person.id),
            studies.forgotten(person.id),
        ]
        await self._store.append((), writes, [ended(person.id)])
        self.forget(person.id)

    # ---- sessions -------------------------------------------------------------------------------

    async def new_token(self, person: Person, label: str, scope: Scope = "play") -> tuple[Session, str]:
        """A token for a program that plays under the account."""
        if not person.account:
            raise RoomRefused("no-account")
        if len(await self.sessions(person)) >= MOST_SESSIONS:
            raise RoomRefused("too-many-sessions")
        session, token = self._session(person.id, "bot", label, scope)
        await self._store.write(session)
        now = self._now()
        return Session(session_id(token), "bot", label, now, now, scope), token

    def _session(self, person: str, kind: SessionKind, label: str, scope: Scope = "all") -> tuple[Write, str]:
        token, now = secrets.token_urlsafe(32), self._now()
        values = (_hash(token), person, now, now, kind, label[:120], scope)
        return Write(
            "INSERT INTO session (token, person, created, used, kind, label, scope)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            values,
        ), token

    async def sessions(self, person: Person) -> list[Session]:
        rows = await self._store.read(
            "SELECT token, kind, label, created, used, scope FROM session WHERE person = ? AND used > ?"
            " ORDER BY used DESC",
            person.id,
            self._now() - EXPIRY,
        )
        return [Session(token[:12], *rest) for token, *rest in rows]

    async def has_session(self, person: str, session: str) -> bool:
        return bool(
            await self._store.read(
                "SELECT 1 FROM session WHERE person = ? AND substr(token, 1, 12) = ?", person, session
            )
        )

    async def revoke(self, person: Person, session: str) -> None:
        """End that session."""
        gone = Write(
            "DELETE FROM session WHERE person = ? AND substr(token, 1, 12) = ?", (person.id, session)
        )
        await self._store.append((), [gone], [ended(person.id, only=session)])
        self.forget(person.id)

    async def revoke_others(self, person: Person, session: str) -> None:
        gone = Write(
            "DELETE FROM session WHERE person = ? AND substr(token, 1, 12) <> ?", (person.id, session)
        )
        await self._store.append((), [gone], [ended(person.id, keep=session)])
        self.forget(person.id)

    async def by_token(self, token: str) -> Person | None:
        if not token or len(token) > 200:
            return None
        key, now = _hash(token), self._now()
        if key in self._known and self._known[key][1] > now:
            return self._known[key][0]
        forgotten = self._forgotten
        rows = await self._store.read(
            "SELECT person.id, person.name, person.login, person.bot, session.used, session.scope,"
            " person.owner, person.avatar"
            " FROM session JOIN person ON person.id = session.person"
            " WHERE session.token = ? AND session.used > ?",
            key,
            now - EXPIRY,
        )
        if not rows:
            return None
        id, name, login, bot, used, scope, owner, avatar = rows[0]
        if used < now - DAY:
            await self._store.write(Write("UPDATE session SET used = ? WHERE token = ?", (now, key)))
        if len(self._known) >= KEPT_SESSIONS:
            self._known.clear()
        person = Person(id, name, login is not None, bool(bot), scope == "play", bool(owner), avatar)
        if forgotten == self._forgotten:
            self._known[key] = person, now + FRESH
        return person

    def forget(self, person: str | None) -> None:
        """Drop cached sessions of a person; None: of everybody."""
        self._forgotten += 1
        self._known = {key: known for key, known in self._known.items() if person and known[0].id != person}


def ended(person: str, keep: str | None = None, only: str | None = None) -> Note:
    """The note to the other processes about ended sessions: all but `keep`, or the one named."""
    return Note("signed-out", "", [person, keep, only])


def session_id(token: str) -> str:
    return _hash(token)[:12]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
