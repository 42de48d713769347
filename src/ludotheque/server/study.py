"""Learning and review over HTTP: lessons, analyses, studies, why a bot made a move."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ludotheque import games
from ludotheque.contract import Lang
from ludotheque.lessons import step_of
from ludotheque.room import bots
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.protocol.bodies import Advice, Explained, Try
from ludotheque.room.protocol.messages import Sentence
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import (
    Analysis,
    ExampleCard,
    LessonCard,
    LessonTries,
    NewStudy,
    NewVariation,
    StudyCard,
    Tried,
    Valued,
    Variation,
)
from ludotheque.room.review import examples, lessons, reasons, replays, studies, variations
from ludotheque.room.review.analyses import Analyses
from ludotheque.room.state.permissions import may_advise
from ludotheque.room.store import tables as shelf
from ludotheque.server import unfold
from ludotheque.server.gate import address_of
from ludotheque.server.http import KeyInLink, TableId, enter, room_of
from ludotheque.server.session import Asked, named_person, person_of
from ludotheque.viewers import SEAT_NUMBERS, numbered

MoveNumber = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, QueryParameter(ge=0, lt=SEAT_NUMBERS)]
NOTHING = Explained(-1, -1, Sentence("", ""))


class Learning(Controller):
    path = "/api/games/{game:str}"
    tags = ("learning",)

    @get("/examples", summary="The drawn examples of a game's rules page")
    async def drawn(self, request: Asked, game: FromPath[str]) -> list[ExampleCard]:
        rules = await room_of(request).rules(games.load(game).name)
        return await looking_back.do(address_of(request.scope), examples.cards, rules)

    @get("/lesson", summary="A game's first lesson, step by step")
    async def lesson(self, request: Asked, game: FromPath[str]) -> list[LessonCard]:
        rules = await room_of(request).rules(games.load(game).name)
        return await looking_back.do(address_of(request.scope), lessons.cards, rules)

    @get("/lesson/tries", summary="What every move of the lesson leads to, to try without a network")
    async def tries(self, request: Asked, game: FromPath[str]) -> list[LessonTries]:
        rules = await room_of(request).rules(games.load(game).name)
        return await looking_back.do(address_of(request.scope), lessons.every_try, rules)

    @post("/lesson/{step:str}", status_code=200, summary="Try a move in a step of the lesson")
    async def attempt(
        self, request: Asked, game: FromPath[str], step: FromPath[str], data: JSONBody[Try]
    ) -> Tried:
        rules = await room_of(request).rules(games.load(game).name)
        found = step_of(rules, step)
        if found is None or found.read:
            raise RoomRefused("not-found")
        return await looking_back.do(address_of(request.scope), lessons.attempt, rules, found, data.move)


class LookingBack(Controller):
    path = "/api/tables/{table_id:str}"
    tags = ("tables",)

    @get("/analysis", summary="What a finished table's positions were worth, as far as it is known")
    async def analysis(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Analysis:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        analyses: Analyses = request.app.state.analyses
        job = analyses.known(table_id)
        if job is None:
            bodies = await shelf.bodies(table.room.store, table_id)
            made = await looking_back.do(address_of(request.scope), replays.moves_of, bodies)
            asker = address_of(request.scope)
            job = analyses.known(table_id) or analyses.begin(table_id, table.state.opening(), made, asker)
        return job.so_far()

    @get("/advice", summary="What a bot would have played at a moment of a finished table")
    async def advice(
        self, request: Asked, table_id: TableId, n: MoveNumber, seat: SeatNumber, key: KeyInLink = ""
    ) -> Advice:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        asker = address_of(request.scope)
        if not table.room.advice.take(asker):
            raise RoomRefused("too-many-requests")
        bodies = await shelf.bodies(table.room.store, table_id)
        position = await looking_back.do(asker, replays.position_after, table.state.opening(), bodies, n)
        if seat not in position.to_act:
            raise RoomRefused("not-your-turn")
        hint = await bots.hint(asker, position, seat, bots.best(position.game.name), to_seat=False)
        return Advice(n, seat, hint.scale, hint.moves)

    @post("/variation", status_code=200, summary="Try moves from a position of a finished table")
    async def variation(self, request: Asked, table_id: TableId, data: JSONBody[NewVariation]) -> Variation:
        table, _ = await enter(request, table_id, data.key)
        replays.check_finished(table)
        bodies = await shelf.bodies(table.room.store, table_id)
        return await looking_back.do(
            address_of(request.scope),
            variations.tried,
            table.state.opening(),
            bodies,
            data.n,
            data.line,
            numbered(data.viewer),
        )

    @post("/value", status_code=200, summary="What the position after moves that were tried is worth")
    async def value(self, request: Asked, table_id: TableId, data: JSONBody[NewVariation]) -> Valued:
        table, _ = await enter(request, table_id, data.key)
        replays.check_finished(table)
        asker = address_of(request.scope)
        if not room_of(request).values.take(asker):
            raise RoomRefused("too-many-requests")
        bodies = await shelf.bodies(table.room.store, table_id)
        opening = table.state.opening()
        position = await looking_back.do(
            asker, variations.position_after_line, opening, bodies, data.n, data.line
        )
        return await bots.threads.do(asker, variations.valued, position)

    @get("/picture.png", media_type="image/png", summary="The last position of a finished table")
    async def picture(
        self, request: Asked, table_id: TableId, key: KeyInLink = "", lang: FromQuery[Lang] = "en"
    ) -> Response[bytes]:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        drawn = await unfold.picture(address_of(request.scope), table.state, lang)
        # A proxy that caches it serves it to everybody.
        whose = "public" if table.state.facts.settings.public and not key else "private"
        headers = {"Cache-Control": f"{whose}, max-age=86400"}
        return Response(drawn, media_type="image/png", headers=headers)

    @get("/study", summary="A study of a finished table: by its link, or your own")
    async def study(
        self, request: Asked, table_id: TableId, key: KeyInLink = "", id: KeyInLink = ""
    ) -> StudyCard | None:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        room = room_of(request)
        person = await person_of(request, room)
        if id:
            return await studies.shown(room.store, person, table_id, id)
        return await studies.own(room.store, person, table_id)

    @post("/study", status_code=200, summary="Keep a study of a finished table, or share it")
    async def keep(self, request: Asked, table_id: TableId, data: JSONBody[NewStudy]) -> StudyCard:
        room = room_of(request)
        person = await named_person(request, room)
        if not room.wishes.take_both(person.id, address_of(request.scope)):
            raise RoomRefused("too-many-requests")
        table, _ = await enter(request, table_id, data.key)
        replays.check_finished(table)
        return await studies.keep(room.store, person, table_id, data)

    @get("/explained", summary="Why a bot made its newest move")
    async def explained(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Explained:
        table, person = await enter(request, table_id, key)
        visitor = room_of(request).enter(table, person, "", key)
        if visitor.viewer.seat is None or not may_advise(table.state):
            raise RoomRefused("not-allowed")
        told = await reasons.newest(address_of(request.scope), table.state, visitor.viewer)
        return Explained(told.n, told.seat, Sentence(*told.words)) if told else NOTHING
