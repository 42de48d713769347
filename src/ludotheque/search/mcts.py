"""Information set Monte Carlo tree search, for any game: with chance, secrets and sealed choices.

Every simulation starts from a state sampled from the information set of the searching seat. A node is an
information set of one seat, found by its hash (`information_set`): so no statistics ever depend on what the
seat cannot see, and transpositions share them. Chance is sampled each time. A seat that moves alone uses
upper confidence bounds (UCB). Where several choose at once, or where the game says `mixed`, seats use regret
matching, and the result is a mixed strategy.

One simulation is `descend` (with `expand` where it leaves the tree), `roll_out`, `back_up`.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game
from ludotheque.generic import (
    acting,
    draw,
    evaluate,
    fill_moves,
    information_set,
    mixed,
    play,
    redeal,
    rest,
    rollout_choice,
    rollout_move,
    unseal,
)
from ludotheque.jit import bits, inlined
from ludotheque.position import Position
from ludotheque.search.tree import (
    COUNT,
    EDGE,
    FIRST,
    KEY,
    NODE,
    NODES,
    SEALED,
    SEAT,
    SHARE,
    SIMULATIONS,
    Tree,
    decided,
    expand,
    find_slot,
    learn,
    learn_at_root,
    pick_edge,
)
from ludotheque.thinking import RECIPE, Level

MOST_NODES, MOST_EDGES = 1 << 17, 1 << 21
"""What a search remembers at most, however long it goes on: some 60 MB, 110 MB where all seats mix."""
ENOUGH = 8
"""How often a move must have been tried to count as the search's expectation."""
TINY = 1e-9
"""The prior share of every move."""


class Plan(NamedTuple):
    """The parameters of a search."""

    searcher: int
    simulations: int
    rollout: int
    explore: float
    every: bool
    flag: Any
    rng: Any


class Walk(NamedTuple):
    """The working memory of one simulation: its sampled state, its path, its result."""

    pool: Any
    """The root position, and the one being played."""
    path: Any
    legal: Any
    worths: Any
    luck: Any
    """What the simulations of one round at a mixed root share."""

    @staticmethod
    def from_world(world: Position) -> "Walk":
        game = world.game
        pool = np.zeros(2, game.State)
        pool[:] = world.s
        deepest = game.longest(world.options, world.seats) + 1
        return Walk(
            pool,
            np.zeros((deepest, 3), np.int64),
            np.zeros(game.most_moves, np.int64),
            np.zeros(world.seats, np.float64),
            np.zeros(1, np.uint64),
        )


@dataclass
class Found:
    """The result of the search for each move of its seat."""

    moves: list[int]
    visits: list[int]
    worths: list[float]
    shares: list[float]
    mixed: bool
    """Whether `shares` is a mixed strategy to be sampled from."""
    simulations: int
    follows: list[int | None]
    """For each move, the most visited reply, if a single seat chooses then."""


def search(world: Position, seat: int, rng: Any, level: Level, flag: Any, every: bool = True) -> Found:
    """Run simulations and evaluate each legal move of the seat. `flag` is the deadline. Unless `every`, it
    stops as soon as no other move can become the most visited."""
    game = world.game
    tree = new_tree(game, level.work)
    walk = Walk.from_world(world)
    _plant(tree, walk, world, seat)
    plan = Plan(seat, level.work, level.rollout, level.explore, every, flag, rng)
    compiled(game)(plan, tree, walk)
    found = _found(tree)
    if every and not found.mixed:
        found.follows = [_follows(tree, world, seat, move) for move in found.moves]
    return found


def new_tree(game: Game, work: int) -> Tree:
    nodes = min(work + 1, MOST_NODES)
    return Tree.with_room(nodes, min(nodes * game.most_moves, nodes * 24 + game.most_moves, MOST_EDGES))


def compiled(game: Game) -> Any:
    return game.specialise(
        simulate_many,
        descend=game.specialise(descend, into_callers=True),
        roll_out=game.specialise(roll_out, into_callers=True),
    )


def _plant(tree: Tree, walk: Walk, world: Position, seat: int) -> None:
    """The root is node 0 and has no key."""
    game = world.game
    own = world.legal_moves(seat)
    walk.legal[: len(own)] = own
    game.thinking.unseal(walk.pool[1], seat)
    mask = int(game.acting(walk.pool[1]))
    kind = mask & (mask - 1) | game.thinking.mixed(world.s, seat)
    expand(0, kind, walk.legal, len(own), tree)
    tree.mixes[: len(own), SHARE] = TINY
    tree.slots[0] = 0


def _found(tree: Tree) -> Found:
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
        [None] * count,
    )


