"""Puzzles of games that cannot be solved: deep searches agree on one choice, and quick looks miss it.

A position is a puzzle if all of `RUNS` independent searches, each from a world re-dealt from what the seat
knows, find the same best choice, and its mean lead over every other is at least `MARGIN` and at least `SURE`
standard errors. A sealed choice must also be nearly all of the search's mixed strategy. The fewer quick looks
find it, the harder the puzzle.
"""

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev
from typing import Any

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Game
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.puzzles import Choice, Moves, Puzzle
from ludotheque.records import GameRecord, opening
from ludotheque.rng import below, generator
from ludotheque.search import bots, greedy, weighing
from ludotheque.search.bots import known_world
from ludotheque.search.deadline import Deadline
from ludotheque.search.weighing import Weighed
from ludotheque.thinking import Level

PLAYERS = ("level:3", "level:4")
CANDIDATES = 40
"""Positions examined in a game; at most `FROM_ONE` of them become puzzles."""
FROM_ONE = 4
FEWEST = 3
"""A choice among fewer moves is no puzzle."""
SHALLOW, DEEP, RUNS = 1_500, 10_000, 6
"""Simulations of the search that filters out most positions, and of each deep one; number of deep ones."""
EXPLORE = 1.0
"""High, so that all moves are tried often: the value of the second best must be reliable as well."""
MARGIN, SURE = 0.05, 5.0
PURE = 0.9
"""The share that a sealed choice must have."""
OPEN = (0.05, 0.95)
"""Bounds on the value of the best choice: outside them the game is as good as decided."""
LOOKS, GLANCE = 6, 40
"""Quick looks of each kind (one move ahead, a short search), and simulations per short search."""
FIRST_LOOKS, TEMPTING = 24, 0.01
"""Looks one move ahead, and the lead over the best choice that makes a wrong one tempting."""
EASY, HARD = 0.7, 0.35
"""The share of quick looks that find the best choice: from `EASY` on it is easy, below `HARD` it is hard."""
TOLD = 12
"""How many choices are kept."""
COURSES, COURSE = 9, 8
"""How many continuations of the best choice are played, and their length: the median one is shown."""
SAME = 3
"""At most one in `SAME` puzzles of a difficulty has an answer that begins with the same word."""
MOST_GAMES = 150
"""Games to play per puzzle wanted before giving up."""


def make(game: Game, each: int, seed: int, hardest: int) -> Iterator[Puzzle]:
    """`each` puzzles per difficulty on average: a game may have more hard ones than easy ones, or vice versa.

    The games have the options that levels are measured with.
    """
    found, alike = Counter[int](), Counter[tuple[int, str]]()
    wanted = range(1, hardest + 1)
    for number in range(1, each * hardest * MOST_GAMES + 1):
        ladder = game.thinking.ladders[number % len(game.thinking.ladders)]
        record = play_game(Plan(game, game.complete(ladder), None, seed, bots=PLAYERS), number)
        for puzzle in _puzzles_of(game, record, seed * 1_000_003 + number):
            kind = puzzle.difficulty, puzzle.best.split()[0]
            full = 2 * found[puzzle.difficulty] >= 3 * each or SAME * alike[kind] >= each
            if full or puzzle.difficulty not in wanted:
                continue
            found[puzzle.difficulty] += 1
            alike[kind] += 1
            yield msgspec.structs.replace(puzzle, id=f"{puzzle.difficulty}-{found[puzzle.difficulty]}")
            if found.total() >= each * hardest:
                return


def _puzzles_of(game: Game, record: GameRecord, seed: int) -> list[Puzzle]:
    rng = generator(seed)
    at = sorted({int(below(rng, len(record.moves))) for _ in range(CANDIDATES)})
    found: list[Puzzle] = []
    for n in at:
        puzzle = _puzzle_at(game, record, n)
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == FROM_ONE:
            break
    return found


def _puzzle_at(game: Game, record: GameRecord, n: int) -> Puzzle | None:
    seat = record.moves[n][0]
    if seat == CHANCE:
        return None
    moves = _without_sealed(record, n)
    position = opening(record)
    for mover, text in moves:
        position.play(mover, text)
    if len(position.legal_moves(seat)) < FEWEST or not _promising(position, seat):
        return None
    choices = judge(position, seat)
    if choices is None:
        return None
    best = choices[0].move
    ease = _ease(position, seat, best)
    if ease == 1.0:
        return None
    tempting = tempting_in(position, seat, best)
    return Puzzle(
        id="",
        difficulty=1 if ease >= EASY else 3 if ease < HARD else 2,
        options=dict(position.options),
        seats=position.seats,
        moves=moves,
        seat=seat,
        scale="worth",
        choices=_told(choices, tempting),
        tempting=tempting,
        line=_course(position, seat, best),
    )


def _without_sealed(record: GameRecord, n: int) -> Moves:
    """The moves before the `n`th, without sealed choices that others have already made at the same time."""
    seat, position, asked = record.moves[n][0], opening(record), 0
    for at, (mover, text) in enumerate(record.moves[:n]):
        if seat not in position.to_act:
            asked = at + 1
        position.play(mover, text)
        if mover == seat:
            asked = at + 1
    return record.moves[:asked]


