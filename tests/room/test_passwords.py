import asyncio

import pytest

from ludotheque.room import passwords
from ludotheque.room.protocol.refusals import RoomRefused


def test_a_password_fits_its_hash_and_no_other() -> None:
    async def story() -> None:
        kept = await passwords.hashed("correct horse", "1.2.3.4")
        assert "correct horse" not in kept
        assert kept.startswith("$argon2id$")
        assert await passwords.fits(kept, "correct horse", "1.2.3.4")
        assert not await passwords.fits(kept, "correct horsf", "1.2.3.4")
        assert not await passwords.fits(None, "a password that nobody has", "1.2.3.4")
        assert not await passwords.fits("no hash at all", "correct horse", "1.2.3.4")

    asyncio.run(story())


@pytest.mark.parametrize("password", ["short12", "x" * 201, "ada lovelace"])
def test_a_password_is_neither_short_nor_endless_nor_the_name(password: str) -> None:
    with pytest.raises(RoomRefused, match="8 to 200"):
        passwords.check(password, "Ada Lovelace")
