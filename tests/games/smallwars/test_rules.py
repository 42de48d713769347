"""The rules of Small Wars, sentence by sentence."""

import pytest
from tests.games.smallwars.battles import battle, life, play, reach, seen, targets

from ludotheque.contract import CHANCE
from ludotheque.errors import Illegal
from ludotheque.position import Position, start


@pytest.mark.rule("S1.1")
def test_the_camps_are_the_first_and_the_last_rank_of_nine_squares() -> None:
    position = start("smallwars")
    assert {move[-2:] for move in position.legal(0)} == {"a1", "b1", "c1"}
    play(position, "pick jeep b1")
    assert {move[-2:] for move in position.legal(1)} == {"a3", "b3", "c3"}


@pytest.mark.rule("S1.1")
def test_a_helicopter_crosses_the_whole_field() -> None:
    position = battle("3 | R1 gunship | |\n2 | | |\n1 | | | B1 jeep", scenario="frontal")
    assert reach(position, "R1") == "a1 a2 b1 b2 b3 c2 c3"
    assert reach(play(position, "R1>b2"), "R1") == "a1 a2 a3 b1 b3 c1 c2 c3"


@pytest.mark.rule("S1.2")
def test_any_number_of_figures_share_a_square() -> None:
    position = start("smallwars", {"budget": 1000})
    for kind in ("quad", "truck", "sidecar", "scout"):
        play(position, f"pick {kind} b1", f"pick {kind} b3")
    play(position, "done", "done")
    assert position.s.crowd[:, [1, 7]].tolist() == [[4, 0], [0, 4]]
    play(position, "R1>b2", "R1.", "B1>b2", "B1.")
    assert [figure.name for figure in seen(position).figures if figure.square == "b2"] == ["B1", "R1"]


@pytest.mark.rule("S1.3")
def test_steps_and_distances_are_never_diagonal() -> None:
    position = battle("3 | | |\n2 | | R1 heavy | B1 quad\n1 | B3 quad | B2 nest | B4 jeep")
    assert reach(position, "R1") == "a2 b1 b3 c2"
    assert targets(position, "R1") == "B1 B2 B3 B4"  # two squares away, counted straight
    position = battle("3 | | |\n2 | | R1 light | B1 quad\n1 | B3 quad | B2 nest | B4 jeep")
    assert targets(position, "R1") == "B1 B2"


@pytest.mark.rule("S2.1")
def test_range_0_is_the_own_square() -> None:
    position = battle("3 | B1 jeep R1 squad | B2 jeep |\n2 | | |\n1 | | |")
    assert targets(position, "R1") == "B1"


@pytest.mark.rule("S3.1")
def test_the_budget_is_400_and_each_seat_has_its_own() -> None:
    position = play(start("smallwars"), "pick heavy a1", "pick jeep a3")
    assert seen(position).money == [230, 360]


@pytest.mark.rule("S3.3")
def test_two_equal_presets_need_no_pool() -> None:
    position = start("smallwars", {"armies": "steel-steel", "budget": 100})
    assert len(position.legal(0)) == 12
    play(position, "place light a1")
    assert len(position.legal(1)) == 12


@pytest.mark.rule("S4.1")
@pytest.mark.parametrize(("option", "starters"), [("fixed", [1, 1, 1, 1]), ("alternate", [1, 0, 1, 0])])
def test_four_turns_are_played_and_seat_1_starts_the_first(option: str, starters: list[int]) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", start=option, wait=True)
    found = []
    while position.to_act:
        found += position.to_act
        other = 1 - found[-1]
        play(position, f"{'BR'[found[-1]]}1.", f"{'BR'[other]}1.")
    assert found == starters
    assert position.outcome() is not None
    assert position.game.rule_ids[position.game.judge(position.s, 0, 0)] == "S4.1"


@pytest.mark.rule("S4.2")
def test_seats_alternate_and_the_longer_army_goes_on_alone() -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep B2 quad B3 truck", wait=True)
    acted = []
    for move in ("R1.", "B2.", "B3.", "B1."):
        acted += position.to_act
        play(position, move)
    assert acted == [1, 0, 0, 0]
    assert seen(position).turn == 2


@pytest.mark.rule("S4.2")
def test_a_turn_that_the_starting_seat_cannot_begin_is_begun_by_the_other() -> None:
    position = battle("3 | R1 jeep B1 quad/1 | |\n2 | | |\n1 | | |", start="alternate")
    play(position, "R1xB1", "roll 6 / 1", "R1.")
    assert (seen(position).turn, seen(position).starting_seat, position.to_act) == (2, 0, [1])


