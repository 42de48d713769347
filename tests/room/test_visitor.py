import pytest
from tests.room.scene import PLAIN
from tests.room.test_course import course

from ludotheque.contract import SPECTATOR
from ludotheque.room.messages import Seat
from ludotheque.room.visitor import Visitor


@pytest.mark.parametrize(
    ("person", "wanted", "seats", "viewer"),
    [
        (None, None, (), SPECTATOR),
        ("eve", 0, (), SPECTATOR),
        ("bob", None, (1,), 1),
        ("bob", SPECTATOR, (1,), SPECTATOR),
        ("bob", 0, (1,), 1),
    ],
)
def test_a_visitor_sees_by_its_own_seat_only(
    person: str | None, wanted: int | None, seats: tuple[int, ...], viewer: int
) -> None:
    table = course(PLAIN)
    table.seats = [Seat("ada", "Ada"), Seat("bob", "Bob")]
    visitor = Visitor(person, "")
    visitor.wanted = wanted
    visitor.place(table)
    assert (visitor.seats, visitor.viewer) == (seats, viewer)


def test_who_holds_several_seats_sees_nothing_secret_before_choosing_one() -> None:
    visitor = Visitor("ada", "Ada")
    assert visitor._viewer([0, 1], True) == SPECTATOR
    assert visitor._viewer([0, 1], False) == 0
    visitor.wanted = 1
    assert visitor._viewer([0, 1], True) == 1
