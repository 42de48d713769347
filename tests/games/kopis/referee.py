"""A slow, plain referee for Kopis, written from the rules text alone (ids K... cited)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

Square = tuple[int, int]  # (file 0-5 west to east, rank 0-5 south to north), K1.1

SIDES_OF = {0: ("S", "W"), 1: ("N", "E")}  # K1.2
INWARD = {"S": (0, 1), "N": (0, -1), "W": (1, 0), "E": (-1, 0)}  # K3.1
COMPASS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}  # K4.3
LAYOUTS = {  # K2.1, the owners of c3 d3 c4 d4
    "diagonal": "BRRB",
    "antidiagonal": "RBBR",
    "near": "BBRR",
    "far": "RRBB",
    "left": "BRBR",
    "right": "RBRB",
}
CENTRE: tuple[Square, ...] = ((2, 2), (3, 2), (2, 3), (3, 3))  # c3 d3 c4 d4
ORDERS = {"alternate": (0, 1, 0, 1), "snake": (0, 1, 1, 0)}  # K2.2
PASS = "--"


class Illegal(Exception):
    """A move that the rules refuse."""


@dataclass(eq=False)  # two tokens are the same only if they are the same piece
class Token:
    owner: int
    stronghold: bool


@dataclass
class Plan:
    """What one legal entry, slide or step does."""

    enters: tuple[str, int] | None  # the side and lane (0-5) of a waiting faction, or
    origin: Square | None  # the square of the faction that steps
    target: Square  # where the moving faction ends
    chain: list[Square]  # the squares of the pushed tokens, nearest first
    direction: Square
    captures: bool  # the last token of the chain is a faction that leaves the board


def square_name(square: Square) -> str:
    return "abcdef"[square[0]] + "123456"[square[1]]


def on_board(square: Square) -> bool:
    return 0 <= square[0] <= 5 and 0 <= square[1] <= 5


def shifted(square: Square, direction: Square) -> Square:
    return (square[0] + direction[0], square[1] + direction[1])


def ray(square: Square, direction: Square) -> list[Square]:
    """The squares from `square` (included) to the far edge."""
    squares = []
    while on_board(square):
        squares.append(square)
        square = shifted(square, direction)
    return squares


def entry_square(side: str, lane: int) -> Square:
    return {"S": (lane, 0), "N": (lane, 5), "W": (0, lane), "E": (5, lane)}[side]


# K6: every text of the notation and what it names.
SQUARES = {square_name((x, y)): (x, y) for x in range(6) for y in range(6)}
ENTRIES = {
    side + ("abcdef" if side in "SN" else "123456")[lane]: (side, lane)
    for side in "SNWE"
    for lane in range(6)
}
STEPS = {
    name + letter: (square, direction)
    for name, square in SQUARES.items()
    for letter, direction in COMPASS.items()
}


class Referee:
    def __init__(self, options: dict[str, object], seats: int) -> None:
        allowed: dict[str, tuple[str, ...]] = {
            "mode": ("storm", "sudden"),
            "setup": ("basic", "advanced"),
            "layout": tuple(LAYOUTS),
            "order": tuple(ORDERS),
        }
        if seats != 2:
            raise ValueError("K1.2: two seats")
        if set(options) != {*allowed, "quiet_limit"}:
            raise ValueError("K6: options missing or unknown")
        for name, values in allowed.items():
            if options[name] not in values:
                raise ValueError(f"K6: {name}")
        limit = options["quiet_limit"]
        if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
            raise ValueError("K6: quiet_limit")
        self.storm = options["mode"] == "storm"
        self.quiet_limit = limit
        self.board: dict[Square, Token] = {}
        # K1.2: four factions wait on each side. Storm only counts them; in Sudden Death each
        # one faces its own lane (K4.2): the lanes listed are those whose faction still waits.
        self.waiting: dict[str, list[int]] = {side: [1, 2, 3, 4] for side in "SNWE"}
        self.captured = [0, 0]  # how many factions of each seat's colour have left the game
        self.bastion: Token | None = None
        self.quiet = 0  # plies in a row without an entry or a capture, K4.6
        self.passes = 0  # passes in a row, K3.7
        self.reason: str | None = None
        self.placing: list[int] = []  # the seats still to place a stronghold, in order
        self.turn = 0  # K1.3, K2.2: seat 0 moves first
        if options["setup"] == "basic":
            for square, letter in zip(CENTRE, LAYOUTS[str(options["layout"])], strict=True):
                self.board[square] = Token("BR".index(letter), stronghold=True)
        else:
            self.placing = list(ORDERS[str(options["order"])])

    def to_act(self) -> list[int]:
        if self.reason is not None:
            return []
        return [self.placing[0]] if self.placing else [self.turn]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act():
            return []
        if self.placing:
            return sorted(name for name in SQUARES if self._may_place(name))
        moves = sorted(self._plans(seat))
        return moves if moves else [PASS]  # K3.7, K4.7: a pass only when nothing else is legal

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise Illegal(f"seat {seat} is not to act")
        if text not in self.legal(seat):
            raise Illegal(f"{text!r} is not legal for seat {seat}")
        if self.placing:
            self.board[SQUARES[text]] = Token(self.placing.pop(0), stronghold=True)
            return
        if text == PASS:
            self.bastion = None  # K3.7
            self.passes += 1
            self.quiet += 1  # K4.6: a pass counts as a quiet ply
        else:
            plan = self._plan(seat, text)
            self._carry_out(seat, plan)
            self.passes = 0
            active = plan.enters is not None or plan.captures
            self.quiet = 0 if active else self.quiet + 1  # K4.6
        self.turn = 1 - seat
        self._look_for_end()

    def scores(self) -> list[int]:
        points = [self.captured[1], self.captured[0]]  # K5.2: whoever pushed it off
        for square, token in self.board.items():
            if token.stronghold:
                continue
            beside = [self.board.get(shifted(square, step)) for step in COMPASS.values()]
            owners = {other.owner for other in beside if other is not None and other.stronghold}
            if owners == {token.owner}:  # K5.1
                points[token.owner] += 2
            elif owners == {0, 1}:
                points[token.owner] += 1
        return points

    def outcome(self) -> dict[str, object] | None:
        if self.reason is None:
            return None
        scores = self.scores()
        ranks = [1 if score == max(scores) else 2 for score in scores]  # K5.3
        return {"reason": self.reason, "scores": scores, "ranks": ranks}

    def _may_place(self, name: str) -> bool:
        x, y = SQUARES[name]
        return 1 <= x <= 4 and 1 <= y <= 4 and (x, y) not in self.board  # K2.2

    def _plans(self, seat: int) -> list[str]:
        """Every text of the notation that is a legal move, by trying each."""
        good = []
        for text in [*ENTRIES, *STEPS]:
            try:
                self._plan(seat, text)
            except Illegal:
                continue
            good.append(text)
        return good

    def _plan(self, seat: int, text: str) -> Plan:
        if text in ENTRIES:
            side, lane = ENTRIES[text]
            return self._plan_entry(seat, side, lane)
        if self.storm:
            raise Illegal("K3.1: in Storm a move slides a waiting faction")
        origin, direction = STEPS[text]
        mover = self.board.get(origin)
        if mover is None or mover.stronghold or mover.owner != seat:
            raise Illegal("K4.3: only one's own faction steps")
        target = shifted(origin, direction)
        if not on_board(target):
            raise Illegal("K4.3: a step stays on the board")
        return self._push(None, origin, target, direction)

    def _plan_entry(self, seat: int, side: str, lane: int) -> Plan:
        if side not in SIDES_OF[seat]:
            raise Illegal("K3.1, K4.2: not one of one's own sides")
        direction = INWARD[side]
        first = entry_square(side, lane)
        if not self.storm:
            if lane not in self.waiting[side]:
                raise Illegal("K4.2: no faction waits in front of this lane")
            return self._push((side, lane), None, first, direction)
        if not self.waiting[side]:
            raise Illegal("K3.1: no faction waits on this side")
        tokens = [square for square in ray(first, direction) if square in self.board]
        if not tokens:
            raise Illegal("K3.2: no push, no move")
        return self._push((side, lane), None, tokens[0], direction)

    def _push(
        self, enters: tuple[str, int] | None, origin: Square | None, target: Square, step: Square
    ) -> Plan:
        ahead = ray(target, step)
        chain = list(takewhile(lambda square: square in self.board, ahead))  # K3.3, K4.4
        pushed_off = len(chain) == len(ahead)  # the chain reaches the far edge
        if pushed_off and self.board[chain[-1]].stronghold:
            raise Illegal("K3.5: a stronghold cannot be pushed off")
        if any(self.board[square] is self.bastion for square in chain):
            raise Illegal("K3.6: the faction under the Bastion cannot be pushed")
        return Plan(enters, origin, target, chain, step, captures=pushed_off)

    def _carry_out(self, seat: int, plan: Plan) -> None:
        if plan.enters is not None:
            side, lane = plan.enters
            if self.storm:
                self.waiting[side].pop()  # any of them: only their number matters
            else:
                self.waiting[side].remove(lane)
            mover = Token(seat, stronghold=False)
        else:
            assert plan.origin is not None
            mover = self.board.pop(plan.origin)
        for square in reversed(plan.chain):  # the farthest first
            token = self.board.pop(square)
            behind = shifted(square, plan.direction)
            if on_board(behind):
                self.board[behind] = token
            else:
                self.captured[token.owner] += 1  # K3.4
        self.board[plan.target] = mover
        self.bastion = mover  # K3.6

    def _look_for_end(self) -> None:
        left = [sum(len(self.waiting[side]) for side in SIDES_OF[seat]) for seat in (0, 1)]
        if self.storm and left == [0, 0]:
            self.reason = "played-out"  # K3.8
        elif not self.storm and 0 in left:
            self.reason = "played-out"  # K4.5: the game ends at once, so this is the 8th entry
        elif self.passes == 2:
            self.reason = "passes"  # K3.7, K4.7; K6: it goes before `quiet`
        elif not self.storm and self.quiet >= self.quiet_limit:
            self.reason = "quiet"  # K4.6
