"""One-idea players of ZOP, against which the levels are measured (benchmarks/zoo.py).

Each gives every card of the hand a number and plays the highest; none of them searches. They know what their
seat knows: their hand, the table, the points, and which cards the opponent has not played yet.
"""

from collections.abc import Callable

from ludotheque.contract import Record
from ludotheque.games.zop.odds import answers, points_of
from ludotheque.games.zop.state import (
    AT,
    CA,
    CARD,
    DECK,
    DEFENCE,
    EA,
    ES,
    GIVES,
    HAND,
    MI,
    PT,
    RE,
    RS,
    TURN,
    Plain,
)
from ludotheque.thinking import Style, preferring

Idea = Callable[[Record, int, int], float]
"""What a card is worth now: the record, the seat, its code."""
SETS_UP = {AT: 6.0, RE: 5.0, RS: 4.0, ES: 3.0, EA: 2.0}
"""Cards that work in the next turn, or that improve the hand, and how much a hurried player likes them."""


def high(s: Record, seat: int, code: int) -> float:
    """The strongest card first, attacks before defences; specials once nothing else is left."""
    strength = float(s.strength[code])
    return strength + 0.5 if code < DEFENCE else strength if code < MI else 0.0


def hoard(s: Record, seat: int, code: int) -> float:
    """The weakest card first; specials and the best attacks are kept for the end."""
    return -high(s, seat, code) if code < MI else -20.0 - code


def mirror(s: Record, seat: int, code: int) -> float:
    """What the opponent played last, if it can: attack for attack, defence for defence, trick for trick."""
    last = _last(s, 1 - seat)
    if last < 0:
        return high(s, seat, code)
    return (_kind(code) == _kind(last)) + high(s, seat, code) / 10


def answer(s: Record, seat: int, code: int) -> float:
    """The opposite of what the opponent played last: it will not be the same again."""
    last = _last(s, 1 - seat)
    liked = {0: PT, 1: CA}.get(_kind(last), DEFENCE) if last >= 0 else 0
    return 2.0 * (code == liked) + (_kind(code) != _kind(last)) + high(s, seat, code) / 10


def tempo(s: Record, seat: int, code: int) -> float:
    """Whatever sets the next turn up comes first, then the strongest attack with it."""
    if s.reinforced[seat] or s.doubled[seat] or s.run_up[seat]:
        return high(s, seat, code)
    return 10.0 + SETS_UP[code] if code in SETS_UP else high(s, seat, code)


def points(s: Record, seat: int, code: int) -> float:
    """The most points this turn against a random card of those that the opponent may hold."""
    return _now(s, seat, code)


def thrift(s: Record, seat: int, code: int) -> float:
    """Points now, minus what the card would bring on average against all that the opponent has left."""
    return _now(s, seat, code) - _later(s, seat, code)


def plan(s: Record, seat: int, code: int) -> float:
    """Thrift with tricks: boosts early and only for the best attack, a Bad Idea or a Counter-attack for a
    boosted opponent, defences for those who can hardly do anything but attack."""
    boosted = bool(s.reinforced[seat] or s.doubled[seat])
    best = max((float(s.strength[each]) for each in _codes(s, seat) if each < DEFENCE), default=0.0)
    if code in (RE, AT):
        return -3.0 if boosted or best < 4 else 1.5
    if boosted and code < DEFENCE:
        return float(s.strength[code]) - best + 2.0
    threatened = float(s.doubled[1 - seat] + s.reinforced[1 - seat])
    if code == MI:
        return 4.0 if threatened else -1.0
    if code == CA and threatened:
        return 3.0
    if code in (RS, ES, EA):
        return 0.3
    return thrift(s, seat, code)


def style(idea: Idea) -> Style:
    def value(s: Record, seat: int, move: int) -> float:
        if move >= GIVES:  # Z5.4: what it likes least, or never gets to play
            return -float(high(s, seat, move - GIVES)) if move - GIVES < MI else -7.0
        first, second = move & 31, (move >> 5) - 1
        if second < 0:
            return idea(s, seat, first)
        boost = 3.0 * (first in (RE, AT) and second < MI)  # Z4.3
        return idea(s, seat, first) + idea(s, seat, second) + boost

    return preferring(value)


def _kind(code: int) -> int:
    """0 an attack, 1 a defence, 2 a special."""
    return min(code // DEFENCE, 2)


def _last(s: Record, seat: int) -> int:
    """The seat's last card on the table, or -1."""
    f = Plain.of(s)
    played = [card for card in f.played(seat) if card >> TURN & 31 == f.turn - 1]
    return (played[-1] & CARD) % DECK if played else -1


def _codes(s: Record, seat: int) -> list[int]:
    return [(place & CARD) % DECK for place in Plain.of(s).pile(seat, HAND)]


def _now(s: Record, seat: int, code: int) -> float:
    """The expected lead of this turn."""
    total = 0.0
    for shown, chance in answers(s, seat).items():
        gained = points_of(s, seat, (code, -1), shown)
        total += chance * (gained[seat] - gained[1 - seat])
    return total


def _later(s: Record, seat: int, code: int) -> float:
    """Its expected points against a random card of all that the opponent has left, with nothing waiting."""
    left = [(place & CARD) % DECK for pile in range(3) for place in Plain.of(s).pile(1 - seat, pile)]
    strength = float(s.strength[code])
    if not left or code in (RE, AT, RS, ES, EA):
        return 0.0
    against = [float(s.strength[each]) if each < MI else 0.0 for each in left]
    attacks = sum(each for each, other in zip(against, left, strict=True) if other < DEFENCE)
    defences = sum(against) - attacks
    if code < DEFENCE:
        blocked = sum(min(strength, d) for d, at in zip(against, left, strict=True) if DEFENCE <= at < MI)
        return strength - blocked / len(left)
    if code < MI:
        return sum(min(strength, a) for a, at in zip(against, left, strict=True) if at < DEFENCE) / len(left)
    return {MI: attacks, CA: attacks, PT: defences}[code] / len(left)


IDEAS: tuple[Idea, ...] = (high, hoard, mirror, answer, tempo, points, thrift, plan)
STYLES = {idea.__name__: style(idea) for idea in IDEAS}
