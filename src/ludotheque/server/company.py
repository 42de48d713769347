"""People over HTTP: following, blocking, reporting, challenges, avatars; and a socket for news of them."""

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, WebSocket, delete, get, post, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath, JSONBody, QueryParameter

from ludotheque.errors import LudothequeError
from ludotheque.room.avatars import face
from ludotheque.room.names import is_plain
from ludotheque.room.people.company import Ear
from ludotheque.room.protocol.bodies import TableLink
from ludotheque.room.protocol.company import (
    AnswerChallenge,
    ChallengeCard,
    Company,
    Friend,
    NewChallenge,
    NewReport,
    Reported,
    Shown,
    Tie,
)
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Sit
from ludotheque.room.room import Room
from ludotheque.room.store.challenges import Challenge
from ludotheque.room.store.people import Person, session_id
from ludotheque.room.store.ties import Known
from ludotheque.server.gate import address_of
from ludotheque.server.http import TableId, ask_table, enter, pay_for_table, room_of
from ludotheque.server.session import Asked, account_person, person_of, token_of, whole_person

Someone = FromPath[str]
Who = Annotated[str, QueryParameter(max_length=2000)]

MOST_FACES = 60
EVIDENCE = 30
"""Lines of chat attached to a report."""
CHALLENGE, REPORT = 2, 4
"""The cost of each, relative to following somebody (1)."""
NOBODY, LARGEST = 4004, 64


class CompanyPages(Controller):
    path = "/api"
    tags = ("company",)

    @get("/company", summary="The people you follow, and your challenges")
    async def company(self, request: Asked) -> Company:
        room = room_of(request)
        person = await account_person(request, room)
        return await company_of(room, person)

    @post("/company/shown", status_code=200, summary="Whether others see when you are here")
    async def show(self, request: Asked, data: JSONBody[Shown]) -> Company:
        room = room_of(request)
        person = await account_person(request, room)
        await room.company.ties.show(person.id, data.shown)
        await room.company.renew(person.id)
        return await company_of(room, person)

    @get("/faces", summary="The faces of people, by their numbers")
    async def faces(self, request: Asked, who: Who) -> dict[str, str]:
        asked = who.split(",")[:MOST_FACES]
        found = await room_of(request).company.ties.all_of(asked)
        return {each: face(each, found[each].avatar if each in found else "") for each in asked}

    # ---- ties -----------------------------------------------------------------------------------

    @get("/people/{person:str}/tie", summary="What you and somebody are to each other")
    async def tie(self, request: Asked, person: Someone) -> Tie:
        room = room_of(request)
        return await _tie(room, await whole_person(request, room), person)

    @post("/people/{person:str}/follow", status_code=200, summary="Follow somebody")
    async def follow(self, request: Asked, person: Someone) -> Tie:
        room = room_of(request)
        own = await account_person(request, room)
        room.company.pay(own.id, address_of(request.scope))
        await room.company.ties.follow(own.id, person)
        return await _renewed(room, own, person)

    @delete("/people/{person:str}/follow", status_code=200, summary="Follow them no longer")
    async def unfollow(self, request: Asked, person: Someone) -> Tie:
        room = room_of(request)
        own = await account_person(request, room)
        await room.company.ties.unfollow(own.id, person)
        return await _renewed(room, own, person)

    @post("/people/{person:str}/block", status_code=200, summary="Block somebody")
    async def block(self, request: Asked, person: Someone) -> Tie:
        """You no longer hear them, and neither can challenge the other or sit down at the other's tables."""
        room = room_of(request)
        own = await whole_person(request, room)
        room.company.pay(own.id, address_of(request.scope))
        await room.company.ties.block(own.id, person)
        for challenge in await room.company.challenges.of(own.id):
            if not challenge.answer and person in (challenge.person, challenge.other):
                await room.company.challenges.answer(challenge, "declined")
        await room.company.renew(own.id)
        await room.company.renew(person)
        return await _tie(room, own, person)

    @delete("/people/{person:str}/block", status_code=200, summary="Block them no longer")
    async def unblock(self, request: Asked, person: Someone) -> Tie:
        room = room_of(request)
        own = await whole_person(request, room)
        await room.company.ties.unblock(own.id, person)
        return await _renewed(room, own, person)

    @post("/people/{person:str}/report", summary="Report somebody to the room's owner")
    async def report(self, request: Asked, person: Someone, data: JSONBody[NewReport]) -> Reported:
        room = room_of(request)
        own = await whole_person(request, room)
        if own.id == person:
            raise RoomRefused("yourself")
        await room.company.ties.known(person)
        if not is_plain(" ".join(data.words.split())):
            raise RoomRefused("bad-text")
        said = list[str]()
        if data.table is not None:
            table, _ = await enter(request, data.table, data.key)
            said = [line.text for line in table.chat if line.person == person][-EVIDENCE:]
        room.company.pay(own.id, address_of(request.scope), REPORT)
        evidence = msgspec.json.encode(said).decode()
        await room.company.reports.file(own.id, person, data.reason, data.words, data.table, evidence)
        return Reported(person)

    # ---- challenges -----------------------------------------------------------------------------

    @post("/challenges", summary="Challenge somebody: a table with a seat kept for them")
    async def challenge(self, request: Asked, data: JSONBody[NewChallenge]) -> TableLink:
        room = room_of(request)
        own = await account_person(request, room)
        company = room.company
        other = await company.ties.known(data.person)
        await _check_challenge(room, own, other)
        company.pay(own.id, address_of(request.scope), CHALLENGE)
        pay_for_table(request, room)
        game = await room.rules(data.game)
        seats = [Seat() for _ in range(min(game.seat_counts))]
        if data.seat >= len(seats):
            raise RoomRefused("bad-request")
        seats[data.seat] = Seat(own.id, own.name)
        settings = Settings(public=False, rated=data.rated, clock=data.clock)
        table = await room.create(data.game, data.options, seats, settings, own.id)
        await company.challenges.make(table.id, data.game, own.id, other.id)
        company.summon(own.id, other.id)
        return TableLink(table.id, room.key_of(table.id))

    @post("/challenges/{table_id:str}", status_code=200, summary="Accept a challenge, or decline it")
    async def answer(self, request: Asked, table_id: TableId, data: JSONBody[AnswerChallenge]) -> TableLink:
        room = room_of(request)
        own = await account_person(request, room)
        challenge = await room.company.challenges.find(table_id)
        if challenge.other != own.id or challenge.answer not in ("", "accepted"):
            raise RoomRefused("no-challenge")
        key = room.key_of(table_id)
        if data.accept:
            table = await room.get(table_id)
            if all(seat.person != own.id for seat in table.state.seats):
                free = [at for at in range(len(table.state.seats)) if table.state.seat_open(at)]
                if not free:
                    raise RoomRefused("seat-taken")
                await ask_table(request, table_id, key, Sit(free[0], secrets.token_hex(8)))
        await room.company.challenges.answer(challenge, "accepted" if data.accept else "declined")
        room.company.summon(challenge.person, challenge.other)
        return TableLink(table_id, key)

    @delete("/challenges/{table_id:str}", status_code=200, summary="Withdraw a challenge")
    async def withdraw(self, request: Asked, table_id: TableId) -> Company:
        room = room_of(request)
        own = await account_person(request, room)
        challenge = await room.company.challenges.find(table_id)
        if challenge.person != own.id:
            raise RoomRefused("no-challenge")
        await room.company.challenges.answer(challenge, "withdrawn")
        room.company.summon(challenge.person, challenge.other)
        return await company_of(room, own)


