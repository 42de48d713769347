"""What a viewer of Small Wars sees: everything, for Small Wars has no secrets."""

from functools import lru_cache
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Lang, Record, bytes_of
from ludotheque.games.smallwars import odds
from ludotheque.games.smallwars.catalogue import Sheet, known
from ludotheque.games.smallwars.legality import fill_moves
from ludotheque.games.smallwars.moves import dice_of
from ludotheque.games.smallwars.rules import TURNS, scores, turn_points
from ludotheque.games.smallwars.state import (
    DRAFT,
    FIGHT,
    FRONTAL,
    GONE,
    HILL,
    MIDDLE,
    MOST_MOVES,
    NONE,
    PLACING,
    PLAYING,
    SQUARES,
    WRECK,
    Plain,
    State,
    figure_name,
)
from ludotheque.jit import jit
from ludotheque.numerals import decimal, percent
from ludotheque.plain import Row
from ludotheque.viewers import Viewer

Phase = Literal["draft", "placing", "playing", "over"]
Scenario = Literal["conquest", "frontal", "hill"]
PHASES: tuple[Phase, ...] = ("draft", "placing", "playing")
SCENARIOS: tuple[Scenario, ...] = ("conquest", "frontal", "hill")


class Figure(msgspec.Struct, frozen=True):
    name: str
    """B1, B2, … R1, R2, …: its seat and its number (S8)."""
    seat: int
    number: int
    kind: str
    """The id of its sheet."""
    square: str | None
    """None once it is destroyed."""
    fell: str | None
    """Where its wreck lies, once it is destroyed."""
    life: int
    activated: bool
    """Has it been activated this turn?"""
    sheet: Sheet


class Stock(msgspec.Struct):
    """Figures of one kind that are still to be had."""

    sheet: Sheet
    left: int


class Roll(msgspec.Struct, frozen=True):
    """The dice of a fight; `back` is empty if the target did not strike back."""

    attacker: str
    target: str
    dice: list[int]
    back: list[int]
    hits: int
    hits_back: int


class Fight(msgspec.Struct):
    """A fight that the seat to act may choose, and its odds."""

    move: str
    attacker: str
    target: str
    odds: odds.Odds


class View(msgspec.Struct):
    scenario: Scenario
    start: Literal["fixed", "alternate"]
    wait: bool
    """May a figure end its activation without having done anything?"""
    phase: Phase
    turn: int
    """1 to 4; 0 before the first."""
    turns: int
    starting_seat: int | None
    """Who starts this turn."""
    seat: int | None
    """Who picks, places or activates; None when the game is over."""
    figures: list[Figure]
    """Both sides' figures, seat 0's first, also those destroyed."""
    bricks: dict[str, tuple[str, ...]]
    """What each kind of figure that can be seen is built of, if the catalogue says so (bricks.py)."""
    held: list[list[str]]
    """For each seat, the squares that count for it now (S7.1, S7.3); in a frontal assault none does."""
    pool: list[Stock]
    """Draft: what is left to pick; what is sold out keeps its place."""
    budget: int | None
    """Draft: what each seat had to spend."""
    money: list[int]
    """Draft: for each seat, what is left to spend."""
    done: list[bool]
    """Draft: for each seat, whether it said so."""
    unplaced: list[list[Stock]]
    """Placing: for each seat, what it has still to place."""
    active: str | None
    """The figure that is being activated."""
    actions: int
    """What it has left."""
    bound: bool
    """May it leave its square only to one without enemies (S5.2)?"""
    target: str | None
    """The target of the fight whose dice are due."""
    scores: list[int]
    turn_points: list[int]
    """What each seat would score if the turn ended now."""
    roll: Roll | None
    """The dice of the last fight."""
    fights: list[Fight]
    """The fights that the seat to act may choose."""


def view(s: Record, viewer: Viewer) -> View:
    p, counted = Plain.of(s), _count(bytes_of(s))
    drafting = p.phase == DRAFT
    figures, pool, unplaced = _figures(p), _pool(p), _unplaced(p)
    return View(
        scenario=SCENARIOS[p.scenario],
        start="alternate" if p.alternate else "fixed",
        wait=bool(p.wait),
        phase="over" if p.ended else PHASES[p.phase],
        turn=p.turn,
        turns=TURNS,
        starting_seat=None if p.turn == 0 else p.turn % 2 if p.alternate else 1,
        seat=None if p.ended else p.seat,
        figures=figures,
        bricks=_bricks(p, figures, [pool, *unplaced]),
        held=[held(p, seat) for seat in range(2)],
        pool=pool,
        budget=p.budget if drafting else None,
        money=[*p.money] if drafting else [],
        done=[not p.mustering >> seat & 1 for seat in range(2)] if drafting else [],
        unplaced=unplaced,
        active=None if p.active == NONE else figure_name(p.seat, p.active),
        actions=p.actions,
        bound=_is_bound(p),
        target=None if p.target == NONE else figure_name(1 - p.seat, p.target),
        scores=counted.totals,
        turn_points=counted.turn_points,
        roll=last_roll(p),
        fights=[_fight(p, move) for move in counted.fights],
    )


class _Counted(NamedTuple):
    totals: list[int]
    turn_points: list[int]
    fights: list[int]
    """The fights that the seat to act may choose."""


def _count(raw: bytes) -> _Counted:
    """The values that a view gets from the rules, in one compiled call."""
    points, moves = np.zeros((2, 2), np.int64), np.empty(MOST_MOVES, np.int64)
    number = _fill(np.frombuffer(bytearray(raw), State), points, moves)
    totals, gained = points.tolist()
    return _Counted(totals, gained, moves[:number].tolist())


