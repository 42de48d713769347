"""How bots think about Kopis: hashes of positions, their evaluation, and the six levels."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.kopis.legality import fill_captures, fill_moves, open_lanes
from ludotheque.games.kopis.promise import promise
from ludotheque.games.kopis.reasons import why
from ludotheque.games.kopis.rollout import rollout_choice
from ludotheque.games.kopis.rules import captured, pushed, standing
from ludotheque.games.kopis.state import (
    CHAIN,
    ENTER,
    FULL,
    PASS,
    STOP,
    count,
    neighbours,
    pattern_of,
    tokens_on,
)
from ludotheque.jit import inlined, jit
from ludotheque.thinking import UNKNOWN, Level, Style, Thinking

MIRROR_FROM = 7
"""With fewer factions waiting, mirror images occur too seldom to be worth computing."""

AS_FILE = np.array([sum((rank >> at & 1) << 6 * at for at in range(6)) for rank in range(64)], np.int64)
"""The squares of a rank, as those of a file."""

STORM = (
    Level("greedy", heat=0.09),
    Level("greedy", heat=0.005),
    Level("mcts", 85),
    Level("mcts", 430),
    Level("mcts", 2_300),
    Level("mcts", 40_000, solves=True),
)
SUDDEN = (
    Level("greedy", heat=0.018),
    Level("greedy", heat=0.008),
    Level("alphabeta", 10_000, heat=0.036),
    Level("alphabeta", 14_000, heat=0.0255),
    Level("alphabeta", 20_000, heat=0.0155),
    Level("alphabeta", 13_000_000),
)


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return STORM if options["mode"] == "storm" else SUDDEN


@jit
def left(s: Record) -> Any:
    return s.waiting[0] + s.waiting[1] + s.waiting[2] + s.waiting[3]


@jit
def key(s: Record) -> Any:
    """The same for a position and its mirror image in the diagonal a1-f6, which swaps S with W, N with E."""
    own = information_set(s, 0)
    if left(s) < MIRROR_FROM:
        return own
    mirrored = _number(
        _mirror(s.factions[0]),
        _mirror(s.factions[1]),
        _mirror(s.strongholds[0]),
        _mirror(s.strongholds[1]),
        _mirror(s.bastion),
        _rest(s, 1),
    )
    return min(own, mirrored)


@jit
def information_set(s: Record, seat: Any) -> Any:
    return _number(s.factions[0], s.factions[1], s.strongholds[0], s.strongholds[1], s.bastion, _rest(s, 0))


@jit
def _rest(s: Record, flip: Any) -> Any:
    """Everything but the boards: in Storm, how many factions wait on each side; in Sudden Death, which."""
    rest = s.turn | s.passes << 1 | s.to_place << 3 | s.sudden << 6
    if s.to_place:
        rest |= s.snake << 7
    for side in range(4):
        rest = rest << 6 | (s.facing[side ^ flip] if s.sudden else s.waiting[side ^ flip])
    return rest


@jit
def _mirror(board: Any) -> Any:
    """Ranks become files."""
    turned = AS_FILE[board & 63]
    for rank in range(1, 6):
        turned |= AS_FILE[(board >> 6 * rank) & 63] << rank
    return turned


@jit
def _number(a: Any, b: Any, c: Any, d: Any, bastion: Any, rest: Any) -> Any:
    # Boards have 36 bits, these odd numbers at most 27: no product overflows an int64.
    x = (a * 0x5F356C9) ^ (b * 0x6A09E67)
    y = (c * 0x7B1A8E5) ^ (d * 0x4D1E39B) ^ (bastion * 0x2C6F7A3) ^ (rest * 0x3D4C9F1)
    x ^= x >> 29
    x = ((x & FULL) * 0x6C62275) ^ (x >> 17)
    y ^= y >> 31
    y = ((y & FULL) * 0x5BD1E99) ^ (y >> 13)
    return x ^ (y >> 19) ^ ((y & 0x7FFFF) << 44)


@inlined
def closing(s: Record, seat: Any, low: Any, high: Any, nodes: Any) -> Any:
    """Each last slide is evaluated without being made: most positions of a search are of this kind."""
    side = 2 * seat if s.waiting[2 * seat] else 2 * seat + 1
    lanes = open_lanes(s, side) if s.waiting[side] else 0
    if lanes == 0:  # a pass
        return UNKNOWN
    best = UNKNOWN
    for lane in range(6 * side, 6 * side + 6):
        if lanes >> (lane - 6 * side) & 1:
            nodes[0] += 1
            value = _slid_value(s, seat, side, lane)
            if best == UNKNOWN or (value > best if seat == 0 else value < best):
                best = value
                if value >= high if seat == 0 else value <= low:
                    break
    return best


@inlined
def _slid_value(s: Record, seat: Any, side: Any, lane: Any) -> Any:
    """Seat 0's lead once the last faction has slid into this lane (K3.2-K3.4, K5)."""
    pattern = pattern_of(tokens_on(s), lane)
    chain, stop = CHAIN[lane, pattern], STOP[lane, pattern]
    zero = pushed(s.factions[0], chain, side) | (0 if seat else stop)
    one = pushed(s.factions[1], chain, side) | (stop if seat else 0)
    near_zero = neighbours(pushed(s.strongholds[0], chain, side))
    near_one = neighbours(pushed(s.strongholds[1], chain, side))
    lead = standing(zero, near_zero, near_one) - standing(one, near_one, near_zero)
    return lead + count(zero) - count(one)


