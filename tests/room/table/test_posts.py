"""What comes into a table's inbox."""

from ludotheque.room.protocol.requests import Ping
from ludotheque.room.table.posts import NOBODY, Posted, Tick


def test_a_request_is_known_by_the_name_its_client_gave_it() -> None:
    assert Posted(NOBODY, Ping("x")).id == "x"
    assert Posted(NOBODY, Tick()).id is None
