"""The HTTP part: games, tables, replays, records."""

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ludotheque import games, records
from ludotheque.contract import Lang
from ludotheque.errors import BadRecord, LudothequeError
from ludotheque.room import fair, lobby, replays
from ludotheque.room.log import tables as shelf
from ludotheque.room.log.people import clean_name
from ludotheque.room.messages import Accepted, Refused, Seat, Settings
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.requests import Leave, Sit
from ludotheque.room.table import Table
from ludotheque.room.tables import Room
from ludotheque.server.cards import card_of, rules_page
from ludotheque.server.messages import (
    BotSeat,
    GameCard,
    Health,
    History,
    Me,
    MySeat,
    NewBranch,
    NewName,
    NewTable,
    Problem,
    Replay,
    RulesPage,
    SeatWish,
    TableCard,
    TableLink,
    TakeSeat,
    Verdict,
)
from ludotheque.server.session import device, me, named_person, person_of, with_cookie

Asked = Request[Any, Any, Any]
KeyInLink = Annotated[str, QueryParameter(max_length=80)]
First = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=replays.MOST_MOMENTS)]
Viewer = Annotated[int, QueryParameter(ge=-2, le=15)]
TableId = FromPath[str]
SeatInPath = FromPath[int]
LARGEST_RECORD = records.LONGEST_LINE


def room_of(request: Asked) -> Room:
    room: Room = request.app.state.room
    return room


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", summary="The games, their options and bots")
    async def games(self, request: Asked) -> list[GameCard]:
        ready = request.app.state.warming.ready()
        return [card_of(games.load(name), name in ready) for name in games.GAMES]

    @get("/{game:str}/rules", summary="A game's rules page")
    async def rules(self, game: FromPath[str], lang: FromQuery[Lang] = "en") -> RulesPage:
        return rules_page(games.load(game), lang)


