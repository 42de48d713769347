"""The closed fist: a hidden bid against one, two or three guesses, solved as the matrix game it is (E9.3).

The attacker bids b of 1 … n; the defender names k amounts. An unguessed bid is worth win[b], a guessed
one lose[b] (both include its cost). All that matters about the defender's mix is how likely each amount
is to be named: cover[b], at most 1, k in all. So the value v is the least to which covers can hold every bid:

    win[b] - cover[b] * (win[b] - lose[b]) <= v      for all b

and the attacker answers with shares that make the defender indifferent: bid[b] * (win[b] - lose[b]) the same
wherever 0 < cover[b] < 1. Any covers can be named: lay them end to end on a line, and read it at a random
u < 1, at u + 1 and at u + 2; no amount is met twice, being no longer than 1.
"""

from typing import Any

from ludotheque.jit import jit

STEPS = 60
"""Bisections of the interval that contains the value: more than floats can resolve."""


@jit
def solve_fist(win: Any, lose: Any, n: Any, k: Any, bids: Any, covers: Any) -> Any:
    """Fill both mixes for amounts 1 … n (at indices 0 … n - 1); returns the value to the attacker."""
    low, high = lose[0], win[0]
    for b in range(n):
        low = max(low, lose[b])
        high = max(high, win[b])
    if _covered(win, lose, n, low) > k:
        for _ in range(STEPS):
            middle = (low + high) / 2
            if _covered(win, lose, n, middle) > k:
                low = middle
            else:
                high = middle
        _mix(win, lose, n, high, bids, covers)
        return high
    _mix_when_all_fails(win, lose, n, low, bids, covers)
    return low


@jit
def _covered(win: Any, lose: Any, n: Any, value: Any) -> Any:
    """How much cover it takes to hold every bid to this value."""
    total = 0.0
    for b in range(n):
        if win[b] > value:
            total += min(1.0, (win[b] - value) / (win[b] - lose[b]))
    return total


@jit
def _mix(win: Any, lose: Any, n: Any, value: Any, bids: Any, covers: Any) -> None:
    whole = 0.0
    for b in range(n):
        bids[b] = covers[b] = 0.0
        if win[b] > value:
            covers[b] = min(1.0, (win[b] - value) / (win[b] - lose[b]))
            bids[b] = 1.0 / (win[b] - lose[b])
            whole += bids[b]
    for b in range(n):
        bids[b] /= whole


@jit
def _mix_when_all_fails(win: Any, lose: Any, n: Any, value: Any, bids: Any, covers: Any) -> None:
    """There are enough guesses for every worthwhile bid: the attacker makes the bid that loses least."""
    best = 0
    for b in range(n):
        bids[b] = 0.0
        covers[b] = min(1.0, (win[b] - value) / (win[b] - lose[b])) if win[b] > value else 0.0
        if lose[b] > lose[best]:
            best = b
    bids[best] = 1.0


@jit
def next_guess(covers: Any, n: Any, named: Any, count: Any, shares: Any) -> None:
    """How likely each amount is to be named next, after `count` amounts already named, in rising order."""
    low, high = 0.0, 1.0
    for i in range(count):
        start = 0.0
        for b in range(named[i] - 1):
            start += covers[b]
        low = max(low, start - i)
        high = min(high, start + covers[named[i] - 1] - i)
    whole = 0.0
    start = 0.0
    for b in range(n):
        shares[b] = max(0.0, min(high, start + covers[b] - count) - max(low, start - count))
        start += covers[b]
        whole += shares[b]
    for i in range(count):
        whole -= shares[named[i] - 1]
        shares[named[i] - 1] = 0.0
    if whole < 1e-9:
        _any_other(n, named, count, shares)
    else:
        for b in range(n):
            shares[b] /= whole


@jit
def _any_other(n: Any, named: Any, count: Any, shares: Any) -> None:
    """Nothing is left to cover: any amount not yet named."""
    for b in range(n):
        shares[b] = 1.0 / (n - count)
    for i in range(count):
        shares[named[i] - 1] = 0.0
