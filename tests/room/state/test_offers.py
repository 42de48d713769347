from ludotheque.room.protocol.messages import Seat
from ludotheque.room.state.offers import Offers

SEATS = [Seat("ada", "Ada"), Seat("bob", "Bob"), Seat(None, "random", "random"), Seat("ada", "Ann")]


def test_one_person_answers_for_all_of_its_seats_and_bots_are_not_asked() -> None:
    offers = Offers()
    offers.make("undo", 3)
    assert offers.needed("undo", SEATS) == [1]
    assert offers.needed("undo", SEATS, 1) == []
    assert offers.needed("agree", SEATS, 1) == [0, 3]
    offers.make("undo", 1)
    assert offers.needed("undo", SEATS) == []
    assert offers.shown(SEATS)[0].accepted == [1, 3]


def test_a_move_drops_what_was_about_the_position() -> None:
    offers = Offers()
    offers.make("rematch", 0)
    offers.make("agree", 0)
    offers.drop_those_about_the_position()
    assert list(offers.pending) == ["rematch"]
    offers.clear()
    assert offers.shown(SEATS) == []
