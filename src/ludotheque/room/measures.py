"""What the room counts about itself, for /metrics. Numbers only: no names, no tables, no secrets."""

from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """In Prometheus' format: each bucket counts all durations up to its bound."""
        lines, sum_ = [], 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            sum_ += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {sum_}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {sum_}"]


class Measures:
    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.conflicts = 0
        """Entries lost to another process that wrote first."""
        self.move_seconds = Histogram()
        """From judging a move until everybody here is told."""
        self.commit_seconds = Histogram()
        """Of that, until it is on disk."""
        self.thought_seconds = Histogram()
        """A bot's choice, with the pause it makes for people to follow."""
