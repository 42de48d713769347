"""Clocks: whose is running, how much is left, and when one runs out. Times are in milliseconds."""

import time
from collections.abc import Collection, Sequence

from ludotheque.room.protocol.messages import Clock, Clocks, Days, Fischer, NoClock, PerMove

DAY = 24 * 3600 * 1000
APART = 1000
"""Milliseconds by which the clocks of two processes may differ: heartbeats take time to arrive."""


class Timing:
    """The clocks of one table. `left` is what each seat had at the moment `since`."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.whole = whole(clock)
        self.on = self.whole > 0
        self.left = [self.whole] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0

    def left_at(self, now: int) -> list[int]:
        gone = max(0, now - self.since)
        return [left - gone if seat in self.running else left for seat, left in enumerate(self.left)]

    def after_turn(self, now: int, asked: Collection[int], mover: int | None) -> list[int]:
        """Each seat's time once `mover` has moved and the people in the seats `asked` are to act."""
        left = self.left_at(now)
        if isinstance(self.clock, Fischer):
            if mover is not None and mover in self.running:
                left[mover] += 1000 * self.clock.increment
            return left
        for seat in asked:
            # Those still making a sealed choice keep their running clock; a new choice gets its full time.
            if seat == mover or seat not in self.running:
                left[seat] = self.whole
        return left

    def gave(self, now: int, left: Sequence[int]) -> dict[int, int]:
        """What each seat gains if it has `left` from now on."""
        had = self.left_at(now)
        return {seat: time - had[seat] for seat, time in enumerate(left) if time > had[seat]}

    def turn(self, now: int, left: Sequence[int], asked: Collection[int]) -> None:
        self.left = list(left)
        self.running = tuple(asked)
        self.since = now

    def stand_still(self, length: int) -> None:
        """Leave out the time the server was down: no clock ran."""
        self.since += length

    def due(self) -> int | None:
        """When the first of the running clocks runs out."""
        if not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def fallen(self, now: int) -> int | None:
        """The seat that has run out of time; if several have, the earliest."""
        left = self.left_at(now)
        over = [seat for seat in self.running if left[seat] <= 0]
        return min(over, key=lambda seat: left[seat], default=None)

    def shown(self, now: int) -> Clocks | None:
        return Clocks(self.left_at(now), list(self.running), now) if self.on else None


def whole(clock: Clock) -> int:
    """The time a seat starts with; 0 without a clock."""
    match clock:
        case NoClock():
            return 0
        case Days(days):
            return days * DAY
        case PerMove(seconds) | Fischer(seconds, _):
            return seconds * 1000


_begun = time.time() - time.monotonic()


def now() -> int:
    """Milliseconds since 1970, monotonic from the start on: unaffected by clock changes or sleep."""
    return int((_begun + time.monotonic()) * 1000)


def ahead(now: int, runs: Sequence[tuple[int, ...]], others: Sequence[int]) -> int:
    """What to add to a new process's clock, which may have been set back or forward since the last one began:
    other processes' time holds, and without any time does not go back behind where it was.
    """
    if others:
        apart = max(others) - now
        return apart if abs(apart) > APART else 0
    return max(0, max((alive for _, alive in runs), default=0) - now)


def gaps(runs: Sequence[tuple[int, ...]], now: int, sure: float) -> list[tuple[int, int]]:
    """When no process ran: the times between `runs`, those of less than `sure` seconds left out."""
    found: list[tuple[int, int]] = []
    until: int | None = None
    for started, alive in (*runs, (now, now)):
        if until is not None and started - until > sure * 1000:
            found.append((until, started))
        until = max(until or alive, alive)
    return found


def overlap(gaps: Sequence[tuple[int, int]], first: int, last: int) -> int:
    """How much of the time from `first` to `last` lies in the gaps."""
    return sum(max(0, min(last, end) - max(first, begin)) for begin, end in gaps)
