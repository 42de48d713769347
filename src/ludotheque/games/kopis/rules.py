"""The rules of Kopis, in the order of their ids (rules.en.md)."""

from typing import Any

import numpy as np

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
    FULL,
    MIDDLE_LANES,
    MOST_MOVES,
    NEAR_EDGE,
    PASS,
    SQUARE_OF,
    STEP,
    STOP,
    WEST_1,
    WEST_2,
    WEST_4,
)
from ludotheque.jit import bits, inlined, jit

REASONS = ("", "played-out", "quiet", "passes")
PLAYED_OUT, QUIET, PASSES = 1, 2, 3

RULE_IDS: tuple[str, ...] = ("", "K1.3", "K2.2", "K3.1", "K3.2", "K3.5", "K3.6", "K3.7", "K3.8")
RULE_IDS += ("K4.1", "K4.2", "K4.3", "K4.5", "K4.7")
K1_3, K2_2, K3_1, K3_2, K3_5, K3_6, K3_7, K3_8, K4_1, K4_2, K4_3, K4_5, K4_7 = range(1, 14)

# K2.1: the owners of c3 d3 c4 d4 as boards of seat 0; seat 1 has the other two.
_C3, _D3, _C4, _D4 = 1 << 14, 1 << 15, 1 << 20, 1 << 21
LAYOUTS = ("diagonal", "antidiagonal", "near", "far", "left", "right")
_FIRST = np.array(
    [_C3 | _D4, _D3 | _C4, _C3 | _D3, _C4 | _D4, _C3 | _C4, _D3 | _D4],
    np.int64,
)
_KEEP = _C3 | _D3 | _C4 | _D4


@jit
def start(s: Record, setup: Words) -> None:
    s.sudden = setup[1]
    advanced = setup[2]
    layout = setup[3]
    s.snake = setup[4]
    s.quiet_limit = setup[5]
    s.factions[:] = 0  # K1.1: an empty board of 6x6
    s.strongholds[0] = 0 if advanced else _FIRST[layout]  # K2.1
    s.strongholds[1] = 0 if advanced else _KEEP ^ _FIRST[layout]
    s.to_place = 4 if advanced else 0  # K2.2
    s.waiting[:] = 4  # K1.2: four factions wait on each side
    s.facing[:] = MIDDLE_LANES
    s.bastion = 0
    s.turn = 0  # K1.3
    s.passes = 0
    s.quiet = 0
    s.ended = 0


@inlined
def acting(s: Record) -> Any:
    if s.ended:
        return 0
    return 1 << s.turn


@inlined
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    if s.to_place:
        return _fill_placings(s, out)
    n = _fill_enterings(s, seat, out) if s.sudden else _fill_slides(s, seat, out)
    if s.sudden:
        n = _fill_steps(s, seat, out, n)
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
        if s.waiting[side]:
            n = _fill_lanes(open_lanes(s, side), ENTER + 6 * side, out, n)
    return n


@inlined
def open_lanes(s: Record, side: Any) -> Any:
    """The lanes into which a faction may slide from this side, as six bits."""
    tokens = tokens_on(s)
    first = tokens & ~_behind(tokens, side) & ~_unpushable(s, side)
    return _ranks(first) if side & 1 else _files(first)


@inlined
def _behind(tokens: Any, side: Any) -> Any:
    """The squares that a slider from `side` would reach only through a token."""
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
    """The tokens that no push from `side` can move: those that are held, and all in a row before them."""
    row = tokens_on(s)
    held = s.bastion | ((s.strongholds[0] | s.strongholds[1]) & FAR_EDGE[side])  # K3.6, K3.5
    if side == 0:
        held |= row & held >> 6
        row &= row >> 6
        held |= row & held >> 12
        return held | (row & row >> 12 & held >> 24)
    if side == 2:
        held |= row & held << 6
        row &= row << 6
        held |= row & held << 12
        return held | (row & row << 12 & held << 24)
    if side == 1:
        held |= row & (held & EAST_1) >> 1
        row &= (row & EAST_1) >> 1
        held |= row & (held & EAST_2) >> 2
        return held | (row & (row & EAST_2) >> 2 & (held & EAST_4) >> 4)
    held |= row & (held & WEST_1) << 1
    row &= (row & WEST_1) << 1
    held |= row & (held & WEST_2) << 2
    return held | (row & (row & WEST_2) << 2 & (held & WEST_4) << 4)


