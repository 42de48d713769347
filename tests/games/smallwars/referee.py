"""A slow, plain referee for Small Wars, written from the rules text alone (ids S... cited)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

SQUARES = [file + rank for file in "abc" for rank in "123"]  # S1.1
CAMPS = (("a1", "b1", "c1"), ("a3", "b3", "c3"))  # S1.1
MIDDLE = ("a2", "b2", "c2")  # S1.1
TURNS = 4  # S4.1


class Sheet(NamedTuple):  # S2.1; None is a cross
    points: int
    actions: int
    move: int | None
    range: int | None
    combat: int | None
    life: int
    pool: int


CATALOGUE = {  # S9
    "quad": Sheet(20, 1, 3, 0, 1, 1, 2),
    "sidecar": Sheet(25, 2, 2, 0, 1, 2, 2),
    "truck": Sheet(30, 2, 2, None, None, 4, 2),
    "nest": Sheet(35, 1, None, 1, 3, 2, 2),
    "squad": Sheet(40, 4, 1, 0, 1, 4, 3),
    "jeep": Sheet(40, 2, 2, 1, 1, 2, 3),
    "scout": Sheet(55, 2, 3, 1, 2, 2, 2),
    "gun": Sheet(65, 2, None, 2, 2, 2, 2),
    "rjeep": Sheet(65, 2, 2, 2, 2, 2, 2),
    "armcar": Sheet(65, 2, 2, 1, 2, 3, 2),
    "light": Sheet(90, 2, 2, 1, 3, 4, 3),
    "mlrs": Sheet(95, 2, 1, 4, 3, 2, 2),
    "halftrack": Sheet(100, 3, 2, 1, 2, 4, 2),
    "gunship": Sheet(105, 2, 3, 2, 3, 3, 2),
    "medium": Sheet(135, 2, 1, 2, 3, 5, 2),
    "heavy": Sheet(185, 2, 1, 2, 4, 7, 2),
}
PRESETS = {  # S9
    "steel": ("heavy", "light", "armcar", "scout"),
    "air": ("gunship", "halftrack", "light", "rjeep", "jeep"),
    "barrage": ("medium", "mlrs", "armcar", "gun", "squad"),
}
ARMIES = ["draft"] + [f"{x}-{y}" for x in PRESETS for y in PRESETS]  # S3.3


class Illegal(Exception):
    """A move (or chance move) that the rules refuse."""


@dataclass(eq=False)
class Figure:
    seat: int
    name: str  # S8: B1, B2... or R1, R2...
    sheet: Sheet
    square: str
    life: int
    activated: bool = False  # this turn

    def alive(self) -> bool:
        return self.life > 0  # S6.4


def distance(one: str, other: str) -> int:  # S1.3, S6.1
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


class Referee:
    def __init__(
        self,
        options: dict[str, object],
        seats: int,
        catalogue: Mapping[str, Sheet] | None = None,
    ) -> None:
        if seats != 2:
            raise ValueError("S1.1: two seats")
        if set(options) != {"scenario", "budget", "armies", "start"}:
            raise ValueError("S7.5: options missing or unknown")
        budget = options["budget"]
        if not isinstance(budget, int) or isinstance(budget, bool) or budget < 100:
            raise ValueError("S7.5: budget")
        if options["scenario"] not in ("conquest", "frontal", "hill"):
            raise ValueError("S7.5: scenario")
        if options["armies"] not in ARMIES:
            raise ValueError("S3.3: armies")
        if options["start"] not in ("alternate", "fixed"):
            raise ValueError("S4.1: start")
        table = CATALOGUE if catalogue is None else catalogue
        self.catalogue = {kind: Sheet(*row) for kind, row in table.items()}
        self.scenario = str(options["scenario"])
        self.fixed_start = options["start"] == "fixed"
        self.figures: list[Figure] = []  # the dead stay listed: numbers are never reused (S8)
        self.points = [0, 0]  # victory points
        self.phase = "draft" if options["armies"] == "draft" else "place"  # then play, over
        self.seat = 0  # who picks, places or activates next: S3.1, S3.3
        # Draft (S3.1, S3.2).
        self.pool = {kind: sheet.pool for kind, sheet in self.catalogue.items()}
        self.money = [budget, budget]
        self.done = [False, False]
        # Preset armies (S3.3): what each seat still has to place.
        self.unplaced: list[list[str]] = [[], []]
        if self.phase == "place":
            self.unplaced = [list(PRESETS[army]) for army in str(options["armies"]).split("-")]
        # Play.
        self.turn = 0
        self.active: Figure | None = None  # the figure in its activation
        self.actions = 0  # what it has left
        self.bound = False  # S5.2: it began beside an enemy and has not left that square
        self.target: Figure | None = None  # of the fight whose dice are due

    def to_act(self) -> list[int]:
        if self.phase == "over":
            return []
        return [-1] if self.target is not None else [self.seat]  # S8

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act() or seat == -1:
            return []
        if self.phase == "draft":
            return sorted(self._picks(seat))
        if self.phase == "place":
            kinds = set(self.unplaced[seat])
            return sorted(f"place {kind} {square}" for kind in kinds for square in CAMPS[seat])
        if self.active is not None:  # S4.2: only that figure's moves
            return sorted(self._deeds(self.active, self.actions, self.bound))
        texts = []
        for figure in self._ready(seat):
            bound = self._has_enemy(figure.seat, figure.square)
            texts += self._deeds(figure, figure.sheet.actions, bound)
        return sorted(texts)

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise Illegal(f"seat {seat} is not to act")
        if seat == -1:
            self._roll(text)
            return
        if text not in self.legal(seat):
            raise Illegal(f"{text!r} is not legal for seat {seat}")
        if self.phase == "draft":
            self._draft(seat, text)
        elif self.phase == "place":
            _, kind, square = text.split(" ")
            self.unplaced[seat].remove(kind)
            self._add(seat, kind, square)
            self._pass_on([bool(kinds) for kinds in self.unplaced])
        else:
            self._act(text)

    def scores(self) -> list[int]:
        if self.scenario == "frontal":  # S7.2
            return [sum(f.alive() and f.seat == seat for f in self.figures) for seat in (0, 1)]
        return list(self.points)

    def outcome(self) -> dict[str, object] | None:
        if self.phase != "over":
            return None
        scores = self.scores()
        ranks = [1 if score == max(scores) else 2 for score in scores]  # S7.1-S7.3
        return {"reason": "played-out", "scores": scores, "ranks": ranks}

    def _picks(self, seat: int) -> list[str]:
        texts = []
        for kind, sheet in self.catalogue.items():
            if self.pool[kind] > 0 and sheet.points <= self.money[seat]:  # S3.2
                texts += [f"pick {kind} {square}" for square in CAMPS[seat]]  # S3.1
        # S3.2: done needs a figure. (No figure and nothing to pick cannot happen with S9's
        # catalogue; with another one it must be possible to go on.)
        if not texts or any(figure.seat == seat for figure in self.figures):
            texts.append("done")
        return texts

    def _draft(self, seat: int, text: str) -> None:
        if text == "done":
            self.done[seat] = True
        else:
            _, kind, square = text.split(" ")
            self.pool[kind] -= 1
            self.money[seat] -= self.catalogue[kind].points
            self._add(seat, kind, square)
        self._pass_on([not done for done in self.done])

    def _add(self, seat: int, kind: str, square: str) -> None:
        number = 1 + sum(figure.seat == seat for figure in self.figures)
        sheet = self.catalogue[kind]
        self.figures.append(Figure(seat, f"{'BR'[seat]}{number}", sheet, square, sheet.life))

    def _pass_on(self, busy: list[bool]) -> None:
        """The other seat is next, or the same one if only it is still busy (S3.1-S3.3)."""
        if not any(busy):
            self.phase = "play"
            self._begin_turn(1)
        elif busy[1 - self.seat]:
            self.seat = 1 - self.seat

    def _begin_turn(self, number: int) -> None:
        self.turn = number
        for figure in self.figures:
            figure.activated = False
        starter = 1 if self.fixed_start or number % 2 == 1 else 0  # S4.1
        self._next_activation(starter)

    def _next_activation(self, wanted: int) -> None:
        """`wanted` activates next if it can, else the other seat; else the turn ends (S4.2)."""
        self.active = None
        for seat in (wanted, 1 - wanted):
            if self._ready(seat):
                self.seat = seat
                return
        self._score_turn()  # S7.4: by the move that ends the turn
        if self.turn == TURNS:
            self.phase = "over"
        else:
            self._begin_turn(self.turn + 1)  # S7.4: with nobody alive it ends at once too

    def _ready(self, seat: int) -> list[Figure]:
        return [f for f in self.figures if f.seat == seat and f.alive() and not f.activated]

    def _score_turn(self) -> None:
        for square in SQUARES:
            here = [f.seat for f in self.figures if f.alive() and f.square == square]
            for seat in (0, 1):
                own, others = here.count(seat), here.count(1 - seat)
                if self.scenario == "conquest" and own > 0 and others == 0:
                    self.points[seat] += 1  # S7.1
                if self.scenario == "hill" and square in MIDDLE and own > others:
                    self.points[seat] += 1  # S7.3

    def _has_enemy(self, seat: int, square: str) -> bool:
        return any(f.seat != seat and f.alive() and f.square == square for f in self.figures)

    def _deeds(self, figure: Figure, actions: int, bound: bool) -> list[str]:
        texts = [f"{figure.name}."]  # S4.3
        if actions > 0:
            texts += [f"{figure.name}>{square}" for square in self._destinations(figure, bound)]
            texts += [f"{figure.name}x{target.name}" for target in self._targets(figure)]
        return texts

    def _destinations(self, figure: Figure, bound: bool) -> set[str]:
        held = bound and self._has_enemy(figure.seat, figure.square)  # S5.2: still there
        reached: set[str] = set()
        edge = {figure.square}  # the squares from which a further step is taken
        for step in range(figure.sheet.move or 0):  # S2.1: a cross cannot move
            entered = {to for at in edge for to in SQUARES if distance(at, to) == 1}  # S1.3
            free = {square for square in entered if not self._has_enemy(figure.seat, square)}
            reached |= free if step == 0 and held else entered  # S5.2
            edge = free  # S5.1: an enemy stops the move
        return reached - {figure.square}  # S5.1: on another square than it began

    def _targets(self, figure: Figure) -> list[Figure]:
        reach = figure.sheet.range
        if reach is None or not figure.sheet.combat:  # S6.2
            return []
        enemies = [f for f in self.figures if f.seat != figure.seat and f.alive()]
        return [f for f in enemies if distance(figure.square, f.square) <= reach]  # S6.1

    def _named(self, name: str) -> Figure:
        return next(figure for figure in self.figures if figure.name == name)

    def _act(self, text: str) -> None:
        found = re.fullmatch(r"([BR]\d+)([.>x])(.*)", text)
        assert found is not None
        figure, kind, rest = self._named(found[1]), found[2], found[3]
        if self.active is None:  # S4.2: the first move activates
            self.active = figure
            figure.activated = True
            self.actions = figure.sheet.actions
            self.bound = self._has_enemy(figure.seat, figure.square)
        if kind == ".":
            self._next_activation(1 - figure.seat)
            return
        self.actions -= 1
        if kind == ">":
            figure.square = rest
            self.bound = False  # S5.2: until it first leaves
        else:
            self.target = self._named(rest)  # S6.2: the dice are due

    def _roll(self, text: str) -> None:
        attacker, target = self.active, self.target
        assert attacker is not None
        assert target is not None
        dice = attacker.sheet.combat or 0
        back = (target.sheet.combat or 0) if target.square == attacker.square else 0  # S6.3
        found = re.fullmatch(rf"roll((?: [1-6]){{{dice}}}) /((?: [1-6]){{{back}}})", text)
        if found is None:
            raise Illegal(f"S8: {text!r} is not a roll of {dice} and {back} dice")
        hits, hits_back = (sum(int(die) >= 4 for die in group.split()) for group in found.groups())
        target.life = max(0, target.life - hits)  # S6.2
        attacker.life = max(0, attacker.life - hits_back)  # S6.3: at the same time
        self.target = None
        if not attacker.alive():  # S6.4
            self._next_activation(1 - attacker.seat)
