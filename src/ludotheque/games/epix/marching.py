"""E8 and E9.1, E10.1: what units may do in a march, and how they move."""

from typing import Any

from ludotheque.contract import Record, Words
from ludotheque.games.epix import log
from ludotheque.games.epix.exchange import declare
from ludotheque.games.epix.log import note
from ludotheque.games.epix.refusals import (
    E3_1,
    E3_2_MOUNTAIN,
    E8_1,
    E8_1_ENEMY,
    E8_1_UNIT,
    E8_2,
    E8_2_DONE,
    E8_3,
    E8_3_MOVED,
    E8_4,
    E9_1,
    E9_1_CAMP,
    E9_1_DONE,
    E9_1_MOUNTAIN,
    E9_1_MOVED,
    E9_1_UNIT,
    E9_3_GOLD,
    E9_8,
    E10_1,
    E10_1_FIRED,
    E10_1_MOUNTAIN,
    E10_2,
)
from ludotheque.games.epix.state import (
    CAMP,
    CATAPULT,
    FORCED_MARCH,
    KIND_SHIFT,
    KNIGHT,
    M_ATTACK,
    M_END,
    M_GO,
    MARCH,
    ONSLAUGHT,
    RUNNING,
    SOLDIER,
    TREBUCHET,
)
from ludotheque.games.epix.units import (
    around,
    closed,
    enemy_kind,
    enemy_units,
    fill,
    forbidden,
    lowest,
    owns,
    place,
    remove,
    vacant,
)
from ludotheque.games.epix.ways import counted
from ludotheque.jit import jit


@jit
def fill_march(s: Record, seat: Any, out: Words) -> Any:
    """E8.1."""
    out[0] = M_END << KIND_SHIFT
    n = 1
    enemies = enemy_units(s, seat)
    shut = enemies | s.castles & ~s.castle[seat]
    # All in one set: the end of a loop for each kind would often be mispredicted.
    left = s.units[SOLDIER, seat] | s.units[KNIGHT, seat] << 16 | s.units[CATAPULT, seat] << 32
    while left:
        unit = lowest(left)
        left &= left - 1
        kind, source = (unit >> 4) + (unit >> 5), unit & 15
        move = kind << 16 | source << 8
        n = fill(M_GO << KIND_SHIFT | move, _stops(s, seat, kind, source, shut), out, n)
        n = fill(M_ATTACK << KIND_SHIFT | move, _targets(s, seat, kind, source, enemies, shut), out, n)
    return n


@jit
def march_sets(s: Record, seat: Any, out: Words) -> Any:
    """The same as sets (ways.py): two words for each unit, the unit and its provinces; those that it may
    attack are 16 bits higher. Returns their sums, and all the sets in one."""
    enemies = enemy_units(s, seat)
    shut = enemies | s.castles & ~s.castle[seat]
    left = s.units[SOLDIER, seat] | s.units[KNIGHT, seat] << 16 | s.units[CATAPULT, seat] << 32
    n, sums, every = 0, 0, 0
    while left:
        unit = lowest(left)
        left &= left - 1
        kind, source = (unit >> 4) + (unit >> 5), unit & 15
        aims = _targets(s, seat, kind, source, enemies, shut)
        moves = _stops(s, seat, kind, source, shut) | aims << 16
        out[2 * n], out[2 * n + 1] = kind << 16 | source << 8, moves
        sums = counted(sums, n, moves)
        every |= moves
        n += 1
    return sums, every


@jit
def stops(s: Record, seat: Any, kind: Any, source: Any) -> Any:
    """Where a unit may move to."""
    return _stops(s, seat, kind, source, closed(s, seat))


@jit
def _stops(s: Record, seat: Any, kind: Any, source: Any, shut: Any) -> Any:
    if may_move(s, kind, source):
        return 0
    return _reach(s, seat, kind, source, shut) & vacant(s, seat, kind, shut)


@jit
def may_move(s: Record, kind: Any, source: Any) -> Any:
    """0, or the rule that holds the unit back."""
    if kind >= CAMP:
        return E8_4
    if kind == SOLDIER:
        return E8_2_DONE if (s.moved[SOLDIER] | s.attacked[SOLDIER]) >> source & 1 else 0
    return E8_3_MOVED if s.moved[KNIGHT] >> source & 1 else 0


@jit
def reach(s: Record, seat: Any, kind: Any, source: Any) -> Any:
    """The provinces that a unit can reach through empty ones and its own side's."""
    return _reach(s, seat, kind, source, closed(s, seat))


@jit
def _reach(s: Record, seat: Any, kind: Any, source: Any, shut: Any) -> Any:
    everywhere = (1 << s.provinces) - 1
    open_ = everywhere & ~shut & ~(forbidden(s, seat, KNIGHT) if kind == KNIGHT else 0)
    found = s.near[source] & open_
    if kind == KNIGHT:  # E8.3
        new = found
        while new:
            new = around(s, new) & open_ & ~found
            found |= new
    elif owns(s, seat, FORCED_MARCH):
        found |= around(s, found) & open_
    return found & ~(1 << source)


