"""Games, tables, replays and records over HTTP."""

import secrets
from contextlib import suppress
from typing import Annotated

from litestar import Controller, MediaType, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ludotheque import games, records
from ludotheque.characters import drawing
from ludotheque.contract import Lang
from ludotheque.errors import BadRecord, LudothequeError, OldVersion
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.handlers import renaming
from ludotheque.room.home import lobby
from ludotheque.room.names import check_seats
from ludotheque.room.protocol.bodies import (
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
    PublicKey,
    Replay,
    RulesPage,
    SeatWish,
    TableCard,
    TableLink,
    TakeSeat,
    Verdict,
)
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.requests import Leave, Sit
from ludotheque.room.review import checking, replays
from ludotheque.room.review.owned import made_with
from ludotheque.room.room import Room
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import Person
from ludotheque.room.store.tables import Shelved
from ludotheque.room.table.asking import ask
from ludotheque.room.table.table import Table
from ludotheque.server.cards import card_or_none, getting_ready, rules_page
from ludotheque.server.gate import LARGEST_RECORD, address_of
from ludotheque.server.session import Asked, device, me, named_person, person_of, with_cookie
from ludotheque.server.warming import Warming
from ludotheque.viewers import SEAT_NUMBERS, numbered

KeyInLink = Annotated[str, QueryParameter(max_length=80)]
First = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=replays.MOST_MOMENTS)]
ViewerNumber = Annotated[int, QueryParameter(ge=-2, lt=SEAT_NUMBERS)]
TableId = FromPath[str]
SeatInPath = FromPath[int]


