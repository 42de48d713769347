"""The rules of ZOP, in the order of a round; each cites its id (rules.en.md)."""

from typing import Any

from ludotheque.contract import CHANCE_BIT, Record, Words
from ludotheque.errors import Text
from ludotheque.games.zop.cards import (
    cards_left,
    clear_table,
    code_of,
    deal,
    discard,
    draw_hands,
    give,
    place_of,
    show,
    swappable,
    take,
)
from ludotheque.games.zop.scoring import score_turn
from ludotheque.games.zop.state import CHOOSE, DEAL, DEALS, DECK, EA, ES, GIVE, GIVES, HAND, OVER, RS, TAKE
from ludotheque.jit import jit
from ludotheque.rng import below

ENDINGS = {"played-out": Text("last round played", "dernière manche jouée")}
PLAYED_OUT = 1

RULE_IDS: tuple[str, ...] = ("", "Z2.1", "Z2.3", "Z5.3", "Z5.4", "Z8.1")
Z2_1, Z2_3, Z5_3, Z5_4, Z8_1 = range(1, 6)


@jit
def start(s: Record, setup: Words) -> None:
    s.single = setup[1]  # Z6.3
    s.counter_cancels = setup[2]
    s.memory_aid = setup[3]
    for code in range(12):  # Z1.2
        s.strength[code] = setup[4 + code]
    s.strength[12:] = 0
    s.deck = setup[16]
    s.piles[:] = 0
    s.counts[:] = 0
    s.choice[:] = 0
    s.rounds[:] = 0
    s.finished = 0
    s.won[:] = 0
    s.swaps = 0
    s.taken = -1
    clear_table(s)
    _await_deals(s)


@jit
def _await_deals(s: Record) -> None:
    """Z2.1: nothing is pending when a round starts."""
    s.reinforced[:] = 0
    s.doubled[:] = 0
    s.run_up[:] = 0
    s.spying[:] = 0
    s.points[:] = 0
    s.phase = DEAL
    s.due = 0
    s.to_act = CHANCE_BIT


@jit
def acting(s: Record) -> Any:
    return s.to_act


@jit
def fill_moves(s: Record, seat: Any, out: Words) -> Any:
    n = 0
    held = 0
    count = s.counts[seat, HAND]
    giving = s.phase == GIVE
    two = must_show_two(s, seat)
    for i in range(count):
        first = code_of(s.piles[seat, HAND, i])
        if held >> first & 1 or (giving and first == RS):  # Z1.4: twins are one choice
            continue
        held |= 1 << first
        if two:
            n = _fill_seconds(s, seat, i, first, out, n)
        else:
            out[n] = GIVES + first if giving else first
            n += 1
    return n


@jit
def must_show_two(s: Record, seat: Any) -> Any:
    """Z5.3: with only one card in hand, that one is played alone."""
    return s.phase == CHOOSE and s.run_up[seat] != 0 and s.counts[seat, HAND] >= 2


@jit
def _fill_seconds(s: Record, seat: Any, i: Any, first: Any, out: Words, n: Any) -> Any:
    held = 0
    for j in range(s.counts[seat, HAND]):
        second = code_of(s.piles[seat, HAND, j])
        if j != i and held >> second & 1 == 0:
            held |= 1 << second
            out[n] = first | (second + 1) << 5
            n += 1
    return n


@jit
def judge(s: Record, seat: Any, move: Any) -> Any:
    if s.to_act == CHANCE_BIT:  # Z8.1
        if seat >= 0:
            return Z8_1
        return _deal_rule(s, move) if s.phase == DEAL else _take_rule(s, move)
    if seat < 0 or s.to_act >> seat & 1 == 0:
        return Z8_1
    if s.phase == GIVE or move >= GIVES:
        return _give_rule(s, seat, move - GIVES)
    return _choice_rule(s, seat, move & 31, (move >> 5) - 1)


@jit
def _deal_rule(s: Record, move: Any) -> Any:
    if move < 0 or move & 1 != s.due or move >> 1 >= DEALS:
        return Z2_1
    return 0


@jit
def _take_rule(s: Record, move: Any) -> Any:
    code = (-1 - move) & 31
    if move >= 0 or (-1 - move) >> 5 != s.due or code == RS or place_of(s, 1 - s.due, code, -1) < 0:
        return Z5_4
    return 0


@jit
def _give_rule(s: Record, seat: Any, code: Any) -> Any:
    if s.phase != GIVE or code == RS or place_of(s, seat, code, -1) < 0:
        return Z5_4
    return 0


