"""Puzzles: positions of real games with one best move and a tempting wrong one, found by the exact search.

`ludotheque puzzles GAME` makes them; the game's folder keeps them (`puzzles.py`).
"""

from collections.abc import Iterator

from ludotheque.contract import Game
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.puzzles import Puzzle
from ludotheque.records import GameRecord, opening
from ludotheque.rng import generator
from ludotheque.search import greedy
from ludotheque.search.exact import Solver
from ludotheque.search.solution import new_solver

LEFT = {1: (3, 5), 2: (6, 7), 3: (8, 9)}
"""For each difficulty, how many moves are still to come."""
PLAYERS = ("level:2", "level:3")
FEWEST = 5
"""A choice among fewer moves is no puzzle."""
MARGIN = 2
"""So many points, at least, the tempting move gives away."""


def make(game: Game, each: int, seed: int, hardest: int = max(LEFT)) -> Iterator[Puzzle]:
    """So many puzzles of each difficulty up to the hardest wanted, at most one from each game."""
    for difficulty in range(1, hardest + 1):
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
            best, tempting, values = found
            options = dict(position.options)
            return Puzzle(name, difficulty, options, moves, best, values[best], tempting, values[tempting])
    return None


def puzzle_in(position: Position, solver: Solver) -> tuple[str, str, dict[str, int]] | None:
    """The best move, the tempting one and the value of every move; None if the position is no puzzle."""
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
    top = max(values.values())
    best = [move for move, value in values.items() if value == top]
    if len(best) > 1 or top - values[tempting] < MARGIN:
        return None
    sign = 1 if seat == 0 else -1
    texts = {move: position.game.text(position.s, seat, move) for move in moves}
    return texts[best[0]], texts[tempting], {texts[move]: sign * value for move, value in values.items()}
