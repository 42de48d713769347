"""What every request passes first: is it for us, from our own page, and not one of too many?"""

import ipaddress
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ludotheque.room.refusals import SENTENCES
from ludotheque.server.messages import Problem

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
KEPT_BUCKETS = 20_000

Scope = Any
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
        b" connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
)


class Bucket:
    """So many at once, so many a second afterwards."""

    __slots__ = ("_at", "_left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._left, self._at = most, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Limits(msgspec.Struct, frozen=True):
    """How much one address may ask for: requests a second, and at once."""

    reads: tuple[float, float] = (50.0, 400.0)
    writes: tuple[float, float] = (5.0, 80.0)
    sockets: tuple[float, float] = (20.0, 400.0)
    messages: tuple[float, float] = (60.0, 120.0)
    """Of one socket."""
    guesses: tuple[float, float] = (0.1, 10.0)
    """Passwords tried, by one address or for one name."""

    def times(self, factor: float) -> "Limits":
        """More, or less, of everything; 0: no limits at all."""
        wide = factor or 1e9
        return Limits(*((rate * wide, most * wide) for rate, most in msgspec.structs.astuple(self)))


class Buckets:
    """Many buckets by name; when there are too many of them, all are forgotten."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, who: str, kind: str, rate: float, most: float) -> bool:
        bucket = self._buckets.get((who, kind))
        if bucket is None:
            if len(self._buckets) >= KEPT_BUCKETS:
                self._buckets.clear()
            bucket = self._buckets[who, kind] = Bucket(rate, most)
        return bucket.take()


class Guesses:
    """How often passwords may be tried."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.guesses
        self._buckets = Buckets()

    def may_guess(self, scope: Scope, login: str) -> bool:
        return all(
            self._buckets.take(who, kind, *self._limit)
            for who, kind in ((_address(scope), "address"), (login, "name"))
        )


class Gate:
    """ASGI middleware around everything."""

    def __init__(self, app: Any, hosts: Collection[str], origins: Collection[str], limits: Limits) -> None:
        self.app = app
        self.hosts = hosts
        """The only names this server answers to; empty: any."""
        self.origins = origins
        """Other pages that may talk to it, e.g. https://games.example."""
        self.limits = limits
        self._buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refusal = self.refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, send, *refusal)
            return
        await self.app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        socket = scope["type"] == "websocket"
        safe = not socket and scope["method"] in SAFE
        if self.hosts and _host_name(headers.get(b"host", b"")) not in self.hosts:
            return 403, "wrong-origin"
        if not safe and not self.is_own_page(headers):
            return 403, "wrong-origin"
        kind = "sockets" if socket else "reads" if safe else "writes"
        if not self._buckets.take(_address(scope), kind, *getattr(self.limits, kind)):
            return 429, "too-many-requests"
        return None

    def is_own_page(self, headers: dict[bytes, bytes]) -> bool:
        """Browsers always say which page asks; programs that are no browsers need not."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        shown = origin.decode("latin-1")
        return shown in self.origins or urlsplit(shown).netloc.encode("latin-1") == headers.get(b"host")


def _address(scope: Scope) -> str:
    """An address; of version 6, the network that one customer has."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0])
    except (TypeError, ValueError):
        return "?"
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


def _host_name(host: bytes) -> str:
    return urlsplit(f"//{host.decode('latin-1')}").hostname or ""


async def _refuse(scope: Scope, send: Any, status: int, code: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status % 100})
        return
    body = msgspec.json.encode(Problem(code, *SENTENCES[code]))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Any) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending
