"""How a bot chooses, inside compiled code: the same moves that `search/bots.py` makes with the same dice."""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Game
from ludotheque.generic import acting, fill_moves, mixed, redeal, unseal
from ludotheque.jit import inlined, jit
from ludotheque.position import Position
from ludotheque.rng import below
from ludotheque.search import alphabeta, greedy, mcts
from ludotheque.search.bots import RandomBot, SearchBot, make
from ludotheque.search.greedy import SAMPLES
from ludotheque.search.mcts import MOST_NODES, TINY, Plan, Walk
from ludotheque.search.tree import COUNT, SEALED, SHARE, Tree, expand
from ludotheque.search.weighing import NEARLY
from ludotheque.thinking import RECIPE, Level

OUTSIDE, RANDOM, GREEDY, ALPHABETA, MCTS = range(5)
"""`OUTSIDE`: Python has to be asked (a program, a clock, an exact solution)."""
KINDS = {"greedy": GREEDY, "alphabeta": ALPHABETA, "mcts": MCTS}


class Mind(NamedTuple):
    """One seat's player, with all that its search writes on."""

    kind: int
    work: int
    playout: int
    explore: float
    slip: float
    """In thousandths."""
    heat: float
    samples: int
    tree: Tree
    walk: Walk
    board: Any
    legal: Any
    shares: Any
    flag: Any


def mind_of(position: Position, spec: str) -> Mind:
    """The player that a spec names, at the table of this position."""
    game = position.game
    bot = make(game, spec)
    level = bot.plain_level(position) if isinstance(bot, SearchBot) else None
    kind = RANDOM if isinstance(bot, RandomBot) else OUTSIDE if level is None else KINDS[level.search]
    level = level or Level("mcts", 0)
    flag = np.zeros(1, np.int64)
    certain = not (game.has_chance or game.has_secrets)
    return Mind(
        kind,
        level.work,
        level.playout,
        float(level.explore),
        1000 * float(level.slip),
        float(level.heat),
        1 if certain else SAMPLES,
        _tree(game, level.work if kind == MCTS else 0),
        Walk.from_world(position),
        alphabeta.new_board(position, level.work if kind == ALPHABETA else 0, flag),
        np.zeros(game.most_moves, np.int64),
        np.zeros(game.most_moves, np.float64),
        flag,
    )


def _tree(game: Game, work: int) -> Tree:
    nodes = min(work + 1, MOST_NODES)
    return Tree.with_room(nodes, min(nodes * game.most_moves, nodes * 24 + game.most_moves))


def compiled(game: Game) -> Any:
    """`choose` with the game's rules, and with every search that one of its levels uses."""
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
        weigh_by_playouts=game.specialise(weigh_by_playouts, simulate_many=mcts.compiled(game)),
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
    """A move of the seat, which knows only what it may know."""
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
        weigh_by_playouts(seat, count, mind, rng)
    elif mind.kind == ALPHABETA:
        weigh_ahead(count, mind, rng)
    else:
        walk = mind.walk
        try_moves(walk.pool, seat, legal[:count], mind.samples, shares, walk.worths, walk.legal, rng)
        if mind.heat > 0:
            soften(shares, count, mind.heat)
        else:
            share_best(shares, count)
    return legal[pick(shares, count, rng)]


def weigh_by_playouts(seat: Any, count: Any, mind: Any, rng: Any) -> None:
    """As `mcts.search` does it."""
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
    simulate_many(Plan(seat, mind.work, mind.playout, mind.explore, False, mind.flag, rng), tree, walk)
    if tree.nodes[0, SEALED]:
        mind.shares[:count] = tree.mixes[:count, SHARE]
        whole = max(mind.shares[:count].sum(), 1e-12)
        mind.shares[:count] /= whole
    else:
        mind.shares[:count] = tree.tries[:count]
        share_best(mind.shares, tree.nodes[0, COUNT])


def weigh_ahead(count: Any, mind: Any, rng: Any) -> None:
    """As `alphabeta.search` does it with no margin."""
    b = mind.board
    wipe(b, mind.walk.pool)
    for i in range(count):
        b.root[i] = float(below(rng, 1 << 20)) / (1 << 40)
    for depth in range(1, alphabeta.DEEPEST):
        finished = look_ahead(b, depth, 0.0)
        lower_unsearched(b, count)
        if not finished or b.used[alphabeta.NODES] >= mind.work:
            break
    for i in range(count):
        mind.shares[i] = 0.5 + 0.5 * b.root[i]
    share_best(mind.shares, count)


@jit
def no_look(count: Any, mind: Any, rng: Any) -> None:
    """For games of which no level looks ahead in this way."""


@jit
def wipe(b: Any, pool: Any) -> None:
    b.pool[0] = pool[0]
    b.frames[:] = 0
    b.values[:] = 0.0
    b.table[:] = 0
    b.table_values[:] = 0.0
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
    """The best move is played; equally good ones are equally likely."""
    best = values[:count].max()
    equal = 0
    for i in range(count):
        equal += values[i] >= best - NEARLY
    for i in range(count):
        values[i] = 1.0 / equal if values[i] >= best - NEARLY else 0.0


@jit
def soften(values: Any, count: Any, heat: Any) -> None:
    """The better, the likelier."""
    best = values[:count].max()
    whole = 0.0
    for i in range(count):
        values[i] = np.exp((values[i] - best) / heat)
        whole += values[i]
    for i in range(count):
        values[i] /= whole


@inlined
def pick(shares: Any, count: Any, rng: Any) -> Any:
    """One of the moves, each as likely as its share."""
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
