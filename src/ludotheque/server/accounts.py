"""Accounts over HTTP: claim a name, log in and out, sessions and tokens, a new password, leaving for good."""

from typing import Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ludotheque.room import forgetting
from ludotheque.room.log.people import Person, login_of, session_id
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.tables import Room
from ludotheque.server.messages import (
    Account,
    BotToken,
    Claim,
    Contact,
    Goodbye,
    Login,
    Me,
    NewPassword,
    NewToken,
    SessionCard,
)
from ludotheque.server.session import COOKIE, device, me, named_person, no_cookie, token_of, with_cookie

Asked = Request[Any, Any, Any]


class Accounts(Controller):
    path = "/api/account"
    tags = ("accounts",)

    @get("/", summary="Your account")
    async def account(self, request: Asked) -> Account:
        room, person = await _owner(request)
        return Account(person.id, person.name, person.bot, await room.people.contact(person))

    @post("/", status_code=200, summary="Keep your name, with a password")
    async def claim(self, request: Asked, data: JSONBody[Claim]) -> Me:
        room = _room(request)
        person = await named_person(request, room)
        return me(await room.people.claim(person, data.password, data.bot))

    @post("/contact", status_code=200, summary="Where word of your turn goes")
    async def contact(self, request: Asked, data: JSONBody[Contact]) -> Account:
        room, person = await _owner(request)
        await room.people.set_contact(person, data.contact)
        return Account(person.id, person.name, person.bot, data.contact)

    @post("/password", status_code=200, summary="Change your password")
    async def password(self, request: Asked, data: JSONBody[NewPassword]) -> Me:
        """Every other session ends."""
        room, person = await _owner(request)
        _guess(request, login_of(person.name))
        await room.people.change_password(person, data.old, data.new)
        await _end_others(request, room, person)
        return me(person)

    @post("/delete", status_code=200, summary="Delete your account; your games stay, without your name")
    async def leave(self, request: Asked, data: JSONBody[Goodbye]) -> Response[Me]:
        room = _room(request)
        person = await named_person(request, room)
        if person.account:
            _guess(request, login_of(person.name))
            await room.people.check_password(person, data.password)
        await forgetting.forget(room, person)
        room.sign_out(person.id)
        return Response(Me(None, ""), cookies=[no_cookie()])

    @get("/sessions", summary="Where you are logged in, and the tokens of your bots")
    async def sessions(self, request: Asked) -> list[SessionCard]:
        room = _room(request)
        return await _cards(request, room, await named_person(request, room))

    @delete("/sessions/{session:str}", status_code=200, summary="End a session, or a token")
    async def revoke(self, request: Asked, session: FromPath[str]) -> list[SessionCard]:
        room = _room(request)
        person = await named_person(request, room)
        await room.people.revoke(person, session)
        room.sign_out(person.id, only=session)
        if session == session_id(token_of(request)):
            return []
        return await _cards(request, room, person)

    @delete("/sessions", status_code=200, summary="End every other session")
    async def revoke_others(self, request: Asked) -> list[SessionCard]:
        room = _room(request)
        person = await named_person(request, room)
        await _end_others(request, room, person)
        return await _cards(request, room, person)

    @post("/tokens", summary="A token for a bot that plays under your name")
    async def token(self, request: Asked, data: JSONBody[NewToken]) -> BotToken:
        room, person = await _owner(request)
        session, token = await room.people.new_token(person, data.label)
        return BotToken(session.id, token)


class Sessions(Controller):
    path = "/api/session"
    tags = ("accounts",)

    @post("/", status_code=200, summary="Log in")
    async def log_in(self, request: Asked, data: JSONBody[Login]) -> Response[Me]:
        _guess(request, login_of(data.name))
        room = _room(request)
        person, token = await room.people.log_in(data.name, data.password, device(request))
        return with_cookie(request, me(person), token)

    @delete("/", status_code=200, summary="Log out")
    async def log_out(self, request: Asked) -> Response[Me]:
        room = _room(request)
        person = await named_person(request, room)
        session = session_id(token_of(request))
        await room.people.revoke(person, session)
        room.sign_out(person.id, only=session)
        return Response(Me(None, ""), cookies=[no_cookie()] if COOKIE in request.cookies else [])


def _room(request: Asked) -> Room:
    room: Room = request.app.state.room
    return room


async def _owner(request: Asked) -> tuple[Room, Person]:
    """The person who asks; `no-account` if it is only a guest."""
    room = _room(request)
    person = await named_person(request, room)
    if not person.account:
        raise RoomRefused("no-account")
    return room, person


async def _cards(request: Asked, room: Room, person: Person) -> list[SessionCard]:
    own = session_id(token_of(request))
    return [
        SessionCard(each.id, each.kind, each.label, each.created, each.used, each.id == own)
        for each in await room.people.sessions(person)
    ]


async def _end_others(request: Asked, room: Room, person: Person) -> None:
    own = session_id(token_of(request))
    await room.people.revoke_others(person, own)
    room.sign_out(person.id, keep=own)


def _guess(request: Asked, login: str) -> None:
    """So many passwords a minute may be tried, from one address and for one name."""
    if not request.app.state.guesses.may_guess(request.scope, login):
        raise RoomRefused("too-many-requests")
