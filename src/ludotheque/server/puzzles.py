"""Puzzles over HTTP: the position, attempts, hints, the answer, and one's own rating."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.puzzles import Puzzle, game_of_the_day, puzzles
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.people.solving import Solving
from ludotheque.room.protocol.bodies import Try
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import (
    DailyPuzzle,
    PuzzleAnswer,
    PuzzleCard,
    PuzzleHint,
    PuzzleKit,
    PuzzleList,
    PuzzleTried,
)
from ludotheque.room.review import puzzles as shown
from ludotheque.server.gate import address_of
from ludotheque.server.http import room_of
from ludotheque.server.session import Asked, person_of

HintStep = Annotated[int, QueryParameter(ge=1, le=2)]


@get("/api/puzzles/today", tags=["learning"], summary="The puzzle of the day")
async def todays_puzzle(request: Asked) -> DailyPuzzle:
    today = datetime.now(UTC).date()
    chosen = game_of_the_day([games.load(name) for name in games.GAMES], today)
    if chosen is None:
        raise RoomRefused("not-found")
    rules = await room_of(request).rules(chosen.name)
    return await looking_back.do(address_of(request.scope), shown.daily_puzzle, rules, today)


class Puzzles(Controller):
    path = "/api/games/{game:str}/puzzles"
    tags = ("learning",)

    @get("/", summary="The puzzles of a game, today's and the one to try next")
    async def every(self, request: Asked, game: FromPath[str]) -> PuzzleList:
        rules, today = games.load(game), datetime.now(UTC).date()
        daily = shown.daily(rules, today)
        person = await person_of(request, room_of(request))
        names, rating, following = await solving_of(request).names(person, rules)
        return PuzzleList(daily.id, today.isoformat(), following, rating, names)

    @get("/{puzzle:str}", summary="One puzzle")
    async def one(self, request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleCard:
        rules, found = await _found(request, game, puzzle)
        return await looking_back.do(address_of(request.scope), shown.puzzle_card, rules, found)

    @get("/{puzzle:str}/kit", summary="A puzzle with its answer and hints, to try without a network")
    async def kit(self, request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleKit:
        rules, found = await _found(request, game, puzzle)
        return await looking_back.do(address_of(request.scope), shown.kit, rules, found)

    @post("/{puzzle:str}", status_code=200, summary="Try to solve a puzzle")
    async def attempt(
        self, request: Asked, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Try]
    ) -> PuzzleTried:
        rules, found = await _found(request, game, puzzle)
        asker = address_of(request.scope)
        right = await looking_back.do(asker, shown.is_right, rules, found, data.move)
        person = await person_of(request, room_of(request))
        progress = await solving_of(request).tried(person, rules, found, right)
        told = await looking_back.do(asker, shown.answer, rules, found, progress) if right else None
        tempting = data.move == found.tempting
        return PuzzleTried(right, found.lost(data.move), tempting, progress, told)

    @post("/{puzzle:str}/hint", status_code=200, summary="A hint, in two steps")
    async def hint(
        self, request: Asked, game: FromPath[str], puzzle: FromPath[str], step: HintStep = 1
    ) -> PuzzleHint:
        rules, found = await _found(request, game, puzzle)
        person = await person_of(request, room_of(request))
        await solving_of(request).hinted(person, rules, found, step)
        return await looking_back.do(address_of(request.scope), shown.hint, rules, found, step)

    @post("/{puzzle:str}/answer", status_code=200, summary="Give up and see the answer")
    async def answer(self, request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleAnswer:
        rules, found = await _found(request, game, puzzle)
        person = await person_of(request, room_of(request))
        progress = await solving_of(request).gave_up(person, rules, found)
        return await looking_back.do(address_of(request.scope), shown.answer, rules, found, progress)


def solving_of(request: Asked) -> Solving:
    solving: Solving = request.app.state.solving
    return solving


async def _found(request: Asked, game: str, puzzle: str) -> tuple[Game, Puzzle]:
    rules = await room_of(request).rules(games.load(game).name)
    found = puzzles(rules).get(puzzle)
    if found is None:
        raise RoomRefused("not-found")
    return rules, found
