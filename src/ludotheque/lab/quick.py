"""A quick study: is this set fair? A few hundred bot games within a time limit.

`python -m ludotheque.lab.quick` reads a `Question` and writes one `Answer` per line, each based on more games
than the last: a room runs it as a process of the lowest priority.
"""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import NormalDist
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
"""The bot that plays: fast, with a little lookahead."""
BETWEEN = 1.0
"""Seconds between two answers."""
FEWEST = 12
"""The fewest games, and seats with and without a card or figure, that allow an estimate."""
GROUPS = 10
"""Groups of games for the jackknife: the error of a value comes from leaving out one group at a time."""
SURE = 0.95


class Question(msgspec.Struct, frozen=True):
    game: str
    contents: list[dict[str, Any] | None]
    """The sets compared; None is our own."""
    seats: int
    options: dict[str, str | int | bool] = {}
    games: int = 200
    """Games per set."""
    seconds: float = 60.0
    """CPU time, not wall time: the process has the lowest priority."""


class Share(msgspec.Struct, frozen=True):
    """A number with its 95% interval."""

    value: float
    low: float
    high: float


class Thing(msgspec.Struct, frozen=True):
    """A card or a figure, and its effect on winning."""

    en: str
    fr: str
    count: int
    """How often it was held, or played."""
    value: float
    """Win rate of seats that held it minus that of the others; for a card all have, the points it won."""
    low: float
    high: float
    """The 95% interval, valid for all of them jointly."""


class Findings(msgspec.Struct, frozen=True):
    """The results of some games."""

    games: int
    seats: list[Share]
    """Each seat's share of wins; shared wins are split."""
    length: float
    """Decisions of players, on average."""
    shortest: int
    longest: int
    things: list[Thing]
    measure: str
    """What the values of `things` are: `wins`, `points`, or empty if the game reports neither."""


class Contrast(msgspec.Struct, frozen=True):
    """The difference between two sets: the second's numbers minus the first's."""

    seats: list[Share]
    """Wins of each seat, game by game with the same luck."""
    length: Share
    things: list[Thing]
    """Those in both; `count` is the second's."""


class Answer(msgspec.Struct, frozen=True):
    done: int
    of: int
    over: bool
    findings: list[Findings]
    """For each content."""
    contrast: Contrast | None = None
    """Between two sets, once there is enough data."""


class Played(NamedTuple):
    wins: list[float]
    length: int
    final: Any


def answers(question: Question) -> Iterator[Answer]:
    """More and more games, each set in turn with the same luck, until all are played or time is up."""
    game = games.load(question.game)
    options, seats = game.complete(question.options), game.seats(question.seats)
    played: list[list[Played]] = [[] for _ in question.contents]
    end, told = time.process_time() + question.seconds, time.monotonic()
    of = question.games * len(played)
    for number in range(question.games):
        for own, content in zip(played, question.contents, strict=True):
            own.append(_play(game, options, seats, content, number))
        if time.process_time() >= end:
            break
        if time.monotonic() >= told + BETWEEN:
            told = time.monotonic()
            yield _answer(game, played, of, over=False)
    yield _answer(game, played, of, over=True)


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


def _answer(game: Game, played: list[list[Played]], of: int, *, over: bool) -> Answer:
    findings = [_findings(game, own) for own in played]
    comparable = len(played) == 2 and len(played[0]) >= FEWEST
    contrast = _contrast(played, findings) if comparable else None
    return Answer(sum(map(len, played)), of, over, findings, contrast)


def _findings(game: Game, played: list[Played]) -> Findings:
    wins = np.array([each.wins for each in played])
    lengths = [each.length for each in played]
    finals = np.stack([each.final for each in played])
    return Findings(
        len(played),
        [Share(share, *wilson(share * len(played), len(played))) for share in wins.mean(axis=0).tolist()],
        float(np.mean(lengths)),
        min(lengths),
        max(lengths),
        _things(game, wins, finals),
        "points" if game.gained is not None else "wins" if game.held is not None else "",
    )


def _things(game: Game, wins: Any, finals: Any) -> list[Thing]:
    """The effect of each, with a jackknife interval. Those with the same name count as one."""
    if len(wins) < FEWEST or (game.gained is None and game.held is None):
        return []
    names = list(dict.fromkeys(game.held_names(finals[0])))
    of_name = [names.index(name) for name in game.held_names(finals[0])]
    counts, values = _values(game, of_name, wins, finals)
    known = counts >= FEWEST
    if game.gained is None:
        known &= wins.size - counts >= FEWEST
    groups = np.arange(len(wins)) % GROUPS
    left_out = [
        _values(game, of_name, wins[groups != each], finals[groups != each])[1] for each in range(GROUPS)
    ]
    spread = np.array([np.where(np.isnan(each), values, each) for each in left_out])
    error = np.sqrt((len(spread) - 1) * spread.var(axis=0)) * _width(len(names))
    return [
        Thing(*name, int(counts[at]), float(values[at]), *_around(values[at], error[at]))
        for at, name in enumerate(names)
        if known[at]
    ]


def _values(game: Game, of_name: Sequence[int], wins: Any, finals: Any) -> tuple[Any, Any]:
    """How often each was held or played, and its effect; NaN if never held or played, or always held."""
    if game.gained is not None:
        counts, points = (np.bincount(of_name, weights=each) for each in game.gained(finals))
        return counts, np.divide(points, counts, out=np.full(len(counts), np.nan), where=counts > 0)
    assert game.held is not None
    held = np.stack([game.held(finals, seat) for seat in range(wins.shape[1])], axis=1)
    bits = [
        sum(1 << at for at, each in enumerate(of_name) if each == name) for name in range(max(of_name) + 1)
    ]
    had = [(held & each).astype(bool) for each in bits]
    means = [wins[each].mean() - wins[~each].mean() if 0 < each.sum() < each.size else np.nan for each in had]
    return np.array([each.sum() for each in had]), np.array(means)


def _contrast(played: list[list[Played]], findings: list[Findings]) -> Contrast:
    first, second = played
    wins = np.array([each.wins for each in second]) - np.array([each.wins for each in first])
    lengths = np.array([each.length for each in second]) - np.array([each.length for each in first])
    before = {(thing.en, thing.fr): thing for thing in findings[0].things}
    both = [
        (before[thing.en, thing.fr], thing) for thing in findings[1].things if (thing.en, thing.fr) in before
    ]
    return Contrast(
        [_mean(wins[:, seat]) for seat in range(wins.shape[1])],
        _mean(lengths),
        [_between(one, other) for one, other in both],
    )


def _mean(values: Any) -> Share:
    value = float(values.mean())
    return Share(value, *_around(value, _width(1) * float(values.std(ddof=1)) / len(values) ** 0.5))


def _between(one: Thing, other: Thing) -> Thing:
    value = other.value - one.value
    error = float(np.hypot(one.high - one.value, other.high - other.value))
    return Thing(other.en, other.fr, other.count, value, *_around(value, error))


def _around(value: float, error: float) -> tuple[float, float]:
    return float(value - error), float(value + error)


def _width(many: int) -> float:
    """The half-width in standard errors, so that this many intervals hold jointly."""
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, many))


def main() -> None:
    os.nice(19)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    for answer in answers(question):
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
