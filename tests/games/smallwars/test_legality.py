"""Codes that are no move of the game are refused, wherever they come from."""

from collections.abc import Callable

import pytest

from ludotheque.contract import CHANCE
from ludotheque.games.smallwars.legality import RULE_IDS, fill_moves, judge
from ludotheque.games.smallwars.state import DONE, END, FIGHT, PICK, PLACE, STEP
from ludotheque.position import Position, start

Battle = Callable[..., Position]
WILD = [-1, -(2**62), 2**62, END | 4095, END | 1, FIGHT | 63, STEP | 9, STEP | 63, PICK | 63 << 6, PICK | 9]
WILD += [PLACE, PLACE | 63 << 6, DONE | 1, DONE | 64, STEP | 63 << 6, FIGHT | 63 << 6, 6 << 12]


@pytest.mark.parametrize("code", WILD)
def test_a_wild_code_is_refused_in_every_phase(battle: Battle, code: int) -> None:
    drafting, placing = start("smallwars"), start("smallwars", {"armies": "air-air"})
    playing = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    for position, seat in ((drafting, 0), (placing, 0), (playing, 1)):
        assert (code in position.legal_moves(seat)) == (judge(position.s, seat, code) == 0)
    assert judge(drafting.s, 0, code) > 0


@pytest.mark.parametrize("code", [-1, 1, 6**12 - 1, 216 * 6**12, 2**62])
def test_a_wild_roll_is_refused(battle: Battle, code: int) -> None:
    """Three dice of the attacker, none of the defender."""
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    position.play(1, "R1xB1")
    assert RULE_IDS[judge(position.s, CHANCE, code)] == "S6.2"
    assert judge(position.s, CHANCE, 215 * 6**12) == 0


def test_lists_of_moves_have_no_move_twice(battle: Battle) -> None:
    position = battle("3 | R1 mlrs R2 mlrs | B1 jeep B2 jeep |\n2 | R3 scout | | B3 gun\n1 | | |")
    moves = position.legal_moves(1)
    assert len(set(moves)) == len(moves)
    assert fill_moves(position.s, 1, position._moves[1]) == len(moves)
