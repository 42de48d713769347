"""Passwords: hashed with Argon2, one at a time and beside the event loop; compared in constant time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ludotheque.room.refusals import RoomRefused

SHORTEST, LONGEST = 8, 200

# A hash takes 64 MiB: with one thread, a crowd of them neither fills the memory nor starves the tables.
_thread = ThreadPoolExecutor(1, "password")
_hasher = PasswordHasher()
NOBODYS = _hasher.hash("a password that nobody has")
"""Compared where there is no account, so that the time taken does not tell whether there is one."""


def check(password: str, name: str) -> str:
    """A password that may be chosen; `bad-password` otherwise."""
    if not SHORTEST <= len(password) <= LONGEST or password.casefold() == name.casefold():
        raise RoomRefused("bad-password")
    return password


async def hashed(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_thread, _hasher.hash, password)


async def fits(kept: str | None, password: str) -> bool:
    """Is it the password that was hashed? Without one it takes as long, and it is not."""
    loop = asyncio.get_running_loop()
    same = await loop.run_in_executor(_thread, _verify, kept or NOBODYS, password[:LONGEST])
    return same and kept is not None


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
