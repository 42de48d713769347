"""Moves as sets: the same moves as in the lists, in the same order."""

from collections.abc import Iterator

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.games.epix import game, rollout, state
from ludotheque.games.epix.marching import fill_march, march_sets
from ludotheque.games.epix.recruiting import fill_recruiting, recruiting_sets
from ludotheque.games.epix.ways import counted, place_of, set_of, total
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening

GAMES = 12 if COMPILED else 2


def turns(phase: int) -> Iterator[tuple[Position, int]]:
    for seats in game.seat_counts:
        for number in range(GAMES):
            record = play_game(Plan(game, game.complete({"rules": "advanced"}), seats, 5), number)
            position = opening(record)
            for seat, text in record.moves:
                if seat != CHANCE and position.s.phase == phase:
                    yield position, seat
                position.play(seat, text)


def test_a_march_has_the_same_moves_in_sets_as_in_a_list() -> None:
    listed, sets = np.zeros(game.most_moves, np.int64), np.zeros(game.most_moves, np.int64)
    attacks = 0
    for position, seat in turns(state.MARCHING):
        count = fill_march(position.s, seat, listed)
        sums, every = march_sets(position.s, seat, sets)
        assert count == 1 + total(sums)
        assert [rollout.march(sets, sums, at) for at in range(count)] == listed[:count].tolist()
        aims = [move & 255 for move in listed[:count].tolist() if move >> state.KIND_SHIFT == state.M_ATTACK]
        assert every >> 16 == sum(1 << aim for aim in set(aims))
        attacks += len(aims)
    assert attacks > 20


def test_recruiting_has_the_same_moves_in_sets_as_in_a_list() -> None:
    listed, sets = np.zeros(game.most_moves, np.int64), np.zeros(game.most_moves, np.int64)
    for position, seat in turns(state.RECRUITING):
        count = fill_recruiting(position.s, seat, listed)
        sums = recruiting_sets(position.s, seat, sets)
        assert count == 1 + total(sums)
        assert [rollout.recruit(sets, sums, at) for at in range(count)] == listed[:count].tolist()


def test_seven_sets_hold_as_many_moves_as_a_march_can_have() -> None:
    """Each unit of seven has at most 15 provinces to go to or to attack."""
    everything = [0x7FFF, 0, 0x7FFF_0000, 0x5555_2AAA, 1 << 31, 0x7FFF, 0x7FFF]
    sums = 0
    for at, moves in enumerate(everything):
        sums = counted(sums, at, moves)
    expected = [(at, bit) for at, moves in enumerate(everything) for bit in range(32) if moves >> bit & 1]
    assert total(sums) == len(expected)
    for n, (at, bit) in enumerate(expected):
        assert set_of(sums, n) == at
        assert place_of(sums, at, everything[at], n) == bit
