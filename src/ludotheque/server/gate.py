"""The first check of every request: is it for us, from our own page, within the rate and size limits?

A request's cost is charged to its address before any work is done. Its body is read here completely, with a
timeout, before it is passed on: nothing incomplete gets any further.
"""

import asyncio
import ipaddress
import re
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ludotheque.room.limits import Buckets, Counts, Limits
from ludotheque.room.protocol.bodies import Problem
from ludotheque.room.protocol.refusals import SENTENCES

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST_BODY = 16 * 1024
LARGEST_RECORD = 2**20
"""Bytes of an imported game: some fifty thousand moves."""
LARGE = ("/api/records", "/api/verify")
"""Where records may be uploaded."""
LARGEST_SET = 64 * 1024
"""Bytes of a set of custom cards, figures or maps, with its name and description."""
BODY_WAIT = 15.0
"""Seconds a body has to arrive."""
HELD_EACH, HELD_IN_ALL = 2 * 2**20, 16 * 2**20
"""Bytes of bodies being received or used: per address, and in total."""
SLOWED = 0.25
"""Seconds that a rate-limit refusal is delayed, to slow down clients that keep asking."""
DEAR = {
    "history": 4,
    "replay": 8,
    "record": 4,
    "analysis": 4,
    "advice": 10,
    "picture.png": 10,
    "explained": 10,
    "home": 4,
    "openapi.json": 8,
}
"""Reads that cost more than others, by the last part of their path."""

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")
"""A host name or an address, with or without a port, and nothing else: it decides whether we answer."""

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
NOT_KEPT = (b"cache-control", b"no-store")
"""Unless a response says otherwise, it is for this client only: no cache on the way may keep it."""


class Refusal(Exception):
    """Sent at once; `close`: a body may still be arriving, so nothing more is read from this connection."""

    def __init__(self, status: int, code: str, close: bool = False) -> None:
        self.status, self.code, self.close = status, code, close


