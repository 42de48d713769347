"""What a move of Kopis caused."""

import msgspec
from tests.games.kopis.positions import drawn

from ludotheque.games.kopis.events import events
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR


def caused(position: Position, move: str) -> list[dict[str, object]]:
    before = position.copy()
    seat = position.to_act[0]
    code = position.play(seat, move)
    found: list[dict[str, object]] = msgspec.to_builtins(events(before.s, seat, code, position.s, SPECTATOR))
    return found


def test_a_slide_is_told_square_by_square() -> None:
    position = drawn(
        """
        . . r . . .
        . . B . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        waiting="4443",
    )
    assert caused(position, "Sc")[:1] == [
        {"type": "slid", "seat": 0, "side": "S", "path": ["c1", "c2", "c3", "c4", "c5"]}
    ]


def test_a_push_tells_every_token_the_farthest_first_and_the_capture() -> None:
    position = drawn(
        """
        . . r . . .
        . . B . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        waiting="4443",
    )
    assert caused(position, "Sc")[1:] == [
        {"type": "pushed", "tokens": [("r", "c6", None), ("B", "c5", "c6")]},
        {"type": "captured", "seat": 1, "square": "c6"},
        {"type": "bastion", "square": "c5"},
        {"type": "scored", "totals": [3, 0], "before": [0, 0]},
    ]


def test_steps_placings_and_passes_are_told() -> None:
    empty = "\n".join([". . . . . ."] * 6)
    assert caused(start("kopis", {"setup": "advanced"}), "b3") == [
        {"type": "placed", "seat": 0, "square": "b3"}
    ]
    assert caused(drawn(empty), "--")[0] == {"type": "passed", "seat": 0}
    walker = drawn(empty.replace(".", "b", 1), waiting="3444", mode="sudden")
    assert caused(walker, "a6e")[0] == {"type": "slid", "seat": 0, "side": None, "path": ["a6", "b6"]}