def _promising(position: Position, seat: int) -> bool:
    weighed = _weigh(position, seat, SHALLOW, generator(_seed(position)))
    first, second = sorted((each.value for each in weighed), reverse=True)[:2]
    return first - second >= MARGIN / 2


def judge(position: Position, seat: int) -> list[Choice] | None:
    """Every choice with its mean and standard error, the best first; None if none is clearly best."""
    rng = generator(_seed(position) + 1)
    runs = [_weigh(position, seat, DEEP, rng) for _ in range(RUNS)]
    values: dict[int, list[float]] = {each.move: [] for each in runs[0]}
    for run in runs:
        for each in run:
            values[each.move].append(each.value)
    best = max(values, key=lambda move: mean(values[move]))
    if not OPEN[0] < mean(values[best]) < OPEN[1] or not all(_is_clear(run, best) for run in runs):
        return None
    for move, other in values.items():
        leads = [mine - its for mine, its in zip(values[best], other, strict=True)]
        if move != best and mean(leads) < max(MARGIN, SURE * _error(leads)):
            return None
    ranked = sorted(values, key=lambda move: -mean(values[move]))
    texts = {move: position.game.text(position.s, seat, move) for move in ranked}
    return [
        Choice(texts[move], round(mean(values[move]), 4), round(_error(values[move]), 4)) for move in ranked
    ]


def _is_clear(run: Sequence[Weighed], best: int) -> bool:
    return max(run, key=lambda each: each.value).move == best and all(
        each.share >= PURE for each in run if each.move == best
    )


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


def _weigh(position: Position, seat: int, work: int, rng: Any) -> Sequence[Weighed]:
    levels = position.game.thinking.levels(position.options, position.seats)
    own = [level for level in levels if level.search == "mcts"]
    deep = replace(own[-1] if own else Level("mcts"), work=work, explore=EXPLORE, slip=0.0)
    return weighing.weigh(deep, known_world(position, seat, rng), seat, rng, Deadline())


def _ease(position: Position, seat: int, best: str) -> float:
    """The proportion of quick looks that find the best choice."""
    rng, moves, found = generator(_seed(position) + 2), position.legal_moves(seat), 0
    wanted = position.game.parse(position.s, seat, best)
    for _ in range(LOOKS):
        found += _look_ahead(position, seat, moves, rng) == wanted
        found += max(_weigh(position, seat, GLANCE, rng), key=lambda each: each.share).move == wanted
    return found / (2 * LOOKS)


def tempting_in(position: Position, seat: int, best: str) -> str:
    """The choice that looks clearly better than the best one when looking one move ahead; "" if none does.

    Short searches don't count: the wrong choices they prefer are accidental.
    """
    rng, moves = generator(_seed(position) + 4), position.legal_moves(seat)
    looks = [greedy.search(known_world(position, seat, rng), seat, rng) for _ in range(FIRST_LOOKS)]
    means = dict(zip(moves, map(mean, zip(*looks, strict=True)), strict=True))
    first = max(means, key=lambda move: means[move])
    clearly = means[first] - means[position.game.parse(position.s, seat, best)] >= TEMPTING
    return position.game.text(position.s, seat, first) if clearly else ""


def _look_ahead(position: Position, seat: int, moves: Sequence[int], rng: Any) -> int:
    ahead = greedy.search(known_world(position, seat, rng), seat, rng)
    return moves[ahead.index(max(ahead))]


def _told(choices: Sequence[Choice], tempting: str) -> list[Choice]:
    return [each for at, each in enumerate(choices) if at < TOLD or each.move == tempting]


def _course(position: Position, seat: int, best: str) -> Moves:
    """A likely continuation: the one of several that ends with the median evaluation."""
    rng = generator(_seed(position) + 3)
    courses = [_play_on(position, seat, best, rng) for _ in range(COURSES)]
    return sorted(courses, key=lambda each: each[0])[COURSES // 2][1]


def _play_on(position: Position, seat: int, best: str, rng: Any) -> tuple[float, Moves]:
    """Play on until the seat has a choice again after the others have moved, or for a few moves."""
    after, line = position.copy(), [(seat, best)]
    after.play(seat, best)
    bot = bots.make(position.game, PLAYERS[0])
    while len(line) < COURSE and after.to_act:
        mover = after.to_act[0]
        own = mover == seat and len(after.legal_moves(seat)) > 1
        if own and any(other not in (seat, CHANCE) for other, _ in line):
            break
        move = after.draw(rng) if mover == CHANCE else bots.ask(bot, after, mover, rng)
        line.append((mover, after.game.text(after.s, mover, move)))
        after.play_move(mover, move)
    worths = np.zeros(after.seats)
    if after.game.thinking.evaluate is not None:
        after.game.thinking.evaluate(after.s, worths)
    return float(worths[seat]), line


def _seed(position: Position) -> int:
    """The same position is always judged alike."""
    return zlib.crc32(position.raw.tobytes()) << 3
