"""Codes that are no move of the game are refused, wherever they come from; and crowds that can hardly act."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.games.smallwars.battles import battle, play, reach, refused, seen, targets

from ludotheque.contract import CHANCE
from ludotheque.games.smallwars import game
from ludotheque.games.smallwars.legality import RULE_IDS, fill_moves, judge
from ludotheque.games.smallwars.state import DONE, END, FIGHT, PICK, PLACE, STEP
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start
from ludotheque.rng import below, generator
from ludotheque.testing import referee

WILD = [-1, -(2**62), 2**62, END | 4095, END | 1, FIGHT | 63, STEP | 9, STEP | 63, PICK | 63 << 6, PICK | 9]
WILD += [PLACE, PLACE | 63 << 6, DONE | 1, DONE | 64, STEP | 63 << 6, FIGHT | 63 << 6, 6 << 12]


@pytest.mark.parametrize("code", WILD)
def test_a_wild_code_is_refused_in_every_phase(code: int) -> None:
    drafting, placing = start("smallwars"), start("smallwars", {"armies": "air-air"})
    playing = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    for position, seat in ((drafting, 0), (placing, 0), (playing, 1)):
        assert (code in position.legal_moves(seat)) == (judge(position.s, seat, code) == 0)
    assert judge(drafting.s, 0, code) > 0


@pytest.mark.parametrize("code", [-1, 1, 6**12 - 1, 216 * 6**12, 2**62])
def test_a_wild_roll_is_refused(code: int) -> None:
    """Three dice of the attacker, none of the defender."""
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    assert RULE_IDS[judge(position.s, CHANCE, code)] == "S6.2"
    assert judge(position.s, CHANCE, 215 * 6**12) == 0


def test_lists_of_moves_have_no_move_twice() -> None:
    position = battle("3 | R1 mlrs R2 mlrs | B1 jeep B2 jeep |\n2 | R3 scout | | B3 gun\n1 | | |")
    moves = position.legal_moves(1)
    assert len(set(moves)) == len(moves)
    assert fill_moves(position.s, 1, np.zeros(position.game.most_moves, np.int64)) == len(moves)


HELPLESS = ("truck", "nest", "gun", "quad", "squad")
"""Figures that cannot fight, cannot move, or have one action."""


def choose(position: Position, rng: Any) -> str:
    """Helpless figures are picked, and go where enemies are."""
    (seat,) = position.to_act
    if seat == CHANCE:
        return game.text(position.s, CHANCE, position.draw(rng))
    legal = position.legal(seat)
    held = {"abc"[at % 3] + "123"[at // 3] for at in range(9) if position.s.held[1 - seat] >> at & 1}
    liked = [move for move in legal if move.startswith("pick") and move.split(" ")[1] in HELPLESS]
    liked = liked or [move for move in legal if move[-3:-2] == ">" and move[-2:] in held]
    among = liked if liked and below(rng, 5) else legal
    return among[int(below(rng, len(among)))]


@pytest.mark.rule("S4.3")
@pytest.mark.parametrize("wait", [False, True])
@pytest.mark.parametrize("start_option", ["fixed", "alternate"])
def test_the_referee_agrees_in_crowds(wait: bool, start_option: str) -> None:
    judges = referee(Path(__file__).parent)
    met: Counter[str] = Counter()
    for number in range(40 if COMPILED else 3):
        rng = generator(number)
        position = start("smallwars", {"budget": 500, "wait": wait, "start": start_option})
        judge = judges.Referee(dict(position.options), 2)
        while acting := position.to_act:
            assert judge.to_act() == acting
            if acting != [CHANCE]:
                legal = position.legal(acting[0])
                assert judge.legal(acting[0]) == legal
                met.update(_met(position, legal))
            move = choose(position, rng)
            position.play(acting[0], move)
            judge.play(acting[0], move)
            assert judge.scores() == position.scores()
        assert msgspec.to_builtins(position.outcome()) == judge.outcome()
    if COMPILED:
        assert met["must act"] == 0 if wait else met["must act"] > 100
        assert met["can only end"] > 20
        assert wait or met["hemmed in"] > 0


def _met(position: Position, legal: list[str]) -> list[str]:
    if not position.s.turn or position.s.active >= 0:
        return []
    seat = position.to_act[0]
    found = []
    for figure in range(int(position.s.count[seat])):
        if position.s.ready[seat] >> figure & 1:
            name = f"{'BR'[seat]}{figure + 1}"
            own = [move[len(name)] for move in legal if move.startswith((f"{name}.", f"{name}>", f"{name}x"))]
            found += ["must act"] if "." not in own else []
            found += ["can only end"] if set(own) == {"."} else []
            movable = position.s.moves[position.s.kind[seat, figure]] > 0
            found += ["hemmed in"] if movable and ">" not in own else []
    return found


@pytest.mark.rule("S2.1")
def test_a_cross_forbids_moving_and_fighting() -> None:
    position = battle("3 | R1 nest R2 truck B1 jeep | |\n2 | | |\n1 | | |")
    assert position.legal(1) == ["R1xB1", "R2>a1", "R2>a2", "R2>b2", "R2>b3", "R2>c3"]
    assert refused(position, "R1>a2") == "S2.1"
    assert refused(position, "R2xB1") == "S6.2"


@pytest.mark.rule("S3.1")
def test_seat_0_picks_first_and_a_pick_is_placed_at_once_on_its_camp() -> None:
    position = start("smallwars")
    assert position.to_act == [0]
    assert refused(position, "pick jeep b2") == "S3.1"
    assert refused(position, "pick jeep b3") == "S3.1"
    play(position, "pick jeep b1")
    assert seen(position).figures[0].square == "b1"
    assert position.to_act == [1]
    assert refused(position, "pick jeep b1") == "S3.1"
    assert refused(position, "place jeep b3") == "S3.1"
    assert play(position, "pick jeep b3").to_act == [0]


@pytest.mark.rule("S3.2")
def test_no_pick_exceeds_what_is_left_of_the_budget() -> None:
    position = play(start("smallwars", {"budget": 100}), "pick scout a1", "pick jeep a3")
    assert refused(position, "pick armcar a1") == "S3.2"
    play(position, "pick jeep a1", "pick quad a3")
    assert position.legal(0) == ["done"]  # 5 points left buy nothing


@pytest.mark.rule("S3.2")
def test_the_pool_is_shared() -> None:
    position = play(start("smallwars"), "pick quad a1", "pick quad a3")
    assert refused(position, "pick quad a1") == "S3.2"
    assert "pick quad a1" not in position.legal(0)


@pytest.mark.rule("S3.2")
def test_done_needs_a_figure_is_said_once_and_the_other_goes_on() -> None:
    position = start("smallwars")
    assert refused(position, "done") == "S3.2"
    play(position, "pick jeep a1", "pick jeep a3", "done")
    assert position.to_act == [1]
    play(position, "pick quad a3")
    assert position.to_act == [1]
    play(position, "pick quad b3", "done")
    assert seen(position).turn == 1


@pytest.mark.rule("S3.3")
def test_preset_armies_are_placed_in_turn_and_a_seat_with_none_left_is_skipped() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    assert len(position.legal(0)) == 4 * 3
    assert refused(position, "place jeep a1") == "S3.3"
    assert refused(position, "pick heavy a1") == "S3.3"
    assert refused(position, "done") == "S3.3"
    assert refused(position, "place heavy a2") == "S3.1"
    seats = []
    for move in ("heavy a1", "jeep a3", "light a1", "rjeep a3", "scout c1", "light b3", "armcar b1"):
        seats += position.to_act
        play(position, f"place {move}")
    assert seats == [0, 1, 0, 1, 0, 1, 0]
    play(position, "place gunship b3")
    assert position.to_act == [1]
    play(position, "place halftrack b3")
    assert (seen(position).turn, position.to_act) == (1, [1])


@pytest.mark.rule("S4.2")
def test_the_first_move_activates_and_only_that_figure_may_go_on() -> None:
    position = battle("3 | R1 jeep R2 jeep | |\n2 | | |\n1 | | | B1 jeep", wait=True)
    play(position, "R1>a2")
    assert {move[:2] for move in position.legal(1)} == {"R1"}
    assert refused(position, "R2.") == "S4.2"
    play(position, "R1.", "B1.")
    assert refused(position, "R1>a3") == "S4.2"
    assert refused(position, "B1.") == "S4.2"
    assert refused(position, "pick quad a3") == "S4.2"


@pytest.mark.rule("S4.3")
def test_actions_are_spent_in_any_mix_and_the_activation_ends_by_its_move() -> None:
    position = battle("3 | R1 halftrack | |\n2 | | |\n1 | | | B1 jeep")
    play(position, "R1>b2", "R1>b1")
    assert seen(position).actions == 1
    play(position, "R1xB1", "roll 1 1 /")
    assert position.legal(1) == ["R1."]
    assert refused(position, "R1>b2") == "S4.3"
    assert refused(position, "R1xB1") == "S4.3"
    assert play(position, "R1.").to_act == [0]


@pytest.mark.rule("S4.3")
def test_a_figure_that_can_move_or_fight_spends_at_least_one_action() -> None:
    position = battle("3 | R1 jeep R2 nest | |\n2 | B1 truck | |\n1 | | |")
    assert refused(position, "R1.") == "S4.3"
    assert refused(position, "R2.") == "S4.3"
    assert not [move for move in position.legal(1) if move.endswith(".")]
    play(position, "R1>b3")
    assert "R1." in position.legal(1)
    play(position, "R1.", "B1>a1", "B1.", "R2.")
    assert seen(position).turn == 2


@pytest.mark.rule("S5.1")
def test_a_move_stops_where_an_enemy_is() -> None:
    position = battle("3 | R1 scout | B1 quad |\n2 | B2 quad | |\n1 | | |")
    assert reach(position, "R1") == "a2 b3"
    assert refused(position, "R1>b2") == "S5.1"
    assert refused(position, "R1>a3") == "S5.1"


@pytest.mark.rule("S5.2")
def test_a_figure_that_began_beside_an_enemy_leaves_only_to_a_free_square() -> None:
    position = battle("3 | B2 quad | R1 scout B1 jeep |\n2 | | |\n1 | | |")
    assert reach(position, "R1") == "a1 a2 a3 b1 b2 c1 c2 c3"  # a3 by way of b2 and a2
    position = battle("3 | B2 quad | R1 jeep B1 jeep |\n2 | | |\n1 | | |")
    assert reach(position, "R1") == "a2 b1 b2 c2 c3"
    assert refused(position, "R1>a3") == "S5.2"


@pytest.mark.rule("S5.2")
def test_it_is_bound_only_while_an_enemy_is_there_and_until_it_leaves() -> None:
    position = battle("3 | B2 quad | R1 light B1 jeep/1 |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 1 1 / 1")
    assert seen(position).bound
    assert refused(position, "R1>a3") == "S5.2"
    position = battle("3 | B2 quad | R1 light B1 jeep/1 |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 1 6 / 1")
    assert not seen(position).bound
    play(position, "R1>a3")


@pytest.mark.rule("S6.1")
def test_the_target_is_a_living_enemy_within_range() -> None:
    position = battle("3 | R1 rjeep R2 jeep | B1 quad |\n2 | | B2 quad |\n1 | | B3 gun | B4 gun")
    assert targets(position, "R1") == "B1 B2"
    assert refused(position, "R1xB3") == "S6.1"
    assert refused(position, "R1xR2") == "S6.1"
    play(position, "R1xB1", "roll 6 6 /")
    assert refused(position, "R1xB1") == "S6.1"
    assert refused(position, "R1xB9") == "S6.1"


@pytest.mark.rule("S6.2")
@pytest.mark.parametrize("roll", ["roll 1 2 3 /", "roll 1 2 3 4 5 /", "roll 1 2 3 4 / 1"])
def test_the_dice_are_as_many_as_the_sheets_say(roll: str) -> None:
    position = play(battle("3 | R1 heavy | B1 light |\n2 | | |\n1 | | |"), "R1xB1")
    assert refused(position, roll) == "S6.2"
    assert position.game.rule_ids[position.game.judge(position.s, CHANCE, 6**16)] == "S6.2"
