"""The Small Wars record, its geometry, and how a move is packed.

The field, and the numbers of its squares (S1.1):

      3   6  7  8    camp of seat 1        A set of squares is a bit mask, bit 0 being a1.
      2   3  4  5    the middle            A figure is given by its seat and its number there: B1 is
      1   0  1  2    camp of seat 0        figure 0 of seat 0, R2 figure 1 of seat 1 (S8). A set of
          a  b  c                          one seat's figures is a bit mask too.
"""

import numpy as np
import numpy.typing as npt

from ludotheque.plain import PlainRecord, Row, Rows

MOST_KINDS = 40
MOST_FIGURES = 60
"""The most figures of a game, both sides together: in a catalogue's pool, or in two of its armies.

Our own pool has 35. A budget of 1,000 buys at most 22 of them."""
MOST_DICE = 12
"""The most combat dice of a figure: 24 dice in base 6 still fit into the int64 of a chance move."""
MOST_ACTIONS = 9
MOST_STEPS = 9
"""The most move or range of a figure; on nine squares, more would make no difference."""
MOST_LIFE = 99
MOST_POINTS = 30_000

SHEET = ("points", "actions", "move", "range", "combat", "life")
POINTS, ACTIONS, MOVE, RANGE, COMBAT, LIFE = range(6)
CROSS = -1
"""On a sheet: the figure cannot do this (S2.1)."""

NONE = -1
GONE = 9
"""The square of figures that are not on the field."""
WRECK = 10
"""Added to the square of a destroyed figure, where its wreck lies. No rule uses it."""

State = np.dtype(
    (
        np.record,
        [
            ("phase", "i8"),  # DRAFT, PLACING or PLAYING
            ("seat", "i8"),  # who picks, places or activates
            ("turn", "i8"),  # 1 to 4; 0 before the first
            ("active", "i8"),  # the figure of `seat` that is being activated, or NONE
            ("actions", "i8"),  # what it has left
            ("bound", "i8"),  # 1 if it began beside an enemy and has not left since (S5.2)
            ("target", "i8"),  # the other seat's figure in the fight whose dice are due, or NONE
            ("ended", "i8"),  # 0, or which of rules.ENDINGS, from 1
            ("points", "i8", 2),  # victory points
            ("ready", "i8", 2),  # for each seat, its figures still to be activated this turn
            ("alive", "i8", 2),  # for each seat, its living figures
            ("held", "i8", 2),  # for each seat, the squares where it has living figures
            ("lost", "i8", 2),  # for each seat, the life its figures have lost so far
            ("count", "i8", 2),  # for each seat, how many figures it has had so far
            ("money", "i8", 2),  # draft: what is left of the budget
            ("mustering", "i8"),  # the seats that still pick or place, as a bit mask
            ("roll", "i8"),  # the dice of the last fight, packed as its chance move was
            ("roll_dice", "i8"),  # their number: 16 * attacker's + defender's
            ("roll_seat", "i8"),  # who attacked, or NONE before the first fight
            ("roll_fight", "i8"),  # the fight move they belong to
            ("scenario", "i8"),  # option: CONQUEST, FRONTAL or HILL
            ("budget", "i8"),  # option
            ("armies", "i8"),  # option: 0 draft, else 1 + 3 * seat 0's + seat 1's, as indices of ARMIES
            ("alternate", "i8"),  # option start: 0 fixed, 1 alternate
            ("wait", "i8"),  # option: may a figure end without doing anything (S4.3)?
            ("catalogue", "i8"),  # its key: catalogue.known(…) has its names
            ("kinds", "i8"),  # how many kinds of figures it has
            ("sheets", "i2", (MOST_KINDS, 6)),  # for each kind its SHEET
            ("moves", "u1", MOST_KINDS),  # for each kind, its steps: 0 for a cross
            ("fights", "u1", MOST_KINDS),  # for each kind, 1 + its range; 0 if it cannot fight (S6.2)
            ("pool", "i1", MOST_KINDS),  # draft: for each kind, how many are left
            ("unplaced", "i1", (2, MOST_KINDS)),  # placing: for each seat and kind, how many are left
            ("kind", "u1", (2, MOST_FIGURES)),
            ("square", "u1", (2, MOST_FIGURES)),  # or GONE; once destroyed, WRECK + where
            ("life", "i1", (2, MOST_FIGURES)),
            (
                "crowd",
                "i1",
                (2, 10),
            ),  # for each seat and square, how many living figures; last, minus those gone
        ],
    )
)


