"""Ratings: what each finished game says about those who played it, people and bots on one scale.

OpenSkill (Plackett-Luce), a scale of its own for each game. A rating is a mean and how sure it is; shown to
people it is 1500 + 40 (mu - 25), with the 95% interval. A game counts if at least two different players
sat there, nobody on two seats (but a bot may), nobody was advised, and everybody could have moved once.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.room.course import Course
from ludotheque.room.log import results
from ludotheque.room.log.results import Rated, Result
from ludotheque.room.messages import Seat

if TYPE_CHECKING:
    from ludotheque.room.tables import Room

log = logging.getLogger("ludotheque.room")

PAUSE = 10.0
"""Seconds after which it looks for finished games that nobody told it of."""
BOT = "bot:"


class Rater:
    """Rates one finished game after the other, in the order of their end, beside the tables."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._finished = asyncio.Event()

    def wake(self) -> None:
        self._finished.set()

    async def run(self) -> None:
        while True:
            self._finished.clear()
            try:
                while self._room.peers.keeps("ratings") and (
                    tables := await results.waiting(self._room.store)
                ):
                    for table in tables:
                        await self.rate(table)
            except LudothequeError as error:
                log.warning("ratings wait", extra={"code": error.code})
            await _wait(self._finished, PAUSE)

    async def rate(self, id: str) -> None:
        """The results of a finished table, and what they change, in one transaction."""
        try:
            course = (await self._room.get(id)).course
        except LudothequeError as error:
            if error.code != "old-version":
                raise
            await self._room.store.write(results.done(id))
            return
        players = [who(seat) for seat in course.seats]
        assert course.outcome is not None
        ranks = course.outcome.ranks
        counts = await results.counts(self._room.store, id) and is_rated(course, players)
        before = await results.ratings(self._room.store, course.game.name, players) if counts else {}
        after = rate(players, ranks, before) if counts else {}
        rows = [_result(course, seat, player, before, after) for seat, player in enumerate(players)]
        await self._room.store.write(*results.write(course.game.name, rows, after))


async def _wait(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return


def who(seat: Seat) -> str:
    """The person answers for a seat that a bot keeps."""
    return seat.person or f"{BOT}{seat.bot}"


def is_rated(course: Course, players: Sequence[str]) -> bool:
    people = [player for player in players if not player.startswith(BOT)]
    return (
        len(set(players)) > 1
        and len(set(people)) == len(people)
        and course.n >= course.facts.seats
        and course.facts.branched_at is None
        and not course.facts.imported
    )


class Skill(NamedTuple):
    mu: float = 25.0
    sigma: float = 25.0 / 3


def rate(players: Sequence[str], ranks: Sequence[int], before: dict[str, Rated]) -> dict[str, Rated]:
    """What a game makes of its players' ratings. A bot on several seats gets the mean of what each gives."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {player: before.get(player, Rated(*Skill(), 0)) for player in players}
    teams = [[model.rating(mu=known[player].mu, sigma=known[player].sigma)] for player in players]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    after = {}
    for player, old in known.items():
        own = [team[0] for team, each in zip(rated, players, strict=True) if each == player]
        mu, sigma = (sum(each) / len(own) for each in ([r.mu for r in own], [r.sigma for r in own]))
        after[player] = Rated(mu, sigma, old.games + 1)
    return after


def _result(
    course: Course, seat: int, player: str, before: dict[str, Rated], after: dict[str, Rated]
) -> Result:
    assert course.outcome is not None
    ranks, rated = course.outcome.ranks, after.get(player)
    return Result(
        table=course.facts.id,
        seat=seat,
        game=course.game.name,
        who=player,
        name=course.seats[seat].name,
        place=ranks[seat],
        winners=ranks.count(1),
        seats=course.facts.seats,
        moves=course.n,
        public=int(course.facts.settings.public),
        ended=course.changed,
        mu=rated.mu if rated else None,
        sigma=rated.sigma if rated else None,
        change=rated.mu - before.get(player, Rated(*Skill(), 0)).mu if rated else None,
    )
