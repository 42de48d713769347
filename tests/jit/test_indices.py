"""Indices that are never negative: promised by a package, and only then not checked."""

import sys
from typing import Any

import numpy as np
import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED, jit, shelf
from ludotheque.jit.faces import is_never_negative

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@jit
def item(numbers: Any, at: Any) -> Any:
    return numbers[at]


def compiled(promised: bool, monkeypatch: pytest.MonkeyPatch) -> Any:
    from ludotheque.jit import native

    package = sys.modules[item.__module__.rpartition(".")[0] or item.__module__]
    monkeypatch.setattr(shelf, "home", lambda: None)
    monkeypatch.setattr(package, "NEVER_NEGATIVE", promised, raising=False)
    return native.make(item)  # type: ignore[arg-type]


def test_an_index_counts_from_the_end_unless_its_package_promises_that_none_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = np.arange(10, 30)
    assert compiled(False, monkeypatch)(numbers, -1) == 29
    trusting = compiled(True, monkeypatch)
    assert trusting(numbers[10:], 3) == 23
    assert trusting(numbers[10:], -1) == 19  # within `numbers`: no wrapping around


@pytest.mark.parametrize("name", GAMES)
def test_our_own_games_promise_it(name: str) -> None:
    assert is_never_negative(load(name).play)
