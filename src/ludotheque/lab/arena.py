"""All play all: every pair of bots, every seating equally often, with the same chance for each seating."""

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
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import wilson


class Cell(msgspec.Struct):
    """How one bot did against another: its mean share of the point, and Wilson's 95% interval."""

    bot: str
    against: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float


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
    """Where more than two sit at a table."""
    forfeits: list[str] = msgspec.field(default_factory=list)
    """Games that a program lost by giving no legal answer, and why."""


@dataclass(frozen=True)
class Tournament:
    game: Game
    options: Options
    seats: int
    bots: Sequence[str]
    games: int
    """Games of each pair."""
    seed: int = 0
    workers: int = 1
    content: Content | None = None


@dataclass(frozen=True)
class Played:
    seated: Sequence[int]
    ranks: Sequence[int]
    forfeit: Text | None = None
    """Why the game ended early."""


def run(
    tournament: Tournament, progress: Callable[[int], None] = lambda done: None, lang: str = "en"
) -> Report:
    tables: dict[tuple[int, Sequence[int]], Played] = {}
    compiled = botgames.pays(tournament.game, total_games(tournament))
    with ThreadPoolExecutor(tournament.workers) as pool:
        for some in pool.map(lambda each: _play(tournament, compiled, *each), _chunks(tournament)):
            tables |= some
            progress(len(tables))
    return report(tournament, [tables[fixture] for fixture in fixtures(tournament)], lang)


def _chunks(tournament: Tournament) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """The fixtures as runs of numbers with the same seating."""
    size = botgames.chunk_size(tournament.games, tournament.workers)
    numbers: dict[Sequence[int], list[int]] = {}
    for number, seated in fixtures(tournament):
        numbers.setdefault(seated, []).append(number)
    for seated, own in numbers.items():
        for at in range(0, len(own), size):
            yield seated, own[at : at + size]


def fixtures(tournament: Tournament) -> Iterator[tuple[int, Sequence[int]]]:
    """The number of a game, which is also its chance, and who sits where."""
    for first, second in combinations(range(len(tournament.bots)), 2):
        every = seatings(first, second, tournament.seats)
        for number in range(tournament.games):
            yield number // len(every), every[number % len(every)]


def seatings(first: int, second: int, seats: int) -> list[Sequence[int]]:
    """Every way to seat two bots so that both sit as often as the other, or one time more."""
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
    if compiled and not any(name.startswith("command:") for name in names):
        party = botgames.Party(
            tournament.game, tournament.options, tournament.seats, tournament.content, names
        )
        played = botgames.play_party(party, tournament.seed, numbers[0], len(numbers))
        every = [Played(seated, ranks) for ranks in played.places[:, : tournament.seats].tolist()]
    else:
        plan = Plan(tournament.game, tournament.options, tournament.seats, tournament.seed)
        plan = replace(plan, content=tournament.content, bots=names, luck=KEYED)
        every = [_play_one(plan, seated, number) for number in numbers]
    return {(number, seated): table for number, table in zip(numbers, every, strict=True)}


def _play_one(plan: Plan, seated: Sequence[int], number: int) -> Played:
    """A program that gives no legal answer loses the game: it is last, the others share the first place."""
    try:
        outcome = play_game(plan, number).outcome
    except Forfeit as failed:
        return Played(seated, [1 + (seat == failed.seat) for seat in range(len(seated))], failed.text)
    assert outcome is not None
    return Played(seated, outcome.ranks)


def report(tournament: Tournament, tables: Sequence[Played], lang: str = "en") -> Report:
    scores = [share(table) for table in tables]
    cells = [
        _cell(tournament.bots, first, second, scores)
        for first, second in product(range(len(tournament.bots)), repeat=2)
        if first != second
    ]
    seated = [(table.seated, table.ranks) for table in tables]
    return Report(
        tournament.game.name,
        dict(tournament.options),
        tournament.seats,
        list(tournament.bots),
        tournament.games,
        tournament.seed,
        cells,
        elo(tournament.bots, scores),
        open_skill(tournament.bots, seated) if tournament.seats > 2 else None,
        [table.forfeit.in_(lang) for table in tables if table.forfeit],
    )


def share(table: Played) -> Score:
    """Over all pairs of seats of different bots: a better rank is 1, an equal one a half."""
    first, second = sorted(set(table.seated))
    own = [rank for bot, rank in zip(table.seated, table.ranks, strict=True) if bot == first]
    other = [rank for bot, rank in zip(table.seated, table.ranks, strict=True) if bot == second]
    points = [1.0 if a < b else 0.5 if a == b else 0.0 for a, b in product(own, other)]
    return Score(first, second, sum(points) / len(points))


def _cell(bots: Sequence[str], first: int, second: int, scores: Sequence[Score]) -> Cell:
    own = [each.share for each in scores if (each.first, each.second) == (first, second)]
    own += [1 - each.share for each in scores if (each.first, each.second) == (second, first)]
    games = len(own)
    mean = sum(own) / games
    low, high = wilson(sum(own), games)
    wins, draws = sum(each > 0.5 for each in own), sum(each == 0.5 for each in own)
    rounded = (round(value, 4) for value in (mean, low, high))
    return Cell(bots[first], bots[second], games, wins, draws, games - wins - draws, *rounded)
