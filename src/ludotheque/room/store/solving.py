"""Storage of tries at puzzles and the resulting ratings.

`puzzle_rating.who`: a person's number, or `puzzle:` and a puzzle's name.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ludotheque.room.store.results import Rated
from ludotheque.room.store.store import Store, Write

State = Literal["open", "solved", "shown"]


class Tries(NamedTuple):
    """Somebody's progress on one puzzle. `rated`: whether it has moved their rating."""

    state: State = "open"
    tries: int = 0
    hints: int = 0
    rated: int = 0


async def tries_of(store: Store, who: str, game: str, puzzle: str) -> Tries:
    rows = await store.read(
        "SELECT state, tries, hints, rated FROM puzzle_try WHERE who = ? AND game = ? AND puzzle = ?",
        who,
        game,
        puzzle,
    )
    return Tries(*rows[0]) if rows else Tries()


async def states_of(store: Store, who: str, game: str) -> dict[str, Tries]:
    rows = await store.read(
        "SELECT puzzle, state, tries, hints, rated FROM puzzle_try WHERE who = ? AND game = ?", who, game
    )
    return {puzzle: Tries(*rest) for puzzle, *rest in rows}


async def solved_by(store: Store, who: str) -> list[tuple[str, int, Rated | None]]:
    """For each game with puzzles somebody has solved: how many, and their puzzle rating."""
    rows = await store.read(
        "SELECT t.game, COUNT(*), r.mu, r.sigma, r.games FROM puzzle_try t"
        " LEFT JOIN puzzle_rating r ON r.game = t.game AND r.who = t.who"
        " WHERE t.who = ? AND t.state = 'solved' GROUP BY t.game, r.mu, r.sigma, r.games"
        " ORDER BY COUNT(*) DESC, t.game",
        who,
    )
    return [(game, count, None if rest[0] is None else Rated(*rest)) for game, count, *rest in rows]


async def ratings(store: Store, game: str, whose: Sequence[str] = ()) -> dict[str, Rated]:
    """Of all puzzles of the game that have one, and of those named."""
    places = "".join(", ?" for _ in whose)
    rows = await store.read(
        "SELECT who, mu, sigma, games FROM puzzle_rating WHERE game = ?"
        f" AND (who LIKE 'puzzle:%' OR who IN (''{places}))",
        game,
        *whose,
    )
    return {who: Rated(*rest) for who, *rest in rows}


def noted(who: str, game: str, puzzle: str, now: Tries) -> Write:
    return Write(
        "INSERT INTO puzzle_try (who, game, puzzle, state, tries, hints, rated) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (who, game, puzzle) DO UPDATE SET state = excluded.state, tries = excluded.tries,"
        " hints = excluded.hints, rated = excluded.rated",
        (who, game, puzzle, *now),
    )


def rated(game: str, who: str, rating: Rated) -> Write:
    return Write(
        "INSERT INTO puzzle_rating (game, who, mu, sigma, games) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " games = excluded.games",
        (game, who, *rating),
    )


def forgotten(who: str) -> list[Write]:
    return [
        Write("DELETE FROM puzzle_try WHERE who = ?", (who,)),
        Write("DELETE FROM puzzle_rating WHERE who = ?", (who,)),
    ]
