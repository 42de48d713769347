"""What the last move caused, as packed words in the record: `events.py` turns them into events.

Nothing secret is ever logged: a sealed choice is logged without its content.
"""

from typing import Any

from ludotheque.contract import Record
from ludotheque.jit import jit

LOG_LENGTH = 28
"""The most entries of one move: four seats reveal, two of them are skipped or taxed, then income is paid."""

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
