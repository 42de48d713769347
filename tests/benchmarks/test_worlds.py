"""Pairs of games differ in what their viewer may not know, and in nothing that it sees."""

from itertools import islice

import msgspec
import pytest
from benchmarks.worlds import pairs

from ludotheque.games import GAMES, load
from ludotheque.position import start
from ludotheque.viewers import SPECTATOR, Viewer, seated


@pytest.mark.parametrize("viewer", [SPECTATOR, seated(0)], ids=repr)
@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_a_viewer_sees_the_same_in_both_games(name: str, viewer: Viewer) -> None:
    for pair in islice(pairs(load(name), viewer, seed=3), 2):
        assert pair.first[pair.changed] != pair.second[pair.changed]
        assert pair.first[: pair.changed] == pair.second[: pair.changed]
        one, other = (start(name, pair.options, pair.seats) for _ in range(2))
        for move, answer in zip(pair.first, pair.second, strict=True):
            one.play(*move)
            other.play(*answer)
            seen = [msgspec.json.encode(each.game.view(each.s, viewer)) for each in (one, other)]
            assert seen[0] == seen[1]
