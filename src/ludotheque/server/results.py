"""Results over HTTP: leaderboards, profiles, finished games, ratings over time."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec.structs import replace

from ludotheque import games
from ludotheque.room.people import profiles
from ludotheque.room.protocol.profiles import PastGame, Profile, RatingPoint, Standing
from ludotheque.room.room import Room
from ludotheque.server.session import Asked, person_of

Count = Annotated[int, QueryParameter(ge=1, le=200)]
Before = Annotated[int, QueryParameter(ge=0, le=2**62)]


class Standings(Controller):
    path = "/api"
    tags = ("standings",)

    @get("/leaderboard", summary="The best at a game, people and bots")
    async def leaderboard(self, request: Asked, game: FromQuery[str], count: Count = 100) -> list[Standing]:
        games.load(game)
        return await profiles.leaderboard(_room(request).store, game, count)

    @get("/people/{person:str}", summary="Somebody's profile and statistics")
    async def profile(self, request: Asked, person: FromPath[str]) -> Profile:
        room = _room(request)
        found = await profiles.profile(room.store, person)
        asker, company = await person_of(request, room), room.company
        told = asker is None or person not in await company.shunned(asker.id)
        return replace(
            found,
            here=told and company.is_here(person),
            followers=await company.ties.followers(person),
        )

    @get("/people/{person:str}/games", summary="Somebody's finished games, the newest first")
    async def history(
        self,
        request: Asked,
        person: FromPath[str],
        game: FromQuery[str | None] = None,
        before: Before = 2**62,
        count: Count = 50,
    ) -> list[PastGame]:
        room = _room(request)
        asker = await person_of(request, room)
        return await profiles.history(room.store, person, asker and asker.id, game, before, count)

    @get("/people/{person:str}/ratings", summary="Somebody's rating at a game over time")
    async def ratings(self, request: Asked, person: FromPath[str], game: FromQuery[str]) -> list[RatingPoint]:
        games.load(game)
        return await profiles.ratings(_room(request).store, person, game)


def _room(request: Asked) -> Room:
    room: Room = request.app.state.room
    return room
