"""The HTTP part for those who learn and look back: lessons, puzzles, analyses, why a bot did that."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from ludotheque import games
from ludotheque.lessons import step_of
from ludotheque.puzzles import game_of_the_day, puzzles
from ludotheque.room import bots
from ludotheque.room.course.wishes import may_advise
from ludotheque.room.desk import looking_back
from ludotheque.room.protocol.bodies import Advice, Explained, Try
from ludotheque.room.protocol.messages import MOST_SEATS, Sentence
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import (
    Analysis,
    DailyPuzzle,
    ExampleCard,
    LessonCard,
    PuzzleCard,
    PuzzleList,
    Solved,
    Tried,
)
from ludotheque.room.review import examples, lessons, reasons, replays
from ludotheque.room.review import puzzles as shown
from ludotheque.room.review.analyses import Analyses
from ludotheque.room.store import tables as shelf
from ludotheque.server.gate import address_of
from ludotheque.server.http import Asked, KeyInLink, TableId, enter, room_of

MoveNumber = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, QueryParameter(ge=0, lt=MOST_SEATS)]
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

    @post("/lesson/{step:str}", status_code=200, summary="Try a move in a step of the lesson")
    async def attempt(
        self, request: Asked, game: FromPath[str], step: FromPath[str], data: JSONBody[Try]
    ) -> Tried:
        rules = await room_of(request).rules(games.load(game).name)
        found = step_of(rules, step)
        if found is None or found.read:
            raise RoomRefused("not-found")
        return await looking_back.do(address_of(request.scope), lessons.attempt, rules, found, data.move)

    @get("/puzzles", summary="The puzzles of a game, and today's")
    async def all_puzzles(self, game: FromPath[str]) -> PuzzleList:
        return shown.puzzle_list(games.load(game), datetime.now(UTC).date())

    @get("/puzzles/{puzzle:str}", summary="One puzzle")
    async def puzzle(self, request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleCard:
        rules = await room_of(request).rules(games.load(game).name)
        found = puzzles(rules).get(puzzle)
        if found is None:
            raise RoomRefused("not-found")
        return await looking_back.do(address_of(request.scope), shown.puzzle_card, rules, found)

    @post("/puzzles/{puzzle:str}", status_code=200, summary="Try to solve a puzzle")
    async def solve(
        self, request: Asked, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Try]
    ) -> Solved:
        rules = await room_of(request).rules(games.load(game).name)
        found = puzzles(rules).get(puzzle)
        if found is None:
            raise RoomRefused("not-found")
        return await looking_back.do(address_of(request.scope), shown.solve, rules, found, data.move)


@get("/api/puzzles/today", tags=["learning"], summary="The puzzle of the day")
async def todays_puzzle(request: Asked) -> DailyPuzzle:
    today = datetime.now(UTC).date()
    chosen = game_of_the_day([games.load(name) for name in games.GAMES], today)
    if chosen is None:
        raise RoomRefused("not-found")
    rules = await room_of(request).rules(chosen.name)
    return await looking_back.do(address_of(request.scope), shown.daily_puzzle, rules, today)


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
            job = analyses.known(table_id) or analyses.begin(table_id, table.course.opening(), made, asker)
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
        position = await looking_back.do(asker, replays.position_after, table.course.opening(), bodies, n)
        if seat not in position.to_act:
            raise RoomRefused("not-your-turn")
        hint = await bots.hint(asker, position, seat, bots.best(position.game.name))
        return Advice(n, seat, hint.scale, hint.moves)

    @get("/explained", summary="Why a bot made its newest move")
    async def explained(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Explained:
        table, person = await enter(request, table_id, key)
        visitor = room_of(request).enter(table, person, "", key)
        if visitor.viewer.seat is None or not may_advise(table.course):
            raise RoomRefused("not-allowed")
        told = await reasons.newest(address_of(request.scope), table.course, visitor.viewer)
        return Explained(told.n, told.seat, Sentence(*told.words)) if told else NOTHING
