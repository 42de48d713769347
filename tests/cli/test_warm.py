"""`warm` leaves nothing to compile."""

from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_warm_says_when_it_is_done(run: Run) -> None:
    done = run("warm")
    assert done.status == 0
    assert done.out.startswith("Ready, in ")