class People(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/", summary="Who you are")
    async def who(self, request: Asked) -> Me:
        person = await person_of(request, room_of(request))
        return me(person) if person else Me(None, "")

    @post("/", status_code=200, summary="Choose a name")
    async def name(self, request: Asked, data: JSONBody[NewName]) -> Response[Me]:
        room = room_of(request)
        person = await person_of(request, room)
        if person is not None:
            return Response(me(await room.people.rename(person, data.name)))
        person, token = await room.people.new(data.name, device(request))
        return with_cookie(request, me(person), token)


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get("/", summary="Public tables")
    async def public(self, request: Asked, game: FromQuery[str | None] = None) -> list[TableCard]:
        if game is not None:
            games.load(game)
        person = await person_of(request, room_of(request))
        return await lobby.public(room_of(request), game, person.id if person else None)

    @get("/mine", summary="Your tables")
    async def mine(self, request: Asked) -> list[TableCard]:
        person = await named_person(request, room_of(request))
        return await lobby.mine(room_of(request), person.id)

    @get("/turns", summary="Your tables where it is your turn")
    async def turns(self, request: Asked) -> list[TableCard]:
        return [card for card in await self.mine.fn(self, request) if card.your_turn]

    @post("/", summary="Make a table")
    async def create(self, request: Asked, data: JSONBody[NewTable]) -> TableLink:
        room = room_of(request)
        person = await named_person(request, room)
        seats = [_seat(wish, person.id, person.name) for wish in data.seats]
        table = await room.create(data.game, data.options, seats, data.settings, person.id)
        return TableLink(table.id, room.key_of(table.id))

    @get("/{table_id:str}", summary="One table")
    async def one(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> TableCard:
        table, person = await enter(request, table_id, key)
        return lobby.card(table, person)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Take a seat")
    async def sit(
        self, request: Asked, table_id: TableId, seat: SeatInPath, data: JSONBody[TakeSeat]
    ) -> TableCard:
        asked = Sit(seat, secrets.token_hex(8), data.name)
        return await _ask(request, table_id, data.key, asked)

    @delete("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Leave before the start")
    async def leave(self, request: Asked, table_id: TableId, seat: SeatInPath) -> TableCard:
        return await _ask(request, table_id, "", Leave(seat, secrets.token_hex(8)))

    @get("/{table_id:str}/history", summary="Older moves in words")
    async def history(
        self, request: Asked, table_id: TableId, key: KeyInLink = "", first: First = 0, count: Count = 200
    ) -> History:
        table, person = await enter(request, table_id, key)
        viewer = room_of(request).enter(table, person, "", key).viewer
        shelved = await shelf.find_whole(table.room.store, table_id)
        made = replays.line_of(shelved.entries).made
        opening = table.course.opening()
        moments = await asyncio.to_thread(replays.moments, opening, made, viewer, first + 1, count)
        return History(first, [moment.step for moment in moments if moment.step is not None])

    @get("/{table_id:str}/replay", summary="A finished table from any place")
    async def replay(
        self,
        request: Asked,
        table_id: TableId,
        key: KeyInLink = "",
        first: First = 0,
        count: Count = 200,
        viewer: Viewer = -1,
    ) -> Replay:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        shelved = await shelf.find_whole(table.room.store, table_id)
        made = replays.line_of(shelved.entries).made
        opening = table.course.opening()
        moments = await asyncio.to_thread(replays.moments, opening, made, viewer, first, count)
        course = table.course
        return Replay(course.facts, course.seats, viewer, len(made), first, moments, course.outcome)

    @get("/{table_id:str}/record", summary="A finished table as a game record")
    async def record(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Response[bytes]:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        shelved = await shelf.find_whole(table.room.store, table_id)
        line = records.encode(replays.record_of(table, shelved)) + b"\n"
        name = f'attachment; filename="{table.course.facts.game}-{table_id}.json"'
        return Response(line, media_type="application/json", headers={"Content-Disposition": name})

    @post("/{table_id:str}/branch", summary="Go on from a finished table's position")
    async def branch(self, request: Asked, table_id: TableId, data: JSONBody[NewBranch]) -> TableLink:
        room = room_of(request)
        person = await named_person(request, room)
        table, _ = await enter(request, table_id, data.key)
        replays.check_finished(table)
        made = replays.line_of((await shelf.find_whole(room.store, table_id)).entries).made
        course, facts = table.course, table.course.facts
        new = await room.create(
            facts.game,
            facts.options,
            [_seat(wish, person.id, person.name) for wish in data.seats],
            facts.settings,
            person.id,
            content=course.content,
            parent=table_id,
            moves=[(each.seat, each.text) for each in made[: data.n]],
        )
        return TableLink(new.id, room.key_of(new.id))


class Records(Controller):
    path = "/api"
    tags = ("records",)

    @post("/records", request_max_body_size=LARGEST_RECORD, summary="Bring a game record")
    async def bring(self, request: Asked) -> TableLink:
        room = room_of(request)
        person = await named_person(request, room)
        record = records.decode(await request.body())
        game = await room.rules(record.game)
        fault = await asyncio.to_thread(records.replay, record)
        if fault is not None:
            raise BadRecord(fault.en, fault.fr)
        table = await room.create(
            game.name,
            record.options,
            [Seat("", name[:60]) for name in record.seats],
            Settings(public=False),
            person.id,
            content=record.content,
            moves=record.moves,
            imported=True,
            outcome=record.outcome,
        )
        return TableLink(table.id, room.key_of(table.id))

    @post("/verify", status_code=200, request_max_body_size=LARGEST_RECORD, summary="Check a record's chance")
    async def verify(self, request: Asked) -> Verdict:
        checked = await asyncio.to_thread(fair.verify, await request.body())
        fine = fair.FINE if checked.fault is None else checked.fault
        return Verdict(checked.fault is None, checked.chance_moves, *fine, move=checked.move)


@get("/healthz", tags=("server",), summary="Is the server well?")
async def healthz(request: Asked) -> Health:
    from importlib.metadata import version

    room = room_of(request)
    return Health(
        ok=room.store.health == "ok",
        version=version("ludotheque"),
        tables=len(room.tables),
        sockets=room.sockets,
        ready=sorted(request.app.state.warming.ready()),
        warm=request.app.state.warming.warm,
        storage=room.store.health,
    )


def _seat(wish: SeatWish, person: str, name: str) -> Seat:
    match wish:
        case MySeat(other):
            return Seat(person, clean_name(other) if other is not None else name)
        case BotSeat(bot):
            return Seat(None, bot, bot)
        case _:
            return Seat()


async def enter(request: Asked, table_id: str, key: str) -> tuple[Table, str | None]:
    """The table, if who asks may look at it."""
    room = room_of(request)
    person = await person_of(request, room)
    table = await room.get(table_id)
    room.enter(table, person.id if person else None, "", key)
    return table, person.id if person else None


async def _ask(request: Asked, table_id: str, key: str, asked: Sit | Leave) -> TableCard:
    """Put a request into a table's inbox, like a socket does, and wait for the answer."""
    room = room_of(request)
    person = await named_person(request, room)
    table = await room.get(table_id)
    visitor = room.enter(table, person.id, person.name, key)
    table.post(visitor, asked)
    answer = await visitor.outbox.get()
    told = msgspec.json.decode(answer or b"", type=Accepted | Refused)
    if isinstance(told, Refused):
        raise RoomRefused(told.code)
    return lobby.card(table, person.id)


STATUSES = {
    "no-name": 401,
    "wrong-password": 401,
    "no-account": 403,
    "unknown-person": 404,
    "name-taken": 409,
    "has-account": 409,
    "unknown-game": 404,
    "unknown-table": 404,
    "not-found": 404,
    "seat-taken": 409,
    "started": 409,
    "over": 409,
    "old-version": 409,
    "too-large": 413,
    "too-many-requests": 429,
    "busy": 503,
    "storage-full": 503,
    "storage-failing": 503,
    "stopping": 503,
    "failed": 500,
} | dict.fromkeys(("wrong-origin", "not-your-seat", "private", "not-finished", "not-host"), 403)


def problem(request: Asked, error: LudothequeError) -> Response[Problem]:
    told = Problem(error.code, *error.text, rule=getattr(error, "rule", None))
    return Response(told, status_code=STATUSES.get(error.code, 400), media_type=MediaType.JSON)
