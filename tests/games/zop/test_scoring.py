"""Points and waiting effects, turn by turn."""

import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.games.zop.state import CODES, DEFENCE, MI
from ludotheque.position import Position, start
from ludotheque.rng import generator


def points(position: Position) -> list[list[int]]:
    """For each turn what Black and Red scored."""
    gains: list[list[int]] = position.s.gains.tolist()
    return gains[: int(position.s.turn)]


@pytest.mark.rule("Z3.1")
def test_strengths_of_two_attacks_or_defences_add_up() -> None:
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
def test_the_table_of_one_card_against_one_card(turn: str, scored: list[int]) -> None:
    assert points(staged(turn)) == [scored]


@pytest.mark.rule("Z3.3")
def test_specials_score_nothing_by_themselves() -> None:
    assert points(staged("RE AT", "RS ES", "MI+CA PT")) == [[0, 0]] * 3


@pytest.mark.rule("Z4.1")
@pytest.mark.rule("Z5.2")
def test_reinforcement_adds_two_to_the_first_attack_or_defence_of_the_next_turn() -> None:
    assert points(staged("RE D1", "A2 D3")) == [[0, 0], [1, 0]]
    assert points(staged("D1 RE", "A5 D3")) == [[0, 0], [0, 0]]
    assert points(staged("RE D1", "A2 D6", "A3 D2")) == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("Z4.1")
def test_a_turn_without_attack_or_defence_loses_the_reinforcement() -> None:
    assert points(staged("RE D1", "ES D2", "A2 D3")) == [[0, 0]] * 3
    assert points(staged("RE D1", "RS D2", "A1+A2 D3")) == [[0, 0]] * 3
    assert points(staged("RE D1", "AT D2", "A2 D3")) == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("Z4.1")
def test_of_two_cards_the_first_with_strength_is_reinforced() -> None:
    """No deal leads here: a seat has one Run-up a round, and loses what waited by playing it."""
    for two, gain in (("A2+A3", 7), ("A2+ES", 4), ("ES+A2", 4), ("D2+A3", 3)):
        position = start("zop")
        hand = " ".join(two.split("+"))
        rest = [code for code in CODES if code not in f"RE A5 A6 D6 {hand}"]
        position.play(CHANCE, f"deal 0 RE A5 A6 D6 {hand} {' '.join(rest)}")
        position.play(CHANCE, f"deal 1 D1 D2 D3 D4 A1 {' '.join(CODES[1:6] + CODES[10:])}")
        position.play(0, "RE")
        position.play(1, "D1")
        position.s.run_up[0] = 1
        position.play(0, two)
        position.play(1, "A1")
        assert points(position)[1][0] == gain


@pytest.mark.rule("Z4.1")
def test_a_reinforcement_played_as_the_last_card_waits_for_nothing() -> None:
    position = start("zop", {"match": "single"})
    rng = generator(3)
    while position.to_act == [CHANCE] or int(position.s.counts[0].sum()) > 1:
        seat = position.to_act[0]
        if seat == CHANCE:
            position.play_move(CHANCE, position.draw(rng))
            continue
        # Its Run-up makes seat 0 the first to finish.
        last = ("RE",) if seat == 0 else ("RS", "MI")
        moves = sorted(position.legal(seat), key=lambda move: (move in last, move != "RS"))
        position.play(seat, next((move for move in moves if "RE" not in move or seat == 1), moves[0]))
    assert position.legal(0) == ["RE"]
    position.play(0, "RE")
    position.play(1, "RS")  # its other card is a Bad Idea
    assert position.to_act == [1]
    assert position.s.reinforced.tolist() == [0, 0]


@pytest.mark.rule("Z4.2")
@pytest.mark.rule("Z5.7")
def test_flexible_hours_count_the_first_attack_or_defence_of_the_next_turn_twice() -> None:
    assert points(staged("AT D1", "A3 D4")) == [[0, 0], [2, 0]]
    assert points(staged("D1 AT", "A6 D2")) == [[0, 0], [2, 0]]
    assert points(staged("AT D1", "RE D2", "A3 D4")) == [[0, 0], [0, 0], [1, 0]]
    assert points(staged("RE D1", "AT D2", "A3 D4")) == [[0, 0], [0, 0], [2, 0]]


@pytest.mark.rule("Z4.2")
@pytest.mark.parametrize("both", ["RE+AT", "AT+RE"])
def test_with_both_waiting_the_reinforcement_is_not_doubled(both: str) -> None:
    assert points(staged("RS D1", f"{both} D2", "A4 ES"))[2] == [10, 0]
    assert points(staged("RS D1", f"{both} D2", "D2 A6"))[2] == [0, 0]
    assert points(staged("RS D1", f"{both} D2", "ES D3", "A4 PT"))[3] == [4, 0]


@pytest.mark.rule("Z4.2")
@pytest.mark.parametrize(("twin", "other", "strength"), [("RE", "AT", 4 + 2 + 2), ("AT", "RE", 4 + 4)])
def test_twins_of_reinforcement_add_two_each_and_of_flexible_hours_nothing(
    twin: str, other: str, strength: int
) -> None:
    position = staged(
        "D1[A4 A3 A2] D1",
        f"EA[A1 {twin} D2] A1[{twin} D3 D4]",
        f"take 0 {twin}",
        "give D2",
        "D3[D4 RS D5] A2",
        "D6[A5 A6 MI] A3",
        f"ES[CA PT {other}] A4",
    )
    for move in ("CA", "RS", f"{twin}+{twin}", "A4"):
        position.play(0, move)
        position.play(1, plain(position.legal(1)))
    shown = int(position.s.shown[1, 0])
    defence = int(position.s.strength[shown]) if DEFENCE <= shown < MI else 0
    assert points(position)[8][0] == strength - defence


