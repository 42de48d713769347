"""A round robin: every pair of bots, every seating equally often, each with the same luck."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations, product

import msgspec

from ludotheque.contract import Content, Game, Options
from ludotheque.errors import Forfeit, Text
from ludotheque.lab import botgames
from ludotheque.lab.luck import KEYED
from ludotheque.lab.ratings import Rating, Score, elo, open_skill
from ludotheque.lab.selfplay import Pace, Plan, as_record, forfeited, play_game
from ludotheque.lab.simulate import wilson
from ludotheque.records import GameRecord


class Cell(msgspec.Struct):
    """How one bot did against another: its mean score, and Wilson's 95% interval."""

    bot: str
    against: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float


class SeatScore(msgspec.Struct):
    """How one bot did in one seat, against all others."""

    bot: str
    seat: int
    games: int
    score: float
    low: float
    high: float


class Thought(msgspec.Struct):
    """How long one bot thought about a move, in seconds of wall time."""

    bot: str
    moves: int
    """Moves timed: for games in compiled code, only those of the first game of each seating."""
    mean: float
    longest: float


class Report(msgspec.Struct):
    game: str
    options: dict[str, str | int | bool]
    seats: int
    bots: list[str]
    games_each_pair: int
    seed: int
    cells: list[Cell]
    elo: list[Rating]
    open_skill: list[Rating] | None = None
    """Only for tables of more than two."""
    forfeits: list[str] = msgspec.field(default_factory=list)
    """Games that a program lost by giving no legal answer, and why."""
    by_seat: list[SeatScore] = msgspec.field(default_factory=list)
    thoughts: list[Thought] = msgspec.field(default_factory=list)


@dataclass(frozen=True)
class Tournament:
    game: Game
    options: Options
    seats: int
    bots: Sequence[str]
    games: int
    """Games per pair."""
    seed: int = 0
    workers: int = 1
    content: Content | None = None
    keep: Callable[[GameRecord], None] | None = None
    """Called with the record of every game; a forfeited one is unfinished."""

    @property
    def names(self) -> list[str]:
        """The bots' names in reports: the second of two equal ones is `level:3 (2)`."""
        nth = [self.bots[: at + 1].count(bot) for at, bot in enumerate(self.bots)]
        return [bot if n == 1 else f"{bot} ({n})" for bot, n in zip(self.bots, nth, strict=True)]


@dataclass(frozen=True)
class Played:
    seated: Sequence[int]
    ranks: Sequence[int]
    forfeit: Text | None = None
    """Why the game ended early."""
    paces: Sequence[Pace] = ()
    """The thinking time of each seat, if it was timed."""
    record: GameRecord | None = None
    """Only if games are kept."""


def run(
    tournament: Tournament, progress: Callable[[int], None] = lambda done: None, lang: str = "en"
) -> Report:
    tables: dict[tuple[int, Sequence[int]], Played] = {}
    compiled = botgames.pays(tournament.game, total_games(tournament))
    with ThreadPoolExecutor(tournament.workers) as pool:
        for some in pool.map(lambda each: _play(tournament, compiled, *each), _chunks(tournament)):
            for fixture, table in some.items():
                if tournament.keep is not None and table.record is not None:
                    tournament.keep(table.record)
                tables[fixture] = replace(table, record=None)
            progress(len(tables))
    return report(tournament, [tables[fixture] for fixture in fixtures(tournament)], lang)


def _chunks(tournament: Tournament) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """The fixtures, grouped into runs of numbers with the same seating."""
    size = botgames.chunk_size(tournament.games, tournament.workers)
    numbers: dict[Sequence[int], list[int]] = {}
    for number, seated in fixtures(tournament):
        numbers.setdefault(seated, []).append(number)
    for seated, own in numbers.items():
        for at in range(0, len(own), size):
            yield seated, own[at : at + size]


def fixtures(tournament: Tournament) -> Iterator[tuple[int, Sequence[int]]]:
    """The number of each game, which also determines its chance, and who sits where."""
    for first, second in combinations(range(len(tournament.bots)), 2):
        every = seatings(first, second, tournament.seats)
        for number in range(tournament.games):
            yield number // len(every), every[number % len(every)]


def seatings(first: int, second: int, seats: int) -> list[Sequence[int]]:
    """Every way to seat two bots so that each has as many seats as the other, or one more."""
    least = seats // 2
    return [
        seated
        for seated in product((first, second), repeat=seats)
        if least <= seated.count(first) <= seats - least
    ]


def total_games(tournament: Tournament) -> int:
    return tournament.games * len(tournament.bots) * (len(tournament.bots) - 1) // 2


