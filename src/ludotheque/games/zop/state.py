"""The ZOP record, its cards, and how a move is packed.

A code is an index of `CODES`. A card is `code + 20 * home`, `home` being the seat whose deck it is from, so
that twins (Z1.4) are two cards. A pile is a stack: the top card is the last.

    piles[seat, DRAW]      [ … … top]     a place of a pile, 29 bits:
    piles[seat, HAND]      [first … last]   absent codes (20) | known to (3) | card (6)
    piles[seat, DISCARD]   [ … … top]

The notes of a place besides its card move with it from pile to pile (Z7): who knows the card (seat 0, seat
1, everybody), and which codes everybody knows it is not. `secrets.py` redeals by these notes.
"""

import numpy as np

from ludotheque.contract import Record
from ludotheque.plain import PlainRecord, Row

CODES: tuple[str, ...] = ("A1", "A2", "A3", "A4", "A5", "A6", "D1", "D2", "D3", "D4", "D5", "D6")
CODES += ("MI", "RE", "RS", "EA", "CA", "PT", "AT", "ES")
ATTACK, DEFENCE = 0, 6
MI, RE, RS, EA, CA, PT, AT, ES = range(12, 20)
DECK = 20
HAND_SIZE = 4

DRAW, HAND, DISCARD = range(3)
DEAL, CHOOSE, TAKE, GIVE, OVER = range(5)

CARD = 63
KNOWN = 6
"""The position of the three bits `known to` in a place: seat 0, seat 1, everybody (including both seats)."""
PUBLIC = 7 << KNOWN
ABSENT = 9
NOTES = ~CARD

State = np.dtype(
    (
        np.record,
        [
            ("piles", "i8", (2, 3, DECK)),  # for each seat its draw pile, hand, discard pile
            ("counts", "i8", (2, 3)),  # how many places of each pile are taken; the others are 0
            ("table", "i8", (2, DECK)),  # Z2.4: played cards in order, packed by `lay` below
            ("laid", "i8", 2),  # how many
            ("gains", "i8", (DECK, 2)),  # points of each turn of the round
            ("shown", "i8", (2, 2)),  # codes of the last reveal, -1 for none
            ("cancelled", "i8", 2),  # were they cancelled by a Bad Idea?
            ("choice", "i8", 2),  # the sealed move + 1, 0 if none
            ("reinforced", "i8", 2),  # how many RE work in the seat's next turn (Z4.1)
            ("doubled", "i8", 2),  # does an AT? (Z4.2)
            ("run_up", "i8", 2),  # must this turn's reveal be of two cards?
            ("spying", "i8", 2),  # does the seat see the other's hand this turn?
            ("swaps", "i8"),  # a bit for each seat whose swap is still to be made
            ("due", "i8"),  # the seat whose deal or swap is on
            ("taken", "i8"),  # in GIVE: the place in the other's hand of the card taken
            ("phase", "i8"),  # DEAL … OVER
            ("to_act", "i8"),  # what `acting` returns
            ("turn", "i8"),  # turns of the round already revealed
            ("points", "i8", 2),  # of the current round
            ("rounds", "i8", (3, 2)),  # points of the finished rounds
            ("finished", "i8"),  # how many rounds are finished
            ("won", "i8", 2),  # rounds won
            ("single", "i8"),  # option match: 0 best-of-three, 1 single
            ("counter_cancels", "i8"),
            ("memory_aid", "i8"),
            ("strength", "i8", DECK),  # printed on each card, 0 for specials
            ("deck", "i8"),  # which names the cards have (deck.py)
        ],
    )
)

# A move of a seat: `first | (second + 1) << 5` (second -1 if there is none), or GIVES + code.
# A move of chance: a deal `2 * rank + seat`, or a take `-1 - (code + 32 * seat)`.
GIVES = 1024
DEALS = 2432902008176640000
"""20!: the number of orders of a deck."""
MOST_MOVES = 12

# A card on the table: card | turn << 6 | cancelled << 11 | the place it had in the hand << 12.
TURN, CANCELLED, PLACE = 6, 11, 12


class Plain(PlainRecord, state=State):
    """Fields of several rows are flattened, row after row."""

    piles: Row
    counts: Row
    table: Row
    laid: tuple[int, int]
    gains: Row
    choice: tuple[int, int]
    reinforced: tuple[int, int]
    doubled: tuple[int, int]
    run_up: tuple[int, int]
    spying: tuple[int, int]
    due: int
    taken: int
    phase: int
    to_act: int
    turn: int
    points: tuple[int, int]
    rounds: Row
    finished: int
    won: tuple[int, int]
    single: int
    counter_cancels: int
    memory_aid: int
    strength: Row
    deck: int

    def pile(self, seat: int, pile: int) -> Row:
        at = (3 * seat + pile) * DECK
        return self.piles[at : at + self.count(seat, pile)]

    def count(self, seat: int, pile: int) -> int:
        return self.counts[3 * seat + pile]

    def played(self, seat: int) -> Row:
        """The seat's cards on the table."""
        return self.table[DECK * seat : DECK * seat + self.laid[seat]]

    def finished_rounds(self) -> list[list[int]]:
        """The points of each finished round."""
        return [[*self.rounds[2 * row : 2 * row + 2]] for row in range(self.finished)]


def record(p: Plain) -> Record:
    """Back to a record, for the rules."""
    return np.frombuffer(bytearray(p.raw), State)[0]
