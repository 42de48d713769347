"""Rollouts: legal moves, and the same ones whether all are listed or not."""

from collections.abc import Iterator

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.games.epix import game, state
from ludotheque.games.epix.rollout import rollout_choice, rollout_move
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator

GAMES = 6 if COMPILED else 2
DICE = 8
"""How often each choice is made."""


def choices() -> Iterator[tuple[Position, int]]:
    for seats in game.seat_counts:
        for number in range(GAMES):
            record = play_game(Plan(game, None, seats, 5), number)
            position = opening(record)
            for seat, text in record.moves:
                if seat != CHANCE:
                    yield position, seat
                position.play(seat, text)


def test_a_rollout_makes_legal_moves_and_lists_only_what_it_must() -> None:
    phases = set()
    buffer = np.zeros(game.most_moves, np.int64)
    for position, seat in choices():
        moves = np.array(position.legal_moves(seat), np.int64)
        for dice in range(DICE):
            listing, choosing = generator(dice), generator(dice)
            expected = rollout_move(position.s, seat, moves, len(moves), listing)
            assert rollout_choice(position.s, seat, buffer, choosing) == expected
            assert expected in moves
            assert listing[0] == choosing[0]
        phases.add(int(position.s.phase))
    assert phases >= {
        state.PRELIMINARY,
        state.AUCTION,
        state.NAME_FIRST,
        state.CHOOSE,
        state.PLAY,
        state.RECRUITING,
        state.MARCHING,
        state.BIDDING,
        state.GUESSING,
    }
