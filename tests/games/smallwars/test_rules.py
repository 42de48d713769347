"""The rules of Small Wars, sentence by sentence."""

from collections.abc import Callable

import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import Illegal
from ludotheque.games.smallwars.view import View, view
from ludotheque.position import Position, start

Battle = Callable[..., Position]


def play(position: Position, *moves: str) -> Position:
    """Moves of whoever is to act."""
    for move in moves:
        position.play(position.to_act[0], move)
    return position


def refused(position: Position, move: str) -> str | None:
    """The rule that forbids a move of the seat to act."""
    with pytest.raises(Illegal) as error:
        position.play(position.to_act[0], move)
    return error.value.rule


def seen(position: Position) -> View:
    return view(position.s, 0)


def life(position: Position) -> dict[str, int]:
    return {figure.name: figure.life for figure in seen(position).figures}


def reach(position: Position, figure: str) -> str:
    """Where the figure may move, as text."""
    moves = [move for move in position.legal(position.to_act[0]) if move.startswith(f"{figure}>")]
    return " ".join(move[-2:] for move in moves)


def targets(position: Position, figure: str) -> str:
    moves = [move for move in position.legal(position.to_act[0]) if move.startswith(f"{figure}x")]
    return " ".join(move.partition("x")[2] for move in moves)


@pytest.mark.rule("S1.1")
def test_the_camps_are_the_first_and_the_last_rank_of_nine_squares() -> None:
    position = start("smallwars")
    assert {move[-2:] for move in position.legal(0)} == {"a1", "b1", "c1"}
    play(position, "pick jeep b1")
    assert {move[-2:] for move in position.legal(1)} == {"a3", "b3", "c3"}


@pytest.mark.rule("S1.1")
def test_a_helicopter_crosses_the_whole_field(battle: Battle) -> None:
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
def test_steps_and_distances_are_never_diagonal(battle: Battle) -> None:
    position = battle("3 | | |\n2 | | R1 heavy | B1 quad\n1 | B3 quad | B2 nest | B4 jeep")
    assert reach(position, "R1") == "a2 b1 b3 c2"
    assert targets(position, "R1") == "B1 B2 B3 B4"  # two squares away, counted straight
    position = battle("3 | | |\n2 | | R1 light | B1 quad\n1 | B3 quad | B2 nest | B4 jeep")
    assert targets(position, "R1") == "B1 B2"


@pytest.mark.rule("S2.1")
def test_a_cross_forbids_moving_and_fighting(battle: Battle) -> None:
    position = battle("3 | R1 nest R2 truck B1 jeep | |\n2 | | |\n1 | | |")
    assert position.legal(1) == ["R1.", "R1xB1", "R2.", "R2>a1", "R2>a2", "R2>b2", "R2>b3", "R2>c3"]
    assert refused(position, "R1>a2") == "S2.1"
    assert refused(position, "R2xB1") == "S6.2"


@pytest.mark.rule("S2.1")
def test_range_0_is_the_own_square(battle: Battle) -> None:
    position = battle("3 | B1 jeep R1 squad | B2 jeep |\n2 | | |\n1 | | |")
    assert targets(position, "R1") == "B1"


@pytest.mark.rule("S3.1")
def test_seat_0_picks_first_and_a_pick_is_placed_at_once_on_its_camp() -> None:
    position = start("smallwars")
    assert position.to_act == [0]
    assert refused(position, "pick jeep b2") == "S3.1"
    assert refused(position, "pick jeep b3") == "S3.1"
    play(position, "pick jeep b1")
    assert seen(position).figures[0].square == "b1"
    assert position.to_act == [1]
    assert refused(position, "pick jeep b1") == "S3.1"
    assert refused(position, "place jeep b3") == "S3.1"
    assert play(position, "pick jeep b3").to_act == [0]


@pytest.mark.rule("S3.1")
def test_the_budget_is_400_and_each_seat_has_its_own() -> None:
    position = play(start("smallwars"), "pick heavy a1", "pick jeep a3")
    assert seen(position).money == [215, 360]


@pytest.mark.rule("S3.2")
def test_no_pick_exceeds_what_is_left_of_the_budget() -> None:
    position = play(start("smallwars", {"budget": 100}), "pick scout a1", "pick jeep a3")
    assert refused(position, "pick armcar a1") == "S3.2"
    play(position, "pick jeep a1", "pick quad a3")
    assert position.legal(0) == ["done"]  # 5 points left buy nothing


@pytest.mark.rule("S3.2")
def test_the_pool_is_shared() -> None:
    position = play(start("smallwars"), "pick quad a1", "pick quad a3")
    assert refused(position, "pick quad a1") == "S3.2"
    assert "pick quad a1" not in position.legal(0)


