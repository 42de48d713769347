"""How far compiling has come."""

from pathlib import Path

import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED, shelf
from ludotheque.lab.progress import Watch
from ludotheque.lab.warm import PARTS, wanted

pytestmark = pytest.mark.skipif(not COMPILED, reason="interpreted: nothing is compiled")


def test_it_counts_what_is_on_disk_and_reckons_with_what_was_measured_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "home", lambda: tmp_path)
    now = [0.0]
    game = load(GAMES[0])
    functions = [function for part in PARTS for function in wanted(game, part)]
    watch = Watch(game, lambda: now[0])
    watch.begin()
    assert watch.look() == (0, len(functions), None)  # nothing was ever measured
    seconds = []
    for done, function in enumerate(functions, 1):
        path = shelf.path_for(function, "signature")
        assert path is not None
        path.write_bytes(b"")
        now[0] += 10
        seen = watch.look()
        assert seen[:2] == (done, len(functions))
        seconds.append(seen.seconds)
    assert seconds[-1] == 0
    assert seconds[0] is None  # too little to go by
    assert all(seconds[-4:-1])
    assert path is not None
    path.unlink()
    assert Watch(game).look().seconds is not None  # as fast as it was before
