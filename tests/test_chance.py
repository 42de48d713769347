"""Chance moves as trees of uniform choices."""

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.chance import Chance, outcomes
from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.jit import jit
from ludotheque.position import Position
from ludotheque.rng import below, word_for

CHANCY = [name for name in GAMES if load(name).has_chance]


@jit
def two_dice(s: Any, rng: Any) -> Any:
    return below(rng, 6) + below(rng, 1) + below(rng, 6)


@pytest.fixture
def dice() -> Position:
    position = first_draw(CHANCY[0])
    position.game = replace(position.game, draw=two_dice, _specialised={})
    return position


def first_draw(name: str) -> Position:
    game = load(name)
    position = Position(game, game.complete({}), game.seats())
    while position.to_act != [CHANCE]:
        position.play_move(position.to_act[0], position.legal_moves(position.to_act[0])[-1])
    return position


def test_two_dice_are_eleven_sums_of_36_leaves(dice: Position) -> None:
    listed = outcomes(dice.game, dice.s)
    assert listed is not None
    assert sorted(listed) == list(range(11))
    assert listed[5] == pytest.approx(6 / 36)
    assert outcomes(dice.game, dice.s, 35) is None


def test_what_leaves_no_choice_is_not_asked(dice: Position) -> None:
    chance = Chance(dice.game, dice.s)
    asked = []
    while not chance.is_settled:
        asked.append(chance.among)
        chance.choose(4)
    assert asked == [6, 6]
    assert chance.move == 8


@pytest.mark.parametrize("name", CHANCY)
def test_choices_lead_to_a_legal_move(name: str) -> None:
    position = first_draw(name)
    chance = Chance(position.game, position.s)
    while not chance.is_settled:
        chance.choose(chance.among - 1)
    position.play_move(CHANCE, chance.move)


@pytest.mark.parametrize("among", [1, 2, 3, 6, 7, 20, 1295, 1296])
def test_a_word_makes_the_choice_it_is_for(among: int) -> None:
    for choice in range(among):
        assert word_for(choice, among) < 2**64
        assert (word_for(choice, among) >> 32) * among >> 32 == choice