@inlined
def _files(board: Any) -> Any:
    """The files that a board has squares on, as six bits."""
    board |= board >> 6
    board |= board >> 12
    return (board | board >> 24) & 63


@inlined
def _ranks(board: Any) -> Any:
    """The ranks that a board has squares on, as six bits."""
    board |= board >> 1 | board >> 2
    return _file_pattern(board | board >> 3, 0)


@jit
def _fill_enterings(s: Record, seat: Any, out: Words) -> Any:
    n = 0
    for side in range(2 * seat, 2 * seat + 2):
        held = _unpushable(s, side)
        edge = _ranks(held & NEAR_EDGE[side]) if side & 1 else _files(held & NEAR_EDGE[side])
        n = _fill_lanes(s.facing[side] & ~edge, ENTER + 6 * side, out, n)  # K4.2
    return n


@jit
def _fill_steps(s: Record, seat: Any, out: Words, n: Any) -> Any:
    for direction in range(4):
        target = _ahead(s.factions[seat] & ~FAR_EDGE[direction], direction)  # K4.3
        movers = _ahead(target & ~_unpushable(s, direction), direction ^ 2)  # K4.4
        while movers:
            out[n] = STEP + 4 * SQUARE_OF[(movers & -movers) % 37] + direction
            n += 1
            movers &= movers - 1
    return n


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
    return _step_rule(s, square, direction) if s.factions[seat] >> square & 1 else K4_3


@jit
def _placing_rule(s: Record, move: Any) -> Any:
    if not s.to_place:
        return K4_1 if s.sudden else K3_1
    if move >= ENTER or (CENTRE & ~tokens_on(s)) >> move & 1 == 0:
        return K2_2
    return 0


@jit
def _slide_rule(s: Record, seat: Any, lane: Any) -> Any:
    side = lane // 6
    if side >> 1 != seat or s.waiting[side] == 0:
        return K3_1
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
    if side >> 1 != seat or s.facing[side] >> (lane - 6 * side) & 1 == 0:  # K4.2
        return K4_2
    return _push_rule(s, lane, ENTRY[lane])


@jit
def _step_rule(s: Record, square: Any, direction: Any) -> Any:
    if FAR_EDGE[direction] >> square & 1:  # K4.3: a step stays on the board
        return K4_3
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    return _push_rule(s, lane, _ahead(1 << square, direction))


