"""Many games at once: random play entirely in compiled code, or bots against each other."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game, Words
from ludotheque.generic import acting, draw, fill_moves, over, play, ranks, scores, start
from ludotheque.jit import COMPILED
from ludotheque.lab import botgames
from ludotheque.lab.botgames import LENGTH, REASON
from ludotheque.lab.selfplay import Plan, as_record, choose_seat, play_game
from ludotheque.records import GameRecord
from ludotheque.rng import below, seeds
from ludotheque.viewers import MOST_SEATS

CHUNK = 8192
"""Games a worker plays between two updates of the progress bar."""


class SeatResult(msgspec.Struct):
    """How one seat did: rank 1 alone is a win, rank 1 shared a draw; the interval is Wilson's, 95%."""

    seat: int
    games: int
    wins: int
    draws: int
    losses: int
    win_rate: float
    low: float
    high: float
    mean_score: float


class Summary(msgspec.Struct):
    game: str
    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    decisions: int
    mean_length: float
    shortest: int
    longest: int
    reasons: dict[str, int]
    results: list[SeatResult]


@dataclass
class Tally:
    """The results of some games; tallies add up."""

    lengths: Words
    reasons: Words
    scores: Words
    ranks: Words
    seats: Words

    @staticmethod
    def empty(count: int) -> "Tally":
        shapes = ((count,), (count,), (count, MOST_SEATS), (count, MOST_SEATS), (count,))
        return Tally(*(np.zeros(shape, np.int64) for shape in shapes))


@dataclass
class Totals:
    """The running sums of a simulation."""

    games: int = 0
    decisions: int = 0
    shortest: int = 2**62
    longest: int = 0
    reasons: dict[int, int] = field(default_factory=dict)
    sat: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    wins: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    draws: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    points: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)

    def add(self, tally: Tally) -> None:
        self.games += len(tally.lengths)
        self.decisions += int(tally.lengths.sum())
        self.shortest = min(self.shortest, int(tally.lengths.min()))
        self.longest = max(self.longest, int(tally.lengths.max()))
        for reason, count in zip(*np.unique(tally.reasons, return_counts=True), strict=True):
            self.reasons[int(reason)] = self.reasons.get(int(reason), 0) + int(count)
        first = tally.ranks == 1
        alone = first.sum(axis=1) == 1
        for seat in range(MOST_SEATS):
            self.sat[seat] += int((tally.seats > seat).sum())
            self.wins[seat] += int((first[:, seat] & alone).sum())
            self.draws[seat] += int((first[:, seat] & ~alone).sum())
            self.points[seat] += int(tally.scores[:, seat].sum())


Some = tuple[Tally, list[GameRecord]]
Player = Callable[[Plan, int, int], Some]


def simulate(
    plan: Plan,
    games: int,
    progress: Callable[[int], None] = lambda done: None,
    keep: Callable[[GameRecord], None] | None = None,
) -> Summary:
    """Play the games; `progress` is called with the number done, `keep` with each record, in order."""
    totals = Totals()
    play_some, size = _player(plan, games, keep is not None)
    if size > 1:
        play_some(plan, 0, 1)  # compile before the clock starts
    begun = time.perf_counter()
    for tally, records in _in_chunks(plan, games, play_some, size):
        totals.add(tally)
        if keep is not None:
            for record in records:
                keep(record)
        progress(totals.games)
    return _summary(plan.game, totals, time.perf_counter() - begun)


def _player(plan: Plan, games: int, recorded: bool) -> tuple[Player, int]:
    """The function that plays some of the games, and how many at a time. All of them give the same games."""
    if plan.is_random and not recorded:
        return _play_compiled, CHUNK
    if not botgames.pays(plan.game, games):
        return _play_recorded, 1
    size = 1 if plan.options is None else botgames.chunk_size(games, plan.workers)
    return partial(_play_bots, recorded=recorded), size


def _in_chunks(plan: Plan, games: int, play_some: Player, size: int) -> Iterator[Some]:
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    with ThreadPoolExecutor(plan.workers) as pool:
        yield from pool.map(lambda chunk: play_some(plan, *chunk), chunks)


def _play_bots(plan: Plan, first: int, count: int, recorded: bool) -> Some:
    """Games of bots in compiled code, all with the options of the first."""
    options, seats = plan.table(first)
    party = botgames.Party(plan.game, options, seats, plan.content, tuple(plan.names(seats)))
    played = botgames.play_party(party, plan.seed, first, count, plan.luck, recorded)
    notes = played.notes
    tally = Tally(notes[:, LENGTH], notes[:, REASON], played.points, played.places, np.full(count, seats))
    records = [as_record(plan, first + at, moves.tolist()) for at, moves in enumerate(played.moves)]
    return tally, records