class Gate:
    """ASGI middleware around the whole application."""

    def __init__(self, app: Any, hosts: Collection[str], origins: Collection[str], limits: Limits) -> None:
        self.app = app
        self.hosts = frozenset(hosts) | {_host_name(urlsplit(origin).netloc.encode()) for origin in origins}
        """The names this server answers to, besides the address a connection came to."""
        self.origins = origins
        """Other origins allowed to talk to it, e.g. https://games.example."""
        self.limits = limits
        self.buckets = {kind: Buckets(getattr(limits, kind)) for kind in ("reads", "writes", "sockets")}
        self.sockets = Counts(limits.open_sockets)
        self._requests = Counts(limits.at_once)
        self._bodies = Bodies()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        counts = self.sockets if scope["type"] == "websocket" else self._requests
        if not counts.take(address):
            await _refuse(scope, send, Refusal(429, "too-many-requests", close=True))
            return
        try:
            await self._let_in(scope, address, receive, send)
        except Refusal as refusal:
            if refusal.status == 429:
                await asyncio.sleep(SLOWED)
            await _refuse(scope, send, refusal)
        finally:
            counts.give_back(address)

    async def _let_in(self, scope: Scope, address: str, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        self.check(scope, headers)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif scope["method"] in SAFE:
            await self.app(scope, receive, _with_headers(send))
        else:
            with self._bodies.of(address) as body:
                await body.read(receive, largest(scope["path"]), headers.get(b"content-length", b""))
                await self.app(scope, body.receive_from(receive), _with_headers(send))

    def check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        socket = scope["type"] == "websocket"
        safe = not socket and scope["method"] in SAFE
        if not self.is_our_name(scope, headers) or not (safe or self.is_own_page(scope, headers)):
            raise Refusal(403, "wrong-origin", close=not safe)
        if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
            raise Refusal(
                400, "bad-request", close=not safe
            )  # nothing is called so, and not every store asks
        kind = "sockets" if socket else "reads" if safe else "writes"
        if not self.buckets[kind].take(address_of(scope), cost_of(scope) if safe else 1):
            raise Refusal(429, "too-many-requests", close=not safe)

    def is_our_name(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """A site elsewhere could point its own name at our address and read everything (DNS rebinding)."""
        name = _host_name(headers.get(b"host", b""))
        return bool(name) and (name in self.hosts or name == (scope.get("server") or [""])[0])

    def is_own_page(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Browsers always name the page that asks; other programs need not."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        shown = origin.decode("latin-1")
        kind = "https" if scope.get("scheme") in ("https", "wss") else "http"
        return shown in self.origins or shown == f"{kind}://{headers.get(b'host', b'').decode('latin-1')}"


class Bodies:
    """How many bytes of request bodies are held, per address and in total."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.in_all = 0

    def of(self, address: str) -> "Body":
        return Body(self, address)


class Body:
    """One body, from its first byte until its request is answered."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self._bodies, self._address = bodies, address
        self._parts: list[bytes] = []
        self._size = 0

    def __enter__(self) -> "Body":
        return self

    def __exit__(self, *_: object) -> None:
        left = self._bodies.held.get(self._address, 0) - self._size
        self._bodies.held.pop(self._address, None)
        if left:
            self._bodies.held[self._address] = left
        self._bodies.in_all -= self._size

    async def read(self, receive: Any, most: int, announced: bytes) -> None:
        """The whole body; refused if it is too large, too slow, or one too many."""
        if announced.isdigit() and int(announced) > most:
            raise Refusal(413, "too-large", close=True)
        try:
            async with asyncio.timeout(BODY_WAIT):
                while await self._read_some(receive, most):
                    pass
        except TimeoutError:
            raise Refusal(408, "too-slow", close=True) from None

    async def _read_some(self, receive: Any, most: int) -> bool:
        """Returns whether there is more."""
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refusal(400, "bad-request", close=True)
        part = message.get("body", b"")
        self._hold(len(part))
        if self._size > most:
            raise Refusal(413, "too-large", close=True)
        self._parts.append(part)
        return bool(message.get("more_body", False))

    def _hold(self, size: int) -> None:
        bodies = self._bodies
        self._size += size
        bodies.held[self._address] = bodies.held.get(self._address, 0) + size
        bodies.in_all += size
        large = self._size > LARGEST_BODY
        if large and (bodies.held[self._address] > HELD_EACH or bodies.in_all > HELD_IN_ALL):
            raise Refusal(503, "busy", close=True)

    def receive_from(self, receive: Any) -> Any:
        """What the application receives: the body in one piece, then whatever the connection sends."""
        body: list[bytes] = [b"".join(self._parts)]
        self._parts = []

        async def receiving() -> Any:
            if body:
                return {"type": "http.request", "body": body.pop(), "more_body": False}
            return await receive()

        return receiving


def largest(path: str) -> int:
    if path.startswith(("/api/workshop/", "/api/sets")):
        return LARGEST_SET
    return LARGEST_RECORD if path.rstrip("/") in LARGE else LARGEST_BODY


def cost_of(scope: Scope) -> int:
    return DEAR.get(scope["path"].rstrip("/").rsplit("/", 1)[-1], 1)


def address_of(scope: Scope) -> str:
    """The client's address; for IPv6, the /64 network that one customer gets."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0])
    except (TypeError, ValueError):
        return "?"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _host_name(host: bytes) -> str:
    found = HOST.fullmatch(host.decode("latin-1"))
    return found[1].strip("[]").lower() if found else ""


async def _refuse(scope: Scope, send: Any, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + refusal.status % 100})
        return
    body = msgspec.json.encode(Problem(refusal.code, *SENTENCES[refusal.code]))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        *HEADERS,
        NOT_KEPT,
    ]
    if refusal.close:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Any) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", [])
            kept = any(name.lower() == b"cache-control" for name, _ in given)
            message["headers"] = [*given, *HEADERS, *(() if kept else (NOT_KEPT,))]
        await send(message)

    return sending
