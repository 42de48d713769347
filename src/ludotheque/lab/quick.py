"""A quick study: is this set fair? A few hundred games of bots, in the time that there is.

`python -m ludotheque.lab.quick` reads a `Question` and writes an `Answer` a line, each with more games than
the last: a room starts it as a process that gives way to all others.
"""

import os
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ludotheque import games
from ludotheque.contract import CHANCE, CHANCE_BIT, Game, Options
from ludotheque.lab.luck import KEYED, begin, luck_of, turn_to
from ludotheque.lab.selfplay import choose_seat
from ludotheque.lab.simulate import wilson
from ludotheque.position import Position
from ludotheque.search import bots

PLAYER = "mcts:20"
"""Who plays: it looks a little ahead, and fast."""
BETWEEN = 1.0
"""Seconds between two answers."""
FEWEST = 12
"""Seats that had a card or figure, or had it not, of which anything can be said."""


class Question(msgspec.Struct, frozen=True):
    game: str
    contents: list[dict[str, Any] | None]
    """What is compared; None is the house's."""
    seats: int
    options: dict[str, str | int | bool] = {}
    games: int = 200
    """Of each."""
    seconds: float = 60.0


class Share(msgspec.Struct, frozen=True):
    """A share, and where it lies 95 times in 100."""

    value: float
    low: float
    high: float


class Thing(msgspec.Struct, frozen=True):
    """A card or a figure: what comes of it."""

    en: str
    fr: str
    count: int
    """How often it was had, or played."""
    value: float
    """Wins of those who had it less wins of those who had not; of a card that all have, the points it won."""


class Findings(msgspec.Struct, frozen=True):
    """What some games came to."""

    games: int
    seats: list[Share]
    """Of the wins; shared wins are divided."""
    length: float
    """Decisions of players, on average."""
    shortest: int
    longest: int
    things: list[Thing]
    measure: str
    """What the values of `things` are: `wins`, `points`, or nothing if the game tells neither."""


class Answer(msgspec.Struct, frozen=True):
    done: int
    of: int
    over: bool
    findings: list[Findings]
    """For each content."""


class Played(NamedTuple):
    wins: list[float]
    length: int
    final: Any


def answers(question: Question) -> Iterator[Answer]:
    """More and more games, of each content in turn with the same luck, until all are played or time is up."""
    game = games.load(question.game)
    options, seats = game.complete(question.options), game.seats(question.seats)
    played: list[list[Played]] = [[] for _ in question.contents]
    end, told = time.monotonic() + question.seconds, time.monotonic()
    of, done = question.games * len(played), 0
    for number in range(question.games):
        for own, content in zip(played, question.contents, strict=True):
            own.append(_play(game, options, seats, content, number))
            done += 1
        if time.monotonic() >= end:
            break
        if time.monotonic() >= told + BETWEEN:
            told = time.monotonic()
            yield Answer(done, of, False, [_findings(game, own) for own in played])
    yield Answer(done, of, True, [_findings(game, own) for own in played])


def _play(game: Game, options: Options, seats: int, content: dict[str, Any] | None, number: int) -> Played:
    position = Position(game, options, seats, content)
    player = bots.make(game, PLAYER)
    luck = luck_of(KEYED, 0, number, 1)
    begin(luck, 0)
    length = events = 0
    while mask := int(game.acting(position.s)):
        if mask == CHANCE_BIT:
            turn_to(luck, 0, events)
            events += 1
            position.play_move(CHANCE, position.draw(luck.chance))
            continue
        seat = int(choose_seat(mask, luck.order))
        position.play_move(seat, bots.ask(player, position, seat, luck.dice[seat]))
        length += 1
    ranks = position.ranks()
    first = ranks.count(1)
    return Played([(rank == 1) / first for rank in ranks], length, position.s.copy())


def _findings(game: Game, played: list[Played]) -> Findings:
    wins = np.array([each.wins for each in played])
    lengths = [each.length for each in played]
    finals = np.stack([each.final for each in played])
    things, measure = _things(game, wins, finals)
    return Findings(
        len(played),
        [Share(share, *wilson(share * len(played), len(played))) for share in wins.mean(axis=0).tolist()],
        float(np.mean(lengths)),
        min(lengths),
        max(lengths),
        things,
        measure,
    )


def _things(game: Game, wins: Any, finals: Any) -> tuple[list[Thing], str]:
    names = game.held_names(finals[0])
    if game.gained is not None:
        counts, points = game.gained(finals)
        means = points / np.maximum(counts, 1)
        return [Thing(*name, int(counts[at]), float(means[at])) for at, name in enumerate(names)], "points"
    if game.held is None:
        return [], ""
    held = np.stack([game.held(finals, seat) for seat in range(wins.shape[1])], axis=1)
    found = []
    for at, name in enumerate(names):
        had = (held >> at & 1).astype(bool)
        if min(had.sum(), (~had).sum()) >= FEWEST:
            found.append(Thing(*name, int(had.sum()), float(wins[had].mean() - wins[~had].mean())))
    return found, "wins"


def main() -> None:
    os.nice(19)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    for answer in answers(question):
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