@jit
def _fill(pool: Any, points: Any, moves: Any) -> Any:
    s = pool[0]
    scores(s, points[0])
    for seat in range(2):
        points[1, seat] = turn_points(s, seat)
    fights = 0
    if s.phase == PLAYING and s.ended == 0 and s.target == NONE:
        for at in range(fill_moves(s, s.seat, moves)):
            if moves[at] & ~4095 == FIGHT:
                moves[fights] = moves[at]
                fights += 1
    return fights


def _figures(p: Plain) -> list[Figure]:
    found = []
    for seat in range(2):
        resting = ~p.ready[seat] if p.turn else 0
        figures = zip(p.kind[seat], p.square[seat], p.life[seat], strict=True)
        for at, (kind, square, life) in enumerate(islice(figures, p.count[seat])):
            found.append(_figure(p.catalogue, seat, at, kind, square, life, resting >> at & 1))
    return found


@lru_cache(8192)  # few of them change from move to move
def _figure(catalogue: int, seat: int, at: int, kind: int, square: int, life: int, activated: int) -> Figure:
    sheet = known(catalogue).sheets[kind]
    return Figure(
        name=figure_name(seat, at),
        seat=seat,
        number=at + 1,
        kind=sheet.id,
        square=SQUARES[square] if square < GONE else None,
        fell=SQUARES[square - WRECK] if square >= WRECK else None,
        life=life,
        activated=bool(activated),
        sheet=sheet,
    )


def _bricks(p: Plain, figures: list[Figure], stocks: list[list[Stock]]) -> dict[str, tuple[str, ...]]:
    seen = {figure.kind for figure in figures} | {each.sheet.id for stock in stocks for each in stock}
    return {kind: bricks for kind, bricks in known(p.catalogue).bricks.items() if kind in seen}


def held(p: Plain, seat: int) -> list[str]:
    """The squares that count for a seat."""
    if p.scenario == FRONTAL:  # S7.2
        return []
    if p.scenario == HILL:  # S7.3
        return [SQUARES[at] for at in MIDDLE if p.crowd[seat][at] > p.crowd[1 - seat][at]]
    return [name for at, name in enumerate(SQUARES) if p.held[seat] & ~p.held[1 - seat] & 1 << at]


def _pool(p: Plain) -> list[Stock]:
    catalogue = known(p.catalogue)
    rows = zip(catalogue.sheets, p.pool, catalogue.pool, strict=False)
    return [Stock(sheet, left) for sheet, left, had in rows if had] if p.phase == DRAFT else []


def _unplaced(p: Plain) -> list[list[Stock]]:
    return [_stock(p, counts) for counts in p.unplaced] if p.phase == PLACING else []


def _stock(p: Plain, counts: Row) -> list[Stock]:
    sheets = known(p.catalogue).sheets
    return [Stock(sheet, left) for sheet, left in zip(sheets, counts, strict=False) if left]


def _is_bound(p: Plain) -> bool:
    """S5.2."""
    return p.active != NONE and bool(p.bound and p.held[1 - p.seat] >> p.square[p.seat][p.active] & 1)


def last_roll(p: Plain) -> Roll | None:
    return None if p.roll_seat == NONE else _roll(p.roll_seat, p.roll_fight, p.roll, p.roll_dice)


@lru_cache(512)
def _roll(seat: int, fight: int, packed: int, due: int) -> Roll:
    dice, back = dice_of(packed, due)
    return Roll(
        attacker=figure_name(seat, fight >> 6 & 63),
        target=figure_name(1 - seat, fight & 63),
        dice=dice,
        back=back,
        hits=sum(die >= 4 for die in dice),
        hits_back=sum(die >= 4 for die in back),
    )


def _fight(p: Plain, move: int) -> Fight:
    attacker, target = figure_name(p.seat, move >> 6 & 63), figure_name(1 - p.seat, move & 63)
    return Fight(f"{attacker}x{target}", attacker, target, fight_odds(p, p.seat, move))


def fight_odds(p: Plain, seat: int, move: int) -> odds.Odds:
    own, other, sheets = move >> 6 & 63, move & 63, known(p.catalogue).sheets
    combat, back = sheets[p.kind[seat][own]].combat, sheets[p.kind[1 - seat][other]].combat
    if p.square[seat][own] != p.square[1 - seat][other]:  # S6.3
        back = None
    return odds.fight(combat or 0, p.life[seat][own], back or 0, p.life[1 - seat][other])


def explain_move(s: Record, seat: int, move: int, lang: Lang) -> str:
    """The odds of a fight in words; empty for other moves."""
    if seat == CHANCE or move & ~4095 != FIGHT:
        return ""
    chances = fight_odds(Plain.of(s), seat, move)
    hits = ", ".join(f"{hits}: {percent(chance, lang, 2)}" for hits, chance in enumerate(chances.hits))
    taken, lost = (decimal(life, 2, lang) for life in (chances.taken, chances.lost))
    if lang == "fr":
        hits = hits.replace(":", " :")
        line = f"touches {hits} ; cible détruite {percent(chances.destroy, lang, 2)}, vie prise {taken}"
        if len(chances.hits_back) > 1:
            line += f" ; riposte : détruit {percent(chances.destroyed, lang, 2)}, vie perdue {lost}"
        return line
    line = f"hits {hits}; destroys the target {percent(chances.destroy, lang, 2)}, takes {taken} life"
    if len(chances.hits_back) > 1:
        line += f"; it strikes back: destroyed {percent(chances.destroyed, lang, 2)}, loses {lost} life"
    return line
