"""Pairs of games differ in what their viewer may not know, and in nothing that it sees."""

from itertools import islice

import msgspec
import pytest
from benchmarks.worlds import Move, pairs

from ludotheque.games import GAMES, load
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR, Viewer, seated


@pytest.mark.parametrize("viewer", [SPECTATOR, seated(0)], ids=repr)
@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_a_viewer_sees_the_same_in_both_games(name: str, viewer: Viewer) -> None:
    for pair in islice(pairs(load(name), viewer, seed=3), 2):
        assert pair.first[pair.changed] != pair.second[pair.changed]
        assert pair.first[: pair.changed] == pair.second[: pair.changed]
        one, other = (start(name, pair.options, pair.seats) for _ in range(2))
        for move, answer in zip(pair.first, pair.second, strict=True):
            assert seen_after(one, move, viewer) == seen_after(other, answer, viewer)


def test_what_is_said_aloud_parts_worlds_although_no_view_remembers_it() -> None:
    """Of an exchange that is over, the view does not show the guess; of changed orders, not the old ones."""
    spoken = {"epix": {"guessed", "swapped"}, "zop": {"swapped"}}
    assert {name: set(load(name).passing) for name in spoken} == spoken
    for pair in islice(pairs(load("epix"), SPECTATOR, seed=1), 6):
        one, other = (start("epix", pair.options, pair.seats) for _ in range(2))
        for move, answer in zip(pair.first, pair.second, strict=True):
            assert seen_after(one, move, SPECTATOR) == seen_after(other, answer, SPECTATOR)


def seen_after(position: Position, move: Move, viewer: Viewer) -> bytes:
    """The view after a move, and what the viewer is told of it."""
    before, game = position.copy(), position.game
    code = position.play(*move)
    told = game.events(before.s, move[0], code, position.s, viewer)
    return msgspec.json.encode((game.view(position.s, viewer), told))
