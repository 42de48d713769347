"""Sets that people own: who may open them, and how tables are made with them."""

from typing import Any

from msgspec.structs import replace

from ludotheque.contents import printed
from ludotheque.contract import Content, Game
from ludotheque.errors import BadOption
from ludotheque.room.names import new_id
from ludotheque.room.protocol.messages import SetChoice, SetName, Settings
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import NewSet, SetCard, SetVersion, WholeSet
from ludotheque.room.store import sets
from ludotheque.room.store.sets import OwnSet, Words
from ludotheque.room.table.surroundings import Surroundings


def link_of(id: str) -> str:
    """What the key of a set's link is derived from; no table has such an id."""
    return f"set/{id}"


def card(room: Surroundings, own: OwnSet, person: str | None) -> SetCard:
    mine = own.owner == person
    return SetCard(
        id=own.id,
        game=own.game,
        name=own.name,
        credits=own.credits,
        licence=own.licence,
        shared=own.shared,
        owner=own.owner_name,
        mine=mine,
        version=own.version,
        hash=own.hash,
        created=own.created,
        changed=own.changed,
        key=room.key_of(link_of(own.id)) if mine else "",
    )


async def opened(room: Surroundings, id: str, person: str | None, key: str) -> OwnSet:
    """The set, if it is one's own or shared, or one has its link; otherwise it is unknown."""
    own = await sets.find(room.store, id)
    if own.shared or own.owner == person or room.opens(link_of(id), key):
        return own
    raise RoomRefused("unknown-set")


async def one_s_own(room: Surroundings, id: str, person: str) -> OwnSet:
    own = await sets.find(room.store, id)
    if own.owner != person:
        raise RoomRefused("unknown-set")
    return own


async def whole(room: Surroundings, own: OwnSet, person: str | None, version: int) -> WholeSet:
    version = version or own.version
    content = await sets.content_of(room.store, own.id, version)
    kept = [SetVersion(*each) for each in await sets.versions(room.store, own.id)]
    return WholeSet(card(room, own, person), version, dict(content), kept)


async def make(room: Surroundings, game: Game, person: str, given: NewSet, content: dict[str, Any]) -> OwnSet:
    """Store a new set, already checked."""
    id = new_id()
    await sets.make(room.store, id, game.name, person, words_of(given), content, room.now())
    return await sets.find(room.store, id)


async def change(room: Surroundings, own: OwnSet, given: NewSet, content: dict[str, Any]) -> OwnSet:
    if given.game != own.game:
        raise RoomRefused("bad-request")
    await sets.change(room.store, own, words_of(given), content, room.now())
    return await sets.find(room.store, own.id)


def words_of(given: NewSet) -> Words:
    """The set's texts, stripped and checked to be plain."""
    name, credits, licence = (text.strip() for text in (given.name, given.credits, given.licence))
    if not name or not all(printed(text) for text in (name, credits, licence)):
        raise RoomRefused("bad-text")
    return Words(name, credits, licence, given.shared)


async def chosen_set(
    room: Surroundings, game: str, choice: SetChoice | None, person: str
) -> tuple[Content | None, SetName | None, bool]:
    """The content for a new table, and whether everybody may see it."""
    if choice is None:
        return None, None, True
    own = await opened(room, choice.id, person, choice.key)
    if own.game != game:
        raise BadOption("This set is for another game.", "Cette création est pour un autre jeu.")
    version = choice.version or own.version
    content = await sets.content_of(room.store, own.id, version)
    return content, SetName(own.id, version, own.name, own.credits or own.owner_name), own.shared


async def made_with(
    room: Surroundings, game: str, choice: SetChoice | None, settings: Settings, person: str
) -> dict[str, Any]:
    """The same, as arguments of `Room.create`. Anyone who sees a table can download its record, content
    included: so a table with a private set can only be reached by its link."""
    content, name, shared = await chosen_set(room, game, choice, person)
    return {
        "content": content,
        "set": name,
        "settings": settings if shared else replace(settings, public=False),
    }
