"""Whatever bytes come, they are a request or they are refused."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.room.protocol.requests import Play, Request

decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def test_a_request_is_read_by_its_type() -> None:
    assert decoder.decode(b'{"type":"play","seat":0,"move":"Sc","seen":3,"id":"a"}') == Play(0, "Sc", 3, "a")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b'{"type":"dance"}',
        b'{"type":"play","seat":-1,"move":"Sc","seen":3,"id":"a"}',
        b'{"type":"play","seat":0,"move":"Sc","seen":3,"id":""}',
        b'{"type":"play","seat":0,"move":"Sc","seen":3,"id":"a\\u0000"}',
        b'{"type":"play","seat":0,"move":"Sc","seen":3,"id":"a","more":1}',
        b'{"type":"mix","seat":0,"entropy":"xyz","id":"a"}',
        b'{"type":"say","text":"","id":"a"}',
    ],
)
def test_what_does_not_fit_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decoder.decode(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_do_anything_else(text: bytes) -> None:
    try:
        decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return
