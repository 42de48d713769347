"""How cards move: from the deal to the hand, the table, the other's hand, the discard pile and back."""

from typing import Any

from ludotheque.contract import Record
from ludotheque.games.zop.state import (
    ABSENT,
    CARD,
    CHOOSE,
    DECK,
    DISCARD,
    DRAW,
    GIVE,
    HAND,
    HAND_SIZE,
    KNOWN,
    PLACE,
    PUBLIC,
    RS,
    TURN,
)
from ludotheque.jit import jit


@jit
def deal(s: Record, seat: Any, rank: Any) -> None:
    """Z2.1. The digits of an order's rank are the swaps that produce it."""
    if seat == 0:
        clear_table(s)
    for i in range(DECK):  # Z1.1
        s.piles[seat, DRAW, i] = DECK * seat + i
    for i in range(DECK - 1, 0, -1):
        j = rank % (i + 1)
        rank = rank // (i + 1)
        card = s.piles[seat, DRAW, i]
        s.piles[seat, DRAW, i] = s.piles[seat, DRAW, j]
        s.piles[seat, DRAW, j] = card
    s.counts[seat, DRAW] = DECK
    s.due = 1 - seat


@jit
def clear_table(s: Record) -> None:
    s.table[:] = 0
    s.laid[:] = 0
    s.gains[:] = 0
    s.shown[:] = -1
    s.cancelled[:] = 0
    s.turn = 0


@jit
def cards_left(s: Record, seat: Any) -> Any:
    """How many a seat still has, wherever they are."""
    return s.counts[seat, DRAW] + s.counts[seat, HAND] + s.counts[seat, DISCARD]


@jit
def draw_hands(s: Record) -> None:
    s.to_act = 0
    s.phase = CHOOSE
    for seat in range(2):
        _draw_hand(s, seat)
        if s.counts[seat, HAND]:  # Z2.6: a seat with no cards left does not act
            s.to_act |= 1 << seat


@jit
def _draw_hand(s: Record, seat: Any) -> None:
    """Z2.2: four cards, or as many as are left."""
    known = (1 << seat | s.spying[1 - seat] << (1 - seat)) << KNOWN  # Z5.8, Z7
    piles = s.piles[seat]
    counts = s.counts[seat]
    while counts[HAND] < HAND_SIZE:
        if counts[DRAW] == 0:
            if counts[DISCARD] == 0:
                return
            _turn_over(piles, counts)
        counts[DRAW] -= 1
        piles[HAND, counts[HAND]] = piles[DRAW, counts[DRAW]] | known
        piles[DRAW, counts[DRAW]] = 0
        counts[HAND] += 1


@jit
def _turn_over(piles: Any, counts: Any) -> None:
    """Z2.2: the discard pile becomes the draw pile as it lies: its top card stays on top."""
    for i in range(counts[DISCARD]):
        piles[DRAW, i] = piles[DISCARD, i]
        piles[DISCARD, i] = 0
    counts[DRAW] = counts[DISCARD]
    counts[DISCARD] = 0


@jit
def show(s: Record, seat: Any) -> None:
    """Z2.4: the chosen cards go to the table."""
    move = s.choice[seat] - 1
    s.choice[seat] = 0
    s.shown[seat, 0] = s.shown[seat, 1] = -1
    if move < 0:
        return
    s.shown[seat, 0] = move & 31
    s.shown[seat, 1] = (move >> 5) - 1
    place = place_of(s, seat, move & 31, -1)
    _lay(s, seat, place, place)
    if move >> 5:
        second = place_of(s, seat, (move >> 5) - 1, -1)
        _lay(s, seat, second, second + (second >= place))


@jit
def _lay(s: Record, seat: Any, place: Any, seen_at: Any) -> None:
    card = _leave(s, seat, place)
    s.table[seat, s.laid[seat]] = card | s.turn << TURN | seen_at << PLACE
    s.laid[seat] += 1


@jit
def _leave(s: Record, seat: Any, place: Any) -> Any:
    """Remove the card in this place from the hand."""
    note_twins(s, seat, place)
    card = s.piles[seat, HAND, place] & CARD
    last = s.counts[seat, HAND] - 1
    for i in range(place, last):
        s.piles[seat, HAND, i] = s.piles[seat, HAND, i + 1]
    s.piles[seat, HAND, last] = 0
    s.counts[seat, HAND] = last
    return card


@jit
def note_twins(s: Record, seat: Any, place: Any) -> None:
    """Z1.4, Z7: of twins, the first leaves. When an exchanged card leaves, all know no twin precedes it."""
    card = s.piles[seat, HAND, place] & CARD
    if (card >= DECK) == (seat == 1):
        return
    for i in range(place):
        s.piles[seat, HAND, i] |= 1 << (ABSENT + code_of(card))


@jit
def take(s: Record, code: Any) -> None:
    """Z5.4: the card is chosen now and changes hands once another is given for it."""
    other = 1 - s.due
    s.taken = place_of(s, other, code, -1)
    note_twins(s, other, s.taken)
    s.piles[other, HAND, s.taken] |= PUBLIC
    s.phase = GIVE
    s.to_act = 1 << s.due


@jit
def give(s: Record, seat: Any, code: Any) -> None:
    """Z5.4: both exchanged cards join the unused hands as their last cards, known to all."""
    given = _leave(s, seat, place_of(s, seat, code, -1))
    taken = _leave(s, 1 - seat, s.taken)
    _join(s, seat, taken)
    _join(s, 1 - seat, given)
    s.taken = -1
    s.swaps &= ~(1 << seat)


@jit
def _join(s: Record, seat: Any, card: Any) -> None:
    s.piles[seat, HAND, s.counts[seat, HAND]] = card | PUBLIC
    s.counts[seat, HAND] += 1


@jit
def discard(s: Record) -> None:
    for seat in range(2):
        piles = s.piles[seat]
        counts = s.counts[seat]
        for i in range(counts[HAND]):  # Z2.5: the first of the hand lowest
            piles[DISCARD, counts[DISCARD]] = piles[HAND, i]
            piles[HAND, i] = 0
            counts[DISCARD] += 1
        counts[HAND] = 0


@jit
def place_of(s: Record, seat: Any, code: Any, but: Any) -> Any:
    """Z1.4: the first place of the hand with this code, other than `but`; -1 if there is none."""
    for place in range(s.counts[seat, HAND]):
        if place != but and code_of(s.piles[seat, HAND, place]) == code:
            return place
    return -1


@jit
def swappable(s: Record, seat: Any) -> Any:
    """How many cards of the unused hand may be exchanged: all but RS."""
    n = 0
    for i in range(s.counts[seat, HAND]):
        n += code_of(s.piles[seat, HAND, i]) != RS
    return n


@jit
def code_of(place: Any) -> Any:
    card = place & CARD
    return card - DECK if card >= DECK else card
