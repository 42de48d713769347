"""The rules of Kopis, sentence by sentence; what they forbid is in test_legality.py."""

import pytest
from tests.games.kopis.positions import drawn, same

from ludotheque.games.kopis.rules import LAYOUTS
from ludotheque.games.kopis.view import board
from ludotheque.position import start


@pytest.mark.rule("K1.1")
def test_the_board_has_six_files_and_six_ranks() -> None:
    position = start("kopis", {"mode": "sudden"})
    assert position.legal(0) == ["Sb", "Sc", "Sd", "Se", "W2", "W3", "W4", "W5"]
    assert len(board(position.s)) == 36


@pytest.mark.rule("K1.2")
def test_each_seat_has_four_factions_on_each_of_its_two_sides() -> None:
    position = start("kopis")
    assert position.s.waiting.tolist() == [4, 4, 4, 4]
    assert {move[0] for move in position.legal(0)} == {"S", "W"}
    position.play(0, "Sc")
    assert {move[0] for move in position.legal(1)} == {"N", "E"}


@pytest.mark.rule("K1.3")
def test_seat_0_moves_first() -> None:
    position = start("kopis")
    assert position.to_act == [0]
    assert (
        position.game.rule_ids[position.game.judge(position.s, 1, position.game.parse(None, 1, "Nc"))]
        == "K1.3"
    )


@pytest.mark.rule("K2.1")
@pytest.mark.parametrize(
    ("layout", "owners"),
    [*zip(LAYOUTS, ("BRRB", "RBBR", "BBRR", "RRBB", "BRBR", "RBRB"), strict=True)],
)
def test_the_strongholds_stand_in_the_centre_as_the_layout_says(layout: str, owners: str) -> None:
    squares = board(start("kopis", {"layout": layout}).s)
    assert squares[14] + squares[15] + squares[20] + squares[21] == owners
    assert squares.count(".") == 32


@pytest.mark.rule("K2.2")
@pytest.mark.parametrize(("order", "seats"), [("alternate", [0, 1, 0, 1]), ("snake", [0, 1, 1, 0])])
def test_the_advanced_set_up_places_strongholds_in_the_order_agreed(order: str, seats: list[int]) -> None:
    position = start("kopis", {"setup": "advanced", "order": order})
    for seat, square in zip(seats, ("b2", "e5", "c3", "d4"), strict=True):
        assert position.to_act == [seat]
        position.play(seat, square)
    assert position.to_act == [0]
    assert "Sb" in position.legal(0)


@pytest.mark.rule("K3.2")
def test_the_slider_ends_on_the_square_that_the_first_token_left() -> None:
    position = start("kopis")
    position.play(0, "Sc")
    assert same(
        position,
        """
        . . . . . .
        . . R . . .
        . . B B . .
        . . b*R . .
        . . . . . .
        . . . . . .
        """,
    )


@pytest.mark.rule("K3.3")
def test_every_contiguous_token_behind_the_first_moves_and_none_beyond_a_gap() -> None:
    position = drawn(
        """
        . . . . . .
        . . . . . .
        r b . R . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        waiting="3333",
    )
    position.play(0, "W4")
    assert same(
        position,
        """
        . . . . . .
        . . . . . .
        b*r b R . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
    )


