"""Puzzles of games that cannot be solved: many deep searches agree on one choice, and quick looks do not.

A position is a puzzle if all of `RUNS` independent searches, each from a world re-dealt from what the seat
knows, find the same best choice, and the mean lead over every other one is at least `MARGIN` and `SURE` of
its standard errors. Where one chooses sealed, that choice must be nearly all of the search's mix. The
difficulty is how seldom quick looks find it.
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
"""Positions of a game that are looked at; at most `FROM_ONE` of them become puzzles."""
FROM_ONE = 4
FEWEST = 3
"""A choice among fewer moves is no puzzle."""
SHALLOW, DEEP, RUNS = 1_500, 10_000, 6
"""Simulations of the search that sorts out most positions, of each deep one, and how many of those."""
EXPLORE = 1.0
"""All moves are tried often: what is said of the second best must hold as well."""
MARGIN, SURE = 0.05, 5.0
PURE = 0.9
"""The share that a sealed choice must have."""
OPEN = (0.05, 0.95)
"""What the best choice is worth: elsewhere the game is as good as decided."""
LOOKS, GLANCE = 6, 40
"""Quick looks of each kind (one move ahead, a short search), and the simulations of the short ones."""
EASY, HARD = 0.7, 0.35
"""The share of quick looks that find it: from here on it is easy, below that it is hard."""
TOLD = 12
"""How many choices are kept."""
COURSES, COURSE = 9, 8
"""How often the best choice is played on, and for how many moves: the middling course is shown."""
SAME = 3
"""At most one in so many, of a difficulty, has an answer that begins with the same word."""
MOST_GAMES = 150
"""For each puzzle that is wanted; then it is given up."""


def make(game: Game, each: int, seed: int, hardest: int) -> Iterator[Puzzle]:
    """So many for each difficulty in all; a game may have more hard ones than easy ones, or the reverse.

    The games are of the kinds that levels are measured at.
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
    ease, tempting = _look_quickly(position, seat, choices)
    if ease == 1.0:
        return None
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
        line=_course(position, seat, choices[0].move),
    )


def _without_sealed(record: GameRecord, n: int) -> Moves:
    """The moves before the `n`th, less what others have chosen sealed already: it is yet to be chosen."""
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


def _look_quickly(position: Position, seat: int, choices: Sequence[Choice]) -> tuple[float, str]:
    """The share of quick looks that find the best choice, and what the others take for it."""
    rng, seen = generator(_seed(position) + 2), Counter[int]()
    moves = position.legal_moves(seat)
    for _ in range(LOOKS):
        ahead = greedy.search(known_world(position, seat, rng), seat, rng)
        seen[moves[ahead.index(max(ahead))]] += 1
        seen[max(_weigh(position, seat, GLANCE, rng), key=lambda each: each.share).move] += 1
    texts = {position.game.text(position.s, seat, move): count for move, count in seen.items()}
    found = texts.pop(choices[0].move, 0)
    return found / (2 * LOOKS), max(texts, key=lambda text: texts[text], default=choices[1].move)


def _told(choices: Sequence[Choice], tempting: str) -> list[Choice]:
    return [each for at, each in enumerate(choices) if at < TOLD or each.move == tempting]


def _course(position: Position, seat: int, best: str) -> Moves:
    """How it may go on: of several courses the one that ends in the middle."""
    rng = generator(_seed(position) + 3)
    courses = [_play_on(position, seat, best, rng) for _ in range(COURSES)]
    return sorted(courses, key=lambda each: each[0])[COURSES // 2][1]


def _play_on(position: Position, seat: int, best: str, rng: Any) -> tuple[float, Moves]:
    """Until the seat has to choose anew after the others, or for a few moves."""
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
    if after.game.thinking.worth is not None:
        after.game.thinking.worth(after.s, worths)
    return float(worths[seat]), line


def _seed(position: Position) -> int:
    """The same position is always judged alike."""
    return zlib.crc32(position.raw.tobytes()) << 3
