"""Which stream decides what."""

import numpy as np

from ludotheque.lab.luck import KEYED, STREAM, begin, luck_of, turn_to
from ludotheque.rng import below, generator, seeds


def test_keyed_chance_depends_on_the_seed_and_the_event_alone() -> None:
    one, other = luck_of(KEYED, 5, 0, 3), luck_of(KEYED, 5, 2, 1)
    begin(one, 2)
    one.chance[0] = 77  # whatever was drawn meanwhile
    turn_to(one, 2, 4)
    turn_to(other, 0, 4)
    assert one.chance[0] == other.chance[0]
    turn_to(other, 0, 5)
    assert one.chance[0] != other.chance[0]


def test_dice_of_neighbouring_events_and_games_have_nothing_in_common() -> None:
    luck = luck_of(KEYED, 1, 0, 4000)
    dice = np.zeros((4000, 2), np.int64)
    for game in range(4000):
        for event in range(2):
            turn_to(luck, game, event)
            dice[game, event] = below(luck.chance, 6)
    for pairs in (dice[:, 0] * 6 + dice[:, 1], dice[:-1, 0] * 6 + dice[1:, 0]):
        even = len(pairs) / 36
        seen = np.bincount(pairs, minlength=36)
        assert ((seen - even) ** 2 / even).sum() < 66.6  # chi squared with 35 degrees: one in a thousand


def test_players_have_dice_of_their_own_and_order_too() -> None:
    luck = luck_of(KEYED, 3, 0, 2)
    begin(luck, 1)
    drawn = {int(word) for word in (luck.chance[0], luck.order[0], *luck.dice[:, 0])}
    assert len(drawn) == 6
    assert int(luck.dice[2, 0]) == int(generator(int(luck.words[1]) + 3)[0])


def test_in_one_stream_chance_and_order_are_the_same_generator() -> None:
    luck = luck_of(STREAM, 3, 0, 1)
    begin(luck, 0)
    turn_to(luck, 0, 9)
    assert luck.chance is luck.order
    assert luck.chance[0] == seeds(3, 0, 1)[0]
