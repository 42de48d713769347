"""Monte Carlo tree search over what seats know: for any game, with chance, secrets and sealed choices.

Every simulation plays in a world re-dealt from the searching seat's knowledge. A node is a choice of one
seat, found again by `sight`, the number of all that this seat knows: so no statistics ever depend on what
the seat cannot see, and positions that are reached in several ways share them. Chance is drawn each time.
A seat that moves alone chooses by upper confidence bounds. Where several choose sealed, or where the game
says `mixed`, they choose by regret matching, and the answer is a mix of moves.

    nodes   index -> first edge, number of edges, visits; found by key in `slots` (open addressing)
    edges   index -> move; how often it was tried and the sum of what it brought; where seats mix, its regret,
            its sum of shares in the mix, and its last share
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT
from ludotheque.generic import acting, draw, fill_moves, lure, mixed, play, redeal, sight, worth
from ludotheque.jit import jit
from ludotheque.position import Position
from ludotheque.rng import below, next_word

EXPLORE = 0.7
"""How far a seat that moves alone is drawn to what it has tried little."""
TREMBLE = 0.1
"""How often a sealed choice is tried at random, so that every move is met."""
MOST_NODES = 1 << 18

FIRST, COUNT, VISITS, KEY, SEALED = range(5)
NODES, EDGES, SIMULATIONS = range(3)
REGRET, SHARE, LAST = range(3)
NODE, EDGE, SEAT = range(3)


@dataclass
class Tree:
    """Where a search keeps its nodes and edges; `used` counts nodes, edges and simulations."""

    nodes: Any
    slots: Any
    moves: Any
    tries: Any
    totals: Any
    mixes: Any
    used: Any

    @staticmethod
    def with_room(nodes: int, edges: int) -> "Tree":
        size = 1 << (2 * nodes - 1).bit_length()
        return Tree(
            np.empty((nodes, 5), np.int64),
            np.zeros(size, np.int64),
            np.empty(edges, np.int64),
            np.empty(edges, np.float64),
            np.empty(edges, np.float64),
            np.empty((edges, 3), np.float64),
            np.zeros(3, np.int64),
        )


@dataclass
class Found:
    """What the search thinks of each move of its seat."""

    moves: list[int]
    visits: list[int]
    worths: list[float]
    shares: list[float]
    mixed: bool
    """Whether `shares` is a mix to be drawn from."""
    simulations: int


def search(world: Position, seat: int, rng: Any, simulations: int, playout: int, flag: Any) -> Found:
    """Simulate, and say how good each legal move of the seat is. `flag` stops it early."""
    game = world.game
    nodes = min(simulations + 1, MOST_NODES)
    tree = Tree.with_room(nodes, min(nodes * game.most_moves, nodes * 24 + game.most_moves))
    pool = np.zeros(2, game.State)
    pool[0] = world.s
    deepest = game.longest(world.options, world.seats) + 1
    legal = np.zeros(game.most_moves, np.int64)
    own = world.legal_moves(seat)
    legal[: len(own)] = own
    mask = int(game.acting(world.s))
    tree.nodes[0, SEALED] = bool(mask & (mask - 1)) or game.thinking.mixed(world.s, seat)
    make_node(0, legal, len(own), tree.nodes, tree.moves, tree.tries, tree.totals, tree.mixes, tree.used)
    game.specialise(simulate_many)(
        pool,
        seat,
        simulations,
        playout,
        rng,
        flag,
        legal,
        np.zeros(world.seats, np.float64),
        np.zeros((deepest, 3), np.int64),
        tree.nodes,
        tree.slots,
        tree.moves,
        tree.tries,
        tree.totals,
        tree.mixes,
        tree.used,
    )
    return _found(tree)


def _found(tree: Tree) -> Found:
    """The root is node 0."""
    first, count = int(tree.nodes[0, FIRST]), int(tree.nodes[0, COUNT])
    at = slice(first, first + count)
    tries = tree.tries[at]
    worths = tree.totals[at] / np.maximum(tries, 1)
    shares = tree.mixes[at, SHARE] if tree.nodes[0, SEALED] else tries
    return Found(
        tree.moves[at].tolist(),
        tries.astype(int).tolist(),
        worths.tolist(),
        (shares / max(shares.sum(), 1e-12)).tolist(),
        bool(tree.nodes[0, SEALED]),
        int(tree.used[SIMULATIONS]),
    )


def simulate_many(
    pool: Any,
    searcher: Any,
    simulations: Any,
    playout: Any,
    rng: Any,
    flag: Any,
    legal: Any,
    worths: Any,
    path: Any,
    nodes: Any,
    slots: Any,
    moves: Any,
    tries: Any,
    totals: Any,
    mixes: Any,
    used: Any,
) -> None:
    s = pool[1]
    while used[SIMULATIONS] < simulations and (flag[0] == 0 or used[SIMULATIONS] == 0):
        used[SIMULATIONS] += 1
        pool[1] = pool[0]
        redeal(s, searcher, rng)
        depth = 0
        in_tree = 1
        plies = playout
        mask = acting(s)
        while mask and (in_tree or plies):
            if mask == CHANCE_BIT:
                seat = CHANCE
                move = draw(s, rng)
            else:
                # The root is the searcher's own choice; elsewhere sealed seats choose in order.
                seat = searcher if depth == 0 else first_seat(mask)
                node = -1 if depth else 0
                slot = -1
                # A node is made when a move is tried for the second time.
                if in_tree and depth and tries[path[depth - 1, EDGE]] > 0:
                    number = sight(s, seat) ^ ((seat + 1) << 58)
                    slot = find_slot(number, nodes, slots)
                    node = slots[slot] - 1
                if node < 0:
                    count = fill_moves(s, seat, legal)
                    in_tree = 0
                    if slot >= 0 and has_room(nodes, tries, legal, used):
                        node = used[NODES]
                        slots[slot] = node + 1
                        nodes[node, KEY] = number
                        nodes[node, SEALED] = mask & (mask - 1) or mixed(s, seat)
                        make_node(node, legal, count, nodes, moves, tries, totals, mixes, used)
                if node < 0:
                    move = lure(s, seat, legal, count, rng)
                    plies -= 1
                else:
                    if nodes[node, SEALED]:
                        edge = pick_mixed(node, nodes, mixes, rng)
                    else:
                        edge = pick_best(node, nodes, tries, totals, rng)
                    path[depth, NODE] = node
                    path[depth, EDGE] = edge
                    path[depth, SEAT] = seat
                    depth += 1
                    move = moves[edge]
            play(s, seat, move)
            mask = acting(s)
        worth(s, worths)
        for at in range(depth):
            learn(path, at, worths, nodes, tries, totals, mixes)


@jit
def find_slot(number: Any, nodes: Any, slots: Any) -> Any:
    """Where the node with this number stands, or would stand."""
    slot = (number ^ (number >> 23) ^ (number >> 43)) & (slots.size - 1)
    while slots[slot] and nodes[slots[slot] - 1, KEY] != number:
        slot = (slot + 1) & (slots.size - 1)
    return slot


@jit
def has_room(nodes: Any, tries: Any, legal: Any, used: Any) -> Any:
    return used[NODES] < nodes.shape[0] and used[EDGES] + legal.size <= tries.size


@jit
def make_node(
    node: Any,
    legal: Any,
    count: Any,
    nodes: Any,
    moves: Any,
    tries: Any,
    totals: Any,
    mixes: Any,
    used: Any,
) -> None:
    first = used[EDGES]
    for i in range(count):
        moves[first + i] = legal[i]
        tries[first + i] = 0.0
        totals[first + i] = 0.0
    if nodes[node, SEALED]:
        for i in range(count):
            mixes[first + i, REGRET] = 0.0
            mixes[first + i, SHARE] = 0.0
    nodes[node, FIRST] = first
    nodes[node, COUNT] = count
    nodes[node, VISITS] = 0
    used[NODES] += 1
    used[EDGES] += count


@jit
def first_seat(mask: Any) -> Any:
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


@jit
def pick_best(node: Any, nodes: Any, tries: Any, totals: Any, rng: Any) -> Any:
    """Upper confidence bounds; a move never tried comes first, the first of them at random."""
    first, count = nodes[node, FIRST], nodes[node, COUNT]
    if nodes[node, VISITS] < count:
        edge = first + below(rng, count)
        while tries[edge] > 0:
            edge = edge + 1 if edge + 1 < first + count else first
        return edge
    scale = EXPLORE * EXPLORE * np.log(float(nodes[node, VISITS]))
    best = first
    highest = -1.0
    for edge in range(first, first + count):
        seldom = 1.0 / tries[edge]
        bound = totals[edge] * seldom + np.sqrt(scale * seldom)
        if bound > highest:
            highest = bound
            best = edge
    return best


@jit
def pick_mixed(node: Any, nodes: Any, mixes: Any, rng: Any) -> Any:
    """Regret matching: each move in proportion to what was lost by not playing it."""
    first = nodes[node, FIRST]
    end = first + nodes[node, COUNT]
    whole = 0.0
    for edge in range(first, end):
        whole += mixes[edge, REGRET]
    even = 1.0 / nodes[node, COUNT]
    mark = float(next_word(rng) >> np.uint64(11)) / 9007199254740992.0
    chosen = -1
    for edge in range(first, end):
        share = mixes[edge, REGRET] / whole if whole > 0 else even
        mixes[edge, SHARE] += share
        mixes[edge, LAST] = share
        mark -= (1 - TREMBLE) * share + TREMBLE * even
        if mark < 0 and chosen < 0:
            chosen = edge
    return chosen if chosen >= 0 else end - 1


@jit
def learn(path: Any, at: Any, worths: Any, nodes: Any, tries: Any, totals: Any, mixes: Any) -> None:
    """Tell one choice of the path what it brought."""
    node, edge = path[at, NODE], path[at, EDGE]
    got = worths[path[at, SEAT]]
    if nodes[node, SEALED]:
        regret(node, nodes, edge, got, tries, totals, mixes)
    nodes[node, VISITS] += 1
    tries[edge] += 1.0
    totals[edge] += got


@jit
def regret(node: Any, nodes: Any, chosen: Any, got: Any, tries: Any, totals: Any, mixes: Any) -> None:
    """What each move would have brought: its mean so far, corrected for the one that was just seen."""
    first = nodes[node, FIRST]
    end = first + nodes[node, COUNT]
    chance = (1 - TREMBLE) * mixes[chosen, LAST] + TREMBLE / nodes[node, COUNT]
    mean = totals[chosen] / tries[chosen] if tries[chosen] > 0 else 0.5
    seen = mean + (got - mean) / chance
    expected = 0.0
    for edge in range(first, end):
        mean = totals[edge] / tries[edge] if tries[edge] > 0 else 0.5
        expected += mixes[edge, LAST] * (seen if edge == chosen else mean)
    for edge in range(first, end):
        mean = totals[edge] / tries[edge] if tries[edge] > 0 else 0.5
        gain = (seen if edge == chosen else mean) - expected
        mixes[edge, REGRET] = max(0.0, mixes[edge, REGRET] + gain)
