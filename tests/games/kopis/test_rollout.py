"""Rollouts choose the move that the same dice would choose from a list."""

import numpy as np
import pytest
from tests.games.kopis.positions import drawn

from ludotheque.games.kopis import game
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.rollout import rollout_choice
from ludotheque.games.kopis.state import PASS
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import below, generator

GAMES, ENOUGH = (40, 130) if COMPILED else (2, 20)
DICE = 8
"""How often each choice is made."""


@pytest.mark.parametrize("setup", ["basic", "advanced"])
@pytest.mark.parametrize("mode", ["storm", "sudden"])
def test_a_rollout_chooses_as_if_from_the_list_of_all_moves(mode: str, setup: str) -> None:
    seen: set[int] = set()
    for number in range(GAMES):
        record = play_game(Plan(game, game.complete({"mode": mode, "setup": setup}), 2, 5), number)
        position = opening(record)
        for seat, text in record.moves:
            seen |= chosen(position, seat)
            position.play(seat, text)
    assert len(seen) > (ENOUGH if mode == "sudden" else 20)


@pytest.mark.rule("K4.7")
def test_a_rollout_passes_where_nothing_can_move() -> None:
    position = drawn("\n".join([". . . . . ."] * 6), waiting="0444", mode="sudden")
    position.s.facing[:2] = 0
    assert chosen(position, 0) == {PASS}


def chosen(position: Position, seat: int) -> set[int]:
    listed, buffer = np.zeros((2, game.most_moves), np.int64)
    count = fill_moves(position.s, seat, listed)
    found = set()
    for dice in range(DICE):
        listing, choosing = generator(dice), generator(dice)
        move = rollout_choice(position.s, seat, buffer, choosing)
        assert move == listed[below(listing, count)]
        assert listing[0] == choosing[0]
        found.add(int(move))
    return found
