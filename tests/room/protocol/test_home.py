import msgspec
import pytest

from ludotheque.room.protocol.home import Seek, Welcoming


def test_what_goes_on_in_the_room_survives_the_wire() -> None:
    seen = Welcoming(None, [], [], [])
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Welcoming) == seen


@pytest.mark.parametrize(
    "wish", [{"game": "x" * 61}, {"game": "a", "table": "x" * 41}, {"game": "a", "b": 1}]
)
def test_a_wish_is_bounded(wish: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wish, Seek)
