import msgspec
import pytest

from ludotheque.room.protocol.company import CompanyNews, Decide, NewReport, Present


def test_what_the_socket_tells_says_what_it_is() -> None:
    assert msgspec.to_builtins(Present("ada", True)) == {"type": "present", "person": "ada", "here": True}
    assert msgspec.to_builtins(CompanyNews()) == {"type": "news"}


@pytest.mark.parametrize("words", ["x" * 501, "a\0b", "\x1b[2J"])
def test_a_report_is_short_and_can_be_shown(words: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"reason": "chat", "words": words}, NewReport)
    assert msgspec.convert({"reason": "chat", "words": "rude\nagain"}, NewReport).words == "rude\nagain"


def test_an_owner_is_not_made_over_the_wire() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"what": "owner"}, Decide)
