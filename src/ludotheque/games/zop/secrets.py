"""Redealing: a world that the viewer cannot tell from the true one (Z7).

The places of a pile move from pile to pile in public: everybody sees from which place of a hand a card
leaves. So a world has the true piles with other cards in the places that the viewer does not know. Those
places of a seat hold cards of its own deck (exchanged cards are known to all), in any order except that
a place may be known not to hold a code (`cards.note_twins`). Nothing else is known: a skipped swap
shows that an unused hand was a lone RS, but a single unused card is always the last of its deck, which
anyone who counted the played cards knows anyway.
"""

from typing import Any

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.zop.rules import fill_moves
from ludotheque.games.zop.state import ABSENT, CARD, DECK, KNOWN, MOST_MOVES, NOTES
from ludotheque.jit import jit
from ludotheque.rng import below


@jit
def redeal(s: Record, viewer: Any, rng: Any) -> None:
    known = 1 << (KNOWN + (viewer if viewer >= 0 else 2))
    for seat in range(2):
        _redeal_piles(s, seat, known, rng)
    moves = np.empty(MOST_MOVES, np.int64)
    for seat in range(2):
        if seat != viewer and s.choice[seat]:  # a sealed choice: all are equally likely
            s.choice[seat] = 1 + moves[below(rng, fill_moves(s, seat, moves))]


@jit
def hide(s: Record, viewer: Any) -> None:
    """Blanks the places that the viewer does not know; of a sealed choice, only its existence stays."""
    known = 1 << (KNOWN + (viewer if viewer >= 0 else 2))
    for seat in range(2):
        for pile in range(3):
            for i in range(s.counts[seat, pile]):
                s.piles[seat, pile, i] |= CARD * (s.piles[seat, pile, i] & known == 0)
        if seat != viewer and s.choice[seat]:
            s.choice[seat] = 1


@jit
def _redeal_piles(s: Record, seat: Any, known: Any, rng: Any) -> None:
    cards = np.empty(DECK, np.int64)
    count = _gather(s, seat, known, cards)
    while True:
        for i in range(count - 1, 0, -1):
            j = below(rng, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        if _spread(s, seat, known, cards):
            return


@jit
def _gather(s: Record, seat: Any, known: Any, cards: Any) -> Any:
    """The cards in places that the viewer does not know, sorted, so that their order reveals nothing."""
    hidden = 0
    for pile in range(3):
        for i in range(s.counts[seat, pile]):
            if s.piles[seat, pile, i] & known == 0:
                hidden |= 1 << (s.piles[seat, pile, i] & CARD)
    count = 0
    for card in range(DECK * seat, DECK * seat + DECK):
        if hidden >> card & 1:
            cards[count] = card
            count += 1
    return count


@jit
def _spread(s: Record, seat: Any, known: Any, cards: Any) -> Any:
    """Put the cards into those places; False if one ends up where it is known not to be."""
    at = 0
    for pile in range(3):
        for i in range(s.counts[seat, pile]):
            place = s.piles[seat, pile, i]
            if place & known == 0:
                if place >> (ABSENT + cards[at] - DECK * seat) & 1:
                    return False
                s.piles[seat, pile, i] = (place & NOTES) | cards[at]
                at += 1
    return True
