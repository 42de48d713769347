"""The workshop's bodies."""

import msgspec
import pytest

from ludotheque.room.protocol.workshop import Draft, NewSet


def test_content_is_kept_as_it_came_until_its_size_is_known() -> None:
    given = msgspec.json.decode(b'{"content": {"a": [1, 2]}}', type=Draft)
    assert bytes(given.content) == b'{"a": [1, 2]}'


@pytest.mark.parametrize("name", ["", "x" * 61, "a\x00b"])
def test_the_name_of_a_set_is_a_line(name: str) -> None:
    body = msgspec.json.encode({"game": "g", "name": name, "content": {}})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=NewSet)
