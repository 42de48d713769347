"""Cards on their way: dealing, drawing, twins, swaps, discarding."""

import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.errors import BadMove
from ludotheque.games.zop import game
from ludotheque.games.zop.state import CODES
from ludotheque.position import Position, start
from ludotheque.viewers import OPEN


def side(position: Position, seat: int) -> dict[str, str]:
    """All that lies before a seat, the piles from their tops."""
    seen = game.view(position.s, OPEN).sides[seat]  # type: ignore[attr-defined]
    return {
        "hand": " ".join(seen.hand),
        "draw": " ".join(seen.draw_cards),
        "discard": " ".join(seen.discard_cards),
    }


@pytest.mark.rule("Z1.1")
def test_each_seat_has_twenty_cards_of_its_own() -> None:
    position = start("zop")
    assert sorted(CODES) == sorted(
        [f"{kind}{strength}" for kind in "AD" for strength in range(1, 7)]
        + ["MI", "RE", "RS", "EA", "CA", "PT", "AT", "ES"]
    )
    for codes in (CODES[:19], [*CODES, "A1"], [*CODES[:19], "A1"]):
        with pytest.raises(BadMove):
            position.play(CHANCE, f"deal 0 {' '.join(codes)}")
    position.play(CHANCE, f"deal 0 {' '.join(CODES)}")
    position.play(CHANCE, f"deal 1 {' '.join(reversed(CODES))}")
    assert side(position, 0)["hand"] == "A1 A2 A3 A4"
    assert side(position, 1)["hand"] == "ES AT PT CA"
    assert side(position, 0)["draw"] == " ".join(CODES[4:])


@pytest.mark.rule("Z2.2")
def test_the_discard_pile_comes_back_unshuffled() -> None:
    """The example of the rules page."""
    position = staged("A2 A1", "A3 A2", "A4 A3", "MI[D5 A1 RE] A4", "ES[A6 D2 PT] A5")
    assert side(position, 0)["hand"] == "PT D2 A6 RE"
    assert side(position, 0)["draw"].startswith("A1 D5")
    assert side(position, 0)["discard"] == ""


@pytest.mark.rule("Z2.2")
def test_a_hand_may_be_drawn_from_the_rest_of_one_pile_and_the_top_of_the_next() -> None:
    position = staged("EA MI", "RS D1", "A1+A2 D2", "A3 D3", "A4 D4")
    while len(side(position, 0)["draw"].split()) != 2:
        play_first(position)
    before = side(position, 0)
    played, *unused = before["hand"].split()
    play_first(position)
    assert side(position, 0)["hand"].split() == [*before["draw"].split(), unused[-1], unused[-2]]
    assert played not in side(position, 0)["discard"]


def play_first(position: Position) -> None:
    """Both play the first card of their hands."""
    for seat in (0, 1):
        position.play(seat, side(position, seat)["hand"].split()[0])


@pytest.mark.rule("Z2.5")
def test_unused_cards_go_on_top_in_hand_order() -> None:
    position = staged("A2[A1 RE MI] D1", "D3[D2 D1 D4] D2")
    assert side(position, 0)["discard"] == "D4 D1 D2 MI RE A1"


@pytest.mark.rule("Z5.4")
def test_exchanged_cards_become_the_last_of_the_unused_hands() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6", "give A1")
    assert side(position, 0)["discard"] == "A6 A3 A2"
    assert side(position, 1)["discard"] == "A1 D3 D2"


@pytest.mark.rule("Z5.4")
def test_the_run_up_is_neither_taken_nor_given() -> None:
    position = staged("EA[RS A2 A3] D1[RS D2 D3]")
    for taken in ("take 0 RS", "take 0 D1", "take 0 A2", "take 1 D2"):
        assert game.judge(position.s, CHANCE, game.parse(position.s, CHANCE, taken))
    position.play(CHANCE, "take 0 D2")
    assert position.legal(0) == ["give A2", "give A3"]


@pytest.mark.rule("Z5.4")
def test_both_swap_seat_0_first_on_the_hands_as_they_are_then() -> None:
    position = staged("EA[A1 A2 A3] EA[A6 D2 D3]", "take 0 A6", "give A1")
    assert position.to_act == [CHANCE]
    position.play(CHANCE, "take 1 A6")
    assert position.legal(1) == ["give A1", "give D2", "give D3"]
    position.play(1, "give A1")
    assert side(position, 0)["discard"] == "A1 A3 A2"
    assert side(position, 1)["discard"] == "A6 D3 D2"


@pytest.mark.rule("Z5.4")
def test_a_twin_of_the_card_taken_may_be_given() -> None:
    position = staged("EA[A6 RS A3] D1[A6 D2 D3]", "take 0 A6")
    assert position.legal(0) == ["give A3", "give A6"]
    position.play(0, "give A6")
    assert side(position, 0)["discard"] == "A6 A3 RS"


@pytest.mark.rule("Z5.4")
def test_a_cancelled_swap_is_not_made() -> None:
    assert staged("EA MI").to_act == [0, 1]


def twins(fifth: str) -> Position:
    """Red's A6 comes to Black in the fourth turn; in the sixth Black holds both A6."""
    position = staged(
        "D1[D2 D3 D4] D1",
        "D5[D6 A1 A2] D2",
        "A3[A4 A5 RE] D3",
        "EA[CA PT ES] D4[A6 PT AT]",
        "take 0 A6",
        "give CA",
        fifth,
    )
    assert side(position, 0)["hand"].endswith("MI A6 A6")
    return position


@pytest.mark.rule("Z1.4")
def test_twins_are_one_choice_and_the_first_goes() -> None:
    position = twins("AT[A6 MI RS] D5")
    assert position.legal(0) == ["A6", "MI", "RS"]
    position.play(0, "A6")
    position.play(1, position.legal(1)[0])
    own, other = 5, 25
    assert int(position.s.table[0, 5]) & 63 == own
    assert [place & 63 for place in position.s.piles[0, 2].tolist()[:3]][-1] == other
    assert side(position, 0)["discard"] == "A6 MI RS"


@pytest.mark.rule("Z5.3")
def test_twins_may_be_played_together() -> None:
    position = twins("RS[A6 MI AT] D5")
    moves = ["A6+A6", "A6+AT", "A6+MI", "AT+A6", "AT+MI", "MI+A6", "MI+AT"]
    assert position.legal(0) == moves
    position.play(0, "A6+A6")
    position.play(1, next(move for move in position.legal(1) if move[0] != "D"))
    assert position.s.gains[5].tolist()[0] == 12
    assert side(position, 0)["discard"] == "MI AT"
