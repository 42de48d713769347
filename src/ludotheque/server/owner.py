"""The owner's page over HTTP: reports, who is muted or removed, and who decided what, and when."""

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from ludotheque.room.protocol.company import Decide, DecisionCard, OwnerDesk, ReportCard, RestrainedCard
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.room import Room
from ludotheque.room.store.people import Person
from ludotheque.server.company import friend
from ludotheque.server.http import room_of
from ludotheque.server.session import Asked, account_person


class OwnerPages(Controller):
    path = "/api/owner"
    tags = ("owner",)

    @get("/", summary="Reports, restraints and decisions")
    async def desk(self, request: Asked) -> OwnerDesk:
        room = room_of(request)
        await _owner(request, room)
        return await desk_of(room)

    @post("/people/{person:str}", status_code=200, summary="Mute or remove somebody, undo it, or do nothing")
    async def decide(self, request: Asked, person: FromPath[str], data: JSONBody[Decide]) -> OwnerDesk:
        room = room_of(request)
        owner = await _owner(request, room)
        reports = room.company.reports
        await room.company.ties.known(person)
        if person == owner.id:
            raise RoomRefused("yourself")
        await reports.decide(owner.id, owner.name, data.what, person, data.note, data.days)
        if data.what == "remove":
            room.sign_out(person)
        return await desk_of(room)


async def desk_of(room: Room) -> OwnerDesk:
    reports = room.company.reports
    waiting = await reports.open()
    known = await room.company.ties.all_of(
        list({who for each in waiting for who in (each.person, each.about)})
    )
    people = {id: friend(room, each) for id, each in known.items()}
    return OwnerDesk(
        reports=[
            ReportCard(
                id=each.id,
                by=people.get(each.person),
                about=people.get(each.about),
                reason=each.reason,
                words=each.words,
                table=each.table,
                said=msgspec.json.decode(each.evidence, type=list[str]),
                at=each.created,
            )
            for each in waiting
        ],
        restrained=[
            RestrainedCard(each.id, each.name, each.muted, bool(each.removed))
            for each in await reports.restrained()
        ],
        decisions=[
            DecisionCard(each.name, each.what, each.about, each.about_name, each.note, each.created)
            for each in await reports.decisions()
        ],
    )


async def _owner(request: Asked, room: Room) -> Person:
    person = await account_person(request, room)
    if not person.owner:
        raise RoomRefused("not-owner")
    return person
