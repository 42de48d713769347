"""Checking a record: on its own, and against the room's own table if it was played here."""

from ludotheque.errors import LudothequeError
from ludotheque.records import GameRecord, decode
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.protocol.bodies import Verdict
from ludotheque.room.protocol.messages import Sentence
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import replays
from ludotheque.room.review.verifying import Checked, check, compared
from ludotheque.room.store import tables as shelf
from ludotheque.room.table.surroundings import Surroundings


async def of(room: Surroundings, body: bytes, asker: str) -> Verdict:
    try:
        record = await looking_back.do(asker, decode, body)
    except RoomRefused:
        raise
    except LudothequeError as error:
        return _verdict(Checked(0, error.text))
    stored = await _stored(room, record, asker)
    if stored is None:
        return _verdict(await looking_back.do(asker, check, record))
    kept = str((stored.fair or {})["commitment"])
    checked = await looking_back.do(asker, check, record, kept, room.signer.public)
    return _verdict(compared(checked, record, stored))


async def _stored(room: Surroundings, record: GameRecord, asker: str) -> GameRecord | None:
    """The record of the finished table it claims to be from, as this room would hand it out now."""
    table = str((record.fair or {}).get("table", ""))
    if not table.isalnum():
        return None
    try:
        head, bodies = await shelf.find_bodies(room.store, table[:40])
        replays.check_finished(head)
    except RoomRefused:
        return None
    shelved = await looking_back.do(asker, shelf.with_entries, head, bodies)
    stored = await looking_back.do(asker, replays.record_of, room.signer, shelved)
    return stored if stored.fair else None


def _verdict(checked: Checked) -> Verdict:
    said = checked.headline
    return Verdict(
        ok=checked.fault is None,
        chance_moves=checked.chance_moves,
        en=said.en,
        fr=said.fr,
        move=checked.move,
        checked=[Sentence(*each) for each in checked.checked],
        unchecked=[Sentence(*each) for each in checked.unchecked],
    )