@pytest.mark.rule("S3.2")
def test_done_needs_a_figure_is_said_once_and_the_other_goes_on() -> None:
    position = start("smallwars")
    assert refused(position, "done") == "S3.2"
    play(position, "pick jeep a1", "pick jeep a3", "done")
    assert position.to_act == [1]
    play(position, "pick quad a3")
    assert position.to_act == [1]
    play(position, "pick quad b3", "done")
    assert seen(position).turn == 1


@pytest.mark.rule("S3.3")
def test_preset_armies_are_placed_in_turn_and_a_seat_with_none_left_is_skipped() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    assert len(position.legal(0)) == 4 * 3
    assert refused(position, "place jeep a1") == "S3.3"
    assert refused(position, "pick heavy a1") == "S3.3"
    assert refused(position, "done") == "S3.3"
    assert refused(position, "place heavy a2") == "S3.1"
    seats = []
    for move in ("heavy a1", "jeep a3", "light a1", "rjeep a3", "scout c1", "light b3", "armcar b1"):
        seats += position.to_act
        play(position, f"place {move}")
    assert seats == [0, 1, 0, 1, 0, 1, 0]
    play(position, "place gunship b3")
    assert position.to_act == [1]
    play(position, "place halftrack b3")
    assert (seen(position).turn, position.to_act) == (1, [1])


@pytest.mark.rule("S3.3")
def test_two_equal_presets_need_no_pool() -> None:
    position = start("smallwars", {"armies": "steel-steel", "budget": 100})
    assert len(position.legal(0)) == 12
    play(position, "place light a1")
    assert len(position.legal(1)) == 12


@pytest.mark.rule("S4.1")
@pytest.mark.parametrize(("option", "starters"), [("alternate", [1, 0, 1, 0]), ("fixed", [1, 1, 1, 1])])
def test_four_turns_are_played_and_seat_1_starts_the_first(
    battle: Battle, option: str, starters: list[int]
) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", start=option)
    found = []
    while position.to_act:
        found += position.to_act
        other = 1 - found[-1]
        play(position, f"{'BR'[found[-1]]}1.", f"{'BR'[other]}1.")
    assert found == starters
    assert position.outcome() is not None
    assert position.game.rule_ids[position.game.judge(position.s, 0, 0)] == "S4.1"


@pytest.mark.rule("S4.2")
def test_seats_alternate_and_the_longer_army_goes_on_alone(battle: Battle) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep B2 quad B3 truck")
    acted = []
    for move in ("R1.", "B2.", "B3.", "B1."):
        acted += position.to_act
        play(position, move)
    assert acted == [1, 0, 0, 0]
    assert seen(position).turn == 2


@pytest.mark.rule("S4.2")
def test_the_first_move_activates_and_only_that_figure_may_go_on(battle: Battle) -> None:
    position = battle("3 | R1 jeep R2 jeep | |\n2 | | |\n1 | | | B1 jeep")
    play(position, "R1>a2")
    assert {move[:2] for move in position.legal(1)} == {"R1"}
    assert refused(position, "R2.") == "S4.2"
    play(position, "R1.", "B1.")
    assert refused(position, "R1>a3") == "S4.2"
    assert refused(position, "B1.") == "S4.2"
    assert refused(position, "pick quad a3") == "S4.2"


@pytest.mark.rule("S4.2")
def test_a_turn_that_the_starting_seat_cannot_begin_is_begun_by_the_other(battle: Battle) -> None:
    position = battle("3 | R1 jeep B1 quad/1 | |\n2 | | |\n1 | | |", turn=1)
    play(position, "R1xB1", "roll 6 / 1", "R1.")
    assert (seen(position).turn, seen(position).starting_seat, position.to_act) == (2, 0, [1])


@pytest.mark.rule("S4.3")
def test_actions_are_spent_in_any_mix_and_the_activation_ends_by_its_move(battle: Battle) -> None:
    position = battle("3 | R1 halftrack | |\n2 | | |\n1 | | | B1 jeep")
    play(position, "R1>b2", "R1>b1")
    assert seen(position).actions == 1
    play(position, "R1xB1", "roll 1 1 /")
    assert position.legal(1) == ["R1."]
    assert refused(position, "R1>b2") == "S4.3"
    assert refused(position, "R1xB1") == "S4.3"
    assert play(position, "R1.").to_act == [0]


@pytest.mark.rule("S4.3")
def test_a_figure_may_end_having_done_nothing(battle: Battle) -> None:
    position = play(battle("3 | R1 jeep R2 quad | |\n2 | | |\n1 | | | B1 jeep"), "R1.", "B1.")
    assert [figure.activated for figure in seen(position).figures] == [True, True, False]


