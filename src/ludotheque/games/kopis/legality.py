"""Which moves are legal, and the rule that forbids one, in the order of the rules' ids (rules.en.md)."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.contract import Record, Words
from ludotheque.games.kopis.state import (
    CENTRE,
    CHAIN,
    EAST_1,
    EAST_2,
    EAST_4,
    ENTER,
    ENTRY,
    FAR_EDGE,
    FILE_A,
    FILE_F,
    MOST_MOVES,
    PASS,
    RANK_1,
    RANK_6,
    STEP,
    WEST_1,
    WEST_2,
    WEST_4,
    ahead,
    chain_from,
    count,
    file_pattern,
    pattern_of,
    tokens_on,
)
from ludotheque.jit import inlined, jit

# A word after an id distinguishes the things that the rule forbids.
RULE_IDS: tuple[str, ...] = (
    "",
    "K1.3",
    "K2.2",
    "K2.2 ring",
    "K2.2 taken",
    "K3.1",
    "K3.1 side",
    "K3.1 waiting",
)
RULE_IDS += (
    "K3.2",
    "K3.5",
    "K3.6",
    "K3.7",
    "K3.8",
    "K4.1",
    "K4.2 side",
    "K4.2 facing",
    "K4.3 own",
    "K4.3 edge",
)
RULE_IDS += ("K4.5", "K4.7")
(
    K1_3, K2_2, K2_2_RING, K2_2_TAKEN, K3_1, K3_1_SIDE, K3_1_WAITING,
    K3_2, K3_5, K3_6, K3_7, K3_8, K4_1, K4_2_SIDE, K4_2_FACING, K4_3_OWN, K4_3_EDGE,
    K4_5, K4_7,
) = range(1, 20)  # fmt: skip


@inlined
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    if s.to_place:
        return _fill_placings(s, out)
    n = _fill_enterings_and_steps(s, seat, out) if s.sudden else _fill_slides(s, seat, out)
    if n == 0:  # K3.7, K4.7
        out[0] = PASS
        n = 1
    return n


@jit
def _fill_placings(s: Record, out: Words) -> Any:
    n = 0
    free = CENTRE & ~tokens_on(s)
    for square in range(36):
        out[n] = square
        n += (free >> square) & 1
    return n


@inlined
def _fill_slides(s: Record, seat: Any, out: Words) -> Any:
    """K3.1, K3.2: a lane is open if it holds a token and the first one can be pushed."""
    n = 0
    for side in range(2 * seat, 2 * seat + 2):
        lanes = open_lanes(s, side) if s.waiting[side] else 0
        n = _fill_lanes(lanes, ENTER + 6 * side, out, n)
    return n


@inlined
def open_lanes(s: Record, side: Any) -> Any:
    """The lanes into which a faction may slide from this side, as six bits."""
    tokens = tokens_on(s)
    first = tokens & ~_behind(tokens, side) & ~_unpushable(s, side)
    return _ranks(first) if side & 1 else _files(first)


@inlined
def _behind(tokens: Any, side: Any) -> Any:
    """The squares that a slider from `side` could only reach through a token."""
    if side == 0:
        tokens |= tokens << 6
        tokens |= tokens << 12
        return tokens << 6 | tokens << 18
    if side == 2:
        tokens |= tokens >> 6
        tokens |= tokens >> 12
        return tokens >> 6 | tokens >> 18
    if side == 1:
        tokens = (tokens & WEST_1) << 1
        tokens |= (tokens & WEST_1) << 1
        tokens |= (tokens & WEST_2) << 2
        return tokens | (tokens & WEST_1) << 1
    tokens = (tokens & EAST_1) >> 1
    tokens |= (tokens & EAST_1) >> 1
    tokens |= (tokens & EAST_2) >> 2
    return tokens | (tokens & EAST_1) >> 1


@inlined
def _fill_lanes(open_lanes: Any, first_move: Any, out: Words, n: Any) -> Any:
    """Written without branches: a move is always stored, and counted if its lane is open."""
    for lane in range(6):
        out[n] = first_move + lane
        n += open_lanes >> lane & 1
    return n


@inlined
def _unpushable(s: Record, side: Any) -> Any:
    """The tokens that no push from `side` can move: the immovable ones, and all in a row in front of them."""
    held = s.bastion | ((s.strongholds[0] | s.strongholds[1]) & FAR_EDGE[side])  # K3.6, K3.5
    return _and_in_front(held, tokens_on(s), side)


@inlined
def _and_in_front(board: Any, row: Any, side: Any) -> Any:
    """The board, and all tokens (`row`) that stand without a gap between it and `side`."""
    if side == 0:
        board |= row & board >> 6
        row &= row >> 6
        board |= row & board >> 12
        return board | (row & row >> 12 & board >> 24)
    if side == 2:
        board |= row & board << 6
        row &= row << 6
        board |= row & board << 12
        return board | (row & row << 12 & board << 24)
    if side == 1:
        board |= row & (board & EAST_1) >> 1
        row &= (row & EAST_1) >> 1
        board |= row & (board & EAST_2) >> 2
        return board | (row & (row & EAST_2) >> 2 & (board & EAST_4) >> 4)
    board |= row & (board & WEST_1) << 1
    row &= (row & WEST_1) << 1
    board |= row & (board & WEST_2) << 2
    return board | (row & (row & WEST_2) << 2 & (board & WEST_4) << 4)


@inlined
def _files(board: Any) -> Any:
    """The files with squares in a board, as six bits."""
    board |= board >> 6
    board |= board >> 12
    return (board | board >> 24) & 63


@inlined
def _ranks(board: Any) -> Any:
    """The ranks with squares in a board, as six bits."""
    board |= board >> 1 | board >> 2
    return file_pattern(board | board >> 3, 0)


def _steps_by_bit() -> npt.NDArray[np.int64]:
    """The step that each bit stands for in `_fill_steps`: north and east, or south and west."""
    found = np.zeros((2, 65), np.int64)
    for square in range(36):
        rank, file = divmod(square, 6)
        step = STEP + 4 * square
        if rank < 5:
            found[0, square] = step
        if file < 5:
            found[0, 30 + square - square // 12] = step + 1
        if rank > 0:
            found[1, square - 6] = step + 2
        if file > 0:
            found[1, 30 + square - 1 - (square - 1) // 12] = step + 3
    return found


STEP_OF = _steps_by_bit()


@inlined
def _fill_enterings_and_steps(s: Record, seat: Any, out: Words) -> Any:
    return _fill_all(seat, enterings_and_steps(s, seat), out)


@inlined
def enterings_and_steps(s: Record, seat: Any) -> Any:
    """The moves of Sudden Death, each kind as a set: the seat's lanes to enter, as twelve bits, and the
    squares of the factions that may step north, east, south, west."""
    held_n, held_e = _unpushable(s, 0), _unpushable(s, 1)
    held_s, held_w = _unpushable(s, 2), _unpushable(s, 3)
    return _into(s, seat, ~held_n, ~held_e, ~held_s, ~held_w)


@jit
def fill_captures(s: Record, seat: Any, out: Words) -> Any:
    """Of the moves of Sudden Death those that capture a faction, of either colour."""
    falling_n, falling_e = _falling(s, 0), _falling(s, 1)
    falling_s, falling_w = _falling(s, 2), _falling(s, 3)
    return _fill_all(seat, _into(s, seat, falling_n, falling_e, falling_s, falling_w), out)


@inlined
def _falling(s: Record, side: Any) -> Any:
    """The tokens that, pushed away from `side`, push a faction off the board."""
    falling = (s.factions[0] | s.factions[1]) & FAR_EDGE[side]
    return _and_in_front(falling, tokens_on(s), side) & ~_unpushable(s, side)


@inlined
def _into(s: Record, seat: Any, to_n: Any, to_e: Any, to_s: Any, to_w: Any) -> Any:
    """The moves northward into the squares of a board, eastward into those of another, and so on. Each
    direction is spelt out: a loop over them would have to branch for every one."""
    own = s.factions[seat]
    if seat == 0:  # K4.2
        lanes = s.facing[0] & to_n | (s.facing[1] & file_pattern(to_e, 0)) << 6
    else:
        lanes = s.facing[2] & to_s >> 30 | (s.facing[3] & file_pattern(to_w, 5)) << 6
    north = own & ~RANK_6 & to_n >> 6  # K4.3, K4.4
    east = own & ~FILE_F & to_e >> 1
    south = own & ~RANK_1 & to_s << 6
    return lanes, north, east, south, own & ~FILE_A & to_w << 1


@inlined
def _fill_all(seat: Any, ways: Any, out: Words) -> Any:
    lanes, north, east, south, west = ways
    n = _fill_lanes(lanes & 63, ENTER + 12 * seat, out, 0)
    n = _fill_lanes(lanes >> 6, ENTER + 12 * seat + 6, out, n)
    n = _fill_steps(north | _without_file_f(east) << 30, 0, out, n)
    return _fill_steps(south >> 6 | _without_file_f(west >> 1) << 30, 1, out, n)


@inlined
def _without_file_f(board: Any) -> Any:
    """33 bits: those of file f, which holds nothing, are left out twice."""
    return board & 0x7FF | board >> 1 & 0x7FF << 11 | board >> 2 & 0x7FF << 22


@inlined
def _fill_steps(movers: Any, half: Any, out: Words, n: Any) -> Any:
    """Four at a time, most of the last ones in vain: a branch for each would often be mispredicted."""
    last = n + count(movers)
    while movers:
        for _ in range(4):
            out[n] = STEP_OF[half, count(~movers & (movers - 1))]
            movers &= movers - 1
            n += 1
    return last


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    if s.ended:
        return K4_5 if s.sudden else K3_8
    if seat != s.turn:
        return K1_3
    if s.to_place or move < ENTER:
        return _placing_rule(s, move)
    if move == PASS:
        return _pass_rule(s, seat)
    if move < STEP:
        return _entering_rule(s, seat, move - ENTER) if s.sudden else _slide_rule(s, seat, move - ENTER)
    if not s.sudden:
        return K3_1
    square, direction = (move - STEP) >> 2, (move - STEP) & 3
    return _step_rule(s, square, direction) if s.factions[seat] >> square & 1 else K4_3_OWN


@jit
def _placing_rule(s: Record, move: Any) -> Any:
    if not s.to_place:
        return K4_1 if s.sudden else K3_1
    if move >= ENTER:
        return K2_2
    if CENTRE >> move & 1 == 0:
        return K2_2_RING
    return K2_2_TAKEN if tokens_on(s) >> move & 1 else 0


@jit
def _slide_rule(s: Record, seat: Any, lane: Any) -> Any:
    side = lane // 6
    if side >> 1 != seat:
        return K3_1_SIDE
    if s.waiting[side] == 0:
        return K3_1_WAITING
    chain = CHAIN[lane, pattern_of(tokens_on(s), lane)]
    return _chain_rule(s, side, chain) if chain else K3_2


@jit
def _chain_rule(s: Record, side: Any, chain: Any) -> Any:
    """May this chain be pushed one square on, away from `side`?"""
    if chain & FAR_EDGE[side] & (s.strongholds[0] | s.strongholds[1]):
        return K3_5
    if chain & s.bastion:
        return K3_6
    return 0


@jit
def _pass_rule(s: Record, seat: Any) -> Any:
    moves = np.empty(MOST_MOVES, np.int64)
    fill_moves(s, seat, moves)
    if moves[0] == PASS:
        return 0
    return K4_7 if s.sudden else K3_7


@jit
def _entering_rule(s: Record, seat: Any, lane: Any) -> Any:
    side = lane // 6
    if side >> 1 != seat:
        return K4_2_SIDE
    if s.facing[side] >> (lane - 6 * side) & 1 == 0:
        return K4_2_FACING
    return _push_rule(s, lane, ENTRY[lane])


@jit
def _step_rule(s: Record, square: Any, direction: Any) -> Any:
    if FAR_EDGE[direction] >> square & 1:
        return K4_3_EDGE
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    return _push_rule(s, lane, ahead(1 << square, direction))


@jit
def _push_rule(s: Record, lane: Any, target: Any) -> Any:
    """K4.4: entering an empty square needs no push."""
    tokens = tokens_on(s)
    if tokens & target == 0:
        return 0
    return _chain_rule(s, lane // 6, chain_from(tokens, lane, target))
