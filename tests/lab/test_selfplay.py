"""Games played by bots, as records."""

import numpy as np

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, choose_seat, play_game
from ludotheque.rng import generator

GAME = load(GAMES[0])


def test_the_same_seed_and_number_give_the_same_game() -> None:
    plan = Plan(GAME, None, None, seed=4)
    assert play_game(plan, 3) == play_game(plan, 3)
    assert play_game(plan, 3).moves != play_game(plan, 4).moves


def test_random_options_take_all_their_values() -> None:
    plan = Plan(GAME, None, None, seed=4)
    tables = [plan.table(number)[0] for number in range(400)]
    for option in GAME.options:
        assert {table[option.name] for table in tables} == set(option.choices)


def test_a_short_list_of_bots_is_repeated() -> None:
    assert Plan(GAME, None, None, bots=("a", "b")).names(4) == ["a", "b", "a", "b"]


def test_sealed_choices_come_in_any_order() -> None:
    rng = generator(2)
    counts = np.bincount([int(choose_seat(0b1011, rng)) for _ in range(3000)], minlength=4)
    assert counts[2] == 0
    assert min(counts[[0, 1, 3]]) > 850
    assert int(choose_seat(0b100, rng)) == 2
