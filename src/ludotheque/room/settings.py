"""What the owner of a server decides about its room."""

from msgspec import Struct

from ludotheque.room.limits import Limits


class RoomSettings(Struct, frozen=True):
    """What the owner of a server decides. Times are milliseconds."""

    bot_delay: int = 700
    mix_wait: int = 3000
    """How long the first chance move waits for the randomness of the players' clients."""
    away: int = 60_000
    """After so long without a socket, a seat may be handed to a bot."""
    idle: int = 300_000
    """After so long without anybody, a table is put away."""
    turn_hook: str = ""
    """Where turn notifications of correspondence games go (`people/notifications.py`); empty: nowhere."""
    turn_wait: int = 30_000
    """How long a player may take before a notification is sent."""
    limits: Limits = Limits()