@pytest.mark.rule("S4.3")
def test_the_refusal_says_whether_too_many_actions_are_asked_for_or_too_few() -> None:
    position = battle("3 | R1 quad | |\n2 | | |\n1 | | | B1 jeep")
    with pytest.raises(Illegal) as idle:
        position.play(1, "R1.")
    play(position, "R1>b3")
    with pytest.raises(Illegal) as spent:
        position.play(1, "R1>a3")
    assert "at least one action" in idle.value.text.en
    assert "no action left" in spent.value.text.en
    assert idle.value.rule == spent.value.rule == "S4.3"


@pytest.mark.rule("S4.3")
@pytest.mark.parametrize(
    ("why", "picture"),
    [
        ("no move and no target", "3 | | R1 gun |\n2 | | |\n1 | B1 truck | |"),
        ("no move and no range", "3 | | R1 nest |\n2 | | |\n1 | | B1 quad |"),
        ("hemmed in without combat", "3 | R1 truck B1 jeep | B2 jeep |\n2 | B3 quad | |\n1 | | |"),
    ],
)
def test_a_figure_that_can_do_neither_is_activated_by_its_end(why: str, picture: str) -> None:
    position = battle(picture)
    assert position.legal(1) == ["R1."], why
    assert play(position, "R1.").to_act == [0]


@pytest.mark.rule("S4.3")
def test_hemmed_in_but_with_a_target_it_must_fight() -> None:
    position = battle("3 | R1 squad B1 truck | B2 jeep |\n2 | B3 quad | |\n1 | | |")
    assert position.legal(1) == ["R1xB1"]
    play(position, "R1xB1", "roll 1 /")
    assert position.legal(1) == ["R1.", "R1xB1"]


@pytest.mark.rule("S4.3")
def test_out_and_back_is_spending_two_actions() -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep")
    play(position, "R1>a2", "R1>a3")
    assert position.legal(1) == ["R1."]


@pytest.mark.rule("S4.3")
def test_with_the_option_a_figure_may_end_having_done_nothing() -> None:
    position = battle("3 | R1 jeep R2 quad | |\n2 | | |\n1 | | | B1 jeep", wait=True)
    play(position, "R1.", "B1.")
    assert [figure.activated for figure in seen(position).figures] == [True, True, False]


@pytest.mark.rule("S5.1")
def test_own_figures_never_hinder() -> None:
    position = battle("3 | R1 jeep | R2 jeep |\n2 | R3 quad | |\n1 | | | B1 quad")
    assert reach(position, "R1") == "a1 a2 b2 b3 c3"


@pytest.mark.rule("S5.2")
def test_a_figure_that_came_into_the_square_in_this_activation_is_not_bound() -> None:
    position = battle("3 | B1 jeep | B2 jeep |\n2 | R1 jeep | |\n1 | | |")
    play(position, "R1>a3")
    assert not seen(position).bound
    assert "b3" in reach(position, "R1")


@pytest.mark.rule("S6.2")
def test_fours_fives_and_sixes_hit_and_hits_beyond_life_are_lost() -> None:
    position = battle("3 | R1 heavy | B1 light |\n2 | | B2 quad |\n1 | | |")
    play(position, "R1xB1")
    assert position.to_act == [CHANCE]
    play(position, "roll 3 4 5 6 /", "R1xB2", "roll 4 4 4 4 /")
    assert life(position) == {"B1": 1, "B2": 0, "R1": 7}
    assert position.s.lost.tolist() == [4, 0]


@pytest.mark.rule("S6.3")
def test_a_target_in_the_same_square_strikes_back_and_both_may_fall() -> None:
    position = battle("3 | R1 jeep/1 B1 nest/1 R2 quad | |\n2 | | |\n1 | | | B2 quad")
    play(position, "R1xB1", "roll 5 / 1 2 6")
    assert life(position) == {"B1": 0, "B2": 1, "R1": 0, "R2": 1}


@pytest.mark.rule("S6.3")
def test_striking_back_needs_combat_and_the_same_square() -> None:
    position = play(battle("3 | R1 jeep B1 truck | B2 nest |\n2 | | |\n1 | | |"), "R1xB1")
    play(position, "roll 1 /", "R1xB2", "roll 1 /")
    assert life(position)["R1"] == 2


@pytest.mark.rule("S6.4")
def test_a_figure_destroyed_in_its_own_activation_ends_it() -> None:
    position = battle("3 | R1 jeep/1 B1 nest R2 quad | |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 / 4 1 1")
    assert position.to_act == [0]
    assert seen(position).active is None
    assert [figure.square for figure in seen(position).figures] == ["a3", None, "a3"]


