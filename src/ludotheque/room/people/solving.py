"""Who has solved which puzzle, and the ratings of both: a try is a game between a person and a puzzle.

A puzzle moves somebody's rating once: up if the first try is right and no hint was asked for, down if the
first try is wrong or the answer is shown before any. It counts as solved only if it was found without the
answer. Guests have ratings too, but only accounts move the puzzles' ratings: anyone can create more guests.
"""

import asyncio
from collections.abc import Sequence

from ludotheque.contract import Game
from ludotheque.puzzles import Puzzle, puzzles
from ludotheque.room.people.profiles import shown
from ludotheque.room.people.ratings import Skill, rate
from ludotheque.room.protocol.profiles import Rating
from ludotheque.room.protocol.study import PuzzleName, PuzzleProgress
from ludotheque.room.store import solving
from ludotheque.room.store.people import Person
from ludotheque.room.store.results import Rated
from ludotheque.room.store.solving import Tries
from ludotheque.room.store.store import Store, Write

PUZZLE = "puzzle:"
BEGINNING = {1: Rated(21.0, 4.0, 0), 2: Rated(25.0, 4.0, 0), 3: Rated(29.0, 4.0, 0)}
"""What a puzzle's difficulty says about its rating, until people have tried it."""
NEWCOMER = Rated(*Skill(), 0)


class Solving:
    """Records tries one at a time: two at once must not both count as somebody's first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()

    async def tried(self, person: Person | None, game: Game, puzzle: Puzzle, right: bool) -> PuzzleProgress:
        if person is None:
            return PuzzleProgress(
                "solved" if right else "open", None, 0, _next(game, puzzle.id, {}, {}, NEWCOMER)
            )
        async with self._turn:
            before = await solving.tries_of(self._store, person.id, game.name, puzzle.id)
            state = "solved" if right and before.state == "open" else before.state
            first = before.tries == 0 and not before.rated
            counts = first and not (right and before.hints)
            now = Tries(state, before.tries + 1, before.hints, int(before.rated or counts))
            return await self._note(person, game, puzzle, now, right if counts else None)

    async def hinted(self, person: Person | None, game: Game, puzzle: Puzzle, step: int) -> None:
        if person is None:
            return
        async with self._turn:
            before = await solving.tries_of(self._store, person.id, game.name, puzzle.id)
            if before.state == "open" and before.hints < step:
                now = before._replace(hints=step)
                await self._store.write(solving.noted(person.id, game.name, puzzle.id, now))

    async def gave_up(self, person: Person | None, game: Game, puzzle: Puzzle) -> PuzzleProgress:
        """The answer is shown: finding it afterwards no longer counts."""
        if person is None:
            return PuzzleProgress("shown", None, 0, _next(game, puzzle.id, {}, {}, NEWCOMER))
        async with self._turn:
            before = await solving.tries_of(self._store, person.id, game.name, puzzle.id)
            state = "shown" if before.state == "open" else before.state
            counts = not before.rated and before.tries == 0 and state == "shown"
            now = Tries(state, before.tries, before.hints, int(before.rated or counts))
            return await self._note(person, game, puzzle, now, False if counts else None)

    async def _note(
        self, person: Person, game: Game, puzzle: Puzzle, now: Tries, won: bool | None
    ) -> PuzzleProgress:
        """`won`: whether the rating rises or falls; None if it stays."""
        ratings = await solving.ratings(self._store, game.name, [person.id])
        mine, its = ratings.get(person.id, NEWCOMER), rating_of(puzzle, ratings)
        writes: list[Write] = [solving.noted(person.id, game.name, puzzle.id, now)]
        after = mine
        if won is not None:
            name = PUZZLE + puzzle.id
            both = rate([person.id, name], [1, 2] if won else [2, 1], {person.id: mine, name: its})
            after = both[person.id]
            writes.append(solving.rated(game.name, person.id, after))
            if person.account:
                writes.append(solving.rated(game.name, name, both[name]))
        await self._store.write(*writes)
        states = await solving.states_of(self._store, person.id, game.name)
        following = _next(game, puzzle.id, states, ratings, after)
        change = shown(after).rating - shown(mine).rating
        return PuzzleProgress(now.state, shown(after) if after.games else None, change, following)

    async def names(self, person: Person | None, game: Game) -> tuple[list[PuzzleName], Rating | None, str]:
        """All puzzles with the person's progress, their rating, and the one to try next."""
        whose = [person.id] if person else []
        ratings = await solving.ratings(self._store, game.name, whose)
        states = await solving.states_of(self._store, person.id, game.name) if person else {}
        own = ratings.get(person.id) if person else None
        found = [
            PuzzleName(
                each.id,
                each.difficulty,
                shown(rating_of(each, ratings)).rating,
                _state(states.get(each.id, Tries())),
            )
            for each in puzzles(game).values()
        ]
        following = _next(game, "", states, ratings, own or NEWCOMER)
        return found, shown(own) if own else None, following


def rating_of(puzzle: Puzzle, known: dict[str, Rated]) -> Rated:
    return known.get(PUZZLE + puzzle.id, BEGINNING[puzzle.difficulty])


def _state(tries: Tries) -> str:
    return "fresh" if tries.state == "open" and not tries.tries else tries.state


def _next(game: Game, but: str, states: dict[str, Tries], ratings: dict[str, Rated], own: Rated) -> str:
    """Of those not yet solved or shown, the one nearest to the rating; the list starts over when all are."""
    every: Sequence[Puzzle] = [each for each in puzzles(game).values() if each.id != but]
    left = [each for each in every if states.get(each.id, Tries()).state == "open"] or every
    nearest = min(left, key=lambda each: abs(rating_of(each, ratings).mu - own.mu), default=None)
    return nearest.id if nearest else but
