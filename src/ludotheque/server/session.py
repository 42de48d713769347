"""Who is asking: the session cookie, or a bot's token.

With TLS the cookies are named `__Host-…`, which no other subdomain can set; no other cookies are accepted
then.
"""

from typing import Any, TypeVar

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludotheque.room.avatars import face
from ludotheque.room.protocol.bodies import Me
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.room import Room
from ludotheque.room.store.people import Person

COOKIE, DEVICE = "ludotheque_session", "ludotheque_device"
YEAR = 365 * 24 * 3600
BEARER = "bearer "

Connection = ASGIConnection[Any, Any, Any, Any]
Asked = Request[Any, Any, Any]
Answer = TypeVar("Answer")


def token_of(connection: Connection) -> str:
    """`Authorization: Bearer …` of a program, or the cookie of a browser."""
    given = connection.headers.get("authorization", "")
    if given[: len(BEARER)].lower() == BEARER:
        return given[len(BEARER) :].strip()
    return connection.cookies.get(_named(connection, COOKIE), "")


def known_device(connection: Connection) -> str:
    """What this browser was given when somebody signed in here; empty if nobody has."""
    return connection.cookies.get(_named(connection, DEVICE), "")[:200]


def _named(connection: Connection, name: str) -> str:
    return f"__Host-{name}" if is_secure(connection) else name


def is_secure(connection: Connection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


async def person_of(connection: Connection, room: Room) -> Person | None:
    return await room.people.by_token(token_of(connection))


async def named_person(connection: Connection, room: Room) -> Person:
    """The person asking; `no-name` if they have not said who they are."""
    person = await person_of(connection, room)
    if person is None:
        raise RoomRefused("no-name")
    return person


async def whole_person(connection: Connection, room: Room) -> Person:
    """The same for account matters; `play-only` if the token may only play."""
    person = await named_person(connection, room)
    if person.play_only:
        raise RoomRefused("play-only")
    return person


async def account_person(connection: Connection, room: Room) -> Person:
    """The same for what only accounts may do; `no-account` if they are a guest."""
    person = await whole_person(connection, room)
    if not person.account:
        raise RoomRefused("no-account")
    return person


def me(person: Person) -> Me:
    return Me(person.id, person.name, person.account, face(person.id, person.avatar), person.owner)


def device(connection: Connection) -> str:
    """What the browser calls itself: people recognise their sessions by it."""
    return connection.headers.get("user-agent", "")[:120]


def with_cookie(request: Asked, answer: Answer, token: str, device: str | None = None) -> Response[Answer]:
    """`device`: marks this browser as one that the account's owner has used."""
    cookies = [cookie(request, COOKIE, token)]
    if device is not None:
        cookies.append(cookie(request, DEVICE, device))
    return Response(answer, cookies=cookies)


def cookie(connection: Connection, name: str, value: str, age: int = YEAR) -> Cookie:
    return Cookie(
        key=_named(connection, name),
        value=value,
        max_age=age,
        path="/",
        httponly=True,
        secure=is_secure(connection),
        samesite="lax",
    )


def no_cookie(connection: Connection) -> Cookie:
    return cookie(connection, COOKIE, "", 0)
