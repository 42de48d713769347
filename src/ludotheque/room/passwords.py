"""Passwords: hashed with Argon2 off the event loop, in fair order; compared in constant time."""

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ludotheque.room.fair_threads import FairThreads
from ludotheque.room.protocol.refusals import RoomRefused

SHORTEST, LONGEST = 8, 200

# A hash takes 19 MiB (OWASP's least, with one pass more): two at once neither fill the memory nor starve the
# tables. Those who wait take turns by address.
_threads = FairThreads("password", 2, each=4, most=200)
_hasher = PasswordHasher(time_cost=3, memory_cost=19 * 1024, parallelism=1)
NOBODYS = _hasher.hash("a password that nobody has")
"""Verified when there is no account, so that timing does not reveal whether there is one."""


def check(password: str, name: str) -> str:
    """Check a new password; `bad-password` if it is not acceptable."""
    if not SHORTEST <= len(password) <= LONGEST or password.casefold() == name.casefold():
        raise RoomRefused("bad-password")
    return password


async def hashed(password: str, asker: str) -> str:
    """The hash; `busy` if the asker's address has too many waiting already."""
    return await _threads.do(asker, _hasher.hash, password)


async def fits(kept: str | None, password: str, asker: str) -> bool:
    """Whether the password matches the hash. Without a hash: no, after the same time."""
    same = await _threads.do(asker, _verify, kept or NOBODYS, password[:LONGEST])
    return same and kept is not None


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