def plain(moves: list[str]) -> str:
    """An attack or a defence if there is one."""
    return next((move for move in moves if move[0] in "AD" and move != "AT"), moves[0])


@pytest.mark.rule("Z4.3")
def test_with_two_cards_the_first_acts_on_the_second_at_once() -> None:
    assert points(staged("RS D2", "RE+A4 D5", "A1 D1")) == [[0, 0], [1, 0], [0, 0]]
    assert points(staged("RS D2", "AT+A4 D5", "A1 D1")) == [[0, 0], [3, 0], [0, 0]]
    assert points(staged("RS D2", "RE+D4 A6", "A1 D1")) == [[0, 0], [0, 0], [0, 0]]


@pytest.mark.rule("Z4.3")
@pytest.mark.parametrize("special", ["ES", "CA", "MI", "PT"])
def test_played_first_before_a_special_it_waits_for_the_next_turn(special: str) -> None:
    assert points(staged("RS D2", f"RE+{special} ES", "A1 D1"))[2] == [2, 0]
    assert points(staged("RS D2", f"AT+{special} ES", "A3 D1"))[2] == [5, 0]


@pytest.mark.rule("Z4.3")
def test_played_second_it_waits_for_the_next_turn() -> None:
    assert points(staged("RS D2", "A4+RE D5", "A1 D1")) == [[0, 0], [0, 0], [2, 0]]
    assert points(staged("RS D2", "ES+AT D5", "A1 D1")) == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("Z5.1")
def test_a_lone_bad_idea_cancels_everything_the_other_reveals() -> None:
    assert points(staged("MI A6")) == [[0, 0]]
    assert points(staged("MI CA")) == [[0, 0]]
    assert points(staged("D1 RS", "MI A5+A6")) == [[0, 0], [0, 0]]
    assert points(staged("MI RE", "D1 A2")) == [[0, 0], [0, 1]]
    assert staged("MI RS", "D1 A2").to_act == [0, 1]


@pytest.mark.rule("Z5.1")
def test_a_bad_idea_takes_what_was_waiting() -> None:
    assert points(staged("D1 RE", "MI A6", "D2 A3")) == [[0, 0], [0, 0], [0, 1]]
    assert points(staged("D1 AT", "MI ES", "D2 A3")) == [[0, 0], [0, 0], [0, 1]]


@pytest.mark.rule("Z5.1")
def test_cards_beside_a_bad_idea_count_and_two_bad_ideas_cancel_only_each_other() -> None:
    assert points(staged("RS D1", "MI+A4 D6")) == [[0, 0], [4, 0]]
    assert points(staged("RS RS", "MI+A4 A5+MI")) == [[0, 0], [4, 5]]
    assert points(staged("MI MI", "A1 A2")) == [[0, 0], [1, 2]]
    assert points(staged("RE D1", "MI MI", "A1 D2")) == [[0, 0]] * 3


@pytest.mark.rule("Z5.5")
def test_counter_attack_scores_the_printed_strength_of_attacks() -> None:
    assert points(staged("CA A6")) == [[6, 6]]
    assert points(staged("D1 RE", "CA A3")) == [[0, 0], [3, 5]]
    assert points(staged("D1 RS", "CA A3+A4")) == [[0, 0], [7, 7]]
    assert points(staged("CA D6")) == [[0, 0]]


@pytest.mark.rule("Z5.5")
def test_with_the_option_a_counter_attack_takes_the_points_of_the_attack() -> None:
    assert points(staged("CA A6", counter_cancels=True)) == [[6, 0]]
    assert points(staged("RS D1", "CA+A2 A6", counter_cancels=True)) == [[0, 0], [8, 0]]
    assert points(staged("RS RS", "CA+A2 MI+A6", counter_cancels=True)) == [[0, 0], [0, 6]]
    assert points(staged("RS RS", "CA+A2 CA+A6", counter_cancels=True)) == [[0, 0], [6, 2]]


@pytest.mark.rule("Z5.6")
def test_high_ground_scores_the_printed_strength_of_defences() -> None:
    assert points(staged("PT D4")) == [[4, 0]]
    assert points(staged("D1 AT", "PT D3")) == [[0, 0], [3, 0]]
    assert points(staged("PT A4")) == [[0, 4]]


@pytest.mark.rule("Z5.9")
def test_each_trick_scores_for_itself_and_for_both_at_once() -> None:
    assert points(staged("RS RS", "CA+PT A3+D2")) == [[0, 0], [5, 3]]
    assert points(staged("RS RS", "CA+A2 CA+A6")) == [[0, 0], [8, 8]]


@pytest.mark.rule("Z3.2")
def test_the_examples_of_the_rules_page() -> None:
    five = staged("A4 D1", "D3 A5", "RE A3", "A2 D3", "CA A6")
    assert points(five) == [[3, 0], [0, 2], [0, 3], [1, 0], [6, 6]]
    assert points(staged("RS D2", "RE+A4 D5")) == [[0, 0], [1, 0]]
