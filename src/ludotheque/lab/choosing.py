"""How a bot chooses, in compiled code: the same moves as `search/bots.py` makes with the same dice."""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Game
from ludotheque.generic import acting, fill_moves, mixed, redeal, unseal
from ludotheque.jit import inlined, jit
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search import alphabeta, greedy, mcts
from ludotheque.search.bots import RandomBot, SearchBot, make
from ludotheque.search.greedy import SAMPLES, Look
from ludotheque.search.mcts import TINY, Plan, Walk
from ludotheque.search.tree import COUNT, SEALED, SHARE, Tree, expand
from ludotheque.search.weighing import NEARLY
from ludotheque.thinking import RECIPE, Level

OUTSIDE, RANDOM, GREEDY, ALPHABETA, MCTS = range(5)
"""`OUTSIDE`: Python has to choose (a program, a clock, an exact solver)."""
KINDS = {"greedy": GREEDY, "alphabeta": ALPHABETA, "mcts": MCTS}


class Mind(NamedTuple):
    """One seat's player, with the buffers of its search."""

    kind: int
    work: int
    rollout: int
    explore: float
    slip: float
    """In thousandths."""
    heat: float
    margin: float
    """How far below the best value `heat` needs exact values."""
    samples: int
    tree: Tree
    walk: Walk
    board: Any
    legal: Any
    shares: Any
    values: Any
    """The value of each move, and scratch space for `soften`."""
    flag: Any


def mind_of(position: Position, spec: str) -> Mind:
    """The player that a spec names, for the game of this position."""
    game = position.game
    bot = make(game, spec)
    level = bot.plain_level(position) if isinstance(bot, SearchBot) else None
    kind = OUTSIDE if level is None else KINDS[level.search]
    if type(bot) is RandomBot:  # and nobody who inherits from it but chooses otherwise
        kind = RANDOM
    level = level or Level("mcts", 0)
    flag = np.zeros(1, np.int64)
    certain = not (game.has_chance or game.has_secrets)
    return Mind(
        kind,
        level.work,
        level.rollout,
        float(level.explore),
        1000 * float(level.slip),
        float(level.heat),
        alphabeta.margin_for(level.heat),
        1 if certain else SAMPLES,
        mcts.new_tree(game, level.work if kind == MCTS else 0),
        Walk.from_world(position),
        alphabeta.new_board(position, level.work if kind == ALPHABETA else 0, flag),
        np.zeros(game.most_moves, np.int64),
        np.zeros(game.most_moves, np.float64),
        np.zeros((2, game.most_moves), np.float64),
        flag,
    )


def compiled(game: Game) -> Any:
    """`choose` with the game's rules and every search that its levels use."""
    looks_ahead = any(
        level.search == "alphabeta"
        for options in _tables(game)
        for level in game.thinking.levels(options, game.seats())
    )
    ahead = game.specialise(weigh_ahead, look_ahead=alphabeta.compiled(game)) if looks_ahead else no_look
    return game.specialise(
        choose,
        recipe=game.thinking.recipe,
        weigh_ahead=ahead,
        weigh_by_rollouts=game.specialise(weigh_by_rollouts, simulate_many=mcts.compiled(game)),
        try_moves=greedy.compiled(game),
    )


def _tables(game: Game) -> list[dict[str, Any]]:
    usual = game.complete({})
    return [usual, *({**usual, each.name: value} for each in game.options for value in each.choices)]


recipe: Any = None
simulate_many: Any = None
look_ahead: Any = None
try_moves: Any = None


def choose(s: Any, seat: Any, mind: Any, rng: Any) -> Any:
    """A move for the seat, based only on what it may know."""
    legal, shares, world = mind.legal, mind.shares, mind.walk.pool[0]
    if mind.kind == RANDOM:
        return legal[below(rng, fill_moves(s, seat, legal))]
    mind.walk.pool[0] = s
    redeal(world, seat, rng)
    count = fill_moves(world, seat, legal)
    if count == 1:
        return legal[0]
    if mind.slip > 0 and below(rng, 1000) < mind.slip:
        return legal[below(rng, count)]
    shares[:count] = 0.0
    if mixed(world, seat) == RECIPE:
        recipe(world, seat, legal, count, shares)
    elif mind.kind == MCTS:
        weigh_by_rollouts(seat, count, mind, rng)
    elif mind.kind == ALPHABETA:
        weigh_ahead(count, mind, rng)
    else:
        walk, look = mind.walk, Look(seat, mind.samples, mind.flag, rng)
        try_moves(walk.pool, legal[:count], look, shares, walk.worths, walk.legal)
        note_values(mind, count)
        share_best(shares, count)
        soften(shares, mind.values, count, mind.heat)
    return legal[pick(shares, count, rng)]