@pytest.mark.rule("S5.1")
def test_a_move_stops_where_an_enemy_is(battle: Battle) -> None:
    position = battle("3 | R1 scout | B1 quad |\n2 | B2 quad | |\n1 | | |")
    assert reach(position, "R1") == "a2 b3"
    assert refused(position, "R1>b2") == "S5.1"
    assert refused(position, "R1>a3") == "S5.1"


@pytest.mark.rule("S5.1")
def test_own_figures_never_hinder(battle: Battle) -> None:
    position = battle("3 | R1 jeep | R2 jeep |\n2 | R3 quad | |\n1 | | | B1 quad")
    assert reach(position, "R1") == "a1 a2 b2 b3 c3"


@pytest.mark.rule("S5.2")
def test_a_figure_that_began_beside_an_enemy_leaves_only_to_a_free_square(battle: Battle) -> None:
    position = battle("3 | B2 quad | R1 scout B1 jeep |\n2 | | |\n1 | | |")
    assert reach(position, "R1") == "a1 a2 a3 b1 b2 c1 c2 c3"  # a3 by way of b2 and a2
    position = battle("3 | B2 quad | R1 jeep B1 jeep |\n2 | | |\n1 | | |")
    assert reach(position, "R1") == "a2 b1 b2 c2 c3"
    assert refused(position, "R1>a3") == "S5.2"


@pytest.mark.rule("S5.2")
def test_it_is_bound_only_while_an_enemy_is_there_and_until_it_leaves(battle: Battle) -> None:
    position = battle("3 | B2 quad | R1 light B1 jeep/1 |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 1 1 / 1")
    assert seen(position).bound
    assert refused(position, "R1>a3") == "S5.2"
    position = battle("3 | B2 quad | R1 light B1 jeep/1 |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 1 6 / 1")
    assert not seen(position).bound
    play(position, "R1>a3")


@pytest.mark.rule("S5.2")
def test_a_figure_that_came_into_the_square_in_this_activation_is_not_bound(battle: Battle) -> None:
    position = battle("3 | B1 jeep | B2 jeep |\n2 | R1 jeep | |\n1 | | |")
    play(position, "R1>a3")
    assert not seen(position).bound
    assert "b3" in reach(position, "R1")


@pytest.mark.rule("S6.1")
def test_the_target_is_a_living_enemy_within_range(battle: Battle) -> None:
    position = battle("3 | R1 rjeep R2 jeep | B1 quad |\n2 | | B2 quad |\n1 | | B3 gun | B4 gun")
    assert targets(position, "R1") == "B1 B2"
    assert refused(position, "R1xB3") == "S6.1"
    assert refused(position, "R1xR2") == "S6.1"
    play(position, "R1xB1", "roll 6 6 /")
    assert refused(position, "R1xB1") == "S6.1"
    assert refused(position, "R1xB9") == "S6.1"


@pytest.mark.rule("S6.2")
def test_fours_fives_and_sixes_hit_and_hits_beyond_life_are_lost(battle: Battle) -> None:
    position = battle("3 | R1 heavy | B1 light |\n2 | | B2 quad |\n1 | | |")
    play(position, "R1xB1")
    assert position.to_act == [CHANCE]
    play(position, "roll 3 4 5 6 /", "R1xB2", "roll 4 4 4 4 /")
    assert life(position) == {"B1": 1, "B2": 0, "R1": 7}
    assert position.s.lost.tolist() == [4, 0]


@pytest.mark.rule("S6.2")
@pytest.mark.parametrize("roll", ["roll 1 2 3 /", "roll 1 2 3 4 5 /", "roll 1 2 3 4 / 1"])
def test_the_dice_are_as_many_as_the_sheets_say(battle: Battle, roll: str) -> None:
    position = play(battle("3 | R1 heavy | B1 light |\n2 | | |\n1 | | |"), "R1xB1")
    assert refused(position, roll) == "S6.2"
    assert position.game.rule_ids[position.game.judge(position.s, CHANCE, 6**16)] == "S6.2"


@pytest.mark.rule("S6.3")
def test_a_target_in_the_same_square_strikes_back_and_both_may_fall(battle: Battle) -> None:
    position = battle("3 | R1 jeep/1 B1 nest/1 R2 quad | |\n2 | | |\n1 | | | B2 quad")
    play(position, "R1xB1", "roll 5 / 1 2 6")
    assert life(position) == {"B1": 0, "B2": 1, "R1": 0, "R2": 1}


@pytest.mark.rule("S6.3")
def test_striking_back_needs_combat_and_the_same_square(battle: Battle) -> None:
    position = play(battle("3 | R1 jeep B1 truck | B2 nest |\n2 | | |\n1 | | |"), "R1xB1")
    play(position, "roll 1 /", "R1xB2", "roll 1 /")
    assert life(position)["R1"] == 2


