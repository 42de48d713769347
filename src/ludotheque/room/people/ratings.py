"""Ratings: what each finished game says about its players, people and bots on one scale.

OpenSkill (Plackett-Luce), a scale of its own for each game. A rating is a mean and its uncertainty; people
see it as 1500 + 40 (mu - 25), with the 95% interval. Games of rated tables count, which are between
accounts and the room's bots; short ones and those of the same players again and again for little or nothing:

    weight = 0 if a seat made fewer than 4 moves, else min(1, moves of the seat that made fewest / 8),
             times 1/2 for each game that two of the players had together in the 7 days before; 0 after five
    rating = before + weight (what OpenSkill makes of the game - before), for mu and for sigma

If one of three or more gives up or runs out of time, nobody knows how it would have ended: whoever left is
rated as last, and the others are not rated.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.position import Outcome
from ludotheque.records import NOBODY_LEFT
from ludotheque.room.protocol.messages import Seat
from ludotheque.room.state.table_state import TableState
from ludotheque.room.store import results
from ludotheque.room.store.results import Rated, Result
from ludotheque.room.table.surroundings import Surroundings
from ludotheque.room.waiting import wait

log = logging.getLogger("ludotheque.room")

PAUSE = 10.0
"""Seconds between checks for finished games that were not announced."""
BOT = "bot:"
SHORT, LONG = 4, 8
"""Moves per seat below which a game counts for nothing, and from which it counts fully."""
LATELY = 7 * 24 * 3600 * 1000
TOO_OFTEN = 5


class Rater:
    """Rates finished games one by one, in the order they ended, independently of the tables."""

    def __init__(self, room: Surroundings) -> None:
        self._room = room
        self._finished = asyncio.Event()

    def wake(self) -> None:
        self._finished.set()

    async def run(self) -> None:
        while True:
            self._finished.clear()
            while self._room.peers.keeps("ratings") and await self._rate_waiting():
                pass
            await wait(self._finished, PAUSE)

    async def _rate_waiting(self) -> bool:
        """Whether any was rated. A table that can't be rated does not hold up the others."""
        found = False
        try:
            for table in await results.waiting(self._room.store):
                try:
                    found |= await self.rate(table)
                except LudothequeError as error:
                    log.warning("a rating waits", extra={"table": table, "code": error.code})
        except Exception:
            log.exception("ratings wait")
        return found

    async def rate(self, id: str) -> bool:
        """Write a finished table's results and the new ratings in one transaction.

        False for a table whose end is on disk but not yet in memory here: it calls again.
        """
        try:
            state = (await self._room.get(id)).state
        except LudothequeError as error:
            if error.code != "old-version":
                raise
            await self._room.store.write(results.done(id))
            return True
        if state.outcome is None:
            return False
        players = [who(seat) for seat in state.seats]
        weight = await self._weight(state, players)
        before = await results.ratings(self._room.store, state.game.name, players) if weight else {}
        after = rate_end(players, state.outcome, before, weight) if weight else {}
        rows = [_result(state, seat, player, before, after) for seat, player in enumerate(players)]
        await self._room.store.write(*results.write(state.game.name, rows, after))
        return True

    async def _weight(self, state: TableState, players: Sequence[str]) -> float:
        """How much a game counts, from 0 to 1."""
        if not await results.counts(self._room.store, state.facts.id) or not is_rated(state, players):
            return 0
        since = state.changed - LATELY
        pairs = [pair for pair in combinations(sorted(set(players)), 2) if not all(map(is_bot, pair))]
        met = [await results.met(self._room.store, state.game.name, pair, since) for pair in pairs]
        return length_weight(fewest_moves(state)) * repeat_weight(max(met))


def who(seat: Seat) -> str:
    """The player of a seat: still the person while a bot stands in for them."""
    return seat.person or f"{BOT}{seat.bot}"


def is_bot(player: str) -> bool:
    return player.startswith(BOT)


def is_rated(state: TableState, players: Sequence[str]) -> bool:
    """A rated table with at least one person, nobody on two seats, and nobody's seat played by a bot."""
    people = [player for player in players if not is_bot(player)]
    return (
        state.facts.settings.rated
        and 0 < len(people) == len(set(people))
        and all(seat.person is None or seat.bot is None for seat in state.seats)
    )


def fewest_moves(state: TableState) -> int:
    """The fewest moves made by any seat; for a long game, those in memory are enough."""
    made = Counter(each.seat for each in state.made)
    return min(made[seat] for seat in range(state.facts.seats))


def length_weight(moves: int) -> float:
    return 0 if moves < SHORT else min(1.0, moves / LONG)


def repeat_weight(met: int) -> float:
    return 0 if met >= TOO_OFTEN else 0.5**met


class Skill(NamedTuple):
    mu: float = 25.0
    sigma: float = 25.0 / 3


def rate_end(
    players: Sequence[str], outcome: Outcome, before: dict[str, Rated], weight: float
) -> dict[str, Rated]:
    """The players' ratings after the end of a game: everybody's, or only that of the one who left."""
    if outcome.seat is None or outcome.reason in NOBODY_LEFT or len(players) < 3:
        return rate(players, outcome.ranks, before, weight)
    left = players[outcome.seat]
    behind_all = [2 if player == left else 1 for player in players]
    return {left: rate(players, behind_all, before, weight)[left]}


def rate(
    players: Sequence[str], ranks: Sequence[int], before: dict[str, Rated], weight: float = 1
) -> dict[str, Rated]:
    """The players' ratings after a game. A bot on several seats gets the mean of its seats' ratings."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {player: before.get(player, Rated(*Skill(), 0)) for player in players}
    teams = [[model.rating(mu=known[player].mu, sigma=known[player].sigma)] for player in players]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    after = {}
    for player, old in known.items():
        own = [team[0] for team, each in zip(rated, players, strict=True) if each == player]
        mu, sigma = (sum(each) / len(own) for each in ([r.mu for r in own], [r.sigma for r in own]))
        after[player] = Rated(
            old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma), old.games + 1
        )
    return after


def _result(
    state: TableState, seat: int, player: str, before: dict[str, Rated], after: dict[str, Rated]
) -> Result:
    assert state.outcome is not None
    ranks, rated = state.outcome.ranks, after.get(player)
    return Result(
        table=state.facts.id,
        seat=seat,
        game=state.game.name,
        who=player,
        name=state.seats[seat].name,
        place=ranks[seat],
        winners=ranks.count(1),
        seats=state.facts.seats,
        moves=state.n,
        public=int(state.facts.settings.public),
        ended=state.changed,
        mu=rated.mu if rated else None,
        sigma=rated.sigma if rated else None,
        change=rated.mu - before.get(player, Rated(*Skill(), 0)).mu if rated else None,
    )