def room_of(request: Asked) -> Room:
    room: Room = request.app.state.room
    return room


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", summary="The games, their options and bots")
    async def games(self, request: Asked) -> list[GameCard]:
        warming: Warming = request.app.state.warming
        found = [card_or_none(name, warming.progress(name)) for name in games.GAMES]
        return [card for card in found if card is not None]

    @get("/{game:str}/bots/{level:int}/face", media_type="image/svg+xml", summary="A bot's drawing")
    async def face(self, game: FromPath[str], level: FromPath[int]) -> Response[bytes]:
        found = drawing(games.load(game), level)
        if found is None:
            raise RoomRefused("not-found")
        return Response(found, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})

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
            if person.play_only:
                raise RoomRefused("play-only")
            return Response(me(await renaming.rename(room, person, data.name)))
        person, token = await room.people.new(data.name, device(request))
        return with_cookie(request, me(person), token)


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get("/", summary="Public tables")
    async def public(self, request: Asked, game: FromQuery[str | None] = None) -> list[TableCard]:
        if game is not None:
            request.app.state.warming.want(games.load(game).name)
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
        pay_for_table(request, room)
        seats = [await _seat(room, wish, person) for wish in data.seats]
        own = await made_with(room, data.game, data.set, data.settings, person.id)
        table = await room.create(data.game, data.options, seats, host=person.id, **own)
        return TableLink(table.id, room.key_of(table.id))

    @get("/{table_id:str}", summary="One table")
    async def one(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> TableCard:
        try:
            table, person = await enter(request, table_id, key)
        except OldVersion:
            shelved, person = await look(request, table_id, key)
            return lobby.old_card(shelved, person)
        return lobby.card(table, person)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Take a seat")
    async def sit(
        self, request: Asked, table_id: TableId, seat: SeatInPath, data: JSONBody[TakeSeat]
    ) -> TableCard:
        asked = Sit(seat, secrets.token_hex(8), data.name)
        return await ask_table(request, table_id, data.key, asked)

    @delete("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Leave before the start")
    async def leave(self, request: Asked, table_id: TableId, seat: SeatInPath) -> TableCard:
        return await ask_table(request, table_id, "", Leave(seat, secrets.token_hex(8)))

    @get("/{table_id:str}/history", summary="Older moves in words")
    async def history(
        self, request: Asked, table_id: TableId, key: KeyInLink = "", first: First = 0, count: Count = 200
    ) -> History:
        table, person = await enter(request, table_id, key)
        viewer = room_of(request).enter(table, person, "", key).viewer
        bodies = await shelf.bodies(table.room.store, table_id)
        _, moments = await looking_back.do(
            address_of(request.scope), replays.part, table.state.opening(), bodies, viewer, first + 1, count
        )
        return History(first, [moment.step for moment in moments if moment.step is not None])

    @get("/{table_id:str}/replay", summary="A finished table from any place")
    async def replay(
        self,
        request: Asked,
        table_id: TableId,
        key: KeyInLink = "",
        first: First = 0,
        count: Count = 200,
        viewer: ViewerNumber = -1,
    ) -> Replay:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        bodies = await shelf.bodies(table.room.store, table_id)
        total, moments = await looking_back.do(
            address_of(request.scope),
            replays.part,
            table.state.opening(),
            bodies,
            numbered(viewer),
            first,
            count,
        )
        state = table.state
        return Replay(state.facts, state.seats, viewer, total, first, moments, state.outcome, state.undone)

    @get("/{table_id:str}/record", summary="A finished table as a game record")
    async def record(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Response[bytes]:
        shelved, _ = await look(request, table_id, key)
        replays.check_finished(shelved)
        asker, signer = address_of(request.scope), room_of(request).signer
        line = await looking_back.do(asker, replays.file_of, signer, shelved)
        name = f'attachment; filename="{shelved.facts.game}-{table_id}.json"'
        return Response(line, media_type="application/json", headers={"Content-Disposition": name})

    @post("/{table_id:str}/branch", summary="Go on from a finished table's position")
    async def branch(self, request: Asked, table_id: TableId, data: JSONBody[NewBranch]) -> TableLink:
        room = room_of(request)
        person = await named_person(request, room)
        table, _ = await enter(request, table_id, data.key)
        replays.check_finished(table)
        pay_for_table(request, room)
        bodies = await shelf.bodies(room.store, table_id)
        made = await looking_back.do(address_of(request.scope), replays.moves_of, bodies)
        replays.check_length(min(data.n, len(made)))
        state, facts = table.state, table.state.facts
        new = await room.create(
            facts.game,
            state.options,
            [await _seat(room, wish, person) for wish in data.seats],
            facts.settings,
            person.id,
            content=state.content_read,
            set=facts.set,
            parent=table_id,
            moves=[*((each.seat, each.text) for each in made[: data.n]), *data.line],
        )
        return TableLink(new.id, room.key_of(new.id))


class Records(Controller):
    path = "/api"
    tags = ("records",)

    @post("/records", request_max_body_size=LARGEST_RECORD, summary="Import a game record")
    async def bring(self, request: Asked) -> TableLink:
        room = room_of(request)
        person = await named_person(request, room)
        pay_for_table(request, room)
        # Never decoded on the event loop: a megabyte of brackets takes a while.
        address = address_of(request.scope)
        record = await looking_back.do(address, records.decode, await request.body())
        check_seats(record.seats)
        replays.check_length(len(record.moves))
        game = await room.rules(record.game)
        fault = await looking_back.do(address, records.replay, record)
        if fault is not None:
            raise BadRecord(fault.en, fault.fr)
        table = await room.create(
            game.name,
            game.read(record.version, record.options),
            [Seat("", name) for name in record.seats],
            Settings(public=False),
            person.id,
            content=game.read_content(record.version, record.content),
            moves=record.moves,
            imported=True,
            outcome=record.outcome,
        )
        return TableLink(table.id, room.key_of(table.id))

    @post("/verify", status_code=200, request_max_body_size=LARGEST_RECORD, summary="Check a record's chance")
    async def verify(self, request: Asked) -> Verdict:
        return await checking.of(room_of(request), await request.body(), address_of(request.scope))

    @get("/key", summary="The room's public key, which signs its records")
    async def key(self, request: Asked) -> PublicKey:
        return PublicKey(room_of(request).signer.public)


@get("/healthz", tags=("server",), summary="Is the server well?")
async def healthz(request: Asked) -> Response[Health]:
    from importlib.metadata import version

    room = room_of(request)
    warming: Warming = request.app.state.warming
    found = Health(
        ok=room.store.health == "ok",
        version=version("ludotheque"),
        tables=len(room.tables),
        sockets=room.sockets,
        ready=sorted(warming.ready()),
        warm=warming.warm,
        getting_ready={
            game.name: getting
            for game in map(games.load, games.GAMES)
            if (getting := getting_ready(game, warming.progress(game.name))) is not None
        },
        storage=room.store.health,
    )
    return Response(found, status_code=200 if found.ok else 503)


async def _seat(room: Room, wish: SeatWish, person: Person) -> Seat:
    match wish:
        case MySeat(str(other)) if other != person.name:
            return Seat(person.id, await room.people.free(other, person.id))
        case MySeat():
            return Seat(person.id, person.name)
        case BotSeat(bot):
            return Seat(None, bot, bot)
        case _:
            return Seat()


def pay_for_table(request: Asked, room: Room) -> None:
    """Charges the address; `Room.create` checks what its host may do."""
    if not room.new_tables.take(address_of(request.scope), 0.5):
        raise RoomRefused("too-many-requests")


async def enter(request: Asked, table_id: str, key: str) -> tuple[Table, str | None]:
    """The table, if the person asking may see it."""
    room = room_of(request)
    person = await person_of(request, room)
    table = await room.get(table_id)
    room.enter(table, person.id if person else None, "", key)
    return table, person.id if person else None


async def look(request: Asked, table_id: str, key: str) -> tuple[Shelved, str | None]:
    """A table's whole log, if the person asking may see it; even if its rules can't be played here."""
    room = room_of(request)
    person = await person_of(request, room)
    with suppress(OldVersion):
        await room.get(table_id)
    head, bodies = await shelf.find_bodies(room.store, table_id)
    shelved = await looking_back.do(address_of(request.scope), shelf.with_entries, head, bodies)
    who = person.id if person else None
    room.admit(shelved.facts, replays.seats_of(shelved), who, key)
    return shelved, who


async def ask_table(request: Asked, table_id: str, key: str, asked: Sit | Leave) -> TableCard:
    """Put a request into a table's inbox, as a socket does, and wait for the answer."""
    room = room_of(request)
    person = await named_person(request, room)
    table = await room.get(table_id)
    visitor = room.enter(table, person.id, person.name, key)
    await ask(table, visitor, asked)
    return lobby.card(table, person.id)


STATUSES = {
    "no-name": 401,
    "wrong-login": 401,
    "wrong-password": 401,
    "wrong-code": 401,
    "removed": 403,
    "muted": 403,
    "not-owner": 403,
    "is-owner": 409,
    "yourself": 409,
    "guest": 409,
    "not-welcome": 403,
    "too-many-people": 429,
    "already-challenged": 409,
    "too-many-challenges": 429,
    "no-challenge": 404,
    "already-reported": 409,
    "no-account": 403,
    "needs-account": 403,
    "rated": 403,
    "one-seat": 409,
    "unknown-person": 404,
    "name-taken": 409,
    "name-alike": 409,
    "bot-name": 409,
    "given-name": 409,
    "has-account": 409,
    "unknown-game": 404,
    "unknown-table": 404,
    "not-found": 404,
    "seat-taken": 409,
    "started": 409,
    "over": 409,
    "old-version": 409,
    "too-large": 413,
    "too-long": 413,
    "too-slow": 408,
    "too-many-sessions": 429,
    "too-many-tables": 429,
    "second-seat": 409,
    "too-many-requests": 429,
    "busy": 503,
    "getting-ready": 503,
    "storage-full": 503,
    "storage-failing": 503,
    "storage-unsure": 503,
    "stopping": 503,
    "failed": 500,
} | dict.fromkeys(("wrong-origin", "play-only", "not-your-seat", "private", "not-finished", "not-host"), 403)


def problem(request: Asked, error: LudothequeError) -> Response[Problem]:
    told = Problem(error.code, *error.text, rule=getattr(error, "rule", None))
    return Response(told, status_code=STATUSES.get(error.code, 400), media_type=MediaType.JSON)
