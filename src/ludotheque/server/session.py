"""Who asks: the session cookie."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludotheque.room.log.people import Person
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.tables import Room

COOKIE = "ludotheque_session"
YEAR = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


async def person_of(connection: Connection, room: Room) -> Person | None:
    return await room.people.by_token(connection.cookies.get(COOKIE, ""))


async def named_person(connection: Connection, room: Room) -> Person:
    """The person who asks; `no-name` if it has not said who it is."""
    person = await person_of(connection, room)
    if person is None:
        raise RoomRefused("no-name")
    return person


def cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE, value=token, max_age=YEAR, path="/", httponly=True, secure=secure, samesite="lax"
    )
