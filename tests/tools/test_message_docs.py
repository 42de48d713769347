import typing

from ludotheque.room.protocol.messages import FromServer
from ludotheque.room.protocol.requests import Request
from tools import message_docs


def test_the_page_is_up_to_date() -> None:
    assert message_docs.PAGE.read_text("utf-8") == message_docs.page(), "run: python -m tools.message_docs"


def test_every_message_is_described() -> None:
    page = message_docs.page()
    for struct in (*typing.get_args(Request), *typing.get_args(FromServer)):
        assert f"### `type: {struct.__struct_config__.tag}`" in page
