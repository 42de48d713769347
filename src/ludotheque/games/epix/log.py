"""What the last move caused, as packed words in the record: `events.py` makes events of them.

Nothing secret is ever noted: a sealed choice is noted without what was chosen.
"""

from typing import Any

from ludotheque.contract import Record
from ludotheque.jit import jit

LOG_LENGTH = 28
"""The most that one move causes: four seats reveal, two of them skipped or taxed, then the income."""

(
    DREW_FIRST, OFFERED, RECRUITED, CARD_BID, OUTBID, PASSED, WON, DISCARDED, SEALED,
    SHOWED, LED, NAMED_FIRST, CHOSE, REVEALED, SWAPPED, SKIPPED, TAXED, INCOME,
    SEASON, MOVED, ATTACKED, WAGERED, GUESSED, SPIED, RESOLVED, REFUNDED, LOST,
    BEATEN, HIT, SPENT, CONVERTED, ENTERED, PLUNDERED, STOPPED, FINISHED, FALLEN,
    ENDED,
) = range(37)  # fmt: skip


@jit
def note(s: Record, what: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    s.log[s.logged] = what << 32 | a << 24 | b << 16 | c << 8 | d
    s.logged += 1
