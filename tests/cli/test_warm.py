"""`warm` leaves nothing to compile."""

from tests.cli.command import run


def test_warm_says_when_it_is_done() -> None:
    done = run("warm")
    assert done.status == 0
    assert done.out.startswith("Ready in ")