def _play_compiled(plan: Plan, first: int, count: int) -> Some:
    game = plan.game
    tally = Tally.empty(count)
    setups = plan.setups(first, count)
    tally.seats[:] = setups[:, 0]
    game.specialise(play_random_games)(
        np.zeros(1, game.State),
        setups,
        seeds(plan.seed, first, count),
        np.zeros(game.most_moves, np.int64),
        tally.lengths,
        tally.reasons,
        tally.scores,
        tally.ranks,
    )
    return tally, []


def play_random_games(
    pool: Any,
    setups: Any,
    words: Any,
    moves: Any,
    lengths: Any,
    reasons: Any,
    points: Any,
    places: Any,
) -> None:
    """One game per seed in `words`; the same games as `play_game` records."""
    s = pool[0]
    rng = np.empty(1, np.uint64)
    for i in range(words.size):
        rng[0] = words[i]
        start(s, setups[i if setups.shape[0] > 1 else 0])
        mask = acting(s)
        while mask:
            if mask == CHANCE_BIT:
                play(s, CHANCE, draw(s, rng))
            else:
                seat = choose_seat(mask, rng)
                play(s, seat, moves[below(rng, fill_moves(s, seat, moves))])
                lengths[i] += 1
            mask = acting(s)
        reasons[i] = over(s)
        scores(s, points[i])
        ranks(s, places[i])


def _play_recorded(plan: Plan, first: int, count: int) -> Some:
    tally = Tally.empty(count)
    records = [play_game(plan, number) for number in range(first, first + count)]
    for at, record in enumerate(records):
        assert record.outcome is not None
        seats = len(record.seats)
        tally.seats[at] = seats
        tally.lengths[at] = sum(seat != CHANCE for seat, _ in record.moves)
        tally.reasons[at] = plan.game.reasons.index(record.outcome.reason)
        tally.scores[at, :seats] = record.outcome.scores
        tally.ranks[at, :seats] = record.outcome.ranks
    return tally, records


def _summary(game: Game, totals: Totals, seconds: float) -> Summary:
    return Summary(
        game=game.name,
        games=totals.games,
        seconds=round(seconds, 3),
        games_per_second=round(totals.games / seconds, 1),
        decisions_per_second=round(totals.decisions / seconds, 1),
        decisions=totals.decisions,
        mean_length=round(totals.decisions / totals.games, 2),
        shortest=totals.shortest,
        longest=totals.longest,
        reasons={game.reasons[reason]: count for reason, count in sorted(totals.reasons.items())},
        results=[_seat_result(totals, seat) for seat in range(MOST_SEATS) if totals.sat[seat]],
    )


def _seat_result(totals: Totals, seat: int) -> SeatResult:
    games, wins, draws = totals.sat[seat], totals.wins[seat], totals.draws[seat]
    low, high = wilson(wins, games)
    return SeatResult(
        seat=seat,
        games=games,
        wins=wins,
        draws=draws,
        losses=games - wins - draws,
        win_rate=round(wins / games, 5),
        low=round(low, 5),
        high=round(high, 5),
        mean_score=round(totals.points[seat] / games, 4),
    )


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's interval for a rate, after `wins` in `games`; 95% unless `z` says otherwise."""
    rate = wins / games
    centre = rate + z * z / (2 * games)
    spread = z * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, (centre - spread) / (1 + z * z / games)), min(
        1.0, (centre + spread) / (1 + z * z / games)
    )


MOST_TRIED = 1_000_000 if COMPILED else 20_000
"""After this many games without it, we stop looking for an ending."""


def every_end(plan: Plan) -> dict[str, GameRecord]:
    """The first game of the run for each ending, by its reason."""
    found: dict[str, int] = {}
    wanted = plan.game.reasons[1:]
    size, run = (CHUNK, _play_compiled) if plan.is_random else (1, _play_recorded)
    for first in range(0, MOST_TRIED, size):
        tally, _ = run(plan, first, size)
        for number, reason in enumerate(tally.reasons.tolist(), first):
            found.setdefault(plan.game.reasons[reason], number)
        if len(found) == len(wanted):
            break
    return {reason: play_game(plan, found[reason]) for reason in wanted if reason in found}
