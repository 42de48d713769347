"""What is said of a broken promise names the place."""

from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import GAMES
from ludotheque.jit import COMPILED, inlined, jit
from ludotheque.position import start
from ludotheque.promises.told import told

HERE = Path(__file__).name


@inlined
def reads_a_field(s: Any) -> Any:
    return s.no_such_field


@jit
def calls_it(s: Any) -> Any:
    return reads_a_field(s)


@jit
def names_nothing(s: Any) -> Any:
    return nothing_of_this_name + 1  # type: ignore[name-defined]  # noqa: F821


def plain(s: Any) -> Any:
    return 1


@jit
def calls_plain_python(s: Any) -> Any:
    return plain(s)


@jit
def adds_words(s: Any) -> Any:
    return 1 + "one"  # type: ignore[operator]


@pytest.mark.skipif(not COMPILED, reason="interpreted: Python says it itself")
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (calls_it, "reads_a_field cannot be compiled: the record has no field 'no_such_field'"),
        (names_nothing, "names_nothing cannot be compiled: NameError: name 'nothing_of_this_name'"),
        (
            calls_plain_python,
            "calls_plain_python cannot be compiled: it calls plain, which is plain Python: put",
        ),
        (adds_words, "adds_words cannot be compiled: No implementation of function"),
    ],
)
def test_what_cannot_be_compiled_is_named_with_its_place(function: Any, said: str) -> None:
    with pytest.raises(Exception) as found:  # noqa: PT011
        function(start(GAMES[0]).s)
    sentence = told(found.value)
    assert sentence.startswith(said), sentence
    assert f"{HERE}, line " in sentence
    assert "NUMBA_DISABLE_JIT=1" in sentence


def test_an_assertion_without_words_is_shown_as_it_stands() -> None:
    with pytest.raises(AssertionError) as found:
        assert not found_in()
    assert "found_in" in told(found.value)


def found_in() -> bool:
    return True