def _play(
    tournament: Tournament, compiled: bool, seated: Sequence[int], numbers: Sequence[int]
) -> dict[tuple[int, Sequence[int]], Played]:
    """Consecutive games of one seating."""
    names = tuple(tournament.bots[bot] for bot in seated)
    plan = Plan(tournament.game, tournament.options, tournament.seats, tournament.seed)
    plan = replace(plan, content=tournament.content, bots=names, luck=KEYED)
    quick = compiled and not any(name.startswith(("command:", "engine:")) for name in names)
    slow = [number for number in numbers if not quick or number == 0]
    every = [_play_one(plan, seated, number, tournament.keep is not None) for number in slow]
    if len(slow) < len(numbers):
        every += _play_quickly(plan, seated, numbers[len(slow) :], tournament.keep is not None)
    return {(number, seated): table for number, table in zip(numbers, every, strict=True)}


def _play_quickly(plan: Plan, seated: Sequence[int], numbers: Sequence[int], keep: bool) -> Iterator[Played]:
    assert plan.options is not None
    party = botgames.Party(plan.game, plan.options, len(seated), plan.content, tuple(plan.bots))
    played = botgames.play_party(party, plan.seed, numbers[0], len(numbers), keep_moves=keep)
    for at, ranks in enumerate(played.places[:, : len(seated)].tolist()):
        record = as_record(plan, numbers[at], played.moves[at].tolist()) if keep else None
        yield Played(seated, ranks, record=record)


def _play_one(plan: Plan, seated: Sequence[int], number: int, keep: bool) -> Played:
    paces = [Pace() for _ in seated]
    try:
        record = play_game(plan, number, paces)
    except Forfeit as failed:
        kept = failed.record if keep and isinstance(failed.record, GameRecord) else None
        return Played(seated, forfeited(failed.seat, len(seated)), failed.text, paces, kept)
    assert record.outcome is not None
    return Played(seated, record.outcome.ranks, None, paces, record if keep else None)


def report(tournament: Tournament, tables: Sequence[Played], lang: str = "en") -> Report:
    scores = [share(table) for table in tables]
    names = tournament.names
    cells = [
        _cell(names, first, second, scores)
        for first, second in product(range(len(tournament.bots)), repeat=2)
        if first != second
    ]
    seated = [(table.seated, table.ranks) for table in tables]
    return Report(
        tournament.game.name,
        dict(tournament.options),
        tournament.seats,
        names,
        tournament.games,
        tournament.seed,
        cells,
        elo(names, scores),
        open_skill(names, seated) if tournament.seats > 2 else None,
        [table.forfeit.in_(lang) for table in tables if table.forfeit],
        list(_by_seat(names, tables)),
        list(_thoughts(names, tables)),
    )


def share(table: Played) -> Score:
    """Over all pairs of seats of different bots: a better rank scores 1, an equal one a half."""
    first, second = sorted(set(table.seated))
    own = [_seat_share(table, seat) for seat, bot in enumerate(table.seated) if bot == first]
    return Score(first, second, sum(own) / len(own))


def _seat_share(table: Played, seat: int) -> float:
    """A seat's score against the seats of the other bot."""
    seats = zip(table.seated, table.ranks, strict=True)
    own, others = table.ranks[seat], [rank for bot, rank in seats if bot != table.seated[seat]]
    return sum(1.0 if own < rank else 0.5 if own == rank else 0.0 for rank in others) / len(others)


def _by_seat(names: Sequence[str], tables: Sequence[Played]) -> Iterator[SeatScore]:
    gained: dict[tuple[int, int], list[float]] = {}
    for table in tables:
        for seat, bot in enumerate(table.seated):
            gained.setdefault((bot, seat), []).append(_seat_share(table, seat))
    for (bot, seat), own in sorted(gained.items()):
        low, high = wilson(sum(own), len(own))
        rounded = (round(value, 4) for value in (sum(own) / len(own), low, high))
        yield SeatScore(names[bot], seat, len(own), *rounded)


def _thoughts(names: Sequence[str], tables: Sequence[Played]) -> Iterator[Thought]:
    for at, name in enumerate(names):
        own = [
            pace
            for table in tables
            for bot, pace in zip(table.seated, table.paces, strict=False)
            if bot == at
        ]
        moves = sum(pace.moves for pace in own)
        if moves:
            mean, longest = sum(pace.seconds for pace in own) / moves, max(pace.longest for pace in own)
            yield Thought(name, moves, round(mean, 6), round(longest, 6))


def _cell(bots: Sequence[str], first: int, second: int, scores: Sequence[Score]) -> Cell:
    own = [each.share for each in scores if (each.first, each.second) == (first, second)]
    own += [1 - each.share for each in scores if (each.first, each.second) == (second, first)]
    games = len(own)
    mean = sum(own) / games
    low, high = wilson(sum(own), games)
    wins, draws = sum(each > 0.5 for each in own), sum(each == 0.5 for each in own)
    rounded = (round(value, 4) for value in (mean, low, high))
    return Cell(bots[first], bots[second], games, wins, draws, games - wins - draws, *rounded)
