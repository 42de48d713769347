"""Answers are made smaller where nobody waits for it."""

import asyncio
import gzip
import threading
from typing import Any

import pytest
from litestar.config.compression import CompressionConfig

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server import shrinking
from ludotheque.server.shrinking import AT_ONCE, Shrinking


def answered(
    body: bytes, accepts: bytes = b"gzip, br", kind: bytes = b"application/json"
) -> tuple[Any, bytes]:
    """The head and the body of an answer to somebody who takes it smaller."""
    sent: list[Any] = []

    async def app(_: Any, __: Any, send: Any) -> None:
        headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "http", "headers": [(b"accept-encoding", accepts)], "client": ("10.0.0.1", 1)}
    smaller: Any = Shrinking(app, CompressionConfig(backend="gzip", middleware_class=Shrinking))
    asyncio.run(smaller(scope, None, send))
    head, content = sent
    return dict(head["headers"]), content["body"]


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where it was done."""
    where: list[str] = []
    shrink = gzip.compress

    def noted(body: bytes, level: int, *, mtime: float) -> bytes:
        where.append(threading.current_thread().name)
        return shrink(body, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", noted)
    return where


def test_a_long_answer_is_made_smaller_in_a_thread(threads: list[str]) -> None:
    body = b'{"view": 1234}' * AT_ONCE
    head, content = answered(body)
    assert gzip.decompress(content) == body
    assert head[b"content-encoding"] == b"gzip"
    assert head[b"content-length"] == b"%d" % len(content)
    assert head[b"vary"] == b"Accept-Encoding"
    assert [name.startswith("shrinking") for name in threads] == [True]


def test_a_short_answer_is_not_handed_over_and_a_tiny_one_stays(threads: list[str]) -> None:
    head, content = answered(b"a short answer " * 100)
    assert (gzip.decompress(content), threads) == (b"a short answer " * 100, [threading.main_thread().name])
    head, content = answered(b"tiny")
    assert (content, b"content-encoding" in head) == (b"tiny", False)


def test_pictures_and_those_who_want_it_plain_get_it_as_it_is(threads: list[str]) -> None:
    body = b"x" * 10 * AT_ONCE
    assert answered(body, kind=b"image/png")[1] == body
    assert answered(body, accepts=b"identity")[1] == body
    assert threads == []


def test_with_too_much_waiting_it_is_sent_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: Any) -> bytes:
        raise RoomRefused("busy")

    monkeypatch.setattr(shrinking.threads, "do", busy)
    body = b"x" * 10 * AT_ONCE
    head, content = answered(body)
    assert (content, b"content-encoding" in head) == (body, False)
