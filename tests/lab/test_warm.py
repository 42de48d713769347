"""What there is to compile."""

import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED, Compilable
from ludotheque.lab import warm


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", [*warm.PARTS, "study"])
def test_every_part_of_every_game_is_compiled_by_using_it(name: str, part: str) -> None:
    warm.compile_part(name, part)
    if COMPILED and part != "study":
        functions = warm.wanted(load(name), part)
        assert functions
        assert all(isinstance(function, Compilable) and function.is_kept for function in functions)


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_have_nothing_in_common(name: str) -> None:
    rules, bots = (set(warm.wanted(load(name), part)) for part in warm.PARTS)
    assert not rules & bots
