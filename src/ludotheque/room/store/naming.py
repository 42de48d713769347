"""Changing or removing a person's name everywhere in the database.

Randomness does not depend on names: every record can still be verified.
"""

import msgspec

from ludotheque.room.names import GONE
from ludotheque.room.protocol.messages import ChatLine, Seat
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Seated
from ludotheque.room.state.table_state import Snapshot
from ludotheque.room.store.store import Store, Write

_encode = msgspec.json.Encoder().encode


class Naming(msgspec.Struct, frozen=True):
    """A person's new name; with `old`, only where they had that name."""

    person: str
    new: str
    old: str | None = None

    def concerns(self, person: str | None, name: str | None) -> bool:
        return person == self.person and self.old in (None, name)

    def seats(self, seats: list[Seat]) -> list[Seat]:
        return [
            msgspec.structs.replace(seat, name=self.new) if self.concerns(seat.person, seat.name) else seat
            for seat in seats
        ]

    def snapshot(self, snapshot: Snapshot) -> Snapshot:
        return msgspec.structs.replace(snapshot, seats=self.seats(snapshot.seats))


def gone(person: str) -> Naming:
    return Naming(person, GONE)


async def open_tables(store: Store, person: str) -> list[str]:
    """The tables where they have a seat and that have not started."""
    return await store.names(
        "SELECT DISTINCT seat.table_id FROM seat JOIN room_table ON room_table.id = seat.table_id"
        " WHERE seat.person = ? AND room_table.status = 'open'",
        person,
    )


async def rewrite(store: Store, naming: Naming) -> None:
    mark = f'%"person":"{naming.person}"%'
    await store.write(
        *await _entries(store, mark, naming),
        *await _snapshots(store, mark, naming),
        *await _chat(store, naming),
        *_results(naming),
    )


async def _entries(store: Store, mark: str, naming: Naming) -> list[Write]:
    rows = await store.read("SELECT table_id, seq, body FROM entry WHERE body LIKE ?", mark)
    found = [(table, seq, entries.decode(body)) for table, seq, body in rows]
    return [
        Write(
            "UPDATE entry SET body = ? WHERE table_id = ? AND seq = ?",
            (entries.encode(msgspec.structs.replace(entry, name=naming.new)), table, seq),
        )
        for table, seq, entry in found
        if isinstance(entry, Seated) and naming.concerns(entry.person, entry.name)
    ]


async def _snapshots(store: Store, mark: str, naming: Naming) -> list[Write]:
    rows = await store.read("SELECT table_id, seq, body FROM snapshot WHERE body LIKE ?", mark)
    return [
        Write(
            "UPDATE snapshot SET body = ? WHERE table_id = ? AND seq = ?",
            (_encode(naming.snapshot(msgspec.json.decode(body, type=Snapshot))).decode(), table, seq),
        )
        for table, seq, body in rows
    ]


async def _chat(store: Store, naming: Naming) -> list[Write]:
    """Lines of a deleted account no longer name their speaker."""
    rows = await store.read("SELECT table_id, n, body FROM chat WHERE person = ?", naming.person)
    lines = [(table, n, msgspec.json.decode(body, type=ChatLine)) for table, n, body in rows]
    person = None if naming.new == GONE else naming.person
    return [
        Write(
            "UPDATE chat SET body = ?, person = ? WHERE table_id = ? AND n = ?",
            (
                _encode(msgspec.structs.replace(line, name=naming.new, person=person)).decode(),
                person,
                table,
                n,
            ),
        )
        for table, n, line in lines
    ]


def _results(naming: Naming) -> list[Write]:
    if naming.old is None:
        return []
    sql = "UPDATE result SET name = ? WHERE who = ? AND name = ?"
    return [Write(sql, (naming.new, naming.person, naming.old))]
