"""Sockets as uvicorn would have them; what both kinds promise is shown in test_wire.py."""

import sys

import pytest

from ludotheque.server.plain import Plain, frame_ends
from ludotheque.server.run import protocol


def test_the_plain_one_is_taken_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert protocol() is not Plain
    monkeypatch.setenv("LUDOTHEQUE_WIRE", "plain")
    assert protocol() is Plain


@pytest.mark.parametrize("gone", ["uvicorn.protocols.websockets.websockets_sansio_impl", "websockets.frames"])
def test_the_plain_one_is_taken_where_uvicorn_has_changed_inside(
    monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    monkeypatch.setitem(sys.modules, gone, None)
    monkeypatch.delitem(sys.modules, "ludotheque.server.wire", raising=False)
    assert protocol() is Plain


def test_a_frames_end_is_known_once_its_size_is() -> None:
    assert frame_ends(b"\x81", 0) is None
    assert frame_ends(b"\x81\x83", 0) == (6, 9)
    assert frame_ends(b"\x81\xfe\x01", 0) is None
    assert frame_ends(b"\x81\xfe\x01\x00", 0) == (8, 264)
