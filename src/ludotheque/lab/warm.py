"""What there is to compile for a game, as steps that each compile a part by using it."""

from collections.abc import Callable

from ludotheque import games
from ludotheque.contract import CHANCE, Game, Options
from ludotheque.lab.perft import perft
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import simulate
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.search.analysis import judge_by_playouts
from ludotheque.search.clock import Clock
from ludotheque.search.weighing import explain, weigh
from ludotheque.thinking import Level


def steps(name: str) -> list[Callable[[], object]]:
    def plan() -> Plan:
        game = games.load(name)
        return Plan(game, game.complete({}), None)

    return [
        lambda: make_a_move(name),
        lambda: play_game(plan(), 0),
        lambda: simulate(plan(), 1),
        lambda: perft(start(name), 1),
        lambda: think(name),
    ]


def make_a_move(name: str) -> None:
    """What a table calls for every move."""
    position, rng = start(name), generator(1)
    (seat, *_), moves, _ = position.look()
    position.play_and_look(seat, position.draw(rng) if seat == CHANCE else moves[seat][0])
    position.outcome()


def think(name: str) -> None:
    """Every kind of search that a level of the game or an analysis uses, each stopped at once."""
    game = games.load(name)
    for options, level in _kinds(game).values():
        position, rng, clock = Position(game, options, game.seats()), generator(1), Clock()
        while position.to_act == [CHANCE]:
            position.play_move(CHANCE, position.draw(rng))
        seat = position.to_act[0]
        clock.stop()
        explain(position, seat, weigh(level, position, seat, rng, clock), "worth")
    judge_by_playouts(position, 0, None, rng, clock.flag)


def _kinds(game: Game) -> dict[str, tuple[Options, Level]]:
    """For each search, options of a table and a level that uses it."""
    usual = game.complete({})
    tables = [{**usual, option.name: value} for option in game.options for value in option.choices]
    return {
        level.search: (options, level)
        for options in (usual, *tables)
        for level in (Level("greedy"), Level("mcts", 1), *game.thinking.levels(options, game.seats()))
    }
