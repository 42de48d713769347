"""The workshop over HTTP: what can be customised, checks, files, and people's sets.

Uploads are never decoded on the event loop: they are untrusted, and may be crafted to take long.
"""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.params import FromPath, FromQuery, QueryParameter

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import (
    Checked,
    NewSet,
    ReadFile,
    SetCard,
    TrialCard,
    WholeSet,
    WorkshopCard,
)
from ludotheque.room.review import files, owned, workshop
from ludotheque.room.store import sets
from ludotheque.server.gate import LARGEST_SET, address_of
from ludotheque.server.http import STATUSES, KeyInLink, room_of
from ludotheque.server.quick import QuickStudies, question_of
from ludotheque.server.session import Asked, named_person, person_of, whole_person

STATUSES.update({"unknown-set": 404, "rated-set": 403, "too-many-sets": 429})

Version = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
SetId = FromPath[str]


class Workshop(Controller):
    path = "/api/workshop/{game:str}"
    tags = ("workshop",)

    @get("/", summary="What can be made for a game, and what it brings along")
    async def card(self, request: Asked, game: FromPath[str]) -> WorkshopCard:
        return workshop.card(games.load(game))

    @post("/check", status_code=200, request_max_body_size=LARGEST_SET, summary="What is wrong with content")
    async def check(self, request: Asked, game: FromPath[str]) -> Checked:
        rules = await _rules(request, game)
        found: Checked = await _apart(request, _checked, rules, await request.body())
        return found

    @post("/read", status_code=200, request_max_body_size=LARGEST_SET, summary="Read a file of content")
    async def read(self, request: Asked, game: FromPath[str]) -> ReadFile:
        rules = await _rules(request, game)
        found: ReadFile = await _apart(request, workshop.read_file, rules, await request.body())
        return found

    @post("/write", status_code=200, request_max_body_size=LARGEST_SET, summary="Write a file of content")
    async def write(self, request: Asked, game: FromPath[str]) -> Response[str]:
        rules = await _rules(request, game)
        return _file(game, await _apart(request, _written, rules, await request.body()))

    @post("/study", status_code=200, request_max_body_size=LARGEST_SET, summary="Is it fair? Find out")
    async def study(self, request: Asked, game: FromPath[str]) -> TrialCard:
        room = room_of(request)
        person = await whole_person(request, room)
        rules = await _rules(request, game)
        given, contents = await _apart(request, workshop.contents_of, rules, await request.body())
        address = address_of(request.scope)
        if not request.app.state.quick_studies.take_both(person.id, address):
            raise RoomRefused("too-many-requests")
        return _studies(request).ask(person.id, question_of(game, contents, given), address)

    @get("/study/{study_id:str}", summary="How far a study is, and what it has found")
    async def look(self, request: Asked, game: FromPath[str], study_id: FromPath[str]) -> TrialCard:
        return _studies(request).look(study_id)

    @delete("/study/{study_id:str}", status_code=200, summary="Stop a study of yours")
    async def stop(self, request: Asked, game: FromPath[str], study_id: FromPath[str]) -> TrialCard:
        person = await named_person(request, room_of(request))
        return _studies(request).cancel(study_id, person.id)


class Sets(Controller):
    path = "/api/sets"
    tags = ("workshop",)

    @get("/mine", summary="Your sets for a game")
    async def mine(self, request: Asked, game: FromQuery[str]) -> list[SetCard]:
        room = room_of(request)
        person = await person_of(request, room)
        if person is None:
            return []
        found = await sets.of_person(room.store, person.id, games.load(game).name)
        return [owned.card(room, each, person.id) for each in found]

    @get("/shared", summary="Sets that everybody may use")
    async def shared(self, request: Asked, game: FromQuery[str]) -> list[SetCard]:
        room = room_of(request)
        person = await person_of(request, room)
        found = await sets.shared(room.store, games.load(game).name)
        return [owned.card(room, each, person.id if person else None) for each in found]

    @post("/", request_max_body_size=LARGEST_SET, summary="Keep a set")
    async def make(self, request: Asked) -> SetCard:
        room = room_of(request)
        person = await whole_person(request, room)
        given, content = await _brought(request, person.id)
        game = games.load(given.game)
        return owned.card(room, await owned.make(room, game, person.id, given, content), person.id)

    @get("/{set_id:str}", summary="One set, with the content of a version")
    async def one(self, request: Asked, set_id: SetId, key: KeyInLink = "", version: Version = 0) -> WholeSet:
        room = room_of(request)
        person = await person_of(request, room)
        who = person.id if person else None
        return await owned.whole(room, await owned.opened(room, set_id, who, key), who, version)

    @put("/{set_id:str}", request_max_body_size=LARGEST_SET, summary="Its next version")
    async def change(self, request: Asked, set_id: SetId) -> SetCard:
        room = room_of(request)
        person = await whole_person(request, room)
        own = await owned.one_s_own(room, set_id, person.id)
        given, content = await _brought(request, person.id)
        return owned.card(room, await owned.change(room, own, given, content), person.id)

    @delete("/{set_id:str}", status_code=200, summary="Delete a set; tables keep what they need")
    async def remove(self, request: Asked, set_id: SetId) -> list[SetCard]:
        room = room_of(request)
        person = await whole_person(request, room)
        own = await owned.one_s_own(room, set_id, person.id)
        await sets.delete(room.store, own.id)
        found = await sets.of_person(room.store, person.id, own.game)
        return [owned.card(room, each, person.id) for each in found]

    @get("/{set_id:str}/file", summary="A set as a file of the command line")
    async def file(
        self, request: Asked, set_id: SetId, key: KeyInLink = "", version: Version = 0
    ) -> Response[str]:
        found = await self.one.fn(self, request, set_id, key, version)
        heading = "\n".join([found.card.name, found.card.credits, found.card.licence])
        return _file(found.card.game, await _apart(request, files.write, found.content, heading))


def _studies(request: Asked) -> QuickStudies:
    found: QuickStudies = request.app.state.quick
    return found


async def _rules(request: Asked, game: str) -> Game:
    """The game, if sets can be made for it."""
    rules = await room_of(request).rules(games.load(game).name)
    workshop.workshop_of(rules)
    return rules


async def _apart(request: Asked, work: Any, *values: Any) -> Any:
    return await looking_back.do(address_of(request.scope), work, *values)


async def _brought(request: Asked, person: str) -> tuple[NewSet, dict[str, Any]]:
    """A playable set, paid for; whatever it leaves out is taken from ours."""
    if not request.app.state.new_sets.take_both(person, address_of(request.scope)):
        raise RoomRefused("too-many-requests")
    given, content = await _apart(request, workshop.new_set, await request.body())
    rules = await _rules(request, given.game)
    return given, await _apart(request, workshop.to_keep, rules, content)


def _checked(rules: Game, body: bytes) -> Checked:
    return workshop.look_at(rules, workshop.draft(body))


def _written(rules: Game, body: bytes) -> str:
    content = workshop.content_in(workshop.draft(body).content)
    workshop.check(rules, content)
    return files.write(content, "")


def _file(game: str, text: str) -> Response[str]:
    name = f'attachment; filename="{game}.toml"'
    return Response(text, media_type="application/toml", headers={"Content-Disposition": name})
