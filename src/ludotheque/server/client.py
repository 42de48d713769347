"""A small client in plain Python, for tests, benchmarks and bots of your own.

ada = Guest("http://localhost:8720", "Ada")
table = ada.post("/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]})
with ada.join(table["table"]) as seat:
    while seat.update["to_act"]:
        if seat.legal:
            seat.play(seat.legal[0])
        else:
            seat.read()
"""

import http.client
import itertools
import json
import os
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

from websockets.sync.client import connect

from ludotheque.errors import LudothequeError

_names = itertools.count()


class Failed(LudothequeError):
    """A refusal from the server, with its code."""

    def __init__(self, code: str, en: str, fr: str, status: int = 0, rule: str | None = None) -> None:
        super().__init__(en, fr)
        self.code, self.status, self.rule = code, status, rule


class Guest:
    """A person with a name: HTTP requests and sockets in their session."""

    def __init__(
        self, address: str, name: str | None = None, timeout: float = 30, token: str | None = None
    ) -> None:
        self.address = address.rstrip("/")
        self.timeout = timeout
        self.token = token
        """An account's token; with one, no name is needed."""
        self.cookie = ""
        self.person = None
        if name is not None:
            self.person = self.post("/api/me", {"name": name})["person"]

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, body: object) -> Any:
        return self.request("POST", path, json.dumps(body).encode())

    def request(self, method: str, path: str, body: bytes | None = None) -> Any:
        """The answer's JSON; `Failed` if it is a refusal."""
        url = urlsplit(self.address)
        connection = http.client.HTTPConnection(url.hostname or "", url.port, timeout=self.timeout)
        headers = {"Content-Type": "application/json", **self.credentials()}
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            self._keep(answer.headers.get_all("Set-Cookie") or [])
        finally:
            connection.close()
        told: Any = json.loads(text) if text else None
        if answer.status >= 400:
            raise Failed(told["code"], told["en"], told["fr"], answer.status, told["rule"])
        return told

    def _keep(self, cookies: list[str]) -> None:
        """Keep cookies as a browser does: the session, and the mark of a known device."""
        kept = dict(each.split("=", 1) for each in self.cookie.split("; ") if each)
        kept |= dict(each.split(";")[0].split("=", 1) for each in cookies)
        self.cookie = "; ".join(f"{name}={value}" for name, value in kept.items())

    def credentials(self) -> dict[str, str]:
        if self.token is not None:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": self.cookie} if self.cookie else {}

    def join(self, table: str, key: str = "") -> "TableSocket":
        return TableSocket(self, table, key)


class TableSocket:
    """A socket at a table. `update` is always the latest state this socket may see."""

    def __init__(self, guest: Guest, table: str, key: str = "") -> None:
        address = guest.address.replace("http", "ws", 1)
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(
                f"{address}/api/tables/{table}/socket?key={quote(key)}",
                additional_headers=guest.credentials(),
                open_timeout=guest.timeout,
                max_size=None,
                compression=None,
            )
        )
        self.timeout = guest.timeout
        self.key = quote(key)
        self.welcome: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self.seating: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        """Every message so far."""
        first = self.read()
        if first["type"] == "closing":
            self.close()
            raise Failed(first["code"], first["en"], first["fr"])

    def read(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message, after adding it to `heard`."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout or self.timeout))
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self.welcome, self.update, self.seating = message, message["update"], message["seating"]
            case "update":
                self.update = message
            case "seating":
                self.seating = message
        return message

    def send(self, type: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def ask(self, type: str, **fields: object) -> dict[str, Any]:
        """Send a request and read until it is answered; `Failed` if it is refused."""
        name = str(fields.setdefault("id", f"{os.getpid()}-{next(_names)}"))
        self.send(type, **fields)
        while True:
            answer = self.read()
            if answer["type"] == "refused" and answer["id"] in (name, None):
                raise Failed(answer["code"], answer["en"], answer["fr"], rule=answer["rule"])
            if answer.get("id") == name:
                return answer

    @property
    def seats(self) -> list[int]:
        """The seats held when the socket was last welcomed."""
        return list(self.welcome["you"]["seats"])

    @property
    def legal(self) -> list[str]:
        """The legal moves of the first seat that may move now."""
        return next(iter(self.update.get("legal", {}).values()), [])

    def play(self, move: str, seat: int | None = None, seen: int | None = None) -> dict[str, Any]:
        if seat is None:
            seat = int(next(iter(self.update.get("legal") or {"0": []})))
        now = self.update["seq"] if seen is None else seen
        return self.ask("play", seat=seat, move=move, seen=now)

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
