"""Frames straight into the transport."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from ludotheque.room.table.outbox import MOST_BYTES, TOO_SLOW
from ludotheque.server.mail import Mail, WireOutbox, frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_would_send(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Transport:
    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.aborted = False
        self.buffered = 0

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.buffered

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def test_a_peer_that_does_not_read_is_cut_off() -> None:
    class Protocol:
        transport = Transport()

    closed: list[int] = []
    wire: Any = Protocol()
    turns: list[Callable[[], None]] = []

    class Loop:
        def call_soon(self, send: Callable[[], None]) -> None:
            turns.append(send)

    loop: Any = Loop()
    outbox = WireOutbox(wire, Mail(loop), lambda: closed.append(1))
    outbox.put(b"a")
    outbox.put(b"b")
    assert wire.transport.written == []
    turns.pop()()
    wire.transport.buffered = MOST_BYTES + 1
    outbox.put(b"c")
    turns.pop()()
    outbox.put(b"d")
    assert not turns
    assert wire.transport.written == [frame(b"a") + frame(b"b")]
    assert wire.transport.aborted
    assert (outbox.closed, closed) == (TOO_SLOW, [1])
    outbox.close(1000)
    assert outbox.closed == TOO_SLOW
