"""The Kopis record, its geometry, and how a move is packed.

A board is one int64: bit `file + 6 * rank`, so a1 is bit 0, f1 bit 5, f6 bit 35.

        North (2)                       Sides are numbered S 0, W 1, N 2, E 3: seat 0 owns 0 and 1,
      6 . . . . . .                     seat 1 owns 2 and 3. A faction that enters from a side travels
      5 . . . . . .                     away from it, so the same numbers name the directions:
 W(1) 4 . . . . . .  East (3)           from S north, from W east, from N south, from E west.
      3 . . . . . .
      2 . . . . . .                     A lane is `6 * side + file` (S, N) or `6 * side + rank` (W, E).
      1 . . . . . .
        a b c d e f
        South (0)
"""

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Record
from ludotheque.jit import bits, inlined, jit
from ludotheque.plain import PlainRecord, Row

State = np.dtype(
    (
        np.record,
        [
            ("factions", "i8", 2),  # a board for each seat
            ("strongholds", "i8", 2),  # a board for each seat
            ("bastion", "i8"),  # a board: the faction that may not be pushed now, or 0
            ("waiting", "i8", 4),  # for each side, how many factions still wait there
            ("facing", "i8", 4),  # Sudden Death: for each side, the lanes they face, as a bit mask
            ("turn", "i8"),  # the seat to move
            ("to_place", "i8"),  # strongholds still to be placed
            ("passes", "i8"),  # passes in a row
            ("quiet", "i8"),  # Sudden Death: moves in a row without an entry or a capture
            ("ended", "i8"),  # 0, or which of rules.ENDINGS, from 1
            ("sudden", "i8"),  # option mode: 0 storm, 1 sudden
            ("snake", "i8"),  # option order: 0 alternate, 1 snake
            ("quiet_limit", "i8"),  # option quiet_limit
        ],
    )
)


class Plain(PlainRecord, state=State):
    factions: tuple[int, int]
    strongholds: tuple[int, int]
    bastion: int
    waiting: Row
    facing: Row
    turn: int
    to_place: int
    quiet: int
    ended: int
    sudden: int
    quiet_limit: int


SQUARES = tuple(f"{file}{rank}" for rank in "123456" for file in "abcdef")
SIDES = "SWNE"
LANES = tuple(side + lane for side in SIDES for lane in ("abcdef" if side in "SN" else "123456"))
DIRECTIONS = "nesw"
FACTIONS = 8
"""Each seat's (K1.2)."""

# A move: the square of a placed stronghold, or ENTER + lane, or STEP + 4 * square + direction, or PASS.
ENTER = 64
STEP = 128
PASS = 1023
MOST_MOVES = 64

FULL = (1 << 36) - 1
FILE_A = 0b000001_000001_000001_000001_000001_000001
FILE_F = FILE_A << 5
RANK_1 = 0b111111
RANK_6 = RANK_1 << 30
CENTRE = FULL & ~(FILE_A | FILE_F | RANK_1 | RANK_6)  # K2.2: b2..e5
MIDDLE_LANES = 0b011110  # K4.2: files b-e, ranks 2-5

FAR_EDGE = np.array([RANK_6, FILE_F, RANK_1, FILE_A], np.int64)
"""For each side, the edge over which its pushes capture."""
NEAR_EDGE = np.array([RANK_1, FILE_A, RANK_6, FILE_F], np.int64)

# The squares that can shift 1, 2 or 4 squares west without leaving the board; those that can shift east.
EAST_1, EAST_2, EAST_4 = (sum(FILE_A << file for file in range(by, 6)) for by in (1, 2, 4))
WEST_1, WEST_2, WEST_4 = (sum(FILE_A << file for file in range(6 - by)) for by in (1, 2, 4))


def lane_squares(lane: int) -> list[int]:
    """The six squares of a lane in the order of travel."""
    side, at = divmod(lane, 6)
    along = [at + 6 * i for i in range(6)] if side in (0, 2) else [6 * at + i for i in range(6)]
    return along if side in (0, 1) else along[::-1]


LANE_SQUARES = [lane_squares(lane) for lane in range(24)]


def _chains() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each lane and each pattern of tokens on it: the chain, and where the slider stops (K3.2, K3.3)."""
    chains = np.zeros((24, 64), np.int64)
    stops = np.zeros((24, 64), np.int64)
    for lane in range(24):
        squares = lane_squares(lane)
        along = squares if lane < 12 else squares[::-1]  # pattern bits count from south and west
        for pattern in range(1, 64):
            taken = {along[i] for i in range(6) if pattern >> i & 1}
            first = next(i for i in range(6) if squares[i] in taken)
            stops[lane, pattern] = 1 << squares[first]
            for square in squares[first:]:
                if square not in taken:
                    break
                chains[lane, pattern] |= 1 << square
    return chains, stops


CHAIN, STOP = _chains()
ENTRY = np.array([1 << lane_squares(lane)[0] for lane in range(24)], np.int64)


def _ways() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each way into a square (`ENTER` + lane, or a step): the lane it leads along, and the square."""
    lanes = np.zeros(STEP + 4 * 36, np.int64)
    targets = np.zeros(STEP + 4 * 36, np.int64)
    for lane in range(24):
        lanes[ENTER + lane] = lane
        targets[ENTER + lane] = ENTRY[lane]
        for square, target in pairwise(lane_squares(lane)):
            lanes[STEP + 4 * square + lane // 6] = lane
            targets[STEP + 4 * square + lane // 6] = 1 << target
    return lanes, targets


LANE_OF, TARGET_OF = _ways()


@inlined
def lane_of(move: Any) -> Any:
    return LANE_OF[move] & 31  # below 24: the compiler need not expect a negative index


@jit
def neighbours(board: Any) -> Any:
    """The squares next to those of `board`, orthogonally."""
    beside = ((board & ~FILE_F) << 1) | ((board & ~FILE_A) >> 1)
    return (beside | (board << 6) | (board >> 6)) & FULL


@jit
def count(board: Any) -> Any:
    """How many squares a board has."""
    return bits(board)


@inlined
def tokens_on(s: Record) -> Any:
    return s.factions[0] | s.factions[1] | s.strongholds[0] | s.strongholds[1]


@inlined
def ahead(board: Any, side: Any) -> Any:
    """The board one square on, away from `side`; nothing may stand on the far edge."""
    by = 1 if side & 1 else 6
    return board << by if side < 2 else board >> by


@inlined
def pattern_of(tokens: Any, lane: Any) -> Any:
    """The six squares of a lane as bits, from south or west."""
    side = lane // 6
    at = lane - 6 * side
    on_file, on_rank = file_pattern(tokens, at), (tokens >> (6 * at)) & 63  # both: a branch would take longer
    return on_rank if side & 1 else on_file


@inlined
def file_pattern(tokens: Any, file: Any) -> Any:
    # Multiplying by this number gathers bits 0, 6, … 30 at bits 25 to 30, without carries.
    return (((tokens >> file) & FILE_A) * 0x2108421 >> 25) & 63


@jit
def chain_from(tokens: Any, lane: Any, target: Any) -> Any:
    """The chain whose first token is on `target` (a board), ignoring the tokens before it."""
    side = lane // 6
    tokens &= ~(target - 1) if side < 2 else (target << 1) - 1
    return CHAIN[lane, pattern_of(tokens, lane)]
