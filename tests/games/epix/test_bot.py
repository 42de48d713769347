"""How bots think about Epix."""

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.games.epix import game
from ludotheque.games.epix.bot import (
    evaluate,
    information_set,
    levels,
    mixed,
    public,
    reason,
    recipe,
    stakes,
    unseal,
)
from ludotheque.games.epix.state import BIDDING, GOING_ON, GUESSING
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.thinking import RECIPE

GAMES = 5 if COMPILED else 1


def positions(seed: int = 3) -> list[Position]:
    found = []
    for number in range(GAMES):
        record = play_game(Plan(game, None, None, seed), number)
        position = opening(record)
        for seat, text in record.moves:
            found.append(position.copy())
            position.play(seat, text)
        found.append(position)
    return found


def choices() -> list[tuple[Position, int]]:
    return [(each, seat) for each in positions() for seat in each.to_act if seat != CHANCE]


def judged(position: Position) -> list[float]:
    out = np.zeros(position.seats)
    evaluate(position.s, out)
    return out.tolist()


def test_the_sight_of_a_seat_is_the_same_in_every_world_it_cannot_tell_apart() -> None:
    rng = generator(1)
    for position, seat in choices():
        other = position.copy()
        game.redeal(other.s, seat, rng)
        assert information_set(other.s, seat) == information_set(position.s, seat)


def test_all_seats_together_are_worth_the_same() -> None:
    for position in positions():
        worths = judged(position)
        assert sum(worths) == pytest.approx(position.seats / 2)
        outcome = position.outcome()
        if outcome is not None:
            best = max(worths)
            assert [value == best for value in worths] == [rank == 1 for rank in outcome.ranks]


def test_gold_and_provinces_are_worth_something() -> None:
    position = next(each for each in positions() if each.to_act and each.to_act != [CHANCE])
    before = judged(position)[0]
    position.s.gold[0] += 3
    assert judged(position)[0] > before


def test_a_fist_has_a_recipe_whose_shares_add_up() -> None:
    seen = set()
    for position, seat in choices():
        if mixed(position.s, seat) != RECIPE:
            assert position.s.phase not in (BIDDING, GUESSING, GOING_ON)
            continue
        moves = position.legal_moves(seat)
        shares = np.zeros(len(moves))
        recipe(position.s, seat, np.array(moves), len(moves), shares)
        assert shares.sum() == pytest.approx(1)
        assert shares.min() >= 0
        seen.add(int(position.s.phase))
        gain, loss = stakes(position.s)
        assert gain >= 0
        assert loss >= 0
    assert seen == {BIDDING, GUESSING, GOING_ON} or not COMPILED


def test_the_recipe_of_the_defender_does_not_depend_on_the_bid() -> None:
    rng = generator(2)
    for position, seat in choices():
        if position.s.phase == GUESSING:
            moves = position.legal_moves(seat)
            mixes = []
            for _ in range(3):
                other = position.copy()
                game.redeal(other.s, seat, rng)
                shares = np.zeros(len(moves))
                recipe(other.s, seat, np.array(moves), len(moves), shares)
                mixes.append(shares.tolist())
            assert mixes[0] == mixes[1] == mixes[2]


def test_sealed_choices_are_taken_back_for_the_search() -> None:
    for position, seat in choices():
        others = set(position.to_act) - {seat}
        if others:
            after = position.copy()
            other = others.pop()
            after.play_move(other, after.legal_moves(other)[0])
            if seat in after.to_act and other not in after.to_act and after.s.phase == position.s.phase:
                unseal(after.s, seat)
                assert {*position.to_act} <= {*after.to_act}


def test_many_moves_have_reasons() -> None:
    told = set()
    for position, seat in choices():
        for move in position.legal_moves(seat):
            why = reason(position.s, seat, move, position.s)
            told.add(why)
            assert why is None or why.en != why.fr
    assert len(told) > 3


def test_there_are_six_levels() -> None:
    assert len(levels({}, 4)) == 6


@pytest.mark.rule("E15")
def test_nothing_is_said_of_a_sealed_choice_before_everybody_knows_it() -> None:
    """How many of the choices so far are secrets, move by move."""
    line = "first 0/pass/pass/bid 2/bid 1/first 0/choose march/choose tax/soldier C1>H1N/end"
    position = start("epix", {"rules": "basic"}, 2)
    made: list[tuple[Position, int, int]] = []
    hidden = []
    for text in line.split("/"):
        before, seat = position.copy(), position.to_act[0]
        move = position.play(seat, text)
        if seat != CHANCE:
            made.append((before, seat, move))
        hidden.append([not public(then.s, who, what, position.s) for then, who, what in made].count(True))
    #                first pass pass bid bid first choose choose move end
    assert hidden == [0, 0, 0, 1, 0, 0, 1, 1, 1, 0]


@pytest.mark.rule("E9.3")
def test_a_fist_is_spoken_of_once_it_is_open() -> None:
    line = "first 0/recruit knight H1N/recruit soldier H2N/pass/pass/bid 2/bid 1/first 0"
    position = start("epix", {"rules": "basic"}, 2)
    for text in [*line.split("/"), "choose march", "choose tax", "knight H1N*H2N"]:
        position.play(position.to_act[0], text)
    before = position.copy()
    move = position.play(0, "bid 3")
    assert not public(before.s, 0, move, position.s)
    position.play(1, "guess 2")
    assert public(before.s, 0, move, position.s)
