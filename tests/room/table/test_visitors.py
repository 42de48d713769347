import pytest
from tests.room.scene import PLAIN
from tests.room.state.test_table_state import state

from ludotheque.room.protocol.messages import Seat
from ludotheque.room.table.visitors import Visitor
from ludotheque.viewers import SPECTATOR, Viewer, seated


@pytest.mark.parametrize(
    ("person", "wanted", "seats", "viewer"),
    [
        (None, None, (), SPECTATOR),
        ("eve", seated(0), (), SPECTATOR),
        ("bob", None, (1,), seated(1)),
        ("bob", SPECTATOR, (1,), SPECTATOR),
        ("bob", seated(0), (1,), seated(1)),
    ],
)
def test_a_visitor_sees_by_its_own_seat_only(
    person: str | None, wanted: Viewer | None, seats: tuple[int, ...], viewer: Viewer
) -> None:
    table = state(PLAIN)
    table.seats = [Seat("ada", "Ada"), Seat("bob", "Bob")]
    visitor = Visitor(person, "")
    visitor.wanted = wanted
    visitor.place(table)
    assert (visitor.seats, visitor.viewer) == (seats, viewer)


def test_who_holds_several_seats_sees_nothing_secret_before_choosing_one() -> None:
    visitor = Visitor("ada", "Ada")
    assert visitor._viewer([0, 1], True) == SPECTATOR
    assert visitor._viewer([0, 1], False) == seated(0)
    visitor.wanted = seated(1)
    assert visitor._viewer([0, 1], True) == seated(1)
