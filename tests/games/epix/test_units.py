"""Who stands where, what a unit costs, and where it may stand."""

import pytest
from tests.games.epix.scenes import scene

from ludotheque.errors import Illegal
from ludotheque.games.epix.units import count, kingdom, lowest, nth
from ludotheque.position import Position


def refused(position: Position, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def test_sets_of_provinces_are_counted_and_walked_through() -> None:
    for provinces in (1, 0b1000, 0b1010_0000_0001, 0xFFFF, 0x8000):
        places = [at for at in range(16) if provinces >> at & 1]
        assert count(provinces) == len(places)
        assert lowest(provinces) == places[0]
        assert [nth(provinces, n) for n in range(len(places))] == places


@pytest.mark.rule("E1.1")
def test_the_reserve_is_the_limit() -> None:
    position = scene("""
        recruit 0
        gold 20 5
        H1N 0 K
        H1S 0 K
    """)
    assert not any("knight" in move for move in position.legal(0))
    assert refused(position, "recruit knight C1") == "E1.1"


@pytest.mark.rule("E1.2")
def test_a_soldier_costs_2_a_knight_6_a_camp_2_and_a_catapult_2() -> None:
    for unit, price in (("soldier", 2), ("knight", 6), ("camp", 2), ("catapult", 2)):
        position = scene("recruit 0\ngold 7 5")
        position.play(0, f"recruit {unit} H1N")
        assert position.s.gold[0] == 7 - price
        poor = scene(f"recruit 0\ngold {price - 1} 5")
        assert refused(poor, f"recruit {unit} H1N") == "E1.2"


@pytest.mark.rule("E1.3")
def test_a_kingdom_is_a_castle_and_the_two_provinces_next_to_it() -> None:
    position = scene("recruit 0\ngold 9 5 5")
    s = position.s
    for seat in range(3):
        own = int(kingdom(s, seat))
        assert own.bit_count() == 3
        assert own & int(s.castle[seat])


@pytest.mark.rule("E3.1")
def test_a_province_never_holds_two_units_of_one_kind_or_of_two_colours() -> None:
    position = scene("""
        recruit 0
        gold 9 5
        H1N 0 S
        H1S 1 K
    """)
    assert refused(position, "recruit soldier H1N") == "E3.1"
    assert refused(position, "recruit soldier H1S") == "E6.1"
    assert "recruit camp H1N" in position.legal(0)


@pytest.mark.rule("E3.2")
def test_no_camp_stands_in_a_castle_and_no_knight_in_kilimandjora() -> None:
    drawing = """
        recruit 0
        gold 9 5
        KIL 0 S
    """
    position = scene(drawing)
    assert refused(position, "recruit camp C1") == "E3.2"
    assert refused(position, "recruit knight KIL") == "E3.2"
    assert "recruit knight KIL" in scene(drawing + "cards 0 mountaineers").legal(0)
