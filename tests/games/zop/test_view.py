"""What each viewer sees."""

from random import Random

import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.games.zop import game
from ludotheque.games.zop.counting import Counts, Raised
from ludotheque.games.zop.state import CODES
from ludotheque.games.zop.view import Line, View, view
from ludotheque.position import Position, start
from ludotheque.rng import generator
from ludotheque.viewers import OPEN, SPECTATOR, Viewer, seated


def seen(position: Position, viewer: Viewer) -> View:
    return view(position.s, viewer)


@pytest.mark.rule("Z7")
def test_a_seat_sees_its_own_hand_and_the_backs_of_the_other() -> None:
    position = staged("A1 D1")
    for viewer in (0, 1):
        sides = seen(position, seated(viewer)).sides
        assert None not in sides[viewer].hand
        assert sides[1 - viewer].hand == [None] * 4
        assert sides[1 - viewer].discard_cards == [None] * 3
        assert sides[viewer].draw_cards == [None] * 12
        assert [side.draw for side in sides] == [12, 12]


@pytest.mark.rule("Z7")
def test_a_spectator_sees_no_hand_and_an_open_viewer_all() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6", "give A1")
    for side in seen(position, SPECTATOR).sides:
        assert side.hand == [None] * 4
        assert side.draw_cards == side.discard_cards == []
    for side in seen(position, OPEN).sides:
        assert None not in [*side.hand, *side.draw_cards, *side.discard_cards]


@pytest.mark.rule("Z7")
@pytest.mark.rule("Z6.3")
def test_the_memory_aid_shows_what_a_perfect_memory_would_know() -> None:
    turns = ("A2 A1", "A3 A2", "A4 A3", "MI[D5 A1 RE] A4", "ES[A6 D2 PT] A5")
    side = seen(staged(*turns), seated(0)).sides[0]
    assert side.hand == ["PT", "D2", "A6", "RE"]
    assert side.draw_cards[:2] == ["A1", "D5"]
    assert None not in side.draw_cards
    bare = seen(staged(*turns, memory_aid=False), seated(0)).sides[0]
    assert bare.hand == side.hand
    assert bare.draw == side.draw
    assert bare.draw_cards == bare.discard_cards == []


@pytest.mark.rule("Z7")
def test_exchanged_cards_are_seen_where_they_lie_by_both() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6", "give A1")
    assert seen(position, seated(0)).sides[1].discard_cards == ["A1", None, None]
    assert seen(position, seated(1)).sides[0].discard_cards == ["A6", None, None]


@pytest.mark.rule("Z5.4")
def test_whose_deck_a_card_is_from_is_seen_by_all_when_it_is_drawn_again() -> None:
    """Red's A6 comes back from Black's discard pile once the draw pile is empty."""
    swap = "EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6", "give A1"
    rest = "D1 D4", "D2 D5", "D3 D6", "D4 A2"
    for aid in (True, False):
        position = staged(*swap, *rest, memory_aid=aid)
        for viewer in (seated(0), seated(1), SPECTATOR, OPEN):
            for seat, side in enumerate(seen(position, viewer).sides):
                assert side.decks == [seat] * 4
                assert side.exchanged == []
                remembers = viewer is OPEN or (aid and viewer is not SPECTATOR)
                assert (1 - seat in side.draw_decks + side.discard_decks) == remembers
    while 1 not in seen(position, SPECTATOR).sides[0].decks:
        for seat in (0, 1):
            position.play(seat, next(move for move in position.legal(seat) if move not in ("EA", "RS")))
    black = seen(position, seated(0)).sides[0]
    assert [black.hand[place] for place in black.exchanged] == ["A6"]
    assert black.decks == [int(code == "A6") for code in black.hand]
    for viewer in (seated(1), SPECTATOR, OPEN):
        side = seen(position, viewer).sides[0]
        assert (side.decks, side.exchanged) == (black.decks, black.exchanged)
    position.play(0, "A6")
    position.play(1, "A1")
    for viewer in (seated(0), seated(1), SPECTATOR):
        assert seen(position, viewer).lines[-1].decks == [[1], [0]]