class Plain(PlainRecord, state=State):
    phase: int
    seat: int
    turn: int
    active: int
    actions: int
    bound: int
    target: int
    ended: int
    points: Row
    ready: Row
    alive: Row
    held: Row
    lost: Row
    count: Row
    money: Row
    mustering: int
    roll: int
    roll_dice: int
    roll_seat: int
    roll_fight: int
    scenario: int
    budget: int
    armies: int
    alternate: int
    wait: int
    catalogue: int
    kinds: int
    sheets: Row
    pool: Row
    unplaced: Rows
    kind: Rows
    square: Rows
    life: Rows
    crowd: Rows

    def sheet(self, kind: int) -> Row:
        return self.sheets[6 * kind : 6 * kind + 6]


DRAFT, PLACING, PLAYING = 0, 1, 2
CONQUEST, FRONTAL, HILL = 0, 1, 2
ARMIES = ("steel", "air", "barrage")

# A move of a seat: the action, a kind or one of the seat's figures, a square or one of the opponent's.
#     what << 12 | who << 6 | where
# A chance move: the dice minus 1 as digits in base 6: the attacker's times DICE_SPAN, plus the defender's.
DICE_SPAN: int = 6**MOST_DICE
PICK, PLACE, DONE, STEP, FIGHT, END = (what << 12 for what in range(6))
MOST_MOVES = 1200
"""Own figures times (8 squares, the end, each enemy): at most 34 * (9 + 26) with 60 figures."""

SQUARES = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
MIDDLE = range(3, 6)
"""S1.1."""

LETTERS = "BR"
_NAMES = [[f"{letter}{number}" for number in range(1, 65)] for letter in LETTERS]


def figure_name(seat: int, figure: int) -> str:
    """S8."""
    return _NAMES[seat][figure]


def distance(one: int, other: int) -> int:
    """S1.3."""
    return abs(one % 3 - other % 3) + abs(one // 3 - other // 3)


def _near() -> npt.NDArray[np.int64]:
    """For each square and each range, from CROSS on, the squares within that range (S6.1)."""
    return np.array(
        [
            [
                sum(1 << to for to in range(9) if distance(at, to) <= reach)
                for reach in range(-1, MOST_STEPS + 1)
            ]
            for at in range(9)
        ],
        np.int64,
    )


def _next_to() -> npt.NDArray[np.int64]:
    """For each set of squares, the squares one step away from any of them (S1.3)."""
    single = [sum(1 << to for to in range(9) if distance(at, to) == 1) for at in range(9)]
    found = np.zeros(512, np.int64)
    for at in range(9):
        has = (np.arange(512) >> at & 1).astype(bool)
        found[has] |= single[at]
    return found


NEAR = _near()
NEXT_TO = _next_to()
LOWEST = np.array([(mask & -mask).bit_length() - 1 if mask else 0 for mask in range(256)], np.int64)
"""The lowest set bit of a mask."""
POWER = np.array([6**dice for dice in range(MOST_DICE + 1)], np.int64)
HITS = np.array([sum(dice // 6**die % 6 >= 3 for die in range(4)) for dice in range(6**4)], np.int64)
"""The hits of four dice, a digit of 3 being a 4 (S6.2)."""
SIZE = np.array([squares.bit_count() for squares in range(512)], np.int64)
"""How many squares a set has."""
LISTED = np.array(
    [
        sum(at << 4 * place for place, at in enumerate(at for at in range(9) if squares >> at & 1))
        for squares in range(512)
    ],
    np.int64,
)
"""The squares of a set, packed four bits each."""


def _reach() -> npt.NDArray[np.uint16]:
    """Where one move action may end: by move, whether bound (S5.2), square and enemy squares.

    Bound matters only while there is an enemy in the square itself."""
    enemies = np.arange(512)
    found = np.zeros((MOST_STEPS + 1, 2, 9, 512), np.uint16)
    for bound in range(2):
        for at in range(9):
            held = bound & enemies >> at & 1
            edge = np.full(512, 1 << at)
            reached = np.zeros(512, np.int64)
            for move in range(1, MOST_STEPS + 1):
                entered = NEXT_TO[edge]
                edge = entered & ~enemies  # S5.1: among enemies the move stops
                reached |= np.where(held & (move == 1), edge, entered)  # S5.2: the first step
                found[move, bound, at] = reached & ~(1 << at)  # S5.1: not on the square where it began
    return found


REACH = _reach()