@jit
def _push_rule(s: Record, lane: Any, target: Any) -> Any:
    """K4.4: entering an empty square needs no push."""
    if tokens_on(s) & target == 0:
        return 0
    return _chain_rule(s, lane // 6, _chain_from(s, lane, target))


@jit
def _chain_from(s: Record, lane: Any, target: Any) -> Any:
    """The chain whose first token stands on the board `target`: what stands before it is left out."""
    side = lane // 6
    tokens = tokens_on(s)
    tokens &= ~(target - 1) if side < 2 else (target << 1) - 1
    return CHAIN[lane, pattern_of(tokens, lane)]


@inlined
def play(s: Record, seat: Any, move: Any) -> None:
    if move < ENTER:
        _place(s, seat, move)
        return
    if move == PASS:
        _pass(s)
    elif move >= STEP:
        _step(s, seat, (move - STEP) >> 2, (move - STEP) & 3)
    elif s.sudden:
        _enter(s, seat, move - ENTER)
    else:
        _slide(s, seat, move - ENTER)
    s.turn = 1 - seat


@jit
def _place(s: Record, seat: Any, square: Any) -> None:
    s.strongholds[seat] |= 1 << square
    s.to_place -= 1
    # K2.2: 0,1,0,1 or 0,1,1,0; then seat 0 moves first. In both orders seat 1 is second.
    if s.snake:
        s.turn = 1 if s.to_place == 3 or s.to_place == 2 else 0
    else:
        s.turn = 1 - seat


@inlined
def _slide(s: Record, seat: Any, lane: Any) -> None:
    side = lane // 6
    pattern = pattern_of(tokens_on(s), lane)
    _push(s, side, CHAIN[lane, pattern])
    s.factions[seat] |= STOP[lane, pattern]  # K3.2
    s.bastion = STOP[lane, pattern]  # K3.6
    s.waiting[side] -= 1
    s.passes = 0
    if s.waiting[0] + s.waiting[1] + s.waiting[2] + s.waiting[3] == 0:  # K3.8
        s.ended = PLAYED_OUT


@inlined
def _push(s: Record, side: Any, chain: Any) -> None:
    """Move the chain one square on; a faction on the far edge falls and is captured (K3.3, K3.4)."""
    for seat in range(2):
        s.factions[seat] = pushed(s.factions[seat], chain, side)
        s.strongholds[seat] = pushed(s.strongholds[seat], chain, side)


@inlined
def pushed(pieces: Any, chain: Any, side: Any) -> Any:
    return (pieces & ~chain) | _ahead(pieces & chain & ~FAR_EDGE[side], side)


@jit
def _pass(s: Record) -> None:
    """K3.7, K4.7."""
    s.bastion = 0
    s.passes += 1
    s.quiet += 1
    if s.passes == 2:
        s.ended = PASSES
    elif s.sudden and s.quiet >= s.quiet_limit:
        s.ended = QUIET


@jit
def _enter(s: Record, seat: Any, lane: Any) -> None:
    side = lane // 6
    _advance(s, seat, lane, ENTRY[lane], True)
    s.facing[side] &= ~(1 << (lane - 6 * side))
    s.waiting[side] -= 1
    if s.waiting[2 * seat] + s.waiting[2 * seat + 1] == 0:  # K4.5
        s.ended = PLAYED_OUT


@jit
def _step(s: Record, seat: Any, square: Any, direction: Any) -> None:
    s.factions[seat] &= ~(1 << square)
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    _advance(s, seat, lane, _ahead(1 << square, direction), False)


@jit
def _advance(s: Record, seat: Any, lane: Any, target: Any, entry: Any) -> None:
    """K4.4: a faction takes the square `target`, pushing what stands there; K4.6 counts quiet plies."""
    side = lane // 6
    chain = _chain_from(s, lane, target) if tokens_on(s) & target else 0
    _push(s, side, chain)
    s.factions[seat] |= target
    s.bastion = target
    s.passes = 0
    s.quiet = 0 if entry or chain & FAR_EDGE[side] else s.quiet + 1
    if s.quiet >= s.quiet_limit:  # K4.6
        s.ended = QUIET


@jit
def over(s: Record) -> Any:
    return s.ended


@jit
def scores(s: Record, out: Words) -> None:
    for seat in range(2):
        out[seat] = _standing(s, seat) + captured(s, 1 - seat)


@jit
def _standing(s: Record, seat: Any) -> Any:
    return standing(s.factions[seat], neighbours(s.strongholds[seat]), neighbours(s.strongholds[1 - seat]))


@inlined
def standing(factions: Any, near_own: Any, near_enemy: Any) -> Any:
    """K5.1: 2 beside a friendly stronghold, 1 beside both kinds."""
    friendly = factions & near_own
    return count(friendly) + count(friendly & ~near_enemy)


@jit
def captured(s: Record, seat: Any) -> Any:
    """K5.2: how many of this seat's eight factions were pushed off, by whomever."""
    return 8 - s.waiting[2 * seat] - s.waiting[2 * seat + 1] - count(s.factions[seat])


@jit
def ranks(s: Record, out: Words) -> None:
    scores(s, out)
    zero, one = out[0], out[1]
    out[0] = 1 if zero >= one else 2  # K5.3
    out[1] = 1 if one >= zero else 2


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
def _ahead(board: Any, side: Any) -> Any:
    """The board one square on, away from `side`; nothing may stand on the far edge."""
    by = 1 if side & 1 else 6
    return board << by if side < 2 else board >> by


@inlined
def pattern_of(tokens: Any, lane: Any) -> Any:
    """The six squares of a lane as bits, from south or west."""
    side = lane // 6
    at = lane - 6 * side
    return (tokens >> (6 * at)) & 63 if side & 1 else _file_pattern(tokens, at)


@inlined
def _file_pattern(tokens: Any, file: Any) -> Any:
    # Bits 0, 6, … 30 times this number meet, without carries, at bits 25 to 30.
    return (((tokens >> file) & FILE_A) * 0x2108421 >> 25) & 63
