"""Storage of results and ratings."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.room.store.store import Store, Write

AT_ONCE = 100


class Rated(NamedTuple):
    mu: float
    sigma: float
    games: int


class Result(NamedTuple):
    """How one seat of a finished table did. `mu`, `sigma`: its player's rating afterwards, if it counted."""

    table: str
    seat: int
    game: str
    who: str
    name: str
    place: int
    winners: int
    """How many share the first place."""
    seats: int
    moves: int
    public: int
    ended: int
    mu: float | None
    sigma: float | None
    change: float | None


COLUMNS = "table_id, seat, game, who, name, place, winners, seats, moves, public, ended, mu, sigma, change"


async def waiting(store: Store) -> list[str]:
    """Finished tables whose results are not recorded yet, oldest first."""
    return await store.names(
        "SELECT id FROM room_table WHERE status = 'over' AND rated < 2 ORDER BY created LIMIT ?", AT_ONCE
    )


async def counts(store: Store, table: str) -> bool:
    return bool(await store.read("SELECT 1 FROM room_table WHERE id = ? AND rated = 1", table))


async def met(store: Store, game: str, pair: tuple[str, str], since: int) -> int:
    """How many rated games the two have played together."""
    rows = await store.read(
        "SELECT COUNT(DISTINCT one.table_id) FROM result one JOIN result other"
        " ON other.table_id = one.table_id AND other.who = ?"
        " WHERE one.who = ? AND one.ended > ? AND one.game = ?"
        " AND (one.mu IS NOT NULL OR other.mu IS NOT NULL)",
        pair[1],
        pair[0],
        since,
        game,
    )
    return int(rows[0][0])


async def ratings(store: Store, game: str, players: Sequence[str]) -> dict[str, Rated]:
    places = ", ".join("?" for _ in players)
    rows = await store.read(
        f"SELECT who, mu, sigma, games FROM rating WHERE game = ? AND who IN ({places})", game, *players
    )
    return {who: Rated(*rest) for who, *rest in rows}


def write(game: str, rows: Sequence[Result], ratings: dict[str, Rated]) -> list[Write]:
    places = ", ".join("?" for _ in Result._fields)
    found = [Write(f"INSERT INTO result ({COLUMNS}) VALUES ({places})", tuple(row)) for row in rows]
    rated = [
        Write(
            "INSERT INTO rating (game, who, mu, sigma, games) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
            " games = excluded.games",
            (game, who, *rating),
        )
        for who, rating in ratings.items()
    ]
    return [*found, *rated, done(rows[0].table)]


def done(table: str) -> Write:
    return Write("UPDATE room_table SET rated = 2 WHERE id = ?", (table,))


async def leaders(store: Store, game: str, most: int) -> list[tuple[Any, ...]]:
    """The best rated accounts and bots: who, name, whether a program, face, and the rating."""
    return await store.read(
        "SELECT rating.who, person.name, person.bot, person.avatar, rating.mu, rating.sigma, rating.games"
        " FROM rating LEFT JOIN person ON person.id = rating.who WHERE rating.game = ?"
        " AND (person.login IS NOT NULL AND person.removed = 0 OR rating.who LIKE 'bot:%')"
        " ORDER BY rating.mu - 3 * rating.sigma DESC, rating.who LIMIT ?",
        game,
        most,
    )


async def person(store: Store, id: str) -> tuple[Any, ...] | None:
    """Name, login, whether a program, since when, and the face they have chosen."""
    rows = await store.read("SELECT name, login, bot, created, avatar FROM person WHERE id = ?", id)
    return rows[0] if rows else None


async def ratings_of(store: Store, who: str) -> dict[str, Rated]:
    rows = await store.read("SELECT game, mu, sigma, games FROM rating WHERE who = ?", who)
    return {game: Rated(*rest) for game, *rest in rows}


async def results_of(store: Store, who: str, most: int) -> list[Result]:
    """The newest first."""
    rows = await store.read(
        f"SELECT {COLUMNS} FROM result WHERE who = ? ORDER BY ended DESC, table_id LIMIT ?", who, most
    )
    return [Result(*row) for row in rows]


async def games_of(
    store: Store, who: str, game: str | None, before: int, private: bool, most: int
) -> list[Result]:
    """One row per finished game, for the player's own seat, newest first."""
    where, values = ("AND game = ?", (game,)) if game else ("", ())
    rows = await store.read(
        f"SELECT {COLUMNS} FROM result WHERE who = ? AND ended < ? AND public >= ? {where}"
        " ORDER BY ended DESC, table_id, seat LIMIT ?",
        who,
        before,
        0 if private else 1,
        *values,
        most,
    )
    return [Result(*row) for row in rows]


async def seats_of(store: Store, tables: Sequence[str]) -> dict[str, list[Result]]:
    """Everybody's results at these tables."""
    found: dict[str, list[Result]] = {table: [] for table in tables}
    places = ", ".join("?" for _ in tables)
    if tables:
        rows = await store.read(
            f"SELECT {COLUMNS} FROM result WHERE table_id IN ({places}) ORDER BY table_id, seat", *tables
        )
        for row in rows:
            found[row[0]].append(Result(*row))
    return found
