"""A plain referee for Small Wars, second edition: the sentences of the rules, one method each where it goes.

It shares no code with the engine. A seat is 0 or 1, chance is -1; a figure is a dict, a square its name.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

FILES, RANKS = "abc", "123"
SQUARES = [file + rank for rank in RANKS for file in FILES]  # S1.1
CAMP_RANK = "13"
LETTER = "BR"  # S8


class Sheet(NamedTuple):
    """S2.1; None is a cross."""

    points: int
    actions: int
    move: int | None
    range: int | None
    combat: int | None
    life: int
    pool: int


CATALOGUE = {  # S9
    "quad": Sheet(20, 1, 3, 0, 1, 1, 2),
    "sidecar": Sheet(30, 2, 2, 0, 1, 2, 2),
    "truck": Sheet(40, 2, 2, None, None, 4, 2),
    "nest": Sheet(30, 1, None, 1, 3, 2, 2),
    "squad": Sheet(50, 4, 1, 0, 1, 4, 3),
    "jeep": Sheet(40, 2, 2, 1, 1, 2, 3),
    "scout": Sheet(50, 2, 3, 1, 2, 2, 2),
    "gun": Sheet(60, 2, None, 2, 2, 2, 2),
    "rjeep": Sheet(60, 2, 2, 2, 2, 2, 2),
    "armcar": Sheet(70, 2, 2, 1, 2, 3, 2),
    "light": Sheet(95, 2, 2, 1, 3, 4, 3),
    "mlrs": Sheet(85, 2, 1, 4, 3, 2, 2),
    "halftrack": Sheet(105, 3, 2, 1, 2, 4, 2),
    "gunship": Sheet(100, 2, 3, 2, 3, 3, 2),
    "medium": Sheet(130, 2, 1, 2, 3, 5, 2),
    "heavy": Sheet(170, 2, 1, 2, 4, 7, 2),
}
ARMIES = {  # S9
    "steel": ["heavy", "light", "armcar", "scout"],
    "air": ["gunship", "halftrack", "light", "rjeep", "jeep"],
    "barrage": ["medium", "mlrs", "armcar", "gun", "squad"],
}


class Illegal(Exception):
    """The rules do not allow this."""


class Referee:
    def __init__(
        self, options: dict[str, Any], seats: int, catalogue: Mapping[str, Any] | None = None
    ) -> None:
        if seats != 2:
            raise ValueError("two seats")
        self._check(options)
        self.options = options
        self.sheets = {kind: Sheet(*row) for kind, row in (catalogue or CATALOGUE).items()}
        self.figures: dict[str, dict[str, Any]] = {}  # by name; who is destroyed has no life, and stays
        self.left = {kind: sheet.pool for kind, sheet in self.sheets.items()}
        self.purse = [options["budget"], options["budget"]]
        self.said_done = [False, False]
        self.to_place: list[list[str]] = [[], []]
        self.stage = "draft"
        if options["armies"] != "draft":  # S3.3
            self.stage = "placing"
            self.to_place = [list(ARMIES[army]) for army in options["armies"].split("-")]
        self.seat = 0  # S3.1: the younger picks first
        self.turn = 0
        self.victory_points = [0, 0]
        self.active: str | None = None
        self.actions_left = 0
        self.held_back = False  # S5.2
        self.target: str | None = None

    @staticmethod
    def _check(options: dict[str, Any]) -> None:
        """S7.5."""
        if sorted(options) != ["armies", "budget", "scenario", "start", "wait"]:
            raise ValueError("exactly the options of S7.5")
        presets = [f"{one}-{other}" for one in ARMIES for other in ARMIES]
        if options["scenario"] not in ("conquest", "frontal", "hill"):
            raise ValueError("scenario")
        if type(options["budget"]) is not int or options["budget"] < 100:
            raise ValueError("budget")
        if options["armies"] not in ("draft", *presets):
            raise ValueError("armies")
        if options["start"] not in ("fixed", "alternate") or type(options["wait"]) is not bool:
            raise ValueError("start, wait")

    # What is asked

    def to_act(self) -> list[int]:
        """S8."""
        if self.stage == "over":
            return []
        return [self.seat] if self.target is None else [-1]

    def legal(self, seat: int) -> list[str]:
        if seat < 0 or seat not in self.to_act():
            return []
        camp = [square for square in SQUARES if square[1] == CAMP_RANK[seat]]
        if self.stage == "placing":
            return sorted(f"place {kind} {square}" for kind in set(self.to_place[seat]) for square in camp)
        if self.stage == "draft":
            kinds = [
                kind
                for kind, sheet in self.sheets.items()
                if self.left[kind] > 0 and sheet.points <= self.purse[seat]  # S3.2
            ]
            picks = [f"pick {kind} {square}" for kind in kinds for square in camp]
            if self._of(seat) or not picks:  # S3.2
                picks.append("done")
            return sorted(picks)
        if self.active is not None:  # S4.2
            actions = self._actions(self.active, self.held_back) if self.actions_left else []
            return sorted([*actions, f"{self.active}."])
        found = []
        for name in self._waiting(seat):
            actions = self._actions(name, True)
            found += actions
            if self.options["wait"] or not actions:  # S4.3
                found.append(f"{name}.")
        return sorted(found)

    def scores(self) -> list[int]:
        if self.options["scenario"] == "frontal":  # S7.2
            return [sum(self.figures[name]["life"] > 0 for name in self._of(seat)) for seat in (0, 1)]
        return list(self.victory_points)

    def outcome(self) -> dict[str, Any] | None:
        if self.stage != "over":
            return None
        blue, red = self.scores()
        ranks = [1, 1] if blue == red else [1, 2] if blue > red else [2, 1]
        return {"reason": "played-out", "scores": [blue, red], "ranks": ranks}

    # Figures

    def _of(self, seat: int) -> list[str]:
        return [name for name in self.figures if name[0] == LETTER[seat]]

    def _living(self, seat: int, square: str | None = None) -> list[str]:
        return [
            name
            for name in self._of(seat)
            if self.figures[name]["life"] > 0 and square in (None, self.figures[name]["square"])
        ]

    def _waiting(self, seat: int) -> list[str]:
        """Alive and not yet activated this turn (S4.2)."""
        return [name for name in self._living(seat) if not self.figures[name]["activated"]]

    def _put(self, seat: int, kind: str, square: str) -> None:
        number = len(self._of(seat)) + 1  # S8: never used again
        self.figures[f"{LETTER[seat]}{number}"] = {
            "sheet": self.sheets[kind],
            "square": square,
            "life": self.sheets[kind].life,
            "activated": False,
        }

    # What a figure may do

    def _actions(self, name: str, held_back: bool) -> list[str]:
        figure, enemy = self.figures[name], 1 - LETTER.index(name[0])
        sheet: Sheet = figure["sheet"]
        found = [f"{name}>{square}" for square in self._destinations(figure, enemy, held_back)]
        if sheet.combat is not None and sheet.range is not None:  # S6.2
            for target in self._living(enemy):
                if _steps(figure["square"], self.figures[target]["square"]) <= sheet.range:  # S6.1
                    found.append(f"{name}x{target}")
        return found

    def _destinations(self, figure: dict[str, Any], enemy: int, held_back: bool) -> set[str]:
        """S5.1, S5.2: walk every path."""
        begin, found = figure["square"], set()
        beside_enemy = held_back and bool(self._living(enemy, begin))
        paths = [[begin]]
        for _ in range(figure["sheet"].move or 0):
            longer = []
            for path in paths:
                if len(path) > 1 and self._living(enemy, path[-1]):
                    continue  # S5.1: it stopped there
                for square in SQUARES:
                    if _steps(path[-1], square) != 1:
                        continue
                    if len(path) == 1 and beside_enemy and self._living(enemy, square):
                        continue  # S5.2: the first step
                    longer.append([*path, square])
            found |= {path[-1] for path in longer}
            paths = longer
        return found - {begin}

    # What is played

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise Illegal(f"{seat} does not act (S8)")
        if seat < 0:
            self._roll(text)
            return
        if text not in self.legal(seat):
            raise Illegal(f"{seat}: {text}")
        if self.stage == "play":
            self._deed(seat, text)
            return
        word, *rest = text.split(" ")
        if word == "done":
            self.said_done[seat] = True
        else:
            self._put(seat, *rest)
            if word == "pick":
                self.left[rest[0]] -= 1
                self.purse[seat] -= self.sheets[rest[0]].points
            else:
                self.to_place[seat].remove(rest[0])
        self._after_mustering(seat)

    def _after_mustering(self, seat: int) -> None:
        """S3.1 to S3.3."""
        if self.stage == "draft":
            busy = [not done for done in self.said_done]
        else:
            busy = [bool(kinds) for kinds in self.to_place]
        if busy[1 - seat]:
            self.seat = 1 - seat
        elif not busy[seat]:
            self.stage = "play"
            self._start_turn()

    def _start_turn(self) -> None:
        self.turn += 1
        for figure in self.figures.values():
            figure["activated"] = False
        elder_starts = self.options["start"] == "fixed" or self.turn in (1, 3)  # S4.1
        self._hand_over(1 if elder_starts else 0)

    def _hand_over(self, seat: int) -> None:
        """S4.2: to this seat, or to the other if it has nobody left; or the turn ends."""
        self.active = None
        if self._waiting(seat):
            self.seat = seat
        elif self._waiting(1 - seat):
            self.seat = 1 - seat
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        for square in SQUARES:
            numbers = [len(self._living(seat, square)) for seat in (0, 1)]
            for seat in (0, 1):
                own, others = numbers[seat], numbers[1 - seat]
                conquered = self.options["scenario"] == "conquest" and own and not others  # S7.1
                hill = self.options["scenario"] == "hill" and square[1] == "2" and own > others  # S7.3
                self.victory_points[seat] += 1 if conquered or hill else 0
        if self.turn == 4:  # S4.1
            self.stage = "over"
        else:
            self._start_turn()

    def _deed(self, seat: int, text: str) -> None:
        name = text.rstrip(".").partition(">")[0].partition("x")[0]
        figure = self.figures[name]
        if self.active is None:  # S4.2: its first move activates it
            self.active = name
            figure["activated"] = True
            self.actions_left = figure["sheet"].actions
            self.held_back = True  # S5.2: an enemy beside it was there when it began, for only it moves now
        if text.endswith("."):
            self._hand_over(1 - seat)
            return
        self.actions_left -= 1
        if ">" in text:
            figure["square"] = text.partition(">")[2]
            self.held_back = False
        else:
            self.target = text.partition("x")[2]

    def _roll(self, text: str) -> None:
        assert self.active is not None
        assert self.target is not None
        attacker, target = self.figures[self.active], self.figures[self.target]
        same = attacker["square"] == target["square"]
        numbers = [attacker["sheet"].combat, (target["sheet"].combat or 0) if same else 0]  # S6.3
        word, _, dice = text.partition(" ")
        sides = [side.split() for side in f" {dice} ".split(" / ")]
        if word != "roll" or [len(side) for side in sides] != numbers:
            raise Illegal(f"{text} (S6.2)")
        if any(die not in "123456" or len(die) != 1 for side in sides for die in side):
            raise Illegal(f"{text} (S8)")
        hits = [sum(int(die) >= 4 for die in side) for side in sides]  # S6.2
        target["life"] = max(0, target["life"] - hits[0])
        attacker["life"] = max(0, attacker["life"] - hits[1])
        self.target = None
        if attacker["life"] == 0:  # S6.4
            self._hand_over(1 - self.seat)


def _steps(one: str, other: str) -> int:
    """S1.3."""
    return abs(FILES.index(one[0]) - FILES.index(other[0])) + abs(int(one[1]) - int(other[1]))
