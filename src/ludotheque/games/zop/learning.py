"""ZOP for learners: every move there is, and the record as numbers."""

from collections.abc import Sequence

from ludotheque.contract import Content, Options
from ludotheque.features import Feature, bits, number, one_hot
from ludotheque.games.zop.moves import TEXTS
from ludotheque.games.zop.state import CARD, DECK, GIVES, HAND, HAND_SIZE, KNOWN, RS

CARD_BITS = KNOWN
_HANDS = (slice(None), slice(HAND, HAND + 1), slice(0, HAND_SIZE))
_UNHELD = (slice(None), slice(None, None, 2))


def codes(options: Options, seats: int, content: Content | None) -> Sequence[int]:
    """Z5.4: RS is never given."""
    return [move for move in TEXTS if move != GIVES + RS]


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    """The viewer's own deck comes first; an unknown card is none of the 40."""
    return [
        one_hot("piles", 2 * DECK, width=CARD_BITS, own=0, turn=DECK, part=_HANDS),
        bits("piles", 3, shift=KNOWN, own=0, part=_HANDS),
        number("piles", CARD, width=CARD_BITS, own=0, part=_UNHELD),
        number("counts", DECK, own=0),
        number("table", CARD, width=CARD_BITS, own=0),
        number("laid", DECK, own=0),
        number("choice", GIVES, own=0),
        number("reinforced", 2, own=0),
        number("doubled", 2, own=0),
        number("run_up", 1, own=0),
        number("spying", 1, own=0),
        one_hot("phase", 5),
        one_hot("due", 2, turn=1),
        one_hot("taken", HAND_SIZE),
        number("turn", DECK),
        number("points", 60, own=0),
        number("won", 2, own=0),
        number("finished", 3),
    ]