@pytest.mark.rule("S6.4")
def test_a_figure_destroyed_in_its_own_activation_ends_it(battle: Battle) -> None:
    position = battle("3 | R1 jeep/1 B1 nest R2 quad | |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 1 / 4 1 1")
    assert position.to_act == [0]
    assert seen(position).active is None
    assert [figure.square for figure in seen(position).figures] == ["a3", None, "a3"]


@pytest.mark.rule("S6.4")
def test_the_roll_that_destroys_the_last_active_figure_may_end_the_turn(battle: Battle) -> None:
    position = battle("3 | R1 jeep/1 B1 nest | |\n2 | | |\n1 | | |", turn=2)
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
def test_conquest_scores_every_square_held_alone_each_turn(battle: Battle) -> None:
    position = rest(battle(END_OF_TURN))
    assert position.scores() == [3, 2]
    for _ in range(3):
        rest(position)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([12, 8], [1, 2])


@pytest.mark.rule("S7.2")
def test_frontal_counts_the_living(battle: Battle) -> None:
    position = battle(END_OF_TURN, turn=4, scenario="frontal")
    assert position.scores() == [5, 3]
    outcome = rest(position).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([5, 3], [1, 2])


@pytest.mark.rule("S7.3")
def test_hill_scores_the_majority_of_each_middle_square(battle: Battle) -> None:
    assert rest(battle(END_OF_TURN, scenario="hill")).scores() == [1, 0]


@pytest.mark.rule("S7.1")
@pytest.mark.rule("S7.2")
@pytest.mark.rule("S7.3")
@pytest.mark.parametrize("scenario", ["conquest", "frontal", "hill"])
def test_equal_scores_are_a_draw(battle: Battle, scenario: str) -> None:
    position = battle("3 | R1 jeep | |\n2 | | |\n1 | | | B1 jeep", turn=4, scenario=scenario)
    outcome = rest(position).outcome()
    assert outcome is not None
    assert outcome.ranks == [1, 1]


@pytest.mark.rule("S7.4")
def test_a_side_that_is_wiped_out_lets_the_other_play_on(battle: Battle) -> None:
    position = battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 6 1 1 /", "R1.")
    acted = []
    while position.to_act:
        acted += position.to_act
        play(position, "R1.")
    assert acted == [1, 1, 1]
    assert position.scores() == [0, 4]


@pytest.mark.rule("S7.4")
def test_with_both_sides_wiped_out_the_game_ends_on_that_roll(battle: Battle) -> None:
    position = battle("3 | R1 jeep/1 B1 nest/1 | |\n2 | | |\n1 | | |", turn=2)
    play(position, "B1.", "R1xB1", "roll 4 / 4 1 1")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("played-out", [0, 0], [1, 1])


@pytest.mark.rule("S7.5")
def test_the_options_and_their_defaults() -> None:
    options = start("smallwars").options
    assert options == {"scenario": "conquest", "budget": 400, "armies": "draft", "start": "alternate"}
    position = start("smallwars", {"budget": 1_000_000})
    assert seen(position).money == [1_000_000, 1_000_000]


@pytest.mark.rule("S8")
def test_figures_are_numbered_in_the_order_of_picking_and_numbers_are_not_reused(battle: Battle) -> None:
    position = play(start("smallwars"), "pick jeep a1", "pick jeep a3", "pick jeep a1", "pick quad a3")
    assert [figure.name for figure in seen(position).figures] == ["B1", "B2", "R1", "R2"]
    position = battle("3 | R1 nest | B1 quad B2 quad |\n2 | | |\n1 | | |")
    play(position, "R1xB1", "roll 6 1 1 /", "R1.")
    assert {move[:2] for move in position.legal(0)} == {"B2"}


@pytest.mark.rule("S8")
def test_equal_figures_in_one_square_stay_two_choices(battle: Battle) -> None:
    position = battle("3 | R1 nest | B1 quad B2 quad |\n2 | | |\n1 | | |")
    assert targets(position, "R1") == "B1 B2"


@pytest.mark.rule("S8")
def test_after_a_fight_only_chance_acts(battle: Battle) -> None:
    position = play(battle("3 | R1 nest | B1 quad |\n2 | | |\n1 | | |"), "R1xB1")
    assert position.to_act == [CHANCE]
    for seat in range(2):
        move = position.game.parse(position.s, seat, f"{'BR'[seat]}1.")
        assert position.game.rule_ids[position.game.judge(position.s, seat, move)] == "S8"
    position.play(CHANCE, "roll 1 1 1 /")
    assert position.game.rule_ids[position.game.judge(position.s, CHANCE, 0)] == "S8"
