"""What a viewer of Kopis sees, and what a move caused."""

from random import Random

import msgspec
import pytest
from tests.games.kopis.positions import drawn

from ludotheque.games.kopis.view import draw_text, events, tell, view
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start
from ludotheque.viewers import SPECTATOR, seated


def caused(position: Position, move: str) -> list[dict[str, object]]:
    before = position.copy()
    seat = position.to_act[0]
    code = position.play(seat, move)
    found: list[dict[str, object]] = msgspec.to_builtins(events(before.s, seat, code, position.s, SPECTATOR))
    return found


@pytest.mark.rule("K5.1")
def test_the_view_says_why_each_faction_scores() -> None:
    position = drawn(
        """
        . . . . . .
        . b . . . .
        . B b R . .
        . . r . . .
        . . . . . .
        . . . . . .
        """,
        waiting="3343",
    )
    black, red = view(position.s, seated(0)).scores
    assert msgspec.to_builtins(black) == {
        "total": 3,
        "standing": [{"square": "c4", "points": 1}, {"square": "b5", "points": 2}],
        "captures": 0,
    }
    assert red.total == 0


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


def test_sentences_are_natural_in_both_languages() -> None:
    position = start("kopis")
    before = position.copy()
    code = position.play(0, "W3")
    slid = events(before.s, 0, code, position.s, SPECTATOR)[0]
    assert tell(slid, "en") == "Black enters from their left on rank 3 and stops at c3."
    assert tell(slid, "fr") == "Noir entre par sa gauche, rangée 3, et s’arrête en c3."


def test_the_board_is_drawn_with_waiting_factions_and_the_bastion() -> None:
    position = start("kopis")
    position.play(0, "W3")
    picture = draw_text(view(position.s, seated(0)), "en").splitlines()
    assert picture[4].endswith(" [bold red]r[/]")
    assert "[bold blue]b[/]*" in picture[4]
    assert picture[-1] == "Black 1 – Red 0   (waiting S4 W3 N4 E4)"


@pytest.mark.rule("K5.1")
def test_the_points_shown_beside_factions_are_those_that_are_counted() -> None:
    """Also twice: the score counts bits, and who looks is told which faction has how many points, and why."""
    for number in range(6 if COMPILED else 1):
        position = start("kopis")
        dice = Random(number)
        while position.to_act:
            (seat,) = position.to_act
            position.play(seat, dice.choice(position.legal(seat)))
            shown = view(position.s, SPECTATOR).scores
            told = [sum(each.points for each in score.standing) + score.captures for score in shown]
            assert told == [score.total for score in shown] == position.scores()
