"""The tree of a Monte Carlo search: its nodes and edges, how a move is picked there, and what it learns.

A seat that moves alone picks by upper confidence bounds. Where seats mix, each picks by regret matching.
"""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.jit import inlined, jit
from ludotheque.rng import below, next_word

TREMBLE = 0.1
"""The exploration rate of sealed choices."""

FIRST, COUNT, VISITS, KEY, SEALED = range(5)
NODES, EDGES, SIMULATIONS = range(3)
REGRET, SHARE, LAST = range(3)
NODE, EDGE, SEAT = range(3)


class Tree(NamedTuple):
    """The nodes and edges of a search, as one argument for compiled code."""

    nodes: Any
    """For each node its first edge, its number of edges, visits, key, and whether its seats mix."""
    slots: Any
    """Open addressing: the node of a key (plus one), and the key probed last."""
    moves: Any
    tries: Any
    totals: Any
    """For each edge its move, its visits and the sum of its results;"""
    mixes: Any
    """where seats mix also its regret, the sum of its shares in the mix, and its last share."""
    used: Any
    """How many nodes, edges and simulations."""

    @staticmethod
    def with_room(nodes: int, edges: int) -> "Tree":
        size = 1 << (2 * nodes - 1).bit_length()
        return Tree(
            np.empty((nodes, 5), np.int64),
            np.zeros((size, 2), np.int64),
            np.empty(edges, np.int64),
            np.empty(edges, np.float64),
            np.empty(edges, np.float64),
            np.empty((edges, 3), np.float64),
            np.zeros(3, np.int64),
        )


@inlined
def find_slot(number: Any, seat: Any, tree: Any) -> Any:
    """The slot of the node with this key and seat, or where it would go; -1 if the game gives no key."""
    if number == 0:
        return -1
    number ^= (seat + 1) << 58
    slot = (number ^ (number >> 23) ^ (number >> 43)) & (tree.slots.shape[0] - 1)
    while tree.slots[slot, 0] and tree.nodes[tree.slots[slot, 0] - 1, KEY] != number:
        slot = (slot + 1) & (tree.slots.shape[0] - 1)
    tree.slots[slot, 1] = number
    return slot


@jit
def expand(slot: Any, kind: Any, legal: Any, count: Any, tree: Any) -> Any:
    """A new node with an edge for each legal move; -1 if there is no room for it."""
    node, first = tree.used[NODES], tree.used[EDGES]
    if node >= tree.nodes.shape[0] or first + count > tree.tries.size:
        return -1
    for i in range(first, first + count):
        tree.moves[i] = legal[i - first]
        tree.tries[i] = 0.0
        tree.totals[i] = 0.0
    if kind:
        tree.mixes[first : first + count] = 0.0
    tree.slots[slot, 0] = node + 1
    tree.nodes[node, KEY] = tree.slots[slot, 1]
    tree.nodes[node, SEALED] = kind
    tree.nodes[node, FIRST] = first
    tree.nodes[node, COUNT] = count
    tree.nodes[node, VISITS] = 0
    tree.used[NODES] += 1
    tree.used[EDGES] += count
    return node


@inlined
def pick_edge(node: Any, tried: Any, plan: Any, tree: Any) -> Any:
    if tree.nodes[node, SEALED]:
        return pick_mixed(node, plan.rng, tree) if node else tried
    return pick_best(node, plan.explore, plan.rng, tree)


@inlined
def pick_best(node: Any, explore: Any, rng: Any, tree: Any) -> Any:
    """Upper confidence bounds; untried moves come first, in random order."""
    first, count = tree.nodes[node, FIRST], tree.nodes[node, COUNT]
    if tree.nodes[node, VISITS] < count:
        edge = first + below(rng, count)
        while tree.tries[edge] > 0:
            edge = edge + 1 if edge + 1 < first + count else first
        return edge
    scale = explore * explore * np.log(float(tree.nodes[node, VISITS]))
    best = first
    highest = -1.0
    for edge in range(first, first + count):
        seldom = 1.0 / tree.tries[edge]
        bound = tree.totals[edge] * seldom + np.sqrt(scale * seldom)
        if bound > highest:
            highest = bound
            best = edge
    return best