@jit
def _choice_rule(s: Record, seat: Any, first: Any, second: Any) -> Any:
    if must_show_two(s, seat) != (second >= 0):
        return Z2_3 if second >= 0 else Z5_3
    place = place_of(s, seat, first, -1)
    if place < 0:
        return Z2_3
    if second >= 0 and place_of(s, seat, second, place) < 0:
        return Z5_3 if first == second else Z2_3
    return 0


@jit
def draw(s: Record, rng: Any) -> Any:
    if s.phase == DEAL:
        rank = 0
        for i in range(1, DECK):
            rank = rank * (i + 1) + below(rng, i + 1)
        return 2 * rank + s.due
    other = 1 - s.due
    nth = below(rng, swappable(s, other))  # Z5.4: each card other than RS is equally likely
    place = 0
    while code_of(s.piles[other, HAND, place]) == RS or nth > 0:
        nth -= code_of(s.piles[other, HAND, place]) != RS
        place += 1
    return -1 - (code_of(s.piles[other, HAND, place]) + 32 * s.due)


@jit
def play(s: Record, seat: Any, move: Any) -> None:
    """Z8.1: includes all automatic steps: reveal, swaps, discarding and drawing, the round's end."""
    if s.phase == DEAL:
        deal(s, move & 1, move >> 1)
        if s.due == 0:
            draw_hands(s)
        return
    if s.phase == TAKE:
        take(s, (-1 - move) & 31)
        return
    if s.phase == GIVE:
        give(s, seat, move - GIVES)
    else:
        _choose(s, seat, move)
        if s.to_act:
            return
        _reveal(s)
    if _swap_is_due(s):
        return
    discard(s)
    draw_hands(s)
    if s.to_act == 0:  # Z2.6: both decks are fully played
        _end_round(s)


@jit
def _choose(s: Record, seat: Any, move: Any) -> None:
    """Z2.3: sealed until all have chosen."""
    s.choice[seat] = move + 1
    s.to_act &= ~(1 << seat)


@jit
def _reveal(s: Record) -> None:
    for seat in range(2):
        show(s, seat)
    score_turn(s)
    for seat in range(2):
        s.run_up[seat] = shows(s, seat, RS)  # Z5.3: for the next turn and no longer
        s.spying[seat] = shows(s, seat, ES)  # Z5.8
        s.swaps |= shows(s, seat, EA) << seat
        if cards_left(s, seat) == 0:  # Z4.1: it has no turns left
            s.reinforced[seat] = s.doubled[seat] = 0
    s.turn += 1


@jit
def shows(s: Record, seat: Any, code: Any) -> Any:
    """Was this card in the seat's last reveal, and not cancelled? 1 or 0."""
    if s.cancelled[seat] or (s.shown[seat, 0] != code and s.shown[seat, 1] != code):
        return 0
    return 1


@jit
def _swap_is_due(s: Record) -> Any:
    """Z5.4: seat 0's swap first; a swap is made only if each unused hand holds a card other than RS."""
    if s.swaps and swappable(s, 0) and swappable(s, 1):
        s.due = 0 if s.swaps & 1 else 1
        s.phase = TAKE
        s.to_act = CHANCE_BIT
        return True
    s.swaps = 0
    return False


@jit
def _end_round(s: Record) -> None:
    for seat in range(2):
        s.rounds[s.finished, seat] = s.points[seat]
        s.won[seat] += s.points[seat] > s.points[1 - seat]
    s.finished += 1
    if _match_over(s):
        s.phase = OVER
    else:
        _await_deals(s)


@jit
def _match_over(s: Record) -> Any:
    """Z6.1: a tied first round makes the second the decider; the third always is."""
    if s.finished == 2:
        return s.rounds[0, 0] == s.rounds[0, 1] or s.won[0] == 2 or s.won[1] == 2
    return s.finished == 3 or s.single != 0


@jit
def over(s: Record) -> Any:
    return PLAYED_OUT if s.phase == OVER else 0


@jit
def scores(s: Record, out: Words) -> None:
    for seat in range(2):
        out[seat] = s.points[seat] if s.single else s.won[seat]


@jit
def ranks(s: Record, out: Words) -> None:
    """Z6.2: the winner of the last round; if it was tied, more points over all rounds."""
    lead = s.points[0] - s.points[1]
    if lead == 0:
        for i in range(s.finished):
            lead += s.rounds[i, 0] - s.rounds[i, 1]
    out[0] = 2 if lead < 0 else 1
    out[1] = 2 if lead > 0 else 1
