"""Points and waiting effects, turn by turn."""

from collections.abc import Callable

import pytest

from ludotheque.position import Position

Staged = Callable[..., Position]


def points(position: Position) -> list[list[int]]:
    """For each turn what Black and Red scored."""
    gains: list[list[int]] = position.s.gains.tolist()
    return gains[: int(position.s.turn)]


@pytest.mark.rule("Z3.1")
def test_strengths_of_two_attacks_or_defences_add_up(staged: Staged) -> None:
    assert points(staged("RS D1", "A3+A4 D2")) == [[0, 0], [5, 0]]
    assert points(staged("RS D1", "D3+D4 A6")) == [[0, 0], [0, 0]]
    assert points(staged("RS D1", "A5+D4 A6")) == [[0, 0], [5, 2]]


@pytest.mark.rule("Z3.2")
@pytest.mark.parametrize(
    ("turn", "scored"),
    [
        ("A4 A6", [4, 6]),
        ("A4 D1", [3, 0]),
        ("A2 D3", [0, 0]),
        ("D5 A6", [0, 1]),
        ("D3 D4", [0, 0]),
        ("A3 ES", [3, 0]),
        ("D6 RS", [0, 0]),
    ],
)
def test_the_table_of_one_card_against_one_card(staged: Staged, turn: str, scored: list[int]) -> None:
    assert points(staged(turn)) == [scored]


@pytest.mark.rule("Z3.3")
def test_specials_score_nothing_by_themselves(staged: Staged) -> None:
    assert points(staged("RE AT", "RS ES", "MI+CA PT")) == [[0, 0]] * 3


@pytest.mark.rule("Z4.1")
@pytest.mark.rule("Z5.2")
def test_reinforcement_adds_two_to_the_very_next_card(staged: Staged) -> None:
    assert points(staged("RE D1", "A2 D3")) == [[0, 0], [1, 0]]
    assert points(staged("D1 RE", "A5 D3")) == [[0, 0], [0, 0]]
    assert points(staged("RE D1", "ES D2", "A2 D3")) == [[0, 0]] * 3
    assert points(staged("RE D1", "A2 D6", "A3 D2")) == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("Z4.2")
@pytest.mark.rule("Z5.7")
def test_overtime_counts_the_very_next_card_twice(staged: Staged) -> None:
    assert points(staged("AT D1", "A3 D4")) == [[0, 0], [2, 0]]
    assert points(staged("D1 AT", "A6 D2")) == [[0, 0], [2, 0]]
    assert points(staged("AT D1", "RE D2", "A3 D4")) == [[0, 0], [0, 0], [1, 0]]
    assert points(staged("RE D1", "AT D2", "A3 D4")) == [[0, 0], [0, 0], [2, 0]]


@pytest.mark.rule("Z4.3")
def test_with_two_cards_the_first_acts_on_the_second_at_once(staged: Staged) -> None:
    assert points(staged("RS D2", "RE+A4 D5")) == [[0, 0], [1, 0]]
    assert points(staged("RS D2", "AT+A4 D5")) == [[0, 0], [3, 0]]
    assert points(staged("RS D2", "A4+RE D5", "A1 D1")) == [[0, 0], [0, 0], [2, 0]]
    assert points(staged("RS D2", "RE+AT D5", "A1 D1")) == [[0, 0], [0, 0], [1, 0]]


def test_overtime_before_a_run_up_is_lost(staged: Staged) -> None:
    assert points(staged("AT D1", "RS D2", "A2+A3 D4")) == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("Z5.1")
def test_a_lone_bad_idea_cancels_everything_the_other_reveals(staged: Staged) -> None:
    assert points(staged("MI A6")) == [[0, 0]]
    assert points(staged("MI CA")) == [[0, 0]]
    assert points(staged("D1 RS", "MI A5+A6")) == [[0, 0], [0, 0]]
    assert points(staged("MI RE", "D1 A2")) == [[0, 0], [0, 1]]
    assert staged("MI RS", "D1 A2").to_act == [0, 1]


@pytest.mark.rule("Z5.1")
def test_a_bad_idea_takes_what_was_waiting(staged: Staged) -> None:
    assert points(staged("D1 RE", "MI A6", "D2 A3")) == [[0, 0], [0, 0], [0, 1]]
    assert points(staged("D1 AT", "MI ES", "D2 A3")) == [[0, 0], [0, 0], [0, 1]]


@pytest.mark.rule("Z5.1")
def test_cards_beside_a_bad_idea_count_and_two_bad_ideas_cancel_only_each_other(staged: Staged) -> None:
    assert points(staged("RS D1", "MI+A4 D6")) == [[0, 0], [4, 0]]
    assert points(staged("RS RS", "MI+A4 A5+MI")) == [[0, 0], [4, 5]]
    assert points(staged("MI MI", "A1 A2")) == [[0, 0], [1, 2]]
    assert points(staged("RE D1", "MI MI", "A1 D2")) == [[0, 0]] * 3


@pytest.mark.rule("Z5.5")
def test_counter_attack_scores_the_printed_strength_of_attacks(staged: Staged) -> None:
    assert points(staged("CA A6")) == [[6, 6]]
    assert points(staged("D1 RE", "CA A3")) == [[0, 0], [3, 5]]
    assert points(staged("D1 RS", "CA A3+A4")) == [[0, 0], [7, 7]]
    assert points(staged("CA D6")) == [[0, 0]]


@pytest.mark.rule("Z5.5")
def test_with_the_option_a_counter_attack_takes_the_points_of_the_attack(staged: Staged) -> None:
    assert points(staged("CA A6", counter_cancels=True)) == [[6, 0]]
    assert points(staged("RS D1", "CA+A2 A6", counter_cancels=True)) == [[0, 0], [8, 0]]
    assert points(staged("RS RS", "CA+A2 MI+A6", counter_cancels=True)) == [[0, 0], [0, 6]]
    assert points(staged("RS RS", "CA+A2 CA+A6", counter_cancels=True)) == [[0, 0], [6, 2]]


@pytest.mark.rule("Z5.6")
def test_high_ground_scores_the_printed_strength_of_defences(staged: Staged) -> None:
    assert points(staged("PT D4")) == [[4, 0]]
    assert points(staged("D1 AT", "PT D3")) == [[0, 0], [3, 0]]
    assert points(staged("PT A4")) == [[0, 4]]


@pytest.mark.rule("Z5.9")
def test_each_trick_scores_for_itself_and_for_both_at_once(staged: Staged) -> None:
    assert points(staged("RS RS", "CA+PT A3+D2")) == [[0, 0], [5, 3]]
    assert points(staged("RS RS", "CA+A2 CA+A6")) == [[0, 0], [8, 8]]


@pytest.mark.rule("Z3.2")
def test_the_examples_of_the_rules_page(staged: Staged) -> None:
    five = staged("A4 D1", "D3 A5", "RE A3", "A2 D3", "CA A6")
    assert points(five) == [[3, 0], [0, 2], [0, 3], [1, 0], [6, 6]]
    assert points(staged("RS D2", "RE+A4 D5")) == [[0, 0], [1, 0]]
