"""What bots know and how they judge."""

import numpy as np
import pytest
from tests.games.zop.rounds import staged

from ludotheque.games.zop import game
from ludotheque.games.zop.bot import (
    evaluate,
    information_set,
    levels,
    mixed,
    outcomes,
    public,
    reason,
    rest,
    solvable,
    unseal,
)
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make
from ludotheque.search.sealed import Solver


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
            assert information_set(other.s, seat) == information_set(position.s, seat)


def test_what_a_seat_sees_has_a_number_of_its_own() -> None:
    """Two moments of one round in which a seat chooses never look the same to it."""
    for seat in (0, 1):
        seen = [
            int(information_set(position.s, seat))
            for position in positions(1)
            if seat in position.to_act and len(position.to_act) == 2
        ]
        assert len(set(seen)) == len(seen)


def test_a_sealed_choice_is_mixed_and_a_gift_is_not() -> None:
    position = staged("A1 D1")
    position.play(0, position.legal(0)[0])
    assert mixed(position.s, 1)
    assert not mixed(staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6").s, 0)


def judged(position: Position) -> list[float]:
    out = np.zeros(2)
    evaluate(position.s, out)
    return out.tolist()


def test_more_points_are_worth_more() -> None:
    position = staged("D1 D1")
    assert judged(position) == [0.5, 0.5]
    position.s.points[0] = 1
    one = judged(position)
    position.s.points[0] = 6
    assert 0.5 < one[0] < judged(position)[0] < 1
    assert one[0] + one[1] == 1
    won = start("zop")
    won.s.won[:] = [1, 0]
    won.s.finished = 1
    assert judged(won) == pytest.approx([0.745, 0.255])


def test_among_equal_chances_more_points_are_better() -> None:
    won = start("zop")
    won.s.won[:] = [1, 0]
    won.s.finished = 1
    won.s.rounds[0] = [3, 0]
    by_three = judged(won)[0]
    won.s.rounds[0] = [4, 0]
    assert by_three < judged(won)[0] < by_three + 0.001


def test_what_is_still_to_be_played_is_worth_something() -> None:
    """The same points, but who spent more on them has less to come."""
    assert judged(staged("A1 A6"))[0] > judged(staged("A6 A6"))[0] - 0.05
    assert judged(staged("A1 A1"))[0] == 0.5
    assert judged(staged("D1 D6"))[0] > 0.5
    assert judged(staged("ES AT"))[0] != 0.5


def test_at_the_end_the_rank_counts_and_hardly_the_points() -> None:
    for number in range(12 if COMPILED else 2):
        record = play_game(Plan(game, None, None, 5), number)
        position = opening(record)
        for seat, text in record.moves:
            position.play(seat, text)
        assert record.outcome is not None
        ranks = record.outcome.ranks
        won = [0.5, 0.5] if ranks == [1, 1] else [2 - rank for rank in ranks]
        assert judged(position) == pytest.approx(won, abs=0.0201)


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


def endings(count: int, most: int = 3) -> list[Position]:
    """The first moments at which each seat holds at most so many cards, and no more will come."""
    found = []
    for number in range(count):
        record = play_game(Plan(game, game.complete({"match": "single"}), None, 17), number)
        position = opening(record)
        for seat, text in record.moves:
            hands = [int(each) for each in position.s.counts[:, 1]]
            if solvable(position.s) and max(hands) <= most and position.to_act == [0, 1]:
                found.append(position.copy())
                break
            position.play(seat, text)
    return found


def test_a_sealed_choice_is_taken_back_for_the_search() -> None:
    position = staged("A1 D1")
    before = position.pool.tobytes()
    position.play(0, position.legal(0)[0])
    unseal(position.s, 1)
    assert position.to_act == [0, 1]
    assert position.pool.tobytes() == before


def test_a_rollout_rests_at_the_end_of_a_round() -> None:
    position = start("zop")
    assert rest(position.s)
    rng = generator(2)
    while position.to_act == [-1]:
        position.play_move(-1, position.draw(rng))
    assert not rest(position.s)


def test_the_outcomes_of_a_swap_are_those_that_chance_draws() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 RS D3]")
    assert position.to_act == [-1]
    likely = outcomes(position.s)
    assert sum(chance for _, chance in likely) == pytest.approx(1)
    rng = generator(4)
    assert {position.draw(rng) for _ in range(60)} == {move for move, _ in likely}


def test_in_the_end_both_remainders_are_known_to_both() -> None:
    rng = generator(6)
    for position in endings(8 if COMPILED else 1):
        for seat in (0, 1):
            other = position.copy()
            game.redeal(other.s, seat, rng)
            hands = [
                sorted((place & 63) for place in each.s.piles[1 - seat, 1]) for each in (position, other)
            ]
            assert hands[0] == hands[1]


def test_the_last_turns_are_solved_so_that_no_answer_gains() -> None:
    """Against the solved mix of one seat, no move of the other brings it more than the value."""
    for position in endings(5 if COMPILED else 1):
        answer = Solver().solve(position)
        assert answer is not None
        assert max(answer.worths[0]) == pytest.approx(answer.value, abs=1e-6)
        assert min(answer.worths[1]) == pytest.approx(answer.value, abs=1e-6)


def test_every_card_has_a_reason() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6")
    for move in [*range(20), *position.legal_moves(0)]:
        told = reason(position.s, 0, move, position.s)
        assert told is not None
        assert told.en != told.fr


def test_a_choice_is_explained_once_it_is_no_secret_even_while_the_next_is_sealed() -> None:
    """Z2.3: `public` is asked about a move by the position before it, later in the game."""
    record = play_game(Plan(game, game.complete({}), None, 5), 0)
    position, made = opening(record), []
    sealed = told = 0
    for seat, text in record.moves:
        before = position.copy()
        move = position.play(seat, text)
        if seat >= 0:
            made.append((before, seat, move))
        for at, (earlier, who, what) in enumerate(made):
            open_now = public(earlier.s, who, what, position.s)
            newest = max(n for n, each in enumerate(made) if each[1] == who)
            if at < newest:
                assert open_now
                told += bool(position.s.choice[who])
            sealed += not open_now
    assert sealed > 10
    assert told > 100
