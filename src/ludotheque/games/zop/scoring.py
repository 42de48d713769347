"""The points of a turn and the effects that wait for the next card: Z3, Z4, Z5 on both reveals at once."""

from typing import Any

from ludotheque.contract import Record
from ludotheque.games.zop.state import AT, ATTACK, CA, CANCELLED, DEFENCE, MI, PT, RE
from ludotheque.jit import jit


@jit
def score_turn(s: Record) -> None:
    """Z5.9. The cards of the turn stand in `shown`; the points go to `points` and `gains`."""
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
            s.boost[seat] = 0
            for i in range(2):
                if s.shown[seat, i] >= 0:
                    s.table[seat, s.laid[seat] - 1 - i] |= 1 << CANCELLED


@jit
def _strengths(s: Record, seat: Any) -> Any:
    """Z3.1: the sums of the seat's attacks and of its defences; a cancelled card counts nothing."""
    attack = 0
    defence = 0
    if s.cancelled[seat] == 0:
        for i in range(2):
            code = s.shown[seat, i]
            if code < 0:
                continue
            if code < DEFENCE:
                attack += boosted(s.strength[code], s.boost[seat])
            elif code < MI:
                defence += boosted(s.strength[code], s.boost[seat])
            # Z4.3: what waited is used up or lost; Z5.2, Z5.7: what was played waits.
            s.boost[seat] = code if code in (RE, AT) else 0
    return attack, defence


@jit
def boosted(printed: Any, boost: Any) -> Any:
    if boost == RE:  # Z4.1
        return printed + 2
    return 2 * printed if boost == AT else printed  # Z4.2


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