@pytest.mark.rule("S6.4")
def test_the_roll_that_destroys_the_last_active_figure_may_end_the_turn() -> None:
    position = battle("3 | R1 jeep/1 B1 nest | |\n2 | | |\n1 | | |", turn=2, start="alternate", wait=True)
    play(position, "B1.", "R1xB1", "roll 1 / 4 1 1")
    assert (seen(position).turn, position.scores(), position.to_act) == (3, [1, 0], [0])


END_OF_TURN = """
3 | R1 quad  |                 | R2 quad
2 | B5 truck | B1 jeep R3 jeep |
1 | B2 jeep  |                 | B3 nest B4 nest
"""


def rest(position: Position) -> Position:
    """Every figure does nothing until the turn is over."""
    turn = seen(position).turn
    while position.to_act and seen(position).turn == turn:
        play(position, next(move for move in position.legal(position.to_act[0]) if move.endswith(".")))
    return position


@pytest.mark.rule("S7.1")
def test_conquest_scores_every_square_held_alone_each_turn() -> None:
    position = rest(battle(END_OF_TURN, wait=True))
    assert position.scores() == [3, 2]
    for _ in range(3):
        rest(position)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([12, 8], [1, 2])


@pytest.mark.rule("S7.2")
def test_frontal_counts_the_living() -> None:
    position = battle(END_OF_TURN, turn=4, scenario="frontal", wait=True)
    assert position.scores() == [5, 3]
    outcome = rest(position).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([5, 3], [1, 2])


@pytest.mark.rule("S7.3")
def test_hill_scores_the_majority_of_each_middle_square() -> None:
    assert rest(battle(END_OF_TURN, scenario="hill", wait=True)).scores() == [1, 0]


@pytest.mark.rule("S7.1")
@pytest.mark.rule("S7.2")
@pytest.mark.rule("S7.3")
@pytest.mark.parametrize("scenario", ["conquest", "frontal", "hill"])
def test_equal_scores_are_a_draw(scenario: str) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", turn=4, scenario=scenario, wait=True)
    outcome = rest(position).outcome()
    assert outcome is not None
    assert outcome.ranks == [1, 1]


@pytest.mark.rule("S7.4")
def test_a_side_that_is_wiped_out_lets_the_other_play_on() -> None:
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 6 1 1 /", "R1.")
    acted = []
    while position.to_act:
        acted += position.to_act
        play(position, "R1.")
    assert acted == [1, 1, 1]
    assert position.scores() == [0, 4]


@pytest.mark.rule("S7.4")
def test_with_both_sides_wiped_out_the_game_ends_on_that_roll() -> None:
    position = battle("3 | R1 jeep/1 B1 nest/1 | |\n2 | | |\n1 | | |", turn=2, start="alternate", wait=True)
    play(position, "B1.", "R1xB1", "roll 4 / 4 1 1")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("played-out", [0, 0], [1, 1])


@pytest.mark.rule("S7.5")
def test_the_options_and_their_defaults() -> None:
    options = start("smallwars").options
    assert options == {
        "scenario": "conquest",
        "budget": 400,
        "armies": "draft",
        "start": "fixed",
        "wait": False,
    }
    position = start("smallwars", {"budget": 1_000_000})
    assert seen(position).money == [1_000_000, 1_000_000]


@pytest.mark.rule("S8")
def test_figures_are_numbered_in_the_order_of_picking_and_numbers_are_not_reused() -> None:
    position = play(start("smallwars"), "pick jeep a1", "pick jeep a3", "pick jeep a1", "pick quad a3")
    assert [figure.name for figure in seen(position).figures] == ["B1", "B2", "R1", "R2"]
    position = battle("3 | R1 nest | B1 quad B2 quad |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 6 1 1 /", "R1.")
    assert {move[:2] for move in position.legal(0)} == {"B2"}


@pytest.mark.rule("S8")
def test_equal_figures_in_one_square_stay_two_choices() -> None:
    position = battle("3 | R1 nest | B1 quad B2 quad |\n2 | | |\n1 | | |")
    assert targets(position, "R1") == "B1 B2"


@pytest.mark.rule("S8")
def test_after_a_fight_only_chance_acts() -> None:
    position = play(battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |"), "R1xB1")
    assert position.to_act == [CHANCE]
    for seat in range(2):
        move = position.game.parse(position.s, seat, f"{'BR'[seat]}1.")
        assert position.game.rule_ids[position.game.judge(position.s, seat, move)] == "S8"
    position.play(CHANCE, "roll 1 1 1 /")
    assert position.game.rule_ids[position.game.judge(position.s, CHANCE, 0)] == "S8"
