"""Results as people see them: leaderboards, profiles, finished games and ratings over time."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from ludotheque.room.avatars import face
from ludotheque.room.people.ratings import BOT
from ludotheque.room.protocol.profiles import (
    GameStatistics,
    PastGame,
    PastSeat,
    Profile,
    Rating,
    RatingPoint,
    Rival,
    SeatStatistics,
    SolvedPuzzles,
    Standing,
)
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.store import results, solving
from ludotheque.room.store.results import Rated, Result
from ludotheque.room.store.store import Store

MIDDLE, SCALE = 1500, 40
LATELY = 100
"""How many of the newest games are searched for rivals."""
MOST_RIVALS = 3
COUNTED = 5000
"""How many of a player's newest games go into their statistics."""


async def leaderboard(store: Store, game: str, most: int) -> list[Standing]:
    rows = await results.leaders(store, game, most)
    return [
        Standing(
            place=place,
            person=None if who.startswith(BOT) else who,
            name=name or who.removeprefix(BOT),
            bot=bool(bot) or who.startswith(BOT),
            rating=shown(Rated(*rating)),
            avatar="" if who.startswith(BOT) else face(who, avatar),
        )
        for place, (who, name, bot, avatar, *rating) in enumerate(rows, 1)
    ]


async def profile(store: Store, person: str) -> Profile:
    name, login, bot, created, avatar = await _known(store, person)
    rows = against_others(await results.results_of(store, person, COUNTED))
    ratings = await results.ratings_of(store, person)
    by_game = groupby(sorted(rows, key=lambda row: row.game), key=lambda row: row.game)
    games = [record(game, list(own), ratings.get(game)) for game, own in by_game]
    games.sort(key=lambda each: -each.played)
    return Profile(
        person,
        name,
        login is not None,
        bool(bot),
        created,
        games,
        avatar=face(person, avatar),
        rivals=rivals(rows[:LATELY], await results.seats_of(store, [row.table for row in rows[:LATELY]])),
        puzzles=[
            SolvedPuzzles(game, solved, shown(rating) if rating else None)
            for game, solved, rating in await solving.solved_by(store, person)
        ],
    )


def rivals(own: Sequence[Result], everybody: dict[str, list[Result]]) -> list[Rival]:
    """A player's most frequent opponents, from their own results (newest first) and those of their tables."""
    met: dict[str, list[tuple[Result, Result]]] = {}
    for mine in own:
        others = {row.who: row for row in everybody[mine.table] if row.who != mine.who}
        for who, other in others.items():
            met.setdefault(who, []).append((mine, other))
    often = sorted(met.items(), key=lambda each: -len(each[1]))[:MOST_RIVALS]
    return [
        Rival(
            person=None if who.startswith(BOT) else who,
            name=games[0][1].name,
            bot=who.startswith(BOT),
            game=games[0][0].game,
            played=len(games),
            won=sum(mine.place < other.place for mine, other in games),
            lost=sum(mine.place > other.place for mine, other in games),
        )
        for who, games in often
    ]


def against_others(rows: Sequence[Result]) -> list[Result]:
    """Without games played on several seats: resigning one of them does not make the other a win."""
    seats = Counter(row.table for row in rows)
    return [row for row in rows if seats[row.table] == 1]


async def _known(store: Store, person: str) -> tuple[str, str | None, int, int, str]:
    found = await results.person(store, person)
    if found is None:
        raise RoomRefused("unknown-person")
    name, login, bot, created, avatar = found
    return name, login, bot, created, avatar


async def history(
    store: Store, person: str, asker: str | None, game: str | None, before: int, most: int
) -> list[PastGame]:
    """Finished games, newest first; private ones only for the player."""
    await _known(store, person)
    own = await results.games_of(store, person, game, before, asker == person, most)
    everybody = await results.seats_of(store, list(dict.fromkeys(row.table for row in own)))
    return [
        PastGame(
            table=row.table,
            game=row.game,
            ended=row.ended,
            moves=row.moves,
            public=bool(row.public),
            seat=row.seat,
            seats=[_past(each) for each in everybody[row.table]],
        )
        for row in own
    ]


def _past(row: Result) -> PastSeat:
    bot = row.who.startswith(BOT)
    return PastSeat(
        person=None if bot else row.who,
        name=row.name,
        bot=bot,
        place=row.place,
        rating=None if row.mu is None else on_scale(row.mu),
        change=None if row.change is None else round(SCALE * row.change),
    )


async def ratings(store: Store, person: str, game: str) -> list[RatingPoint]:
    """A player's rating over time, oldest first."""
    await _known(store, person)
    rows = await results.games_of(store, person, game, 2**62, True, COUNTED)
    return [
        RatingPoint(row.ended, row.table, on_scale(row.mu), interval(row.sigma))
        for row in reversed(rows)
        if row.mu is not None and row.sigma is not None
    ]


def record(game: str, rows: Sequence[Result], rating: Rated | None) -> GameStatistics:
    """A game's statistics from a player's results, newest first."""
    kinds = Counter(map(kind, rows))
    places = groupby(sorted(rows, key=_place_at_table), key=_place_at_table)
    runs = [
        sum(1 for _ in run) if won else 0 for won, run in groupby(rows, key=lambda row: kind(row) == "won")
    ]
    return GameStatistics(
        game=game,
        rating=shown(rating) if rating else None,
        best=max((on_scale(row.mu) for row in rows if row.mu is not None), default=None),
        played=len(rows),
        won=kinds["won"],
        shared=kinds["shared"],
        lost=kinds["lost"],
        streak=runs[0],
        longest_streak=max(runs),
        moves=round(sum(row.moves for row in rows) / len(rows)),
        by_seat=[_seat_record(seats, seat, list(own)) for (seats, seat), own in places],
    )


def _place_at_table(row: Result) -> tuple[int, int]:
    return row.seats, row.seat


def _seat_record(seats: int, seat: int, rows: Sequence[Result]) -> SeatStatistics:
    kinds = Counter(map(kind, rows))
    return SeatStatistics(seats, seat, len(rows), kinds["won"], kinds["shared"], kinds["lost"])


def kind(row: Result) -> str:
    return "lost" if row.place > 1 else "won" if row.winners == 1 else "shared"


def shown(rating: Rated) -> Rating:
    return Rating(on_scale(rating.mu), interval(rating.sigma), rating.games)


def on_scale(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - 25))


def interval(sigma: float) -> int:
    return round(SCALE * 1.96 * sigma)