@pytest.mark.rule("Z5.8")
@pytest.mark.parametrize("aid", [True, False])
def test_espionage_opens_the_other_hand_for_one_turn_to_that_seat_only(aid: bool) -> None:
    position = staged("ES D1", memory_aid=aid)
    hand = seen(position, seated(1)).sides[1].hand
    assert seen(position, seated(0)).sides[0].waiting == ["ES"]
    assert seen(position, seated(0)).sides[1].hand == hand
    assert seen(position, SPECTATOR).sides[1].hand == [None] * 4
    assert seen(position, seated(1)).sides[0].hand == [None] * 4
    position.play(1, position.legal(1)[0])
    assert seen(position, seated(0)).sides[1].hand == hand
    assert seen(position, seated(0)).sides[1].choice is None
    position.play(0, next(move for move in position.legal(0) if move not in ("EA", "MI")))
    assert seen(position, seated(0)).sides[1].hand == [None] * 4
    remembered = [code for code in seen(position, seated(0)).sides[1].discard_cards[:3] if code]
    assert len(remembered) == (3 if aid else 0)


@pytest.mark.rule("Z5.8")
def test_a_cancelled_espionage_opens_nothing() -> None:
    assert seen(staged("ES MI"), seated(0)).sides[1].hand == [None] * 4


@pytest.mark.rule("Z2.3")
def test_a_sealed_choice_is_shown_to_its_seat_alone() -> None:
    position = staged("A1 D1")
    move = position.legal(0)[0]
    position.play(0, move)
    assert seen(position, seated(0)).sides[0].choice == move
    for viewer in (seated(1), SPECTATOR):
        side = seen(position, viewer).sides[0]
        assert (side.chosen, side.choice, side.asked) == (True, None, False)


@pytest.mark.rule("Z2.4")
def test_played_cards_lie_in_lines_facing_each_other_for_all() -> None:
    position = staged("RS D1", "MI+A4 A6")
    for viewer in (seated(0), seated(1), SPECTATOR):
        lines = seen(position, viewer).lines
        assert [line.cards for line in lines] == [[["RS"], ["D1"]], [["MI", "A4"], ["A6"]]]
        assert [line.cancelled for line in lines] == [[False, False], [False, True]]
        assert [line.points for line in lines] == [[0, 0], [4, 0]]
        assert lines[1].places == [[0, 1], [0]]


def test_places_are_those_of_the_hand_before_the_reveal() -> None:
    position = staged("RS D1")
    hand = seen(position, seated(0)).sides[0].hand
    position.play(0, f"{hand[3]}+{hand[1]}")
    position.play(1, next(move for move in position.legal(1) if move not in ("MI", "EA")))
    assert seen(position, seated(0)).lines[1].places[0] == [3, 1]


def test_a_swap_under_way_is_shown_to_all() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]")
    assert seen(position, SPECTATOR).swap == seen(position, seated(0)).swap
    assert seen(position, seated(0)).phase == "take"
    position.play(-1, "take 0 D2")
    swap = seen(position, SPECTATOR).swap
    assert swap is not None
    assert (swap.seat, swap.taken, swap.place) == (0, "D2", 1)


def test_what_waits_is_open() -> None:
    assert [side.waiting for side in seen(staged("RE AT"), SPECTATOR).sides] == [["RE"], ["AT"]]
    assert [side.waiting for side in seen(staged("RS ES"), SPECTATOR).sides] == [["RS"], ["ES"]]


def test_the_decider_is_announced() -> None:
    position = staged_match([[5, 5]])
    assert seen(position, seated(0)).decider
    assert not seen(staged_match([[5, 4]]), seated(0)).decider
    assert seen(staged_match([[5, 4], [4, 5]]), seated(0)).decider
    assert seen(staged_match([[5, 4], [4, 5]]), seated(0)).round == 3


def staged_match(rounds: list[list[int]]) -> Position:
    """A match in which these rounds are finished and the next deal is due."""
    position = start("zop")
    position.s.finished = len(rounds)
    for number, points in enumerate(rounds):
        position.s.rounds[number] = points
    assert game.view(position.s, seated(0))
    return position


@pytest.mark.rule("Z4.2")
def test_a_turn_on_the_table_says_which_card_counted_more_and_why() -> None:
    lines = seen(staged("AT D1", "A4 D2", "RS D3", "RE+A3 D4", "A5 D5"), SPECTATOR).lines
    assert [line.raised[0] for line in lines] == [
        None,
        Raised(0, ["AT"], 8),
        None,
        Raised(1, ["RE"], 5),
        None,
    ]
    assert [line.raised[1] for line in lines] == [None] * 5


