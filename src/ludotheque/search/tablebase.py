"""A tablebase for positions a few moves before those that the exact search can solve, resumable and on disk.

From such a position every line soon reaches one that `Thinking.solvable` accepts. Those are solved one by
one, as alpha-beta needs them (this takes minutes), and the bounds are stored in the user's data folder:
asking again, or about a neighbouring position, continues from there. A game may ship with bounds found before
(`solved-1.jsonl` in its folder, for version 1 of its rules), so that nobody has to wait.
"""

import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import platformdirs

from ludotheque.contract import Game
from ludotheque.position import Position
from ludotheque.search.exact import INFINITY, Solver, after_move

TABLE_BITS = 22
LINE = msgspec.json.Decoder(tuple[int, int, int])


class Kept:
    """Bounds of positions by key, in a file of lines `[key, low, high]`; the last of a key counts."""

    def __init__(self, path: Path, *, brought: Path | None = None, write: bool = True) -> None:
        self.path, self._write = path, write
        self.bounds: dict[int, tuple[int, int]] = {}
        self._lock = threading.Lock()
        for each in (brought, path):
            if each is not None and each.exists():
                for line in each.read_bytes().splitlines():
                    self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            key, low, high = LINE.decode(line)
        except msgspec.DecodeError:
            return  # a line cut short when the program was stopped
        self.bounds[key] = (low, high)

    def get(self, key: int) -> tuple[int, int]:
        return self.bounds.get(key, (-INFINITY, INFINITY))

    def value(self, position: Position) -> int | None:
        """The exact value of a position, if it is known."""
        low, high = self.get(key_of(position))
        return low if low == high else None

    def put(self, key: int, low: int, high: int) -> None:
        with self._lock:
            self.bounds[key] = (low, high)
            if self._write:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with self.path.open("a", encoding="ascii") as file:
                    file.write(f"[{key},{low},{high}]\n")


def kept_for(game: Game, *, write: bool = True) -> Kept:
    """The stored bounds of a game, for this version of its rules; without `write` nothing is added to the
    file."""
    wanted = os.environ.get("LUDOTHEQUE_DATA")
    home = Path(wanted) if wanted else Path(platformdirs.user_data_dir("ludotheque", appauthor=False))
    path = home / "solved" / f"{game.name}-{game.version}.jsonl"
    return Kept(path, brought=brought_by(game), write=write)


def brought_by(game: Game) -> Path:
    """Where a game ships with bounds found before; the file need not exist."""
    return game.folder / f"solved-{game.version}.jsonl"


def key_of(position: Position) -> int:
    return int(position.game.thinking.key(position.s))


class PatientSolver(Solver):
    """An exact solver for positions that are not solvable yet."""

    kept: Kept
    asked: int = 0
    """How many solvable positions have been searched so far."""
    guess: int = 0
    """The value found last: a good first guess for the next one."""

    def value(self, position: Position, guess: int = 0) -> int | None:
        known = self.kept.value(position)
        return super().value(position, guess) if known is None else known

    def hardest(self, position: Position, seat: int, moves: list[int], best: int) -> list[int]:
        """Right before positions become solvable, all moves count as equal: evaluating every answer takes
        seconds."""
        soon = not _is_solvable(position) and _is_solvable(after_move(position, seat, moves[0]))
        return moves if soon else super().hardest(position, seat, moves, best)

    def window(self, position: Position, low: int, high: int) -> int:
        known = self.kept.value(position)
        if known is not None:
            return known
        if _is_solvable(position):
            return super().window(position, low, high)
        return self._ask(position, low, high, {})

    def _wait(self, position: Position, low: int, high: int, seen: dict[int, int]) -> int:
        """Alpha-beta down to solvable positions; each is searched only once."""
        (seat,) = position.to_act
        best = -INFINITY if seat == 0 else INFINITY
        for after in _different(position, seat):
            found = self._ask(after, low, high, seen)
            if self.stopped:
                return 0
            if seat == 0:
                best = max(best, found)
                low = max(low, found)
            else:
                best = min(best, found)
                high = min(high, found)
            if low >= high:
                break
        return best

    def _ask(self, position: Position, low: int, high: int, seen: dict[int, int]) -> int:
        known = self.kept.value(position)
        if known is not None:
            return known
        if _is_solvable(position):
            return self._solve_kept(position, low, high)
        key = key_of(position)
        if key not in seen:
            found = self._wait(position, low, high, seen)
            if not self.stopped:
                seen[key] = found
            return found
        return seen[key]

    def _solve_kept(self, position: Position, low: int, high: int) -> int:
        key = key_of(position)
        least, most = self.kept.get(key)
        if least >= high:
            return least
        if most <= low:
            return most
        self.asked += 1
        found = super().window(position, low, high)
        if not self.stopped:
            least = max(least, found) if found > low else least
            most = min(most, found) if found < high else most
            self.kept.put(key, least, most)
        return found

    def settle(self, position: Position) -> int | None:
        """The exact value of a position, stored; None if stopped."""
        found = self.value(position, self.guess)
        if found is not None and self.kept.value(position) is None:
            self.guess = found
            self.kept.put(key_of(position), found, found)
        return found


def _different(position: Position, seat: int) -> Iterator[Position]:
    """The positions after each legal move, without transpositions."""
    keys: set[int] = set()
    for move in position.legal_moves(seat):
        after = after_move(position, seat, move)
        key = key_of(after)
        if key not in keys:
            keys.add(key)
            yield after


def levels(position: Position) -> list[list[Position]]:
    """All positions to come, move by move down to the solvable ones, without transpositions."""
    waiting, solvable = [{key_of(position): position}], dict[int, Position]()
    while waiting[-1]:
        ahead = _ahead(waiting[-1].values())
        solvable |= {key: each for key, each in ahead.items() if _is_solvable(each)}
        waiting.append({key: each for key, each in ahead.items() if not _is_solvable(each)})
    return [list(level.values()) for level in (*waiting[:-1], solvable)]


def _ahead(positions: Iterable[Position]) -> dict[int, Position]:
    """The positions after every move, by their keys."""
    return {key_of(after): after for each in positions for after in _different(each, each.to_act[0])}


def _is_solvable(position: Position) -> bool:
    return not position.to_act or bool(position.game.thinking.solvable(position.s))


def patient_solver(position: Position, kept: Kept, **settings: Any) -> PatientSolver:
    deepest = position.game.longest(position.options, position.seats)
    solver = PatientSolver(position.game, deepest, **{"table_bits": TABLE_BITS, **settings})
    solver.kept = kept
    return solver


def build_table(position: Position, kept: Kept, workers: int) -> Iterator[int]:
    """Solve and store every position to come, the deepest first; yields how many are done so far."""
    own = threading.local()
    stop = np.zeros(1, np.int64)

    def settle(each: Position) -> int | None:
        if not hasattr(own, "solver"):
            own.solver = patient_solver(each, kept)
        with own.solver.watching(stop):
            value: int | None = own.solver.settle(each)
            return value

    done = 0
    with ThreadPoolExecutor(workers) as pool:
        try:
            for level in reversed(levels(position)):
                for _ in pool.map(settle, level):
                    done += 1
                    yield done
        finally:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)
