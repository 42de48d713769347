"""What there is to compile for a game, as steps that each compile a part by using it."""

from collections.abc import Callable

from ludotheque import games
from ludotheque.lab.perft import perft
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import simulate
from ludotheque.position import start


def steps(name: str) -> list[Callable[[], object]]:
    def plan() -> Plan:
        game = games.load(name)
        return Plan(game, game.complete({}), None)

    return [
        lambda: start(name).look(),
        lambda: play_game(plan(), 0),
        lambda: simulate(plan(), 1),
        lambda: perft(start(name), 1),
    ]
