"""E15: what a seat knows, and worlds that agree with it."""

from collections import Counter

import pytest
from tests.games.epix.scenes import play, scene

from ludotheque.games.epix.winter import can_win
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.viewers import SPECTATOR, Viewer, seated


def worlds(position: Position, viewer: Viewer, count: int = 60) -> list[Position]:
    rng = generator(5)
    found = []
    for _ in range(count):
        world = position.copy()
        world.redeal(viewer, rng)
        found.append(world)
    return found


@pytest.mark.rule("E15")
def test_another_seat_s_sealed_bid_is_anything_it_could_pay() -> None:
    position = play(
        start("epix", {"rules": "basic"}, 3), "first 0", "pass", "pass", "pass", "1: bid 4", "0: bid 2"
    )
    position.s.gold[1] = 5
    found = worlds(position, seated(0))
    assert {int(world.s.bids[1]) for world in found} == set(range(6))
    assert {int(world.s.bids[0]) for world in found} == {2}
    assert {int(world.s.bids[2]) for world in found} == {0}


@pytest.mark.rule("E15")
def test_another_seat_s_cards_are_anything_until_revealed() -> None:
    position = scene("march 0\ngold 7 5 5\nLOC 0 S")
    found = worlds(position, seated(1))
    assert {int(world.s.chosen[2]) for world in found} == {1, 2, 4}
    assert {int(world.s.chosen[1]) for world in found} == {4}
    assert {int(world.s.chosen[0]) for world in found} == {1}


@pytest.mark.rule("E15")
def test_a_bid_is_as_odd_as_the_spy_says_for_its_owner_only() -> None:
    position = scene("march 0\ngold 7 5 5\ncards 1 spy\nLOC 0 S\nH2L 1 C")
    play(position, "soldier LOC*H2L", "bid 3", "spy")
    assert {int(world.s.bid) for world in worlds(position, seated(1))} == {1, 3, 5, 7}
    assert {int(world.s.bid) for world in worlds(position, seated(2))} == set(range(1, 8))
    assert {int(world.s.bid) for world in worlds(position, seated(0))} == {3}
    even = scene("march 0\ngold 7 5 5\ncards 1 spy\nLOC 0 S\nH2L 1 C")
    play(even, "soldier LOC*H2L", "bid 2", "spy")
    assert {int(world.s.bid) for world in worlds(even, seated(1))} == {2, 4, 6}


@pytest.mark.rule("E15")
def test_worlds_are_equally_likely() -> None:
    counts = Counter(
        int(world.s.chosen[2]) for world in worlds(scene("march 0\ngold 7 5 5\nLOC 0 S"), SPECTATOR, 600)
    )
    assert min(counts.values()) > 140


@pytest.mark.rule("E5.5")
def test_who_was_asked_as_the_last_of_winter_holds_cards_that_can_win() -> None:
    """A soldier beside a castle: only with march."""
    position = play(scene("last 0 march+recruit\ngold 3 4 5\nH2L 0 S\nH3L 2 S\nLOC 2 S\nBRO 2 S"), "end")
    assert position.to_act == [0]
    able = {cards for cards in (0b011, 0b101, 0b110) if can_win(position.s, 0, cards)}
    assert able == {0b011, 0b101}
    assert {int(world.s.chosen[0]) for world in worlds(position, seated(1))} == able
