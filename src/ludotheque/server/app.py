"""Assembles the server: the room, HTTP and sockets, the gate, the compiled rules."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.errors import LudothequeError
from ludotheque.room.home.exhibitions import Exhibitions
from ludotheque.room.limits import Buckets, Limits, Shares
from ludotheque.room.people.solving import Solving
from ludotheque.room.protocol.bodies import Problem
from ludotheque.room.protocol.refusals import SENTENCES
from ludotheque.room.review.analyses import Analyses
from ludotheque.room.room import Room
from ludotheque.room.settings import RoomSettings
from ludotheque.server import (
    accounts,
    company,
    home,
    http,
    metrics,
    nearby,
    owner,
    pages,
    puzzles,
    results,
    sockets,
    study,
    workshop,
)
from ludotheque.server.gate import LARGEST_BODY, Gate
from ludotheque.server.guesses import Guesses
from ludotheque.server.mail import Mail
from ludotheque.server.quick import QuickStudies
from ludotheque.server.session import Asked
from ludotheque.server.shrinking import Shrinking
from ludotheque.server.warming import Warming

log = logging.getLogger("ludotheque.server")

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class ServerSettings(Struct, frozen=True):
    folder: Path
    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    room: RoomSettings = RoomSettings()
    limits: Limits = Limits()
    database: str | None = None
    """The address of a PostgreSQL database, instead of a folder."""
    own_folder: bool = False
    """The folder isn't the default one: it must be named when the room is restarted."""


class Server:
    """A room that can be served. `gate` is the ASGI application."""

    def __init__(self, settings: ServerSettings, warming: Warming) -> None:
        self.settings = settings
        self.warming = warming
        room = replace(settings.room, limits=settings.limits)
        self.room = Room(settings.folder, room, warming.rules, database=settings.database)
        self.app = make_app(self._lifespan)
        self.app.state.room = self.room
        self.app.state.analyses = Analyses()
        self.app.state.solving = Solving(self.room.store)
        self.app.state.warming = warming
        self.app.state.quick = QuickStudies()
        self.app.state.new_sets = Buckets(settings.limits.sets)
        self.app.state.quick_studies = Buckets(settings.limits.studies)
        self.app.state.limits = settings.limits
        self.app.state.settings = settings
        self.app.state.guesses = Guesses(settings.limits)
        self.app.state.exhibitions = Exhibitions(self.room, warming.ready)
        self.app.state.seeking = Buckets(settings.limits.seeking)
        self.app.state.heard = Shares(settings.limits.heard)
        self.gate = Gate(self.app, own_names(settings.host), settings.origins, settings.limits)
        self.app.state.sockets = self.gate.sockets
        self.refusal: LudothequeError | None = None
        """Why the room could not be opened."""
        self._closed = False

    @asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        self.app.state.mail = Mail(asyncio.get_running_loop())
        compiling = asyncio.create_task(self.warming.run())
        if self.settings.database is not None:
            # Other processes serve until then: no visitor and no table should wait for the compiler.
            await self.warming.all_ready(compiling)
        try:
            await self.room.open()
        except LudothequeError as error:
            # Reported as a sentence by our caller instead of a traceback.
            self.refusal = error
        try:
            yield
        finally:
            compiling.cancel()
            await asyncio.gather(compiling, return_exceptions=True)
            await self.close()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self.app.state.quick.close()
            await (self.room.close() if self.refusal is None else self.room.store.close())


def own_names(host: str) -> set[str]:
    """The names this machine answers to; `--origin` adds others."""
    name = socket.gethostname().lower()
    return {*LOOPBACK, host, name, f"{name}.local"} - {"0.0.0.0", "::", ""}


def make_app(lifespan: Any) -> Litestar:
    return Litestar(
        route_handlers=[
            http.Games,
            http.People,
            accounts.Accounts,
            accounts.Sessions,
            results.Standings,
            company.CompanyPages,
            owner.OwnerPages,
            http.Tables,
            home.Home,
            http.Records,
            study.Learning,
            puzzles.Puzzles,
            puzzles.todays_puzzle,
            study.LookingBack,
            workshop.Workshop,
            workshop.Sets,
            http.healthz,
            nearby.nearby,
            metrics.metrics,
            sockets.table_socket,
            company.company_socket,
            pages.web_app,
        ],
        lifespan=[lifespan],
        exception_handlers={
            LudothequeError: http.problem,
            HTTPException: _http_problem,
            Exception: _failure,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", middleware_class=Shrinking),
        openapi_config=OpenAPIConfig(
            title="Ludothèque",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), pages.PlainDocs(path="/docs")],
        ),
        logging_config=None,
    )


def _http_problem(request: Asked, error: HTTPException) -> Response[Problem]:
    """The framework's own refusals: bodies of the wrong type, unknown paths, wrong methods."""
    codes = {404: "not-found", 405: "not-found", 413: "too-large", 429: "too-many-requests"}
    if error.status_code >= 500:
        return _failure(request, error)
    code = codes.get(error.status_code, "bad-request")
    return _told(code, error.status_code)


def _failure(request: Asked, error: Exception) -> Response[Problem]:
    log.error("request failed", exc_info=error, extra={"route": request.scope.get("path_template", "")})
    return _told("failed", 500)


def _told(code: str, status: int) -> Response[Problem]:
    return Response(Problem(code, *SENTENCES[code]), status_code=status, media_type=MediaType.JSON)