@jit
def evaluate(s: Record, out: Any) -> None:
    """At the end the result, larger wins being better; before it, an estimate from the standing."""
    value = _ahead_by(s)
    if s.ended:
        bonus = 0.01 * min(10, abs(value))
        out[0] = 0.9 + bonus if value > 0 else 0.1 - bonus if value < 0 else 0.5
    else:
        out[0] = promise(s) if s.sudden else _promise(s, value)
    out[1] = 1.0 - out[0]


@jit
def _promise(s: Record, value: Any) -> Any:
    """In Storm. A lead counts more near the end."""
    zero = s.waiting[0] + s.waiting[1]
    one = s.waiting[2] + s.waiting[3]
    lead = value * (1.5 - min(zero, one) / 16.0) + 0.25 * (one - zero)
    return 0.5 + 0.4 * lead / (4.0 + abs(lead))


@jit
def _ahead_by(s: Record) -> Any:
    zero = neighbours(s.strongholds[0])
    one = neighbours(s.strongholds[1])
    lead = standing(s.factions[0], zero, one) - standing(s.factions[1], one, zero)
    return lead + captured(s, 1) - captured(s, 0)


@jit
def noisy(before: Record, after: Record) -> Any:
    """A capture."""
    return captured(before, 0) != captured(after, 0) or captured(before, 1) != captured(after, 1)


@jit
def fill_noisy(s: Record, seat: Any, out: Any) -> Any:
    """In Sudden Death, the moves that push a faction off the board; all moves if one may end the game."""
    last = s.waiting[2 * seat] + s.waiting[2 * seat + 1] <= 1 or s.quiet + 1 >= s.quiet_limit or s.passes
    if last or not s.sudden:
        return fill_moves(s, seat, out)
    return fill_captures(s, seat, out)


def solvable(s: Record) -> bool:
    """Storm, once the strongholds are placed: seconds at the first move, less from then on."""
    return not s.sudden and not s.to_place


def solvable_soon(s: Record) -> bool:
    """Storm while strongholds are being placed (K2.2)."""
    return not s.sudden and bool(s.to_place)


def early(options: Options, s: Record) -> bool:
    """The first push of each seat in the advanced setup: comparing all best moves takes seconds."""
    return options["setup"] == "advanced" and not s.to_place and bool(left(s) > 14)


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    if move == PASS:
        return Text("there is nothing else to do", "il n’y a rien d’autre à faire")
    if move < ENTER:
        return Text("a good place for a stronghold", "une bonne place pour une forteresse")
    gained = _points(after, seat) - _points(before, seat)
    fallen = [captured(after, each) - captured(before, each) for each in range(2)]
    if fallen[1 - seat]:
        return Text("it captures a faction", "il capture une faction")
    if fallen[seat]:
        return Text("it sacrifices a faction", "il sacrifie une faction")
    if gained > 0:
        return Text(
            f"it gains {_points_en(gained)} on the board", f"il gagne {_points_fr(gained)} sur le plateau"
        )
    if gained < 0:
        return Text(
            f"it costs {_points_en(-gained)} for now", f"il coûte {_points_fr(-gained)} pour l’instant"
        )
    return Text("it prepares the next push", "il prépare la prochaine poussée")


def _points_en(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _points_fr(points: int) -> str:
    return f"{points} point{'' if points < 2 else 's'}"


def _points(s: Record, seat: int) -> int:
    ahead = int(_ahead_by(s))
    return ahead if seat == 0 else -ahead


def styles() -> Mapping[str, Style]:
    from ludotheque.games.kopis.styles import STYLES  # it is needed only by those who ask for it

    return STYLES


THINKING = Thinking(
    levels=levels,
    ladders=({"mode": "storm"}, {"mode": "sudden"}),
    evaluate=evaluate,
    information_set=information_set,
    key=key,
    left=left,
    closing=closing,
    rollout_choice=rollout_choice,
    noisy=noisy,
    fill_noisy=fill_noisy,
    solvable=solvable,
    solvable_soon=solvable_soon,
    early=early,
    reason=reason,
    why=why,
    styles=styles,
)
