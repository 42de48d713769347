"""The benchmark's server with a hole put back on purpose: `python -m tests.benchmarks.leaking_server …`."""

import sys
from typing import Any

import msgspec

from benchmarks import secrecy_server


def leak() -> None:
    """As it was when a spectator and chance were both -1: a move's text is shown to its own number."""
    from ludotheque.room.handlers import presence  # noqa: F401  imported before it is changed
    from ludotheque.room.review import replays
    from ludotheque.room.state import updates

    true = updates.step_for

    def leaking(game: Any, happened: Any, viewer: Any) -> Any:
        step = true(game, happened, viewer)
        own = happened.seat == viewer.number
        return msgspec.structs.replace(step, move=happened.text) if own else step

    updates.step_for = replays.step_for = leaking  # type: ignore[attr-defined]


if __name__ == "__main__":
    secrecy_server.still()
    leak()
    secrecy_server.main(*sys.argv[1:])
