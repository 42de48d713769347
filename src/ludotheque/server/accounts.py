"""Accounts over HTTP: signing up, in and out; sessions and tokens; a new password; deleting the account."""

from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ludotheque.room import avatars, passwords
from ludotheque.room.handlers import erasure, renaming
from ludotheque.room.names import login_of
from ludotheque.room.people import notifications
from ludotheque.room.protocol.bodies import (
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
from ludotheque.room.protocol.company import Code, Forgotten, NewAccount, NewAvatar, NewCode, Recover, Sent
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.room import Room
from ludotheque.room.store.people import Person, session_id
from ludotheque.server.gate import address_of
from ludotheque.server.guesses import Guess, Guesses
from ludotheque.server.session import (
    Asked,
    account_person,
    device,
    known_device,
    me,
    no_cookie,
    person_of,
    token_of,
    whole_person,
    with_cookie,
)


class Accounts(Controller):
    path = "/api/account"
    tags = ("accounts",)

    @get("/", summary="Your account")
    async def account(self, request: Asked) -> Account:
        return await _account(*await _owner(request))

    @post("/", status_code=200, summary="Sign up: a name and a password")
    async def claim(self, request: Asked, data: JSONBody[Claim]) -> Response[NewAccount]:
        """A guest keeps their games; their session gets a new token, and their other sessions end."""
        room = _room(request)
        guest = await _newcomer(request, room, data)
        person, token = await room.people.claim(
            guest, data.password, data.bot, device(request), address_of(request.scope)
        )
        await renaming.keep_for(room, person)
        room.renew(person.id, session_id(token_of(request)), session_id(token))
        code = await room.company.recovery.renew(person.id)
        made = NewAccount(person.id, person.name, True, code)
        return with_cookie(request, made, token, room.device_of(person.id))

    @post("/code", status_code=200, summary="Another code that recovers your account")
    async def code(self, request: Asked, data: JSONBody[NewCode]) -> Code:
        """The previous code stops working."""
        room, person = await _owner(request)
        await _check_password(request, room, person, data.password)
        return Code(await room.company.recovery.renew(person.id))

    @post("/avatar", status_code=200, summary="Choose your face")
    async def avatar(self, request: Asked, data: JSONBody[NewAvatar]) -> Me:
        room = _room(request)
        person = await whole_person(request, room)
        await room.company.ties.choose_avatar(person.id, avatars.check(data.avatar))
        room.people.forget(person.id)
        return me(person._replace(avatar=data.avatar))

    @post("/contact", status_code=200, summary="Where word of your turn goes")
    async def contact(self, request: Asked, data: JSONBody[Contact]) -> Account:
        """Recovery codes may be sent there, so the password is required."""
        room, person = await _owner(request)
        await _check_password(request, room, person, data.password)
        await room.people.set_contact(person, data.contact)
        return await _account(room, person)

    @post("/password", status_code=200, summary="Change your password")
    async def password(self, request: Asked, data: JSONBody[NewPassword]) -> Me:
        """Every other session ends."""
        room, person = await _owner(request)
        guess = await _guess(request, room, person.name)
        await room.people.change_password(person, data.old, data.new, address_of(request.scope))
        guess.was_right()
        await _end_others(request, room, person)
        return me(person)

    @post("/delete", status_code=200, summary="Delete your account; your games stay, without your name")
    async def leave(self, request: Asked, data: JSONBody[Goodbye]) -> Response[Me]:
        room = _room(request)
        person = await whole_person(request, room)
        if person.account:
            await _check_password(request, room, person, data.password)
        await erasure.forget(room, person)
        room.sign_out(person.id)
        return Response(Me(None, ""), cookies=[no_cookie(request)])

    @get("/sessions", summary="Where you are logged in, and the tokens of your bots")
    async def sessions(self, request: Asked) -> list[SessionCard]:
        room = _room(request)
        return await _cards(request, room, await whole_person(request, room))

    @delete("/sessions/{session:str}", status_code=200, summary="End a session, or a token")
    async def revoke(self, request: Asked, session: FromPath[str]) -> list[SessionCard]:
        room = _room(request)
        person = await whole_person(request, room)
        await room.people.revoke(person, session)
        room.sign_out(person.id, only=session)
        if session == session_id(token_of(request)):
            return []
        return await _cards(request, room, person)

    @delete("/sessions", status_code=200, summary="End every other session")
    async def revoke_others(self, request: Asked) -> list[SessionCard]:
        room = _room(request)
        person = await whole_person(request, room)
        await _end_others(request, room, person)
        return await _cards(request, room, person)

    @post("/tokens", summary="A token for a bot that plays under your name")
    async def token(self, request: Asked, data: JSONBody[NewToken]) -> BotToken:
        room, person = await _owner(request)
        session, token = await room.people.new_token(person, data.label, data.scope)
        return BotToken(session.id, token)


class Sessions(Controller):
    path = "/api/session"
    tags = ("accounts",)

    @post("/", status_code=200, summary="Sign in")
    async def log_in(self, request: Asked, data: JSONBody[Login]) -> Response[Me]:
        room = _room(request)
        guess = await _guess(request, room, data.name)
        person, token = await room.people.log_in(
            data.name, data.password, device(request), address_of(request.scope)
        )
        guess.was_right()
        return with_cookie(request, me(person), token, room.device_of(person.id))

    @post("/forgotten", status_code=200, summary="Send a code to the contact of an account")
    async def forgotten(self, request: Asked, data: JSONBody[Forgotten]) -> Sent:
        """Does not reveal whether the account exists; sends at most one code every ten minutes."""
        room = _room(request)
        hook = room.settings.turn_hook
        await _guess(request, room, data.name)
        if hook and (found := await room.company.recovery.send(data.name)) is not None:
            room.background(notifications.send_code(hook, *found))
        return Sent(bool(hook))

    @post("/recover", status_code=200, summary="A new password, with a code")
    async def recover(self, request: Asked, data: JSONBody[Recover]) -> Response[NewAccount]:
        """Ends every session, signs the person in here and gives them a new code."""
        room = _room(request)
        guess = await _guess(request, room, data.name)
        recovery, address = room.company.recovery, address_of(request.scope)
        person = await recovery.use(data.name, data.code, data.password, address)
        guess.was_right()
        room.sign_out(person.id)
        token = await room.people.new_session(person.id, device(request))
        made = NewAccount(person.id, person.name, True, await recovery.renew(person.id))
        return with_cookie(request, made, token, room.device_of(person.id))

    @delete("/", status_code=200, summary="Sign out")
    async def log_out(self, request: Asked) -> Response[Me]:
        room = _room(request)
        person = await whole_person(request, room)
        session = session_id(token_of(request))
        await room.people.revoke(person, session)
        room.sign_out(person.id, only=session)
        return Response(Me(None, ""), cookies=[no_cookie(request)] if request.cookies else [])


def _room(request: Asked) -> Room:
    room: Room = request.app.state.room
    return room


async def _owner(request: Asked) -> tuple[Room, Person]:
    """The person asking; `no-account` if they are a guest."""
    room = _room(request)
    return room, await account_person(request, room)


async def _account(room: Room, person: Person) -> Account:
    company = room.company
    return Account(
        person.id,
        person.name,
        person.bot,
        await room.people.contact(person),
        await company.recovery.has(person.id),
        await company.ties.shows(person.id),
    )


async def _newcomer(request: Asked, room: Room, wish: Claim) -> Person:
    """The guest who wants an account, under the name they chose; created here if there was none."""
    person = await person_of(request, room)
    if person is None:
        if wish.name is None:
            raise RoomRefused("no-name")
        passwords.check(wish.password, wish.name)
        guest, _ = await room.people.new(wish.name, device(request))
        return guest
    person = await whole_person(request, room)
    if person.account:
        raise RoomRefused("has-account")
    if wish.name is None or wish.name == person.name:
        return person
    passwords.check(wish.password, wish.name)
    return await renaming.rename(room, person, wish.name)


async def _check_password(request: Asked, room: Room, person: Person, password: str) -> None:
    guess = await _guess(request, room, person.name)
    await room.people.check_password(person, password, address_of(request.scope))
    guess.was_right()


async def _cards(request: Asked, room: Room, person: Person) -> list[SessionCard]:
    own = session_id(token_of(request))
    return [
        SessionCard(each.id, each.kind, each.label, each.created, each.used, each.id == own, each.scope)
        for each in await room.people.sessions(person)
    ]


async def _end_others(request: Asked, room: Room, person: Person) -> None:
    own = session_id(token_of(request))
    await room.people.revoke_others(person, own)
    room.sign_out(person.id, keep=own)


async def _guess(request: Asked, room: Room, name: str) -> Guess:
    """Limit wrong passwords for one name from one address.

    Attempts from elsewhere do not lock the owner out; a browser where the owner has signed in before is
    counted separately from its address.
    """
    given, owner = known_device(request), await room.people.owner_of(name)
    known = given if given and owner and room.is_device_of(owner, given) else None
    guesses: Guesses = request.app.state.guesses
    return guesses.take(address_of(request.scope), login_of(name), known)
