"""Recovery codes: they set a new password when the old one is lost.

One is shown when the account is created, and another whenever its owner asks; if the room can send mail, one
valid for an hour is sent to the account's contact. They are stored as hashes; with 99 random bits, a fast
hash is enough. Using a code invalidates it and ends every session.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from ludotheque.room import passwords
from ludotheque.room.names import login_of
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store.people import Person, ended
from ludotheque.room.store.store import Store, Write

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
GROUPS, GROUP = 4, 5
HOUR = 3600 * 1000
"""How long a code that was sent is valid."""
PAUSE = 10 * 60 * 1000
"""Between two that are sent to one account."""


def new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def kept(person: str, code: str) -> str:
    """The hash of a code; case, spaces and dashes make no difference."""
    plain = "".join(letter for letter in code.casefold() if letter in LETTERS)
    return hashlib.sha256(f"{person} {plain}".encode()).hexdigest()


class Recovery:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def renew(self, person: str) -> str:
        """A new code; it invalidates the previous one."""
        code = new_code()
        await self._store.write(
            Write(
                "UPDATE person SET code = ?, mailed = NULL WHERE id = ? AND login IS NOT NULL",
                (kept(person, code), person),
            )
        )
        return code

    async def has(self, person: str) -> bool:
        rows = await self._store.read("SELECT 1 FROM person WHERE id = ? AND code IS NOT NULL", person)
        return bool(rows)

    async def send(self, name: str) -> tuple[str, str, str] | None:
        """Name, contact and a new code for the owner's hook; None without such an account or a contact."""
        rows = await self._store.read(
            "SELECT id, name, contact FROM person"
            " WHERE login = ? AND removed = 0 AND contact <> '' AND mailed_at < ?",
            login_of(name),
            self._now() - PAUSE,
        )
        if not rows:
            return None
        id, shown, contact = rows[0]
        code = new_code()
        await self._store.write(
            Write(
                "UPDATE person SET mailed = ?, mailed_at = ? WHERE id = ?", (kept(id, code), self._now(), id)
            )
        )
        return shown, contact, code

    async def use(self, name: str, code: str, password: str, asker: str) -> Person:
        """Set a new password with a code; `wrong-code` whether the name or the code is wrong."""
        rows = await self._store.read(
            "SELECT id, name, bot, code, mailed, mailed_at, removed FROM person WHERE login = ?",
            login_of(name),
        )
        id, shown, bot, own, mailed, mailed_at, removed = rows[0] if rows else ("", name, 0, "", "", 0, 0)
        given = kept(id, code)
        fits = hmac.compare_digest(given, own or "") | (
            hmac.compare_digest(given, mailed or "") & (mailed_at > self._now() - HOUR)
        )
        if not rows or not fits:
            raise RoomRefused("wrong-code")
        if removed:
            raise RoomRefused("removed")
        fresh = await passwords.hashed(passwords.check(password, shown), asker)
        changed = Write(
            "UPDATE person SET password = ?, code = NULL, mailed = NULL"
            " WHERE id = ? AND (code = ? OR mailed = ?)",
            (fresh, id, given, given),
        )
        over = Write(
            "DELETE FROM session WHERE person = ? AND EXISTS"
            " (SELECT 1 FROM person WHERE person.id = session.person AND password = ?)",
            (id, fresh),
        )
        await self._store.append((), [changed, over], [ended(id)])
        found = await self._store.read("SELECT 1 FROM person WHERE id = ? AND password = ?", id, fresh)
        if not found:  # the same code, used elsewhere at the same time
            raise RoomRefused("wrong-code")
        return Person(id, shown, True, bool(bot))
