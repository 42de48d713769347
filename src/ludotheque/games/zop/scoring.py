"""The points of a turn and the effects that wait for the next one: Z3, Z4, Z5 on both reveals at once."""

from typing import Any

from ludotheque.contract import Record
from ludotheque.games.zop.state import AT, ATTACK, CA, CANCELLED, DEFENCE, MI, PT, RE
from ludotheque.jit import jit


@jit
def score_turn(s: Record) -> None:
    """Z5.9. The cards of the turn are in `shown`; the points go to `points` and `gains`."""
    cancel(s)
    attack_0, defence_0 = _strengths(s, 0)
    attack_1, defence_1 = _strengths(s, 1)
    _gain(s, 0, attack_0 - defence_1)  # Z3.2
    _gain(s, 1, attack_1 - defence_0)


@jit
def cancel(s: Record) -> None:
    """Z5.1: a lone Bad Idea cancels all that the other reveals; two cancel only each other."""
    bad_0 = s.shown[0, 0] == MI or s.shown[0, 1] == MI
    bad_1 = s.shown[1, 0] == MI or s.shown[1, 1] == MI
    s.cancelled[0] = bad_1 and not bad_0
    s.cancelled[1] = bad_0 and not bad_1
    for seat in range(2):
        if s.cancelled[seat]:
            for i in range(2):
                if s.shown[seat, i] >= 0:
                    s.table[seat, s.laid[seat] - 1 - i] |= 1 << CANCELLED


@jit
def _strengths(s: Record, seat: Any) -> Any:
    """Z3.1: the sums of the seat's attacks and of its defences; a cancelled card counts nothing.

    What waited works in this turn and only here (Z4.1); what is played now works at once on a second card
    that has strength, else it waits (Z4.3).
    """
    attack = defence = 0
    bonus, double = s.reinforced[seat], s.doubled[seat]
    s.reinforced[seat] = s.doubled[seat] = 0
    for i in range(2):
        code = s.shown[seat, i]
        if s.cancelled[seat] or code < 0:  # Z5.1: neither now nor later
            continue
        if code == RE:  # Z5.2
            s.reinforced[seat] += 1
        elif code == AT:  # Z5.7; Z4.2: a second one adds nothing
            s.doubled[seat] = 1
        elif code < MI:
            strength = boosted(s.strength[code], bonus + s.reinforced[seat], double | s.doubled[seat])
            bonus = double = s.reinforced[seat] = s.doubled[seat] = 0
            attack += strength if code < DEFENCE else 0
            defence += strength if code >= DEFENCE else 0
    return attack, defence


@jit
def boosted(printed: Any, reinforced: Any, doubled: Any) -> Any:
    """Z4.1, Z4.2: a strength with this many RE and AT; AT does not double what RE adds."""
    return printed * (1 + doubled) + 2 * reinforced


@jit
def _gain(s: Record, seat: Any, difference: Any) -> None:
    other = 1 - seat
    gain = difference if difference > 0 else 0
    if s.cancelled[other] == 0:
        if s.counter_cancels and (s.shown[other, 0] == CA or s.shown[other, 1] == CA):  # Z5.5
            gain = 0
        if s.cancelled[seat] == 0:
            gain += tricks(s, seat)
    s.points[seat] += gain
    s.gains[s.turn, seat] = gain


@jit
def tricks(s: Record, seat: Any) -> Any:
    """Z5.5, Z5.6: what CA and PT score, each for itself (Z3.3: no other special scores)."""
    points = 0
    for i in range(2):
        if s.shown[seat, i] == CA:
            points += _printed(s, 1 - seat, ATTACK)
        elif s.shown[seat, i] == PT:
            points += _printed(s, 1 - seat, DEFENCE)
    return points


@jit
def _printed(s: Record, seat: Any, first: Any) -> Any:
    """The printed strengths of the cards shown whose codes are `first` and the five after it."""
    total = 0
    for i in range(2):
        code = s.shown[seat, i]
        if first <= code < first + 6:
            total += s.strength[code]
    return total
