"""The home page over HTTP: what is happening in the room, and who is looking for a game."""

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from ludotheque import games
from ludotheque.room.home import pairing
from ludotheque.room.home.exhibitions import Exhibitions
from ludotheque.room.home.welcome import welcome
from ludotheque.room.limits import Buckets
from ludotheque.room.protocol.home import Kept, Preferences, Seek, Sought, Welcoming
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import preferences
from ludotheque.server.gate import address_of
from ludotheque.server.http import room_of
from ludotheque.server.session import Asked, named_person, person_of


class Home(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/home", summary="What is going on in the room")
    async def home(self, request: Asked) -> Welcoming:
        room, exhibitions = room_of(request), request.app.state.exhibitions
        assert isinstance(exhibitions, Exhibitions)
        person = await person_of(request, room)
        return await welcome(room, exhibitions, person.id if person else None)

    @post("/pairing", status_code=200, summary="Play whoever seeks a game too, or wait for somebody")
    async def seek(self, request: Asked, data: JSONBody[Seek]) -> Sought:
        room = room_of(request)
        person = await named_person(request, room)
        name = games.load(data.game).name
        seeking: Buckets = request.app.state.seeking
        if not seeking.take_both(person.id, address_of(request.scope)):
            raise RoomRefused("too-many-requests")
        table, waiting = await pairing.seek(room, person, name, data.table)
        return Sought(table.id, room.key_of(table.id), waiting)

    @delete("/pairing/{table:str}", status_code=200, summary="Wait no longer")
    async def stop(self, request: Asked, table: FromPath[str]) -> Sought:
        """`waiting` is false if an opponent has just been found: the game is on."""
        room = room_of(request)
        person = await named_person(request, room)
        on = await pairing.stop(room, person, table)
        return Sought("", "", True) if on is None else Sought(on.id, room.key_of(on.id), False)

    @get("/account/preferences", summary="What you prefer on your screens")
    async def preferred(self, request: Asked) -> Kept:
        room = room_of(request)
        person = await named_person(request, room)
        return Kept(await preferences.read(room.store, person.id) if person.account else None)

    @post("/account/preferences", status_code=200, summary="Keep what you prefer with your account")
    async def prefer(self, request: Asked, data: JSONBody[Preferences]) -> Kept:
        room = room_of(request)
        person = await named_person(request, room)
        if person.play_only:
            raise RoomRefused("play-only")
        if not person.account:
            raise RoomRefused("no-account")
        await preferences.keep(room.store, person.id, data)
        return Kept(data)