def weigh_by_rollouts(seat: Any, count: Any, mind: Any, rng: Any) -> None:
    """As in `mcts.search`."""
    tree, walk = mind.tree, mind.walk
    walk.pool[1] = walk.pool[0]
    walk.legal[:count] = mind.legal[:count]
    tree.slots[:] = 0
    tree.used[:] = 0
    kind = mixed(walk.pool[0], seat)
    unseal(walk.pool[1], seat)
    mask = acting(walk.pool[1])
    expand(0, mask & (mask - 1) | kind, walk.legal, count, tree)
    tree.mixes[:count, SHARE] = TINY
    tree.slots[0] = 0
    simulate_many(
        Plan(seat, mind.work, mind.rollout, mind.explore, mind.heat > 0, mind.flag, rng), tree, walk
    )
    if tree.nodes[0, SEALED]:
        mind.shares[:count] = tree.mixes[:count, SHARE]
        whole = max(mind.shares[:count].sum(), 1e-12)
        mind.shares[:count] /= whole
    else:
        mind.shares[:count] = tree.tries[:count]
        share_best(mind.shares, tree.nodes[0, COUNT])
    for i in range(count):
        mind.values[0, i] = tree.totals[i] / max(tree.tries[i], 1.0)
    soften(mind.shares, mind.values, count, mind.heat)


def weigh_ahead(count: Any, mind: Any, rng: Any) -> None:
    """As in `alphabeta.search` with this margin."""
    b = mind.board
    wipe(b, mind.walk.pool)
    for i in range(count):
        b.root[i] = float(below(rng, 1 << 20)) / (1 << 40)
    for depth in range(1, alphabeta.DEEPEST):
        finished = look_ahead(b, depth, mind.margin)
        if finished or depth == 1 or mind.margin == 0:
            lower_unsearched(b, count)
            for i in range(count):
                mind.shares[i] = 0.5 + 0.5 * b.root[i]
        if not finished or b.used[alphabeta.NODES] >= mind.work:
            break
    note_values(mind, count)
    share_best(mind.shares, count)
    soften(mind.shares, mind.values, count, mind.heat)


@jit
def no_look(count: Any, mind: Any, rng: Any) -> None:
    """For games without a level that searches this way."""


@jit
def wipe(b: Any, pool: Any) -> None:
    b.pool[0] = pool[0]
    b.frames[:] = 0
    b.values[:] = 0.0
    b.table[:] = 0
    b.killers[:] = -1
    b.history[:] = 0.0
    b.root[:] = 0.0
    b.used[alphabeta.NODES] = 0


@jit
def lower_unsearched(b: Any, count: Any) -> None:
    if b.frames[0, alphabeta.TRIED]:
        for i in range(count):
            if b.marks[0, i] > alphabeta.DONE:
                b.root[i] = min(b.root[i], b.values[0, alphabeta.BEST] - alphabeta.STEP)


@jit
def share_best(values: Any, count: Any) -> None:
    """The best move gets the whole share; equally good ones split it."""
    best = values[:count].max()
    equal = 0
    for i in range(count):
        equal += values[i] >= best - NEARLY
    for i in range(count):
        values[i] = 1.0 / equal if values[i] >= best - NEARLY else 0.0


@inlined
def note_values(mind: Any, count: Any) -> None:
    """Save the values in `shares` before `share_best` overwrites them."""
    for i in range(count):
        mind.values[0, i] = mind.shares[i]


@jit
def soften(shares: Any, values: Any, count: Any, heat: Any) -> None:
    """Spread the share of an intended move over others that look nearly as good (`weighing.weigh`)."""
    if heat == 0:
        return
    for i in range(count):
        values[1, i] = 0.0
    for meant in range(count):
        if shares[meant] > 0:
            whole = 0.0
            for i in range(count):
                whole += np.exp(-abs(values[0, i] - values[0, meant]) / heat)
            for i in range(count):
                likely = np.exp(-abs(values[0, i] - values[0, meant]) / heat)
                values[1, i] += shares[meant] * likely / whole
    for i in range(count):
        shares[i] = values[1, i]


@inlined
def pick(shares: Any, count: Any, rng: Any) -> Any:
    """One of the moves, with a probability proportional to its share."""
    whole = 0.0
    for i in range(count):
        whole += shares[i]
    mark = float(below(rng, 1 << 30)) / (1 << 30) * whole
    best = 0
    for i in range(count):
        mark -= shares[i]
        if mark < 0:
            return i
        if shares[i] > shares[best]:
            best = i
    return best
