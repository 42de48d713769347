"""Puzzles made from bot games: positions with one clearly best choice, and another that is tempting.

`ludotheque puzzles GAME` makes them; the game's folder keeps them (`puzzles.py`). If a game can be solved,
exact search judges them (here), otherwise many deep searches do (`lab/judging.py`).
"""

from collections.abc import Iterator

from ludotheque.contract import Game
from ludotheque.lab import judging
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.puzzles import Choice, Puzzle, position_of
from ludotheque.records import GameRecord, opening
from ludotheque.rng import generator
from ludotheque.search import greedy
from ludotheque.search.exact import Solver
from ludotheque.search.solution import best_line, new_solver
from ludotheque.search.weighing import has_exact

LEFT = {1: (3, 5), 2: (6, 7), 3: (8, 9)}
"""Solved games: for each difficulty, how many moves are left."""
PLAYERS = ("level:2", "level:3")
FEWEST = 5
"""In a solved game, a choice among fewer moves is not a puzzle."""
MARGIN = 2
"""The tempting move gives away at least this many points."""


def make(game: Game, each: int, seed: int, hardest: int = max(LEFT)) -> Iterator[Puzzle]:
    """`each` puzzles of every difficulty up to `hardest`."""
    if is_solved(game):
        for difficulty in range(1, hardest + 1):
            yield from _make_solved(game, difficulty, each, seed)
    else:
        yield from judging.make(game, each, seed, hardest)


def is_solved(game: Game) -> bool:
    return has_exact(game) and not game.has_secrets


def holds(game: Game, puzzle: Puzzle) -> bool:
    """Whether a puzzle, judged again, still has the same best choice, and its line can be played."""
    position = position_of(game, puzzle)
    if is_solved(game):
        again = puzzle_in(position, new_solver(position))
        right = again is not None and [each.move for each in again[0]][:1] == [puzzle.best]
    else:
        judged = judging.judge(position, puzzle.seat)
        right = judged is not None and judged[0].move == puzzle.best
    for seat, text in puzzle.line:
        position.play(seat, text)
    return right


def _make_solved(game: Game, difficulty: int, each: int, seed: int) -> Iterator[Puzzle]:
    """At most one puzzle from each game."""
    least, most = LEFT[difficulty]
    number = found = 0
    while found < each:
        number += 1
        plan = Plan(game, game.complete({}), None, seed * 10 + difficulty, bots=PLAYERS)
        record = play_game(plan, number)
        puzzle = _look_for(game, record, difficulty, range(least, most + 1), f"{difficulty}-{found + 1}")
        if puzzle is not None:
            found += 1
            yield puzzle


def _look_for(game: Game, record: GameRecord, difficulty: int, left: range, name: str) -> Puzzle | None:
    solver = new_solver(opening(record))
    for remaining in left:
        position = opening(record)
        moves = record.moves[: max(0, len(record.moves) - remaining)]
        for seat, text in moves:
            position.play(seat, text)
        found = puzzle_in(position, solver)
        if found is not None:
            choices, tempting = found
            (seat,) = position.to_act
            return Puzzle(
                id=name,
                difficulty=difficulty,
                options=dict(position.options),
                seats=position.seats,
                moves=moves,
                seat=seat,
                scale="points",
                choices=choices,
                tempting=tempting,
                line=_perfect_line(position, solver, int(choices[0].value)),
            )
    return None


def puzzle_in(position: Position, solver: Solver) -> tuple[list[Choice], str] | None:
    """Every move with its value, the best first, and the tempting one; None if the position is no puzzle."""
    if len(position.to_act) != 1 or not position.game.thinking.solvable(position.s):
        return None
    (seat,) = position.to_act
    moves = position.legal_moves(seat)
    if len(moves) < FEWEST:
        return None
    looks = greedy.search(position, seat, generator(1))
    tempting = moves[looks.index(max(looks))]
    values = solver.move_values(position, seat)
    assert values is not None
    ranked = sorted(values.items(), key=lambda each: -each[1])
    if ranked[0][1] == ranked[1][1] or ranked[0][1] - values[tempting] < MARGIN:
        return None
    texts = {move: position.game.text(position.s, seat, move) for move in moves}
    return [Choice(texts[move], value) for move, value in ranked], texts[tempting]


def _perfect_line(position: Position, solver: Solver, value: int) -> list[tuple[int, str]]:
    texts = best_line(position, solver, value)
    assert texts is not None
    after, line = position.copy(), []
    for text in texts:
        (seat,) = after.to_act
        after.play(seat, text)
        line.append((seat, text))
    return line
