"""Start the server: bind the socket, then run uvicorn on it until it is stopped."""

import errno
import os
import socket
import sys
from collections.abc import Callable

import uvicorn

from ludotheque.errors import LudothequeError
from ludotheque.server.app import Server
from ludotheque.server.door import Config, Door, House, most_connections
from ludotheque.server.plain import Guarded, Plain
from ludotheque.server.sockets import LARGEST


class CannotListen(LudothequeError):
    code = "cannot-listen"


class Uvicorn(uvicorn.Server):
    """Stops the room first: moves in progress are written, then everyone is told to reconnect."""

    def __init__(self, config: uvicorn.Config, server: Server, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._server = server
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.should_exit |= self._server.refusal is not None
        if not self.should_exit:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._server.close()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Bind the socket; `CannotListen` says why it can't. It listens once the room is open."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        return listening
    except (OSError, OverflowError) as error:
        listening.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise CannotListen(
                f"Port {port} is taken; choose another with --port.",
                f"Le port {port} est pris ; choisissez-en un autre avec --port.",
            ) from None
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise CannotListen(
            f"Cannot listen on {host}:{port}: {reason}.",
            f"Impossible d’écouter sur {host}:{port} : {reason}.",
        ) from None


def protocol() -> type[Guarded]:
    """The socket protocol: the fast one, unless the plain one is requested or the only one available."""
    if os.environ.get("LUDOTHEQUE_WIRE") == "plain":
        return Plain
    try:
        from ludotheque.server.wire import Wire
    except ImportError:
        return Plain
    return Wire


def run(server: Server, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM."""
    config = Config(
        server.gate,
        loop="auto" if sys.platform == "win32" else "uvloop",
        http=Door,
        ws=protocol(),
        ws_max_size=4 * LARGEST,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
    )
    settings = server.settings
    config.house = House(settings.limits.connections, most_connections(), bool(settings.origins))
    config.frames = settings.limits.frames
    uvicorn_server = Uvicorn(config, server, on_ready)
    uvicorn_server.run([listening])
    if server.refusal is not None:
        raise server.refusal
