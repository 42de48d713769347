"""Who asks: the session cookie, or the token of somebody's bot."""

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludotheque.room.log.people import Person
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.tables import Room
from ludotheque.server.messages import Me

COOKIE = "ludotheque_session"
YEAR = 365 * 24 * 3600
BEARER = "bearer "

Connection = ASGIConnection[Any, Any, Any, Any]


def token_of(connection: Connection) -> str:
    """`Authorization: Bearer …` of a program, or the cookie of a browser."""
    given = connection.headers.get("authorization", "")
    if given[: len(BEARER)].lower() == BEARER:
        return given[len(BEARER) :].strip()
    return connection.cookies.get(COOKIE, "")


async def person_of(connection: Connection, room: Room) -> Person | None:
    return await room.people.by_token(token_of(connection))


async def named_person(connection: Connection, room: Room) -> Person:
    """The person who asks; `no-name` if it has not said who it is."""
    person = await person_of(connection, room)
    if person is None:
        raise RoomRefused("no-name")
    return person


def me(person: Person) -> Me:
    return Me(person.id, person.name, person.account)


def device(connection: Connection) -> str:
    """What the browser calls itself: people know their sessions by it."""
    return connection.headers.get("user-agent", "")[:120]


def with_cookie(request: Request[Any, Any, Any], answer: Me, token: str) -> Response[Me]:
    return Response(answer, cookies=[cookie(token, request.url.scheme == "https")])


def cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE, value=token, max_age=YEAR, path="/", httponly=True, secure=secure, samesite="lax"
    )


def no_cookie() -> Cookie:
    return Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
