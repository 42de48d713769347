"""The compiled loops of `mccfr.py`. No recursion: the pending work of an episode is kept in frames."""

from typing import Any, NoReturn

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game
from ludotheque.generic import State, acting, draw, fill_moves, play, ranks
from ludotheque.jit import inlined, jit
from ludotheque.lab.selfplay import LOWEST_SEAT
from ludotheque.research import recall
from ludotheque.research.kernels import copy_words, share_out
from ludotheque.rng import below

NODES, CELLS, EPISODE = range(3)
"""What `used` counts: information states, their cells, iterations done."""
KEY, AT = range(2)
REGRET, AVERAGE = 0, 1
POLICY, VALUES = 0, 1
NODE, WIDTH, CHOSEN, OWN = range(4)
"""The columns of a frame."""
BY_OWN, BY_OTHERS, SAMPLED = range(3)
"""Columns of `reach`: the probability of the path by the updated seat, by the others, and as sampled."""
UNIT = 1 << 30


FULL = -1


def _unspecialised(*_: Any) -> NoReturn:
    raise TypeError("generic code runs only through Game.specialise")


remember: Any = _unspecialised
follow: Any = _unspecialised
"""`recall.remember` and `let_others_play`, specialised for the game."""


@jit
def lookup(keys: Any, used: Any, room: Any, cells: Any, key: Any, count: Any) -> Any:
    """The index of an information state's cells, or -1; a new one gets `count` cells (0: isn't created)."""
    low = keys.shape[0] - 1
    at = (key ^ key >> 31) & low
    while keys[at, KEY]:
        if keys[at, KEY] == key + 1:
            return keys[at, AT]
        at = (at + 1) & low
    if count == 0 or used[NODES] >= room or used[CELLS] + count > cells:
        return -1
    keys[at, KEY] = key + 1
    keys[at, AT] = used[CELLS]
    used[NODES] += 1
    used[CELLS] += count
    return keys[at, AT]


@inlined
def regret_matching(cells: Any, at: Any, count: Any, out: Any) -> None:
    total = 0.0
    for action in range(count):
        total += max(cells[at + action, REGRET], 0.0)
    for action in range(count):
        out[action] = max(cells[at + action, REGRET], 0.0) / total if total > 0 else 1.0 / count


@inlined
def pick(shares: Any, count: Any, rng: Any) -> Any:
    """A random index, with the probabilities in `shares`."""
    left = below(rng, UNIT) / UNIT
    for action in range(count - 1):
        left -= shares[action]
        if left < 0:
            return action
    return count - 1


def outcome(
    root: Any,
    known_at_root: Any,
    size: Any,
    secrets: Any,
    iterations: Any,
    exploration: Any,
    rng: Any,
    keys: Any,
    used: Any,
    room: Any,
    cells: Any,
    pool: Any,
    seen: Any,
    seen_words: Any,
    known: Any,
    salted: Any,
    moves: Any,
    numbers: Any,
    frames: Any,
    reach: Any,
) -> None:
    """Sample one path per seat and iteration, then update back along it."""
    seats = known.shape[1]
    raw, choices, here = pool[0], moves[0], known[0]  # sliced once: counting references to slices takes time
    s, words = raw[:size].view(State)[0], raw.view(np.int64)
    places, gains = np.empty(seats, np.int64), np.empty(seats)
    for _ in range(iterations):
        for updated in range(seats):
            copy_words(root.view(np.int64), words)
            for seat in range(seats):
                here[seat] = known_at_root[seat]
            depth = 0
            reach[0, BY_OWN], reach[0, BY_OTHERS], reach[0, SAMPLED] = 1.0, 1.0, 1.0
            who = acting(s)
            while who:
                if who == CHANCE_BIT:
                    seat, move = CHANCE, draw(s, rng)
                else:
                    seat = LOWEST_SEAT[who & 15]
                    count = fill_moves(s, seat, choices)
                    node = lookup(keys, used, room, cells.shape[0], here[seat], count)
                    if node < 0:
                        return
                    explored = exploration if seat == updated else 0.0
                    chosen = choose(cells, node, count, numbers, depth, explored, rng)
                    go_down(frames, reach, depth, node, seat == updated, count, chosen, numbers)
                    move = choices[chosen]
                    depth += 1
                play(s, seat, move)
                remember(words, secrets, seat, move, seen, seen_words, salted, here)
                who = acting(s)
            ranks(s, places)
            share_out(places, gains)
            go_back(gains[updated], depth, frames, reach, numbers, cells)
        used[EPISODE] += 1


@inlined
def choose(cells: Any, node: Any, count: Any, numbers: Any, depth: Any, explored: Any, rng: Any) -> Any:
    """Regret matching with exploration; both policies are stored in `numbers`, and an action is sampled."""
    total = 0.0
    for action in range(count):
        total += max(cells[node + action, REGRET], 0.0)
    for action in range(count):
        share = max(cells[node + action, REGRET], 0.0) / total if total > 0 else 1.0 / count
        numbers[depth, POLICY, action] = share
        numbers[depth, VALUES, action] = explored / count + (1 - explored) * share
    left = below(rng, UNIT) / UNIT
    for action in range(count - 1):
        left -= numbers[depth, VALUES, action]
        if left < 0:
            return action
    return count - 1


@inlined
def go_down(
    frames: Any, reach: Any, depth: Any, node: Any, own: Any, count: Any, chosen: Any, numbers: Any
) -> None:
    """Record a choice, and the reach probabilities of the next one."""
    share = numbers[depth, POLICY, chosen]
    frames[depth, NODE], frames[depth, OWN] = node, own
    frames[depth, WIDTH], frames[depth, CHOSEN] = count, chosen
    reach[depth + 1, BY_OWN] = reach[depth, BY_OWN] * (share if own else 1.0)
    reach[depth + 1, BY_OTHERS] = reach[depth, BY_OTHERS] * (1.0 if own else share)
    reach[depth + 1, SAMPLED] = reach[depth, SAMPLED] * numbers[depth, VALUES, chosen]


