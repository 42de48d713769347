"""What there is to compile."""

import gc
from collections.abc import Iterator
from io import StringIO

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


def test_games_are_compiled_as_they_are_told_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[tuple[str, str]] = []
    said, thresholds = StringIO(), gc.get_threshold()
    monkeypatch.setattr(warm, "compile_part", lambda name, part: compiled.append((name, part)))

    def told() -> Iterator[str]:
        for name in GAMES[:2]:
            yield f"{name}\n"
            assert compiled[-2:] == [(name, part) for part in warm.PARTS]
            assert said.getvalue().endswith(f"{name}\n")

    try:
        warm.compile_as_told(told(), said, 0)
    finally:
        gc.set_threshold(*thresholds)
    assert said.getvalue().split() == list(GAMES[:2])
