"""The promises about bots, P14: every game has six levels, and each of them makes legal moves."""

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.promises.sample import Sample
from ludotheque.rng import generator
from ludotheque.search import weighing
from ludotheque.search.bots import LEVELS
from ludotheque.search.deadline import Deadline

SEARCHES = ("greedy", "alphabeta", "mcts")


def p14_there_are_six_levels(sample: Sample) -> None:
    for position in _choices(sample):
        levels = sample.game.thinking.levels(position.options, position.seats)
        assert len(levels) == LEVELS, f"there are {LEVELS} levels, not {len(levels)}"
        for level in levels:
            assert level.search in SEARCHES, f"{level.search}: the searches are {', '.join(SEARCHES)}"
            assert level.heat >= 0, f"heat is {level.heat}, and is never negative"
            assert 0 <= level.slip <= 1, f"slip is {level.slip}, and lies between 0 and 1"
            certain = not (sample.game.has_chance or sample.game.has_secrets)
            assert level.search != "alphabeta" or (certain and position.seats == 2), (
                "alphabeta is for two seats, without chance and secrets; take mcts"
            )


def p14_a_level_weighs_the_legal_moves(sample: Sample) -> None:
    """Even when it is stopped at once, its answer is legal."""
    for position in _choices(sample, 2 if COMPILED else 1):
        for level in sample.game.thinking.levels(position.options, position.seats):
            seat = position.to_act[0]
            clock = Deadline()
            clock.stop()
            weighed = weighing.weigh(level, position, seat, generator(1), clock)
            assert {each.move for each in weighed} <= set(position.legal_moves(seat))
            assert sum(each.share for each in weighed) > 0


def p14_what_a_position_is_worth_lies_between_0_and_1(sample: Sample) -> None:
    if sample.game.thinking.evaluate is None:
        return
    for position, _, _ in sample.moments():
        out = np.zeros(position.seats)
        sample.game.thinking.evaluate(position.s, out)
        assert ((out >= 0) & (out <= 1)).all(), f"evaluate gives {out.tolist()}, not numbers from 0 to 1"


def _choices(sample: Sample, most: int = 1_000) -> list[Position]:
    """Some positions in which a seat has a choice, one from each game."""
    found: dict[int, Position] = {}
    for position, seat, _ in sample.moments():
        number = id(position)
        if seat != CHANCE and number not in found and len(found) < most:
            found[number] = position.copy()
    return list(found.values())