@jit
def go_back(value: Any, depth: Any, frames: Any, reach: Any, numbers: Any, cells: Any) -> None:
    """Update regrets and averages along the path, from its end; `value` is importance-weighted on the way."""
    while depth:
        depth -= 1
        node, count, chosen = frames[depth, NODE], frames[depth, WIDTH], frames[depth, CHOSEN]
        child = value / numbers[depth, VALUES, chosen]
        value = numbers[depth, POLICY, chosen] * child
        if frames[depth, OWN]:
            against = reach[depth, BY_OTHERS] / reach[depth, SAMPLED]
            weight = reach[depth, BY_OWN] / reach[depth, SAMPLED]
            for action in range(count):
                gained = (child if action == chosen else 0.0) - value
                cells[node + action, REGRET] += against * gained
                cells[node + action, AVERAGE] += weight * numbers[depth, POLICY, action]


def external(
    root: Any,
    known_at_root: Any,
    size: Any,
    secrets: Any,
    iterations: Any,
    exploration: Any,
    rng: Any,
    keys: Any,
    used: Any,
    room: Any,
    cells: Any,
    pool: Any,
    seen: Any,
    seen_words: Any,
    known: Any,
    salted: Any,
    moves: Any,
    numbers: Any,
    frames: Any,
    reach: Any,
) -> None:
    """Visit all actions of one seat, and one sampled action of everybody else."""
    seats, last = known.shape[1], pool.shape[0] - 1
    places, gains = np.empty(seats, np.int64), np.empty(seats)
    for _ in range(iterations):
        for updated in range(seats):
            copy_words(root.view(np.int64), pool[0].view(np.int64))
            known[0] = known_at_root
            depth, value, opening = 0, 0.0, True
            while depth >= 0:
                if opening:
                    who = follow(
                        pool[depth], size, secrets, updated, rng, keys, used, room, cells, moves[last],
                        numbers[last, POLICY], seen, seen_words, salted, known[depth],
                    )  # fmt: skip
                    s = pool[depth][:size].view(State)[0]
                    opening = False
                    if who == 0:
                        ranks(s, places)
                        share_out(places, gains)
                        value = gains[updated]
                        depth -= 1
                        continue
                    count = fill_moves(s, updated, moves[depth])
                    node = (
                        FULL
                        if who < 0
                        else lookup(keys, used, room, cells.shape[0], known[depth, updated], count)
                    )
                    if node < 0:
                        return
                    regret_matching(cells, node, count, numbers[depth, POLICY])
                    frames[depth, NODE], frames[depth, WIDTH], frames[depth, CHOSEN] = node, count, -1
                else:
                    numbers[depth, VALUES, frames[depth, CHOSEN]] = value
                frames[depth, CHOSEN] += 1
                chosen = frames[depth, CHOSEN]
                if chosen == frames[depth, WIDTH]:
                    value = add_regrets(frames[depth], numbers[depth], cells)
                    depth -= 1
                    continue
                copy_words(pool[depth].view(np.int64), pool[depth + 1].view(np.int64))
                known[depth + 1] = known[depth]
                move = moves[depth, chosen]
                depth += 1
                play(pool[depth][:size].view(State)[0], updated, move)
                words = pool[depth].view(np.int64)
                remember(words, secrets, updated, move, seen, seen_words, salted, known[depth])
                opening = True
        used[EPISODE] += 1


def let_others_play(
    raw: Any,
    size: Any,
    secrets: Any,
    updated: Any,
    rng: Any,
    keys: Any,
    used: Any,
    room: Any,
    cells: Any,
    moves: Any,
    shares: Any,
    seen: Any,
    seen_words: Any,
    salted: Any,
    known: Any,
) -> Any:
    """Play until the updated seat is to act or the game is over; returns who is to act, or FULL."""
    s, words = raw[:size].view(State)[0], raw.view(np.int64)
    who = acting(s)
    while who and (who == CHANCE_BIT or LOWEST_SEAT[who & 15] != updated):
        if who == CHANCE_BIT:
            seat, move = CHANCE, draw(s, rng)
        else:
            seat = LOWEST_SEAT[who & 15]
            count = fill_moves(s, seat, moves)
            node = lookup(keys, used, room, cells.shape[0], known[seat], count)
            if node < 0:
                return FULL
            regret_matching(cells, node, count, shares)
            move = moves[pick(shares, count, rng)]
            if seat == (updated + 1) % known.size:
                for action in range(count):
                    cells[node + action, AVERAGE] += shares[action]
        play(s, seat, move)
        remember(words, secrets, seat, move, seen, seen_words, salted, known)
        who = acting(s)
    return who


@inlined
def add_regrets(frame: Any, numbers: Any, cells: Any) -> Any:
    """Add the regrets of a node; returns its value under its policy."""
    node, count, value = frame[NODE], frame[WIDTH], 0.0
    for action in range(count):
        value += numbers[POLICY, action] * numbers[VALUES, action]
    for action in range(count):
        cells[node + action, REGRET] += numbers[VALUES, action] - value
    return value


def compiled(game: Game, sampling: str) -> tuple[Any, Any]:
    """`remember` and the loop, specialised for the game."""
    known = game.specialise(recall.remember)
    if sampling == "outcome":
        return known, game.specialise(outcome, remember=known)
    others = game.specialise(let_others_play, remember=known)
    return known, game.specialise(external, remember=known, follow=others)