def _follows(tree: Tree, world: Position, seat: int, move: int) -> int | None:
    after = world.copy()
    after.play_move(seat, move)
    acting = after.to_act
    if len(acting) != 1 or acting[0] == CHANCE or (world.game.has_secrets and acting[0] != seat):
        return None  # the reply might reveal what the opponent holds in this sampled state
    number = int(world.game.thinking.information_set(after.s, acting[0])) ^ (acting[0] + 1) << 58
    (nodes,) = np.nonzero(tree.nodes[: int(tree.used[NODES]), KEY] == number)
    if not len(nodes):
        return None
    first, count = tree.nodes[nodes[0], FIRST], tree.nodes[nodes[0], COUNT]
    tries = tree.tries[first : first + count]
    best = int(tries.argmax())
    return int(tree.moves[first + best]) if tries[best] >= ENOUGH else None


def simulate_many(plan: Any, tree: Any, walk: Any) -> None:
    s = walk.pool[1]
    # At a mixed root every move is tried in the same state with the same luck, so only its merit differs.
    tried = 0
    while going_on(plan, tree):
        tree.used[SIMULATIONS] += 1
        share_luck(tried, walk.luck, plan.rng)
        walk.pool[1] = walk.pool[0]
        redeal(s, plan.searcher, plan.rng)
        unseal(s, plan.searcher)
        depth, plies = descend(s, tried, plan, tree, walk)
        roll_out(s, plies, plan.rng, walk.legal)
        evaluate(s, walk.worths)
        tried = back_up(depth, tried, plan.searcher, tree, walk)


def descend(s: Any, tried: Any, plan: Any, tree: Any, walk: Any) -> Any:
    """Selection and expansion: the depth reached, and how many plies are left to roll out."""
    depth = 0
    plies = plan.rollout
    mask = acting(s)
    while mask and not rest(s):
        goes_on = True
        if mask == CHANCE_BIT:
            seat = CHANCE
            move = draw(s, plan.rng)
        else:
            # The root is the searcher's own choice; elsewhere sealed seats choose in order.
            seat = first_seat(mask) if depth else plan.searcher
            # A node is made when a move is tried for the second time.
            slot = -1
            if depth and tree.tries[walk.path[depth - 1, EDGE]] > 0:
                slot = find_slot(information_set(s, seat), seat, tree)
            node = tree.slots[slot, 0] - 1 if slot >= 0 else -min(depth, 1)
            count = 0
            if node < 0:
                count = fill_moves(s, seat, walk.legal)
                kind = mixed(s, seat)
                goes_on = kind == RECIPE
                if slot >= 0:
                    node = expand(slot, kind | mask & (mask - 1), walk.legal, count, tree)
            if node >= 0:
                edge = pick_edge(node, tried, plan, tree)
                walk.path[depth, NODE] = node
                walk.path[depth, EDGE] = edge
                walk.path[depth, SEAT] = seat
                depth += 1
                move = tree.moves[edge]
            else:
                move = rollout_move(s, seat, walk.legal, count, plan.rng)
                plies -= 1
        play(s, seat, move)
        if not goes_on:
            break
        mask = acting(s)
    return depth, plies


def roll_out(s: Any, plies: Any, rng: Any, legal: Any) -> None:
    """Roll out with the game's own policy, to the end or for `plies` moves."""
    mask = acting(s)
    while mask and plies and not rest(s):
        if mask == CHANCE_BIT:
            seat = CHANCE
            move = draw(s, rng)
        else:
            seat = first_seat(mask)
            move = rollout_choice(s, seat, legal, rng)
            plies -= 1
        play(s, seat, move)
        mask = acting(s)


@inlined
def back_up(depth: Any, tried: Any, searcher: Any, tree: Any, walk: Any) -> Any:
    """Back the result up along the path; return the move that a mixed root tries next."""
    mixed_root = tree.nodes[0, SEALED] != 0
    for at in range(depth - 1, mixed_root - 1, -1):
        learn(walk.path, at, walk.worths, tree)
    return learn_at_root(tried, walk.worths[searcher], tree) if mixed_root else tried


@inlined
def going_on(plan: Any, tree: Any) -> Any:
    """At least one simulation runs; whether the most visited move is certain is checked now and then."""
    done = tree.used[SIMULATIONS]
    if done == 0:
        return True
    if done >= plan.simulations or plan.flag[0]:
        return False
    if plan.every or tree.nodes[0, SEALED] or done & 63:
        return True
    return not decided(plan.simulations - done, tree.nodes[0, COUNT], tree.tries)


@inlined
def share_luck(tried: Any, luck: Any, rng: Any) -> None:
    """The first move of a round draws the luck, which the others share."""
    if tried:
        rng[0] = luck[0]
    else:
        luck[0] = rng[0]


@inlined
def first_seat(mask: Any) -> Any:
    return bits((mask & -mask) - 1)
