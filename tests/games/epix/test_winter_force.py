"""E5.5: the position of winter's last player."""

from collections.abc import Callable

from ludotheque.games.epix import winter_force as force
from ludotheque.games.epix.state import BARRACKS, CAMP, CATAPULT, KNIGHT, QUARTERMASTER, SOLDIER, WORKSHOP
from ludotheque.position import Position

Scene = Callable[..., Position]


def test_a_force_and_its_situation_are_read_from_the_record(scene: Scene) -> None:
    s = scene("march 0\ngold 4 3 3\nC1 0 S\nH1L 0 KT\nGUE 0 C\nLOC 1 SKT\nC2 1 T").s
    w, f = force.situation(s, 0), force.force(s, 0)
    assert int(f[force.FOES]).bit_count() == 2
    assert f[force.GOLD] == 4
    assert sorted(w[: int(s.provinces)].tolist())[-2:] == [0, 2]
    assert [force.reserve_of(f, kind) for kind in (SOLDIER, KNIGHT, CAMP, CATAPULT)] == [2, 1, 2, 1]
    assert int(w[force.CAMP_PLACES]).bit_count() == 2


def test_recruits_are_paid_for_but_for_the_dearest_that_the_quartermaster_gives() -> None:
    cost = force.cost_of
    assert cost(0, 1, 1, 1, 1) == 2 + 6 + 2 + 2
    assert cost(1 << QUARTERMASTER, 1, 1, 1, 1) == 10
    assert cost(1 << QUARTERMASTER, 0, 1, 0, 0) == 6
    assert cost(1 << QUARTERMASTER | 1 << BARRACKS, 1, 0, 1, 0) == 1
    assert cost(1 << QUARTERMASTER | 1 << WORKSHOP, 1, 0, 1, 0) == 1


def test_a_soldier_steps_into_open_provinces_two_steps_with_forced_march(scene: Scene) -> None:
    drawing = "march 0\ngold 4 3 3\nC1 0 S\nH1L 1 S"
    for cards, reached in (("", 2), ("\ncards 0 forced-march", 5)):
        s = scene(drawing + cards).s
        w, f = force.situation(s, 0), force.force(s, 0)
        assert int(force.steps_of(s, w, f, f[force.READY])).bit_count() == reached
