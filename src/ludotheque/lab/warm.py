"""What to compile for a game: the rules, then the bots. Each part is compiled by using it."""

import gc
import os
from collections.abc import Iterable
from typing import Any, TextIO

from ludotheque import games, position
from ludotheque.contract import CHANCE, Game, Options
from ludotheque.jit import Compilable
from ludotheque.lab import perft, simulate
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.search import analysis, weighing
from ludotheque.search.deadline import Deadline
from ludotheque.thinking import Level
from ludotheque.viewers import seated

PARTS = ("rules", "bots")
"""What a room needs, in order."""


def wanted(game: Game, part: str) -> list[Compilable]:
    """The functions of a part that take long to compile. Small ones that views call are left out."""
    if part == "rules":
        rules = (game.start, game.over, game.scores, game.ranks, game.draw, game.redeal)
        own = [each for each in rules if getattr(each, "group", "") == game.group]
        found: list[Any] = [*own, *position.compiled(game)]
    else:
        kinds = [weighing.searches(game, level) for _, level in _kinds(game).values()]
        found = [search for each in kinds for search in each] + [analysis.compiled(game)]
    return [each for each in dict.fromkeys(found) if isinstance(each, Compilable)]


def is_kept(game: Game) -> bool:
    """Whether all the machine code a room needs for a game is on disk."""
    return all(function.is_kept for part in PARTS for function in wanted(game, part))


def compile_as_told(told: Iterable[str], said: TextIO, nice: int) -> None:
    """Compile the games whose names are in `told`, one per line; print each name when it is done."""
    if hasattr(os, "nice"):
        os.nice(nice)
    gc.set_threshold(100_000, 50, 100)  # the compiler allocates a lot and frees little until it finishes
    for line in told:
        for part in PARTS:
            compile_part(line.strip(), part)
        print(line.strip(), file=said, flush=True)


def compile_part(name: str, part: str) -> None:
    if part == "rules":
        rehearse(name)
    elif part == "bots":
        think(name)
    else:
        study(name)


def rehearse(name: str) -> None:
    """Play a game through everything that a table calls."""
    game = games.load(name)
    make_a_move(name)
    play_game(Plan(game, game.complete({}), None), 0)
    start(name).redeal(seated(0), generator(1))


def make_a_move(name: str) -> None:
    """What a table calls for every move."""
    position, rng = start(name), generator(1)
    (seat, *_), moves, _ = position.look()
    assert seat in position.to_act
    position.play_and_look(seat, position.draw(rng) if seat == CHANCE else moves[seat][0])
    position.outcome()


def think(name: str) -> None:
    """Every kind of search that a level of the game or an analysis uses, each stopped at once."""
    game = games.load(name)
    for options, level in _kinds(game).values():
        position, rng, clock = Position(game, options, game.seats()), generator(1), Deadline()
        while position.to_act == [CHANCE]:
            position.play_move(CHANCE, position.draw(rng))
        seat = position.to_act[0]
        clock.stop()
        weighing.explain(position, seat, weighing.weigh(level, position, seat, rng, clock), "worth")
    analysis.judge_by_rollouts(position, 0, None, rng, clock.flag)


def study(name: str) -> None:
    """What only the command line calls: random games and perft."""
    game = games.load(name)
    simulate.simulate(Plan(game, game.complete({}), None), 1)
    perft.perft(start(name), 1)


def _kinds(game: Game) -> dict[str, tuple[Options, Level]]:
    """For each search, table options and a level that use it."""
    usual = game.complete({})
    tables = [{**usual, option.name: value} for option in game.options for value in option.choices]
    return {
        level.search: (options, level)
        for options in (usual, *tables)
        for level in (Level("greedy"), Level("mcts", 1), *game.thinking.levels(options, game.seats()))
    }
