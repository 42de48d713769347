"""Variations from a position of a finished table: the result, the legal moves, the evaluation."""

import secrets
import threading
from typing import Any

from ludotheque.contract import CHANCE
from ludotheque.jit import is_interpreted
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room import bots
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.study import Moment, SeatMoves, Valued, Variation
from ludotheque.room.review.replays import moment_of, position_after
from ludotheque.room.state.table_state import situation_of
from ludotheque.room.state.updates import Happened, step_for
from ludotheque.search import analysis, exact
from ludotheque.search.deadline import Deadline
from ludotheque.search.tablebase import PatientSolver, kept_for, patient_solver
from ludotheque.viewers import Viewer

MOST_CHANCE = 200
"""The most chance moves drawn after one choice."""
LONGEST = 4.0
"""Seconds allowed for evaluating a position."""

Moves = list[tuple[int, str]]


def tried(opening: Position, bodies: list[str], n: int, line: Moves, viewer: Viewer) -> Variation:
    """Play the line, and draw the chance moves that follow. `Refused` if a move is not legal."""
    position = _position(opening, bodies, n, viewer)
    played: Moves = []
    moments: list[Moment] = []
    for seat, text in line:
        moments.append(_play(position, n + len(played), seat, text, viewer))
        played.append((seat, text))
    rng = generator(secrets.randbits(62))
    while position.to_act == [CHANCE] and len(played) < len(line) + MOST_CHANCE:
        text = position.game.text(position.s, CHANCE, position.draw(rng))
        moments.append(_play(position, n + len(played), CHANCE, text, viewer))
        played.append((CHANCE, text))
    legal = [
        SeatMoves(seat, position.legal(seat))
        for seat in position.to_act
        if seat != CHANCE and position.game.tells_move(viewer, seat)  # what is legal tells what it holds
    ]
    return Variation(played, moments, legal)


def _position(opening: Position, bodies: list[str], n: int, viewer: Viewer) -> Position:
    if viewer.seat is not None and viewer.seat >= opening.seats:
        raise RoomRefused("bad-request")
    return position_after(opening, bodies, n)


def _play(position: Position, n: int, seat: int, text: str, viewer: Viewer) -> Moment:
    before = position.copy()
    move = position.play(seat, text)
    step = step_for(position.game, Happened(n, seat, text, move, before, position), viewer)
    return moment_of(situation_of(position), n + 1, viewer, step)


def position_after_line(opening: Position, bodies: list[str], n: int, line: Moves) -> Position:
    position = position_after(opening, bodies, n)
    for seat, text in line:
        position.play(seat, text)
    return position


def valued(position: Position) -> Valued:
    """The position's value: exact where the game can be solved, otherwise an estimate with its error."""
    scale = analysis.scale_of(position)
    search = (exact if scale == "points" else analysis).compiled(position.game)
    if is_interpreted(search):
        raise RoomRefused("getting-ready")
    clock = Deadline(LONGEST)
    bots.running.add(clock)
    with clock:
        if scale == "points":
            solver = _solver(position)
            with solver.watching(clock.flag):
                judged = analysis.judge_exactly(position, 0, None, solver)
        else:
            rng = generator(secrets.randbits(62))
            judged = analysis.judge_by_rollouts(position, 0, None, rng, clock.flag)
    return Valued(scale, None if clock.stopped else judged)


_own = threading.local()


def _solver(position: Position) -> PatientSolver:
    """One per game and thread: its transposition table is large, and worth keeping."""
    solvers: dict[Any, PatientSolver] = _own.__dict__.setdefault("solvers", {})
    name = position.game.name, position.game.longest(position.options, position.seats)
    if name not in solvers:
        solvers.clear()
        solvers[name] = patient_solver(position, kept_for(position.game, write=False))
    return solvers[name]
