"""The HTTP part for those who learn and look back: lessons, puzzles, analyses, why a bot did that."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from ludotheque import games
from ludotheque.lab.puzzles import puzzles
from ludotheque.lessons import step_of
from ludotheque.room import replays, talk, thinking
from ludotheque.room.analyses import Analyses, Analysis
from ludotheque.room.course import Made
from ludotheque.room.log import tables as shelf
from ludotheque.room.messages import Sentence
from ludotheque.room.refusals import RoomRefused
from ludotheque.room.table import Table
from ludotheque.server import lessons
from ludotheque.server import puzzles as shown
from ludotheque.server.http import Asked, KeyInLink, TableId, enter, room_of
from ludotheque.server.lessons import LessonCard, Tried
from ludotheque.server.messages import Advice, Explained, Try
from ludotheque.server.puzzles import PuzzleCard, PuzzleList, Solved

MoveNumber = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, QueryParameter(ge=0, le=15)]
NOTHING = Explained(-1, -1, Sentence("", ""))


class Learning(Controller):
    path = "/api/games/{game:str}"
    tags = ("learning",)

    @get("/lesson", summary="A game's first lesson, step by step")
    async def lesson(self, request: Asked, game: FromPath[str]) -> list[LessonCard]:
        rules = await room_of(request).rules(games.load(game).name)
        return await asyncio.to_thread(lessons.cards, rules)

    @post("/lesson/{step:str}", status_code=200, summary="Try a move in a step of the lesson")
    async def attempt(
        self, request: Asked, game: FromPath[str], step: FromPath[str], data: JSONBody[Try]
    ) -> Tried:
        rules = await room_of(request).rules(games.load(game).name)
        found = step_of(rules, step)
        if found is None or found.read:
            raise RoomRefused("not-found")
        return await asyncio.to_thread(lessons.attempt, rules, found, data.move)

    @get("/puzzles", summary="The puzzles of a game, and today's")
    async def all_puzzles(self, game: FromPath[str]) -> PuzzleList:
        return shown.puzzle_list(games.load(game), datetime.now(UTC).date())

    @get("/puzzles/{puzzle:str}", summary="One puzzle")
    async def puzzle(self, request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleCard:
        rules = await room_of(request).rules(games.load(game).name)
        found = puzzles(rules).get(puzzle)
        if found is None:
            raise RoomRefused("not-found")
        return await asyncio.to_thread(shown.puzzle_card, rules, found)

    @post("/puzzles/{puzzle:str}", status_code=200, summary="Try to solve a puzzle")
    async def solve(
        self, request: Asked, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Try]
    ) -> Solved:
        rules = await room_of(request).rules(games.load(game).name)
        found = puzzles(rules).get(puzzle)
        if found is None:
            raise RoomRefused("not-found")
        return await asyncio.to_thread(shown.solve, rules, found, data.move)


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
            made = await _made(table)
            job = analyses.known(table_id) or analyses.begin(table_id, table.course.opening(), made)
        return job.so_far()

    @get("/advice", summary="What a bot would have played at a moment of a finished table")
    async def advice(
        self, request: Asked, table_id: TableId, n: MoveNumber, seat: SeatNumber, key: KeyInLink = ""
    ) -> Advice:
        table, _ = await enter(request, table_id, key)
        replays.check_finished(table)
        position = table.course.opening()
        for made in (await _made(table))[:n]:
            position.play(made.seat, made.text)
        if seat not in position.to_act:
            raise RoomRefused("not-your-turn")
        hint = await thinking.hint(position, seat, thinking.best(position.game.name))
        return Advice(n, seat, hint.scale, hint.moves)

    @get("/explained", summary="Why a bot made its newest move")
    async def explained(self, request: Asked, table_id: TableId, key: KeyInLink = "") -> Explained:
        table, person = await enter(request, table_id, key)
        visitor = room_of(request).enter(table, person, "", key)
        if visitor.viewer < 0 or not talk.may_advise(table):
            raise RoomRefused("not-allowed")
        told = await thinking.account(table.course, visitor.viewer)
        return Explained(told.n, told.seat, Sentence(*told.words)) if told else NOTHING


async def _made(table: Table) -> list[Made]:
    return replays.line_of((await shelf.find_whole(table.room.store, table.id)).entries).made