@jit
def targets(s: Record, seat: Any, kind: Any, source: Any) -> Any:
    """What a unit may attack; without gold, only targets that need no bid (E9.3)."""
    return _targets(s, seat, kind, source, enemy_units(s, seat), closed(s, seat))


@jit
def _targets(s: Record, seat: Any, kind: Any, source: Any, enemies: Any, shut: Any) -> Any:
    if may_attack(s, seat, kind, source):
        return 0
    found = _in_range(s, seat, kind, source, enemies, shut)
    if found and s.gold[seat] == 0:
        found &= ~needing_bid(s, seat, kind)
    return found


@jit
def may_attack(s: Record, seat: Any, kind: Any, source: Any) -> Any:
    """0, or the rule that holds the unit back."""
    if kind == CAMP:
        return E9_1_CAMP
    if kind == CATAPULT:
        if s.converted >> source & 1:
            return E9_8
        return E10_1_FIRED if s.attacked[CATAPULT] >> source & 1 else 0
    if kind == SOLDIER:
        if s.attacked[SOLDIER] >> source & 1:
            return E9_1_DONE
        return E9_1_MOVED if s.moved[SOLDIER] >> source & 1 and not owns(s, seat, ONSLAUGHT) else 0
    return 0


@jit
def _in_range(s: Record, seat: Any, kind: Any, source: Any, enemies: Any, shut: Any) -> Any:
    """E9.1, E10.1: the enemies that a unit can attack, gold aside."""
    if kind == CATAPULT:
        far = s.mountains >> source & 1 or owns(s, seat, TREBUCHET)
        reached = s.within_two[source] if far else s.near[source]
        return reached & enemies & ~s.mountains
    found = s.near[source] & shut
    return found & ~forbidden(s, seat, KNIGHT) if kind == KNIGHT else found


@jit
def needing_bid(s: Record, seat: Any, kind: Any) -> Any:
    """E9.9, E10.2: only catapults need no bid, except against a castle."""
    found = enemy_kind(s, seat, SOLDIER) | enemy_kind(s, seat, KNIGHT) | enemy_kind(s, seat, CAMP)
    return found if kind == CATAPULT else found | s.castles


@jit
def march_rule(s: Record, seat: Any, move: Any) -> Any:
    verb = move >> KIND_SHIFT
    kind, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    if verb == M_END:
        return 0
    if verb == M_GO:
        return _move_rule(s, seat, kind, source, target)
    return _attack_rule(s, seat, kind, source, target) if verb == M_ATTACK else E8_1


@jit
def _move_rule(s: Record, seat: Any, kind: Any, source: Any, target: Any) -> Any:
    if s.units[kind, seat] >> source & 1 == 0 or source == target:
        return E8_1_UNIT
    rule = may_move(s, kind, source)
    if rule or stops(s, seat, kind, source) >> target & 1:
        return rule
    if forbidden(s, seat, kind) >> target & 1:
        return E3_2_MOUNTAIN
    if closed(s, seat) >> target & 1:
        return E8_1_ENEMY
    if s.units[kind, seat] >> target & 1:
        return E3_1
    return E8_2 if kind == SOLDIER else E8_3


@jit
def _attack_rule(s: Record, seat: Any, kind: Any, source: Any, target: Any) -> Any:
    if s.units[kind, seat] >> source & 1 == 0:
        return E9_1_UNIT
    rule = may_attack(s, seat, kind, source)
    if rule or targets(s, seat, kind, source) >> target & 1:
        return rule
    if _in_range(s, seat, kind, source, enemy_units(s, seat), closed(s, seat)) >> target & 1:
        return E9_3_GOLD
    if kind == CATAPULT:
        return _shot_rule(s, seat, target)
    return E9_1_MOUNTAIN if kind == KNIGHT and forbidden(s, seat, kind) >> target & 1 else E9_1


@jit
def _shot_rule(s: Record, seat: Any, target: Any) -> Any:
    if s.mountains >> target & 1:
        return E10_1_MOUNTAIN
    empty = s.castles >> target & 1 and enemy_units(s, seat) >> target & 1 == 0
    return E10_2 if empty else E10_1


@jit
def play_march(s: Record, seat: Any, move: Any) -> None:
    verb = move >> KIND_SHIFT
    kind, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    if verb == M_GO:
        remove(s, seat, kind, source)
        place(s, seat, kind, target)
        s.moved[kind] |= 1 << target
        note(s, log.MOVED, seat, kind, source, target)
    elif verb == M_ATTACK:
        declare(s, seat, kind, source, target, needing_bid(s, seat, kind) >> target & 1)
    else:
        note(s, log.FINISHED, seat, MARCH, 0, 0)
        s.phase = RUNNING
