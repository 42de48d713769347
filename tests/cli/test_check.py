"""`check`."""

from pathlib import Path

from tests.plugins import bring, run, twin

from ludotheque.games import GAMES


def test_every_promise_is_named_and_kept(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "ludotheque", "check", GAMES[0], "--games", "1", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("✓") > 20
    assert "✗" not in done.stdout


def test_a_broken_promise_is_shown_with_its_place(tmp_path: Path) -> None:
    bring(tmp_path, "liar", twin("liar", "longest=lambda options, seats: 1"))
    done = run(tmp_path, "-m", "ludotheque", "check", "liar", "--games", "1", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    assert "✗ p6 every game ends within its bound" in done.stdout
    assert "play.py, line" in done.stdout


def test_what_breaks_many_promises_is_said_once(tmp_path: Path) -> None:
    broken = "play=lambda s, seat, move: 1 // 0"
    bring(tmp_path, "liar", twin("liar", broken))
    done = run(tmp_path, "-m", "ludotheque", "check", "liar", "--games", "1", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    assert done.stdout.count("ZeroDivisionError") < done.stdout.count("✗") // 2
    assert "  as above: p1 somebody acts until there is an outcome" in done.stdout
