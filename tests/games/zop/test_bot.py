"""What bots know and how they judge."""

from collections.abc import Callable

import numpy as np
import pytest

from ludotheque.games.zop import game
from ludotheque.games.zop.bot import levels, mixed, sight, worth
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make

Staged = Callable[..., Position]


def positions(count: int) -> list[Position]:
    found = []
    for number in range(count):
        record = play_game(Plan(game, None, None, 3), number)
        position = opening(record)
        for seat, text in record.moves:
            found.append(position.copy())
            position.play(seat, text)
    return found


def test_the_sight_of_a_seat_is_the_same_in_every_world_it_cannot_tell_apart() -> None:
    rng = generator(1)
    for position in positions(6 if COMPILED else 1):
        for seat in (0, 1):
            other = position.copy()
            game.redeal(other.s, seat, rng)
            assert sight(other.s, seat) == sight(position.s, seat)


def test_what_a_seat_sees_has_a_number_of_its_own() -> None:
    """Two moments of one round in which a seat chooses never look the same to it."""
    for seat in (0, 1):
        seen = [
            int(sight(position.s, seat))
            for position in positions(1)
            if seat in position.to_act and len(position.to_act) == 2
        ]
        assert len(set(seen)) == len(seen)


def test_a_sealed_choice_is_mixed_and_a_gift_is_not(staged: Staged) -> None:
    position = staged("A1 D1")
    position.play(0, position.legal(0)[0])
    assert mixed(position.s, 1)
    assert not mixed(staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6").s, 0)


def judged(position: Position) -> list[float]:
    out = np.zeros(2)
    worth(position.s, out)
    return out.tolist()


def test_more_points_are_worth_more(staged: Staged) -> None:
    assert judged(staged("D1 D2")) == [0.5, 0.5]
    one, six = judged(staged("A1 ES")), judged(staged("A6 ES"))
    assert 0.5 < one[0] < six[0] < 1
    assert one[0] + one[1] == 1
    won = start("zop")
    won.s.won[:] = [1, 0]
    won.s.finished = 1
    assert judged(won) == [0.75, 0.25]


def test_at_the_end_only_the_rank_counts() -> None:
    for number in range(12 if COMPILED else 2):
        record = play_game(Plan(game, None, None, 5), number)
        position = opening(record)
        for seat, text in record.moves:
            position.play(seat, text)
        assert record.outcome is not None
        ranks = record.outcome.ranks
        assert judged(position) == ([0.5, 0.5] if ranks == [1, 1] else [2 - rank for rank in ranks])


@pytest.mark.skipif(not COMPILED, reason="a search is slow when interpreted")
def test_a_search_beats_chance() -> None:
    plan = Plan(game, game.complete({"match": "single"}), None, 9, bots=("level:4", "random"))
    outcomes = [play_game(plan, number).outcome for number in range(40)]
    assert sum(outcome is not None and outcome.ranks[0] == 1 for outcome in outcomes) >= 26


def test_the_levels_are_six_and_each_plays() -> None:
    assert len(levels({}, 2)) == 6
    position, rng = start("zop"), generator(2)
    while position.to_act == [-1]:
        position.play_move(-1, position.draw(rng))
    assert ask(make(game, "level:2"), position, 0, rng) in position.legal_moves(0)
