"""The rules of Kopis, in the order of their ids (rules.en.md); what is legal is in `legality.py`."""

from typing import Any

import numpy as np

from ludotheque.contract import Record, Words
from ludotheque.errors import Text
from ludotheque.games.kopis.state import (
    CHAIN,
    ENTER,
    FACTIONS,
    FAR_EDGE,
    MIDDLE_LANES,
    PASS,
    STEP,
    STOP,
    TARGET_OF,
    ahead,
    chain_from,
    count,
    lane_of,
    neighbours,
    pattern_of,
    tokens_on,
)
from ludotheque.jit import inlined, jit

ENDINGS = {
    "played-out": Text("all factions played", "toutes les factions jouées"),
    "quiet": Text("too many moves without an entry or a capture", "trop de coups sans entrée ni capture"),
    "passes": Text("both players had to pass", "deux joueurs contraints de passer"),
}
PLAYED_OUT, QUIET, PASSES = 1, 2, 3

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
    return 1 << (s.turn & 1)  # 0 or 1: the compiler need not expect a negative index


@inlined
def play(s: Record, seat: Any, move: Any) -> None:
    if move < ENTER:
        _place(s, seat, move)
        return
    if move == PASS:
        _pass(s)
    elif move >= STEP:
        _step(s, seat, move)
    elif s.sudden:
        _enter(s, seat, move)
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
    return (pieces & ~chain) | ahead(pieces & chain & ~FAR_EDGE[side], side)


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


@inlined
def _enter(s: Record, seat: Any, move: Any) -> None:
    _advance(s, seat, move, tokens_on(s))
    side = lane_of(move) // 6
    s.quiet = 0
    s.facing[side] &= ~(1 << (move - ENTER - 6 * side))
    s.waiting[side] -= 1
    if s.waiting[2 * seat] + s.waiting[2 * seat + 1] == 0:  # K4.5
        s.ended = PLAYED_OUT


@inlined
def _step(s: Record, seat: Any, move: Any) -> None:
    source = 1 << (move - STEP >> 2)
    tokens = tokens_on(s) & ~source
    s.factions[seat] &= ~source
    _advance(s, seat, move, tokens)
    if s.quiet >= s.quiet_limit:  # K4.6
        s.ended = QUIET


@inlined
def _advance(s: Record, seat: Any, move: Any, tokens: Any) -> None:
    """K4.4: a faction takes a square, pushing any token there; K4.6 counts quiet moves."""
    target = TARGET_OF[move]
    s.quiet += 1
    if tokens & target:
        lane = lane_of(move)
        chain = chain_from(tokens, lane, target)
        _push(s, lane // 6, chain)
        if chain & FAR_EDGE[lane // 6]:
            s.quiet = 0
    s.factions[seat] |= target
    s.bastion = target
    s.passes = 0


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
    """K5.2: how many of this seat's eight factions were pushed off, by either side."""
    return FACTIONS - s.waiting[2 * seat] - s.waiting[2 * seat + 1] - count(s.factions[seat])


@jit
def ranks(s: Record, out: Words) -> None:
    scores(s, out)
    zero, one = out[0], out[1]
    out[0] = 1 if zero >= one else 2  # K5.3
    out[1] = 1 if one >= zero else 2
