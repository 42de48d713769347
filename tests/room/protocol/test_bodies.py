import msgspec
import pytest

from ludotheque.room.protocol.bodies import BotSeat, MySeat, NewTable, OpenSeat


def test_a_new_table_is_read_with_its_defaults() -> None:
    text = b'{"game":"g","seats":[{"who":"me"},{"who":"bot","bot":"random"},{"who":"open"}]}'
    table = msgspec.json.decode(text, type=NewTable)
    assert table.seats == [MySeat(), BotSeat("random"), OpenSeat()]
    assert table.settings.public


@pytest.mark.parametrize("text", [b'{"game":"g","seats":[]}', b'{"game":"g","seats":[{"who":"cat"}]}', b"{}"])
def test_a_new_table_that_makes_no_sense_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=NewTable)
