"""Studies: somebody's notes on a finished game. Plain text, bounded, private until shared."""

import secrets

import msgspec

from ludotheque.room.names import is_plain
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import NewStudy, StudyCard
from ludotheque.room.store import studies
from ludotheque.room.store.people import Person
from ludotheque.room.store.store import Store
from ludotheque.room.store.studies import Kept


async def keep(store: Store, person: Person, table: str, wish: NewStudy) -> StudyCard:
    """Create or replace a study; a person has one per table."""
    if not all(is_plain(line) for line in (wish.title, *wish.notes.replace("\t", " ").splitlines())):
        raise RoomRefused("bad-text")
    known = await studies.of_table(store, person.id, table)
    if known is None and await studies.count(store, person.id) >= studies.MOST:
        raise RoomRefused("too-many-requests")
    id = known.id if known else secrets.token_urlsafe(9)
    body = msgspec.json.encode(msgspec.structs.replace(wish, key="")).decode()
    study = Kept(id, person.id, table, int(wish.shared), body)
    await store.write(studies.written(study))
    kept = await studies.of_table(store, person.id, table)
    return card(kept or study, own=True)


async def own(store: Store, person: Person | None, table: str) -> StudyCard | None:
    found = await studies.of_table(store, person.id, table) if person else None
    return card(found, own=True) if found else None


async def shown(store: Store, person: Person | None, table: str, id: str) -> StudyCard:
    """A study by its link; one that isn't shared is visible only to its owner."""
    found = await studies.find(store, id)
    mine = found is not None and person is not None and found.owner == person.id
    if found is None or found.table != table or not (found.shared or mine):
        raise RoomRefused("not-found")
    return card(found, mine)


def card(study: Kept, own: bool) -> StudyCard:
    kept = msgspec.json.decode(study.body, type=NewStudy)
    return StudyCard(study.id, kept.title, kept.notes, kept.lines, bool(study.shared), own)
