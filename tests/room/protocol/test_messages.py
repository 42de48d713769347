import msgspec
import pytest

from ludotheque.room.protocol.messages import FromServer, Pong, Settings


def test_what_the_server_says_can_be_read_by_its_type() -> None:
    decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
    assert decoder.decode(msgspec.json.encode(Pong("a", 3))) == Pong("a", 3)


def test_clocks_have_bounds() -> None:
    for clock in ({"kind": "per-move", "seconds": 0}, {"kind": "days", "days": 400}, {"kind": "sundial"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"clock": clock}, Settings)