@pytest.mark.rule("Z5.1")
def test_what_a_bad_idea_cancelled_raises_nothing_later() -> None:
    assert seen(staged("RE MI", "A4 D1"), SPECTATOR).lines[1].raised == [None, None]


@pytest.mark.parametrize("counter_cancels", [False, True])
def test_what_the_lines_say_of_the_cards_adds_up_to_the_points(counter_cancels: bool) -> None:
    """Z3 to Z5 once more, from what is told: the compiled rules count by themselves."""
    raised = countered = 0
    for seed in range(20):
        position, rng = start("zop", {"match": "single", "counter_cancels": counter_cancels}), Random(seed)
        while position.to_act:
            seat = position.to_act[0]
            legal = position.legal_moves(seat) if seat >= 0 else [position.draw(generator(seed))]
            position.play_move(seat, rng.choice(legal))
        for line in seen(position, OPEN).lines:
            assert line.points == [points_of(line, seat) for seat in (0, 1)]
            raised += sum(up is not None for up in line.raised)
            countered += sum(line.countered)
    assert raised > 20
    assert bool(countered) is counter_cancels


def points_of(line: Line, seat: int) -> int:
    (attack, _), (_, defence) = (strengths(line, each) for each in (seat, 1 - seat))
    scored = 0 if line.countered[seat] else max(0, attack - defence)
    if any(line.cancelled):
        return scored
    facing = [code for code in line.cards[1 - seat] if code[1:].isdigit()]
    kinds = ["A" * (code == "CA") + "D" * (code == "PT") for code in line.cards[seat]]
    return scored + sum(int(code[1:]) for kind in kinds for code in facing if code[0] == kind)


def strengths(line: Line, seat: int) -> tuple[int, int]:
    """Of its attacks and of its defences."""
    if line.cancelled[seat]:
        return 0, 0
    counts = {at: int(code[1:]) for at, code in enumerate(line.cards[seat]) if code[1:].isdigit()}
    if up := line.raised[seat]:
        counts[up.at] = up.strength
    each = [(line.cards[seat][at][0], strength) for at, strength in counts.items()]
    attack, defence = (sum(n for kind, n in each if kind == wanted) for wanted in "AD")
    return attack, defence


def test_an_attack_that_a_counter_attack_takes_the_points_of_is_marked() -> None:
    assert seen(staged("CA A4", counter_cancels=True), SPECTATOR).lines[0].countered == [False, True]
    assert seen(staged("CA A4"), SPECTATOR).lines[0].countered == [False, False]
    assert seen(staged("CA D4", counter_cancels=True), SPECTATOR).lines[0].countered == [False, False]
    beside_an_idea = staged("RS D1", "CA+A1 MI", counter_cancels=True)
    assert seen(beside_an_idea, SPECTATOR).lines[1].countered == [False, False]


def second_turn(first: str, mine: str) -> Position:
    """Black has played `first`, Red D1, and Black holds these four."""
    position = start("zop")
    top = [first, *(code for code in CODES if code not in (first, *mine.split()))][:4]
    for seat, known in enumerate(([*top, *mine.split()], ["D1"])):
        deck = [*known, *(code for code in CODES if code not in known)]
        position.play(CHANCE, f"deal {seat} {' '.join(deck)}")
    position.play(0, first)
    position.play(1, "D1")
    return position


@pytest.mark.rule("Z4.1")
def test_the_seat_itself_sees_what_its_cards_would_count() -> None:
    position = second_turn("RE", "A4 D2 MI ES")
    mine = {"A4": Counts(6, 6, 0), "D2": Counts(4, 0, 4)}
    assert seen(position, seated(0)).sides[0].counts == mine
    for viewer in (seated(1), SPECTATOR):
        assert seen(position, viewer).sides[0].counts == {}


@pytest.mark.rule("Z4.3")
def test_of_two_cards_the_sum_is_told_before_they_are_played() -> None:
    counts = seen(second_turn("RS", "RE A4 A2 D2"), seated(0)).sides[0].counts
    assert len(counts) == 12
    assert counts["RE+A4"] == Counts(6, 6, 0)
    assert counts["A4+RE"] == Counts(None, 4, 0)
    assert counts["A4+A2"] == Counts(2, 6, 0)
    assert counts["A4+D2"] == Counts(2, 4, 2)