async def company_of(room: Room, person: Person) -> Company:
    company = room.company
    follows, blocked = await company.ties.followed(person.id), await company.ties.blocked(person.id)
    challenges = await company.challenges.of(person.id)
    others = [each.other if each.person == person.id else each.person for each in challenges]
    known = await company.ties.all_of(list({*follows, *blocked, *others}))
    return Company(
        follows=[friend(room, known[each]) for each in follows if each in known],
        blocked=[friend(room, known[each], False) for each in blocked if each in known],
        challenges=[
            _card(room, challenge, challenge.person == person.id, friend(room, known[other]))
            for challenge, other in zip(challenges, others, strict=True)
            if other in known
        ],
        shown=await company.ties.shows(person.id),
    )


def friend(room: Room, known: Known, told: bool = True) -> Friend:
    """`told`: whether others may know when they are online."""
    here = told and room.company.is_here(known.id)
    return Friend(known.id, known.name, face(known.id, known.avatar), here)


def _card(room: Room, challenge: Challenge, mine: bool, other: Friend) -> ChallengeCard:
    return ChallengeCard(
        table=challenge.table,
        key=room.key_of(challenge.table),
        game=challenge.game,
        mine=mine,
        other=other,
        clock=challenge.settings.clock,
        rated=challenge.settings.rated,
        created=challenge.created,
        answer=challenge.answer,
    )


async def _renewed(room: Room, own: Person, person: str) -> Tie:
    """The tie after a change; the person's other open pages are notified too."""
    await room.company.renew(own.id)
    return await _tie(room, own, person)


async def _tie(room: Room, own: Person, other: str) -> Tie:
    ties = room.company.ties
    return Tie(other, other in await ties.followed(own.id), other in await ties.blocked(own.id))


async def _check_challenge(room: Room, own: Person, other: Known) -> None:
    company = room.company
    if other.id == own.id:
        raise RoomRefused("yourself")
    if not other.account:
        raise RoomRefused("guest")
    if other.id in await company.shunned(own.id):
        raise RoomRefused("not-welcome")
    if not company.may_speak(own.id):
        raise RoomRefused("muted")
    await company.challenges.check(own.id, other.id)


# ---- the socket -------------------------------------------------------------------------------------


@websocket("/api/company/socket")
async def company_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Sends somebody news of the people they follow; while it is open, they are online."""
    room: Room = socket.app.state.room
    person = await person_of(socket, room)
    await socket.accept()
    if person is None or not person.account or person.play_only:
        await socket.close(NOBODY)
        return
    ear = Ear(person.id, session_id(token_of(socket)))
    told = asyncio.create_task(_tell(socket, ear))
    leaving = asyncio.create_task(_until_it_leaves(socket))
    try:
        await room.company.arrive(ear)
        await asyncio.wait({leaving, told}, return_when=asyncio.FIRST_COMPLETED)
        if not leaving.done():
            await asyncio.wait_for(socket.close(ear.outbox.closed or 1000), 2)
    except (WebSocketException, RuntimeError, TimeoutError, LudothequeError):
        pass  # gone before it was closed, or the room is closing
    finally:
        room.company.leave(ear)
        leaving.cancel()
        told.cancel()
        await asyncio.gather(leaving, told, return_exceptions=True)


async def _tell(socket: WebSocket[Any, Any, Any], ear: Ear) -> None:
    while (message := await ear.outbox.get()) is not None:
        await socket.send_data(message, mode="text")


async def _until_it_leaves(socket: WebSocket[Any, Any, Any]) -> None:
    """Our pages send nothing here; a client that does is disconnected."""
    while (message := await socket.receive())["type"] == "websocket.receive":
        if len(message.get("bytes") or message.get("text") or "") > LARGEST:
            await socket.close(NOBODY)
            return
