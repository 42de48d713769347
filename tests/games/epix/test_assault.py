"""How likely a march at a castle is to succeed, and what follows from it."""

import numpy as np
import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.games.epix.assault import (
    BREACH,
    MOST_IN_CASTLE,
    RICHEST,
    breach,
    readiness,
    threat,
    walls,
    widest,
)
from ludotheque.games.epix.bot import evaluate, fist_mixes, recipe
from ludotheque.games.epix.fist import solve_fist
from ludotheque.games.epix.state import GOING_ON, SPRING, WINTER
from ludotheque.position import Position

OPEN = """
    march 0
    gold 9 5
    C1 0 S
    H2N 0 K
    H1N 1 C
"""
GUARDED = f"{OPEN.rstrip()}\n    C2 1 SK\n"


def worth_to(position: Position, seat: int) -> float:
    out = np.zeros(position.seats)
    evaluate(position.s, out)
    return float(out[seat])


def mix(position: Position, seat: int) -> list[float]:
    moves = position.legal_moves(seat)
    shares = np.zeros(len(moves))
    recipe(position.s, seat, np.array(moves), len(moves), shares)
    return shares.tolist()


@pytest.mark.parametrize("gold", range(3, RICHEST + 1))
def test_a_garrison_alone_names_two_of_all_amounts(gold: int) -> None:
    assert breach(1, 0, 1, gold) == pytest.approx(1 - 2 / gold, abs=1e-4)


def test_the_table_agrees_with_the_fist_solved_exchange_by_exchange() -> None:
    for stand in range(2, MOST_IN_CASTLE + 1):
        for gold in range(3, RICHEST + 1):
            win = np.array([BREACH[2, 0, stand - 1, gold - b - 1] for b in range(gold)])
            lose = np.array([BREACH[1, 0, stand, gold - b - 1] for b in range(gold)])
            bids, covers = np.zeros(gold), np.zeros(gold)
            assert breach(2, 0, stand, gold) == pytest.approx(
                solve_fist(win, lose, gold, 2, bids, covers), abs=1e-4
            )


def test_gold_and_attackers_help_walls_and_guards_on_the_way_do_not() -> None:
    assert breach(1, 0, 2, 12) < breach(1, 0, 2, 13) < breach(2, 0, 2, 13)
    assert breach(1, 0, 3, 12) < breach(1, 1, 2, 12) < breach(1, 0, 2, 12)
    assert breach(0, 0, 1, 12) == 0
    assert widest(1, 1, 12) == 12


def test_a_knight_at_the_gate_threatens_the_castle_less_if_it_is_guarded() -> None:
    bare, guarded = scene(OPEN), scene(GUARDED)
    assert (walls(bare.s, 1), walls(guarded.s, 1)) == (1, 3)
    assert threat(bare.s, 0, 1) == pytest.approx(1 - 2 / 9, abs=1e-3)
    assert threat(guarded.s, 0, 1) < 0.3
    assert worth_to(guarded, 0) < worth_to(bare, 0)


def test_without_gold_for_three_amounts_nothing_is_threatened() -> None:
    position = scene(OPEN)
    position.s.gold[0] = 2
    assert threat(position.s, 0, 1) == 0


def test_who_has_had_the_last_turn_of_winter_threatens_nobody() -> None:
    position = scene(OPEN, "winter")
    assert readiness(position.s, 0) > 0
    position.s.chosen[1] = 0
    assert readiness(position.s, 1) == 0


def test_bids_against_the_garrison_are_spread_over_the_whole_purse() -> None:
    position = scene(OPEN)
    play(position, "knight H2N*C2")
    shares = mix(position, 0)
    assert len(shares) == 9
    assert max(shares) < 0.2
    assert min(shares) > 0.05


@pytest.mark.parametrize("season", [SPRING, WINTER])
@pytest.mark.parametrize("gold", [9, 12, 14])
def test_what_units_and_gold_are_worth_hardly_spoils_the_mix_of_an_assault(season: int, gold: int) -> None:
    position = scene(GUARDED)
    position.s.season, position.s.gold[0] = season, gold
    play(position, "knight H2N*C2")
    _, named, bids, covers = fist_mixes(position.s)
    exact = breach(1, 0, 3, gold)
    win = np.array([breach(1, 0, 2, gold - bid) for bid in range(1, gold + 1)])
    guessed = np.sort(bids * win)[-named:].sum()
    assert bids @ win - guessed > exact - 0.015, "a defender who names the best amounts gains more"
    assert (win * (1 - covers)).max() < exact + 0.03, "an attacker who makes the best bid gains more"


def test_an_assault_goes_on_while_there_is_a_chance() -> None:
    position = scene(GUARDED)
    play(position, "knight H2N*C2", "bid 2", "guess 1", "guess 3")
    assert position.s.phase == GOING_ON
    assert mix(position, 0)[-1] == 0
    position.s.gold[0] = 1
    assert mix(position, 0)[-1] == 1