@pytest.mark.rule("K3.4")
@pytest.mark.parametrize(("victim", "scores"), [("r", [1, 0]), ("b", [0, 1])])
def test_a_faction_pushed_over_the_far_edge_is_captured_whatever_its_colour(
    victim: str, scores: list[int]
) -> None:
    position = drawn(
        f"""
        . . {victim} . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        waiting="4444" if victim == "x" else ("4344" if victim == "b" else "4443"),
    )
    position.play(0, "Sc")
    assert position.scores() == scores
    assert board(position.s).count(victim) == (1 if victim == "b" else 0)


CENTRE = """
    . . . . . .
    . . . . . .
    . . R B . .
    . . B R . .
    . . b . . .
    . . . . . .
"""


BLOCKED = """
    R R R R R R
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


@pytest.mark.rule("K3.7")
def test_a_seat_without_a_legal_move_passes_and_lifts_the_bastion() -> None:
    position = drawn(BLOCKED.replace("R\n    . .", "R\n    r*.", 1), waiting="4044")
    assert position.legal(0) == ["--"]
    position.play(0, "--")
    assert position.s.bastion == 0
    assert position.to_act == [1]


@pytest.mark.rule("K3.7")
def test_a_seat_with_no_waiting_faction_passes_while_the_other_plays_on() -> None:
    position = drawn(BLOCKED, waiting="0022")
    position.play(0, "--")
    position.play(1, "Nc")
    assert position.outcome() is None
    assert position.legal(0) == ["--"]


@pytest.mark.rule("K3.7")
def test_two_passes_in_a_row_end_the_game() -> None:
    position = drawn(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    position.play(0, "--")
    position.play(1, "--")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "passes"


@pytest.mark.rule("K3.8")
def test_storm_ends_when_all_factions_are_played() -> None:
    position = drawn(CENTRE, turn=1, waiting="0001")
    position.play(1, "E4")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "played-out"
    assert position.game.rule_ids[position.game.judge(position.s, 0, 1023)] == "K3.8"


@pytest.mark.rule("K4.4")
def test_a_step_pushes_the_chain_before_it_and_pulls_nothing() -> None:
    position = drawn(
        """
        . . . . . .
        . . r . . .
        . . R . . .
        . . b . . .
        . . B . . .
        . . . . . .
        """,
        waiting="3443",
        mode="sudden",
    )
    position.play(0, "c3n")
    assert same(
        position,
        """
        . . r . . .
        . . R . . .
        . . b*. . .
        . . . . . .
        . . B . . .
        . . . . . .
        """,
    )


@pytest.mark.rule("K4.5")
def test_sudden_death_ends_when_a_seat_enters_its_eighth_faction() -> None:
    position = drawn(CENTRE, waiting="1044", mode="sudden")
    position.play(0, "Sb")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "played-out"
    assert position.game.rule_ids[position.game.judge(position.s, 1, 1023)] == "K4.5"


@pytest.mark.rule("K4.6")
def test_a_quiet_spell_ends_the_game_and_entries_and_captures_break_it() -> None:
    position = drawn(
        """
        r . . . . .
        r . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        b . . . . .
        """,
        waiting="3433",
        mode="sudden",
        quiet_limit=2,
    )
    position.play(0, "a1e")
    position.play(1, "a5n")  # captures its own faction
    position.play(0, "b1e")
    position.play(1, "Nb")  # enters
    position.play(0, "c1e")
    assert position.outcome() is None
    position.play(1, "a6s")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("quiet", [1, 0])


@pytest.mark.rule("K4.7")
@pytest.mark.rule("K6")
def test_a_pass_is_a_quiet_ply_but_two_passes_name_the_reason() -> None:
    empty = "\n".join([". . . . . ."] * 6)
    position = drawn(empty, waiting="0444", mode="sudden", quiet_limit=2)
    position.s.facing[:] = 0
    assert position.legal(0) == ["--"]
    position.play(0, "--")
    assert position.outcome() is None
    position.play(1, "--")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "passes"
    alone = drawn(empty, waiting="0444", mode="sudden", quiet_limit=1)
    alone.s.facing[:2] = 0
    alone.play(0, "--")
    quiet = alone.outcome()
    assert quiet is not None
    assert quiet.reason == "quiet"


@pytest.mark.rule("K5.1")
def test_a_faction_scores_by_the_strongholds_beside_it() -> None:
    position = drawn(
        """
        . . . . . .
        . b . . . .
        . B b R b .
        . . r . . .
        . . . b . .
        . . . . . .
        """,
        waiting="2244",
    )
    position.s.waiting[3] = 3
    assert position.scores() == [2 + 1 + 0 + 0, 0]


@pytest.mark.rule("K5.2")
def test_each_captured_faction_is_a_point_for_the_other_seat() -> None:
    position = drawn("\n".join([". . . . . ."] * 6), waiting="4142")
    assert position.scores() == [2, 3]


@pytest.mark.rule("K5.3")
@pytest.mark.parametrize(("waiting", "ranks"), [("4142", [2, 1]), ("4241", [1, 2]), ("4242", [1, 1])])
def test_the_higher_total_wins_and_equal_is_a_draw(waiting: str, ranks: list[int]) -> None:
    position = drawn("\n".join([". . . . . ."] * 6), waiting=waiting)
    position.play(0, "--")
    position.play(1, "--")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranks == ranks
