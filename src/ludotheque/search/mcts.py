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
from ludotheque.generic import (
    acting,
    draw,
    fill_moves,
    lure,
    mixed,
    play,
    redeal,
    rest,
    sight,
    unseal,
    worth,
)
from ludotheque.jit import inlined, jit
from ludotheque.position import Position
from ludotheque.rng import below, next_word
from ludotheque.thinking import RECIPE, Level

TREMBLE = 0.1
"""How often a sealed choice is tried at random, so that every move is met."""
MOST_NODES = 1 << 18
TINY = 1e-9
"""The share of every move before anything was tried."""

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
            np.zeros((size, 2), np.int64),
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


def search(world: Position, seat: int, rng: Any, level: Level, flag: Any, every: bool = True) -> Found:
    """Simulate, and say how good each legal move of the seat is. `flag` stops it early.

    If not `every`, it ends as soon as no other move can become the most tried one.
    """
    game = world.game
    nodes = min(level.work + 1, MOST_NODES)
    tree = Tree.with_room(nodes, min(nodes * game.most_moves, nodes * 24 + game.most_moves))
    pool = np.zeros(2, game.State)
    pool[0] = world.s
    deepest = game.longest(world.options, world.seats) + 1
    legal = np.zeros(game.most_moves, np.int64)
    own = world.legal_moves(seat)
    legal[: len(own)] = own
    pool[1] = world.s
    game.thinking.unseal(pool[1], seat)
    mask = int(game.acting(pool[1]))
    kind = mask & (mask - 1) | game.thinking.mixed(world.s, seat)
    places = (tree.nodes, tree.slots, tree.moves, tree.tries, tree.totals, tree.mixes, tree.used)
    make_node(0, kind, legal, len(own), *places)
    tree.mixes[: len(own), SHARE] = TINY
    tree.slots[0] = 0  # the root is found without its number
    game.specialise(simulate_many)(
        pool,
        seat,
        level.work,
        level.playout,
        level.explore,
        rng,
        flag,
        every,
        legal,
        np.zeros(world.seats, np.float64),
        np.zeros((deepest, 3), np.int64),
        *places,
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
    explore: Any,
    rng: Any,
    flag: Any,
    every: Any,
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
    # At a mixed root every move is tried in the same world, with the same luck: what differs is its merit.
    tried = 0
    luck = rng.copy()
    while going_on(simulations, flag, every, nodes, tries, used):
        used[SIMULATIONS] += 1
        share_luck(tried, luck, rng)
        pool[1] = pool[0]
        redeal(s, searcher, rng)
        unseal(s, searcher)
        depth = 0
        in_tree = 1
        plies = playout
        mask = acting(s)
        while mask and (in_tree or plies) and not rest(s):
            if mask == CHANCE_BIT:
                seat = CHANCE
                move = draw(s, rng)
            else:
                # The root is the searcher's own choice; elsewhere sealed seats choose in order.
                seat = first_seat(mask) if depth else searcher
                slot = -1
                # A node is made when a move is tried for the second time.
                if in_tree and depth and tries[path[depth - 1, EDGE]] > 0:
                    slot = find_slot(sight(s, seat), seat, nodes, slots)
                node = slots[slot, 0] - 1 if slot >= 0 else -min(depth, 1)
                if node < 0:
                    count = fill_moves(s, seat, legal)
                    kind = mixed(s, seat) if in_tree else 0
                    in_tree = kind == RECIPE
                    if slot >= 0:
                        kind |= mask & (mask - 1)
                        tree = (nodes, slots, moves, tries, totals, mixes, used)
                        node = make_node(slot, kind, legal, count, *tree)
                if node < 0:
                    move = lure(s, seat, legal, count, rng)
                    plies -= 1
                else:
                    edge = pick_edge(node, tried, explore, nodes, tries, totals, mixes, rng)
                    path[depth, NODE] = node
                    path[depth, EDGE] = edge
                    path[depth, SEAT] = seat
                    depth += 1
                    move = moves[edge]
            play(s, seat, move)
            mask = acting(s)
        worth(s, worths)
        mixed_root = nodes[0, SEALED] != 0
        for at in range(depth - 1, mixed_root - 1, -1):
            learn(path, at, worths, nodes, tries, totals, mixes)
        if mixed_root:
            tried = learn_at_root(tried, worths[searcher], nodes, tries, totals, mixes)


@inlined
def going_on(simulations: Any, flag: Any, every: Any, nodes: Any, tries: Any, used: Any) -> Any:
    """There is always one simulation; whether the answer is certain is looked at now and then."""
    done = used[SIMULATIONS]
    if done == 0:
        return True
    if done >= simulations or flag[0]:
        return False
    return every or nodes[0, SEALED] or done & 63 or not decided(simulations - done, nodes[0, COUNT], tries)


@jit
def decided(left: Any, count: Any, tries: Any) -> Any:
    """Can no move of the root overtake the most tried one any more?"""
    most, second = 0.0, 0.0
    for edge in range(count):
        if tries[edge] > most:
            most, second = tries[edge], most
        elif tries[edge] > second:
            second = tries[edge]
    return most - second > left


@inlined
def share_luck(tried: Any, luck: Any, rng: Any) -> None:
    """The first move of a round draws its luck, the others have the same."""
    if tried:
        rng[0] = luck[0]
    else:
        luck[0] = rng[0]


@jit
def learn_at_root(tried: Any, got: Any, nodes: Any, tries: Any, totals: Any, mixes: Any) -> Any:
    """What this move brought; once all have been tried, what each would have brought is regretted."""
    tries[tried] += 1.0
    totals[tried] += got
    mixes[tried, LAST] = got
    count = nodes[0, COUNT]
    if tried + 1 < count:
        return tried + 1
    nodes[0, VISITS] += 1
    whole = 0.0
    for edge in range(count):
        whole += mixes[edge, REGRET]
    expected = 0.0
    for edge in range(count):
        share = mixes[edge, REGRET] / whole if whole > 0 else 1.0 / count
        mixes[edge, SHARE] += nodes[0, VISITS] * share
        expected += share * mixes[edge, LAST]
    for edge in range(count):
        mixes[edge, REGRET] = max(0.0, mixes[edge, REGRET] + mixes[edge, LAST] - expected)
    return 0


@inlined
def find_slot(number: Any, seat: Any, nodes: Any, slots: Any) -> Any:
    """Where the node of this number and seat stands, or would stand; -1 if the game gives no number."""
    if number == 0:
        return -1
    number ^= (seat + 1) << 58
    slot = (number ^ (number >> 23) ^ (number >> 43)) & (slots.shape[0] - 1)
    while slots[slot, 0] and nodes[slots[slot, 0] - 1, KEY] != number:
        slot = (slot + 1) & (slots.shape[0] - 1)
    slots[slot, 1] = number
    return slot


@jit
def make_node(
    slot: Any,
    kind: Any,
    legal: Any,
    count: Any,
    nodes: Any,
    slots: Any,
    moves: Any,
    tries: Any,
    totals: Any,
    mixes: Any,
    used: Any,
) -> Any:
    """A new node with an edge for each legal move; -1 if there is no room for it."""
    node, first = used[NODES], used[EDGES]
    if node >= nodes.shape[0] or first + count > tries.size:
        return -1
    for i in range(first, first + count):
        moves[i] = legal[i - first]
        tries[i] = 0.0
        totals[i] = 0.0
    if kind:
        mixes[first : first + count] = 0.0
    slots[slot, 0] = node + 1
    nodes[node, KEY] = slots[slot, 1]
    nodes[node, SEALED] = kind
    nodes[node, FIRST] = first
    nodes[node, COUNT] = count
    nodes[node, VISITS] = 0
    used[NODES] += 1
    used[EDGES] += count
    return node


@inlined
def first_seat(mask: Any) -> Any:
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


@inlined
def pick_edge(
    node: Any, tried: Any, explore: Any, nodes: Any, tries: Any, totals: Any, mixes: Any, rng: Any
) -> Any:
    if nodes[node, SEALED]:
        return pick_mixed(node, nodes, mixes, rng) if node else tried
    return pick_best(node, explore, nodes, tries, totals, rng)


@inlined
def pick_best(node: Any, explore: Any, nodes: Any, tries: Any, totals: Any, rng: Any) -> Any:
    """Upper confidence bounds; a move never tried comes first, the first of them at random."""
    first, count = nodes[node, FIRST], nodes[node, COUNT]
    if nodes[node, VISITS] < count:
        edge = first + below(rng, count)
        while tries[edge] > 0:
            edge = edge + 1 if edge + 1 < first + count else first
        return edge
    scale = explore * explore * np.log(float(nodes[node, VISITS]))
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
    """Regret matching: each move in proportion to what was lost by not playing it. Later mixes count more."""
    first = nodes[node, FIRST]
    end = first + nodes[node, COUNT]
    whole = 0.0
    for edge in range(first, end):
        whole += mixes[edge, REGRET]
    even = 1.0 / nodes[node, COUNT]
    weight = nodes[node, VISITS] + 1.0
    mark = float(next_word(rng) >> np.uint64(11)) / 9007199254740992.0
    chosen = -1
    for edge in range(first, end):
        share = mixes[edge, REGRET] / whole if whole > 0 else even
        mixes[edge, SHARE] += weight * share
        mixes[edge, LAST] = share
        mark -= (1 - TREMBLE) * share + TREMBLE * even
        if mark < 0 and chosen < 0:
            chosen = edge
    return chosen if chosen >= 0 else end - 1


@inlined
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