@jit
def pick_mixed(node: Any, rng: Any, tree: Any) -> Any:
    """Regret matching: each move in proportion to its positive regret. Later mixes count more."""
    first = tree.nodes[node, FIRST]
    end = first + tree.nodes[node, COUNT]
    whole = 0.0
    for edge in range(first, end):
        whole += tree.mixes[edge, REGRET]
    even = 1.0 / tree.nodes[node, COUNT]
    weight = tree.nodes[node, VISITS] + 1.0
    mark = float(next_word(rng) >> np.uint64(11)) / 9007199254740992.0
    chosen = -1
    for edge in range(first, end):
        share = tree.mixes[edge, REGRET] / whole if whole > 0 else even
        tree.mixes[edge, SHARE] += weight * share
        tree.mixes[edge, LAST] = share
        mark -= (1 - TREMBLE) * share + TREMBLE * even
        if mark < 0 and chosen < 0:
            chosen = edge
    return chosen if chosen >= 0 else end - 1


@inlined
def learn(path: Any, at: Any, worths: Any, tree: Any) -> None:
    """Back a result up into one choice of the path."""
    node, edge = path[at, NODE], path[at, EDGE]
    got = worths[path[at, SEAT]]
    if tree.nodes[node, SEALED]:
        regret(node, edge, got, tree)
    tree.nodes[node, VISITS] += 1
    tree.tries[edge] += 1.0
    tree.totals[edge] += got


@jit
def regret(node: Any, chosen: Any, got: Any, tree: Any) -> None:
    """The estimated result of each move: its mean so far, corrected for the one just seen."""
    first = tree.nodes[node, FIRST]
    end = first + tree.nodes[node, COUNT]
    chance = (1 - TREMBLE) * tree.mixes[chosen, LAST] + TREMBLE / tree.nodes[node, COUNT]
    mean = tree.totals[chosen] / tree.tries[chosen] if tree.tries[chosen] > 0 else 0.5
    seen = mean + (got - mean) / chance
    expected = 0.0
    for edge in range(first, end):
        mean = tree.totals[edge] / tree.tries[edge] if tree.tries[edge] > 0 else 0.5
        expected += tree.mixes[edge, LAST] * (seen if edge == chosen else mean)
    for edge in range(first, end):
        mean = tree.totals[edge] / tree.tries[edge] if tree.tries[edge] > 0 else 0.5
        gain = (seen if edge == chosen else mean) - expected
        tree.mixes[edge, REGRET] = max(0.0, tree.mixes[edge, REGRET] + gain)


@jit
def learn_at_root(tried: Any, got: Any, tree: Any) -> Any:
    """Record the result of this move; once all have been tried, update their regrets."""
    tree.tries[tried] += 1.0
    tree.totals[tried] += got
    tree.mixes[tried, LAST] = got
    count = tree.nodes[0, COUNT]
    if tried + 1 < count:
        return tried + 1
    tree.nodes[0, VISITS] += 1
    whole = 0.0
    for edge in range(count):
        whole += tree.mixes[edge, REGRET]
    expected = 0.0
    for edge in range(count):
        share = tree.mixes[edge, REGRET] / whole if whole > 0 else 1.0 / count
        tree.mixes[edge, SHARE] += tree.nodes[0, VISITS] * share
        expected += share * tree.mixes[edge, LAST]
    for edge in range(count):
        tree.mixes[edge, REGRET] = max(0.0, tree.mixes[edge, REGRET] + tree.mixes[edge, LAST] - expected)
    return 0


@jit
def decided(left: Any, count: Any, tries: Any) -> Any:
    """Can no root move overtake the most visited one any more?"""
    most, second = 0.0, 0.0
    for edge in range(count):
        if tries[edge] > most:
            most, second = tries[edge], most
        elif tries[edge] > second:
            second = tries[edge]
    return most - second > left
