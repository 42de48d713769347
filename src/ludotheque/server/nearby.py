"""How somebody nearby can reach this room: its address, or how to open it to the local network."""

import ipaddress
import shlex
import socket
from typing import Any

from litestar import get

from ludotheque.room.protocol.home import Nearby
from ludotheque.server.gate import address_of
from ludotheque.server.session import Asked

NOWHERE = ("192.0.2.1", 9)
"""An unassigned address (RFC 5737), to ask the system for the route there; nothing is sent."""
ANYWHERE = ("0.0.0.0", "::", "")


@get("/api/nearby", tags=["server"], summary="How others on your network reach this room")
async def nearby(request: Asked) -> Nearby:
    """Told only to people on this machine: nobody else needs to know its other addresses."""
    if not is_loopback(address_of(request.scope)):
        return Nearby(False, "", "")
    settings = request.app.state.settings
    port = int((request.scope.get("server") or ("", 0))[1] or 0)
    return reach(settings.host, port, settings.origins, str(settings.folder) if settings.own_folder else "")


def reach(host: str, port: int, origins: tuple[str, ...], folder: str) -> Nearby:
    if origins:
        return Nearby(False, origins[0], "")
    local = lan_address()
    shown = f"http://{local}:{port}" if local else ""
    if host in ANYWHERE:
        return Nearby(False, shown, "")
    if not is_loopback(host):
        return Nearby(False, f"http://{host}:{port}", "")
    words = ["ludotheque", "serve", "--host", "0.0.0.0", "--port", str(port)]
    return Nearby(True, shown, shlex.join([*words, "--data", folder] if folder else words))


def lan_address() -> str:
    """This machine's address on the local network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOWHERE)
            found: Any = asking.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(found) else str(found)


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
