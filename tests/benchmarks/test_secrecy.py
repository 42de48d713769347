"""A small version of benchmarks/secrecy.py, and proof that it would find a leak."""

from typing import Any

import pytest
from benchmarks.secrecy import compare
from msgspec.structs import replace as changed

from ludotheque.games import GAMES, load
from ludotheque.room import updates
from ludotheque.room.messages import Told

SECRET = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", SECRET)
def test_nothing_that_is_told_depends_on_what_the_viewer_may_not_know(name: str) -> None:
    found = compare(load(name), 250, seed=2)
    assert found.different == 0
    assert min(found.pairs, found.frames, found.steps, found.refusals) > 50


@pytest.mark.parametrize("name", SECRET)
def test_a_leak_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that counts something of the true record."""
    real = updates.step_for

    def leaking(game: Any, happened: Any, viewer: int) -> Any:
        step = real(game, happened, viewer)
        hint = str(sum(happened.after.pool.tobytes()))
        return changed(step, events=[Told(each.event, each.en + hint, each.fr) for each in step.events])

    monkeypatch.setattr(updates, "step_for", leaking)
    assert compare(load(name), 250, seed=2).different > 0
