"""What a move of Small Wars caused: to animate it, to write it down, to say it aloud."""

from functools import lru_cache
from typing import Literal

import msgspec

from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.games.smallwars.catalogue import known
from ludotheque.games.smallwars.state import (
    DONE,
    END,
    FRONTAL,
    NONE,
    PICK,
    PLAYING,
    REACH,
    SQUARES,
    STEP,
    Plain,
    distance,
    figure_name,
)
from ludotheque.games.smallwars.view import held, last_roll
from ludotheque.viewers import Viewer


class Who(msgspec.Struct, frozen=True):
    """A figure as a sentence names it."""

    name: str
    seat: int
    kind: str
    en: str
    fr: str

    def told(self, lang: Lang) -> str:
        return f"{self.name} ({self.fr if lang == 'fr' else self.en})"


class Picked(msgspec.Struct, tag="picked"):
    figure: Who
    square: str
    points: int
    left: int
    """What the seat has left to spend."""


class Placed(msgspec.Struct, tag="placed"):
    figure: Who
    square: str


class Done(msgspec.Struct, tag="done"):
    seat: int


class Moved(msgspec.Struct, tag="moved"):
    figure: Who
    path: list[str]
    """Every square it was on, the first and the last included."""


class Fought(msgspec.Struct, tag="fought"):
    attacker: Who
    target: Who


class Rolled(msgspec.Struct, tag="rolled"):
    attacker: Who
    target: Who
    dice: list[int]
    back: list[int]
    hits: int
    hits_back: int


class Hit(msgspec.Struct, tag="hit"):
    figure: Who
    lost: int
    life: int
    """What is left."""


class Destroyed(msgspec.Struct, tag="destroyed"):
    figure: Who
    square: str


class Rested(msgspec.Struct, tag="rested"):
    """The figure's activation is over."""

    figure: Who


class Skipped(msgspec.Struct, tag="skipped"):
    """The seat has nothing left to activate this turn, so the other goes on (S4.2)."""

    seat: int


class TurnScored(msgspec.Struct, tag="turn-scored"):
    turn: int
    gained: list[int]
    totals: list[int]
    """Victory points; in `frontal` nothing is scored, and these are the figures alive."""
    squares: list[list[str]]
    """For each seat, the squares that brought it its points."""
    frontal: bool


class TurnBegan(msgspec.Struct, tag="turn-began"):
    turn: int
    seat: int
    """Who activates first."""
    why: Literal["first", "always", "in-turn", "alone"]
    """The first turn; this side begins every turn; the sides begin in turn; the other has no figure left."""


Event = (
    Picked | Placed | Done | Moved | Fought | Rolled | Hit | Destroyed | Rested
    | Skipped | TurnScored | TurnBegan
)  # fmt: skip


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    was, now = Plain.of(before), Plain.of(after)
    found = _rolled(was, now) if seat == CHANCE else [_deed(was, seat, move, now)]
    return found + _skipped(was, now) + _turns(was, now)


def _deed(was: Plain, seat: int, move: int, now: Plain) -> Event:
    what, who, where = move & ~4095, move >> 6 & 63, move & 63
    if what == DONE:
        return Done(seat)
    if what < DONE:
        figure = _who(now, seat, was.count[seat])
        if what != PICK:
            return Placed(figure, SQUARES[where])
        left = now.money[seat]
        return Picked(figure, SQUARES[where], was.money[seat] - left, left)
    figure = _who(was, seat, who)
    if what == END:
        return Rested(figure)
    if what == STEP:
        here, enemies = was.square[seat][who], was.held[1 - seat]
        return Moved(figure, _path(here, where, enemies, 1 if was.active == NONE else was.bound))
    return Fought(figure, _who(was, 1 - seat, where))


def _who(p: Plain, seat: int, figure: int) -> Who:
    return _named(p.catalogue, p.kind[seat][figure], seat, figure)


@lru_cache(4096)
def _named(catalogue: int, kind: int, seat: int, figure: int) -> Who:
    sheet = known(catalogue).sheets[kind]
    return Who(figure_name(seat, figure), seat, sheet.id, sheet.en, sheet.fr)


@lru_cache(4096)
def _path(here: int, to: int, enemies: int, bound: int) -> list[str]:
    """A shortest path, traced backwards through the squares reached after each number of steps."""
    reached = [1 << here]
    while not reached[-1] >> to & 1:
        reached.append(int(REACH[len(reached), bound, here, enemies]))
    path = [to]
    for squares in reached[-2:0:-1]:
        free = squares & ~enemies
        path.append(next(at for at in range(9) if free >> at & 1 and distance(at, path[-1]) == 1))
    return [SQUARES[at] for at in (here, *reversed(path))]


def _rolled(was: Plain, now: Plain) -> list[Event]:
    roll = last_roll(now)
    assert roll is not None
    attacker, target = (was.seat, was.active), (1 - was.seat, was.target)
    found: list[Event] = [
        Rolled(_who(was, *attacker), _who(was, *target), roll.dice, roll.back, roll.hits, roll.hits_back)
    ]
    for seat, figure in (target, attacker):
        life, left = was.life[seat][figure], now.life[seat][figure]
        if left < life:
            found.append(Hit(_who(was, seat, figure), life - left, left))
        if left == 0:
            found.append(Destroyed(_who(was, seat, figure), SQUARES[was.square[seat][figure]]))
    return found


def _skipped(was: Plain, now: Plain) -> list[Event]:
    activated = was.phase == PLAYING and was.turn == now.turn and not now.ended
    if activated and now.active == NONE and now.seat == was.seat:
        return [Skipped(1 - now.seat)]
    return []


def _turns(was: Plain, now: Plain) -> list[Event]:
    """The turns that the move ended, and the one that it began (S7.4: several if nobody is left)."""
    if was.turn == now.turn and not now.ended:
        return []
    frontal = now.scenario == FRONTAL
    totals = [sum(crowd[:9]) for crowd in now.crowd] if frontal else [*now.points]
    squares = [held(now, seat) for seat in range(2)]
    first = max(was.turn, 1)
    gained = [[now.points[seat] - was.points[seat] for seat in range(2)], [0, 0]]
    found: list[Event] = [
        TurnScored(turn, gained[turn > first], totals, squares, frontal)
        for turn in range(first, now.turn + (1 if now.ended else 0))
    ]
    if not now.ended:
        found.append(TurnBegan(now.turn, now.seat, _why_first(now)))
    return found


def _why_first(now: Plain) -> Literal["first", "always", "in-turn", "alone"]:
    """S4.1."""
    if not now.alive[1 - now.seat]:
        return "alone"
    if now.turn == 1:
        return "first"
    return "in-turn" if now.alternate else "always"
