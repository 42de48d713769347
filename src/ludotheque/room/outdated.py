"""Games in play when the room's rules were updated: ended, unrated, with the reason given.

They are over for good, whether or not today's rules can still replay them: the page of the rules, the bots
and the hints all follow the newer version. The moves stay, and so does the record. Tables of a newer version
than this program knows are left alone.
"""

import logging

from ludotheque.errors import LudothequeError, OldVersion
from ludotheque.position import Outcome
from ludotheque.room.protocol.messages import TableFacts
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Ended
from ludotheque.room.state.table_state import TableState
from ludotheque.room.store import results
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Row
from ludotheque.room.table.surroundings import Surroundings

log = logging.getLogger("ludotheque.room")
REASON = "rules-changed"


async def end_all(room: Surroundings) -> None:
    """After startup, end those this process keeps. Others end when somebody opens them."""
    for facts in await shelf.unfinished(room.store):
        try:
            game = await room.rules(facts.game)
        except LudothequeError:
            continue
        if facts.version < game.version and room.peers.keeps(facts.id):
            await end(room, facts)


async def end(room: Surroundings, facts: TableFacts) -> None:
    """Write the end, once: anyone who comes a moment later finds the game over."""
    shelved = await shelf.find_whole(room.store, facts.id)
    if shelved.status == "over":
        return
    outcome = Outcome(REASON, await _scores(room, shelved), [1] * facts.seats)
    entry = Row(facts.id, len(shelved.entries) + 1, entries.encode(Ended(room.now(), REASON)))
    try:
        await room.store.append([entry], [shelf.over(facts.id, outcome), results.done(facts.id)])
    except RoomRefused:
        if (await shelf.find_whole(room.store, facts.id)).status != "over":  # another process did it
            raise
    log.info("table ended", extra={"table": facts.id, "game": facts.game, "code": REASON})


async def _scores(room: Surroundings, shelved: shelf.Shelved) -> list[int]:
    """The scores as they stood; none if the current rules can't tell."""
    try:
        state = TableState(
            shelved.facts, await room.rules(shelved.facts.game), shelved.secret, shelved.content
        )
    except OldVersion:
        return []
    for entry in shelved.entries:
        state.apply(entry)
    return state.situation.scores
