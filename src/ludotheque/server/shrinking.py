"""Compresses answers for clients that accept it; long ones in a thread, never on the event loop."""

import gzip
import re
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.middleware.compression import CompressionMiddleware

from ludotheque.room.fair_threads import FairThreads
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server.gate import address_of

AT_ONCE = 4 * 1024
"""Up to this size, compressing is cheaper than handing over to a thread."""
LEVEL = 5

REFUSED = re.compile(r"\s*q=0(\.0*)?\s*")
"""What follows the name of an encoding that a client does not take."""

threads = FairThreads("shrinking", 1, each=8, most=40)


async def shrunk(who: str, body: bytes) -> bytes | None:
    """None if too many are waiting: then the answer is sent uncompressed."""
    if len(body) <= AT_ONCE:
        return gzip.compress(body, LEVEL, mtime=0)
    try:
        return await threads.do(who, _shrink, body)
    except RoomRefused:
        return None


def _shrink(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


def accepted(encodings: str) -> set[str]:
    """The encodings that a client takes, by its header: only gzip if that is `gzip, br;q=0`."""
    each = (part.partition(";") for part in encodings.lower().split(","))
    return {name.strip() for name, _, quality in each if not REFUSED.fullmatch(quality)}


class Shrinking(CompressionMiddleware):
    """Replaces the framework's middleware, which compresses on the event loop."""

    def create_compression_send_wrapper(self, send: Any, compression_encoding: str, scope: Any) -> Any:
        heads: list[Any] = []

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                heads.append(message)
                return
            if heads:
                message = await self._smaller(heads[0], message, scope)
                await send(heads.pop())
            await send(message)

        return sending

    async def _smaller(self, head: Any, message: Any, scope: Any) -> Any:
        headers = MutableScopeHeaders(head)
        body, kind = message.get("body", b""), headers.get("content-type", "")
        pressed = (kind.startswith("image/") and "svg" not in kind) or "content-encoding" in headers
        if message.get("more_body") or len(body) < self.config.minimum_size or pressed:
            return message
        headers.extend_header_value("vary", "Accept-Encoding")
        smaller = await shrunk(address_of(scope), body)
        if smaller is None:
            return message
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(smaller))
        return {**message, "body": smaller}
